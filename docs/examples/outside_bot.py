"""A bot of your own, outside the server: python outside_bot.py http://localhost:8000/s/SECRET

It takes the seat of that link and plays until the game is over, any move being as good as another: make `choose` better.
"""

import random
import sys

from malison.client import Refused, Seat, Turn


def choose(turn: Turn) -> str:
    """`turn.view` is all that the seat may know; `turn.moves` are the legal moves by name, `turn.labels` the same in words."""
    return random.choice(turn.moves)


def main(link: str) -> None:
    with Seat(link, name="Outside bot") as seat:
        print(f"to come back to this seat: {seat.link}", file=sys.stderr)
        for turn in seat.turns():
            move = choose(turn)
            try:
                seat.play(move)
            except Refused as refused:
                print(f"{move}: {refused.message}")
        result = seat.state["result"]["seats"][seat.state["seat"]]
        print(f"{result['result']} with {result['score']}: {result['why']}")


if __name__ == "__main__":
    main(sys.argv[1])
