// Plays on a boardgame.io server over real sockets: node driver.js ADDRESS TABLES GAMES WARM SECONDS
//
// GAMES games are opened before the clock starts, each with a socket for either player, and TABLES of them are played at a time. On a
// table the next move is sent once the last one has reached both players. Speaks what boardgame.io's own client sends, without its
// second copy of the rules: the driver shares the machine with the server and should take little of it.
const { io } = require('socket.io-client');

const [address, ...numbers] = process.argv.slice(2);
const [tables, games, warm, seconds] = numbers.map(Number);
const OPENING = 8; // games opened at the same time
const PATIENCE = 10_000; // milliseconds without any move after which something must be wrong

let from = Infinity;
let until = Infinity;
let moves = 0; // by the clock
let all = 0; // with those before and after
let last = 0;
let spare = 0;
const opened = [];

async function ask(path, body) {
  const answer = await fetch(`${address}/games/spaces/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

async function open() {
  const { matchID } = await ask('create', { numPlayers: 2 });
  const game = { matchID, seats: [], state: null, arrived: 0, done: null };
  for (const playerID of ['0', '1']) {
    const { playerCredentials } = await ask(`${matchID}/join`, { playerID, playerName: `Seat ${playerID}` });
    const socket = io(`${address}/spaces`, { transports: ['websocket'], forceNew: true });
    game.seats.push({ socket, playerID, credentials: playerCredentials });
    await new Promise((resolve) => {
      socket.on('sync', (_, info) => resolve((game.state = info.state)));
      socket.on('connect', () => socket.emit('sync', matchID, playerID, playerCredentials, 2));
    });
    socket.on('update', (_, state) => arrive(game, state));
  }
  opened.push(game);
}

function move(game) {
  const { G, ctx, _stateID } = game.state;
  const { socket, playerID, credentials } = game.seats[Number(ctx.currentPlayer)];
  const payload = { type: 'place', args: [G.spaces.indexOf(null)], playerID, credentials };
  game.arrived = 0;
  socket.emit('update', { type: 'MAKE_MOVE', payload }, _stateID, game.matchID, playerID);
}

function arrive(game, state) {
  // An update that brings nothing new would be a refused move.
  if (state._stateID <= game.state._stateID && game.arrived === 0) return;
  game.state = state;
  game.arrived += 1;
  if (game.arrived < game.seats.length) return;
  last = performance.now();
  all += 1;
  if (last >= from && last < until) moves += 1;
  if (last >= until) return;
  if (state.ctx.gameover === undefined) move(game);
  else next();
}

function next() {
  if (spare === opened.length) {
    console.error('every game that was opened is over: raise --games');
    process.exit(1);
  }
  move(opened[spare++]);
}

async function main() {
  let left = games;
  const opener = async () => {
    while (left-- > 0) await open();
  };
  await Promise.all(Array.from({ length: OPENING }, opener));
  await new Promise((resolve) => setTimeout(resolve, 1000));
  last = performance.now();
  from = last + 1000 * warm;
  until = from + 1000 * seconds;
  for (let n = 0; n < tables; n += 1) next();
  setInterval(() => {
    if (performance.now() - last < PATIENCE || performance.now() > until) return;
    console.error('no move is acknowledged any more');
    process.exit(1);
  }, 1000);
  let before;
  setTimeout(() => {
    before = process.cpuUsage();
    console.log('start');
  }, 1000 * warm);
  setTimeout(() => {
    const { user, system } = process.cpuUsage(before);
    console.log('end');
    // The server acknowledges a move before it has written it: let it finish, so that what is stored can be counted.
    setTimeout(() => {
      console.log(JSON.stringify({ moves, all, games: spare, driver_cpu: (user + system) / 1e6 / seconds }));
      process.exit(0);
    }, 1000);
  }, 1000 * (warm + seconds));
}

main();
