"""A tiny program of a stranger: plays Sogo on the first rod with room, or misbehaves as it is told.

It imports nothing of ours; `python toy_engine.py crash` breaks off when it is to move.
"""

import os
import subprocess
import sys
import time

RODS = [letter + number for letter in "ABCD" for number in "1234"]


def flood(text: str) -> None:
    while True:
        print(text, end="")


def with_child() -> str:
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
    return str(child.pid)


HABITS = {
    "crash": lambda: sys.exit(1),
    "hang": lambda: time.sleep(1000),
    "late": lambda: time.sleep(0.9) or "A1",
    "flood": lambda: flood("info " + "x" * 10_000 + "\n"),
    "endless": lambda: flood("x" * 10_000),
    "nonsense": lambda: "= B2",
    "illegal": lambda: "Z9",
    "empty": lambda: "",
    "children": with_child,
    "environment": lambda: " ".join(sorted(os.environ)),
}
"""What it does instead of a move."""


def main(how: str) -> None:
    heights = dict.fromkeys(RODS, 0)
    for line in sys.stdin:
        number, name, *words = line.split()
        if how == "mute":
            continue
        if how == "refuse":
            print(f"?{number} no", flush=True)
        elif name == "genmove":
            rod = next(rod for rod in RODS if heights[rod] < 4)
            answer = HABITS[how]() if how else rod
            if not how:
                heights[rod] += 1
            if how == "nonsense":
                print(answer, flush=True)
            else:
                print("info thinking", f"={number} {answer}", sep="\n", flush=True)
        elif name == "time_left":
            print(f"?{number} what is time?", flush=True)
        else:
            if name == "play" and words[1] in heights:
                heights[words[1]] += 1
            if name in ("new_game", "position"):
                heights = dict.fromkeys(RODS, 0)
            print(f"={number}", flush=True)


main(sys.argv[1] if sys.argv[1:] else "")
