// A boardgame.io server with its file storage: node server.js PORT FOLDER SPACES
//
// The game is as small as a game can be: two players take turns, a move takes a free space, and it ends when none is left.
const { Server, FlatFile } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const [port, folder, spaces] = process.argv.slice(2);

const game = {
  name: 'spaces',
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ spaces: Array(Number(spaces)).fill(null), score: [0, 0] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, space) => {
      if (G.spaces[space] !== null) return INVALID_MOVE;
      G.spaces[space] = playerID;
      G.score[playerID] += space % 5;
    },
  },
  endIf: ({ G }) => (G.spaces.includes(null) ? undefined : { score: G.score }),
};

const server = Server({ games: [game], db: new FlatFile({ dir: folder }), origins: [`http://127.0.0.1:${port}`] });
server.run(Number(port));
process.on('SIGTERM', () => process.exit(0));
