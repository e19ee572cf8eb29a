"""Sogo again, slow and obvious, with plain lists: what the property tests compare with.

Shares no code with games.rules.sogo. Rods are lists of "W" and "B", bottom first.
"""

from itertools import product

Place = tuple[int, int, int]
"""File, rank and height, all from 0."""


class Reference:
    """One game, changed in place."""

    def __init__(
        self, size: int, length: int, capture: bool, top_only: bool, one_each: bool
    ) -> None:
        self.size, self.length = size, length
        self.capture, self.top_only, self.one_each = capture, top_only, one_each
        self.rods: dict[tuple[int, int], list[str]] = {
            rod: [] for rod in product(range(size), repeat=2)
        }
        self.placed = 0
        self.turn = "W"
        self.due = 0
        self.taken = {"W": 0, "B": 0}
        self.result: str | None = None

    def at(self, place: Place) -> str:
        stack = self.rods[place[:2]]
        return stack[place[2]] if place[2] < len(stack) else "."

    def mills(self, colour: str) -> list[frozenset[Place]]:
        return [
            line
            for line in all_lines(self.size, self.length)
            if all(self.at(p) == colour for p in line)
        ]

    def moves(self) -> set[str]:
        if self.result:
            return set()
        if self.due:
            return {"x" + name(place) for place in self.takeable()} | {"x-"}
        return {rod_name(rod) for rod, stack in self.rods.items() if len(stack) < self.size}

    def takeable(self) -> set[Place]:
        enemy = other(self.turn)
        balls = {
            (*rod, height)
            for rod, stack in self.rods.items()
            for height, ball in enumerate(stack)
            if ball == enemy and (not self.top_only or height == len(stack) - 1)
        }
        safe = {place for line in self.mills(enemy) for place in line}
        return balls - safe or balls

    def play(self, move: str) -> None:
        if move == "x-":
            self.due -= 1
        elif move.startswith("x"):
            place = next(place for place in self.takeable() if "x" + name(place) == move)
            self.rods[place[:2]].pop(place[2])
            self.taken[self.turn] += 1
            self.due -= 1
        else:
            self._drop(next(rod for rod in self.rods if rod_name(rod) == move))
        self._go_on()

    def _drop(self, rod: tuple[int, int]) -> None:
        before = len(self.mills(self.turn))
        self.rods[rod].append(self.turn)
        self.placed += 1
        closed = len(self.mills(self.turn)) - before
        if closed and not self.capture:
            self.result = self.turn
        self.due = (min(closed, 1) if self.one_each else closed) if self.capture else 0

    def _go_on(self) -> None:
        if self.result:
            return
        if self.due and self.takeable():
            return
        self.due = 0
        if self.placed < self.size**3:
            self.turn = other(self.turn)
            return
        white, black = self.taken["W"], self.taken["B"]
        self.result = "W" if white > black else "B" if black > white else "draw"


def all_lines(size: int, length: int) -> set[frozenset[Place]]:
    """Every straight row of `length` places, by walking from each place in each direction."""
    key = (size, length)
    if key not in _LINES:
        _LINES[key] = set(_walk(size, length))
    return _LINES[key]


_LINES: dict[tuple[int, int], set[frozenset[Place]]] = {}


def _walk(size: int, length: int) -> list[frozenset[Place]]:
    found = []
    for start in product(range(size), repeat=3):
        for step in product((-1, 0, 1), repeat=3):
            line = [
                (start[0] + n * step[0], start[1] + n * step[1], start[2] + n * step[2])
                for n in range(length)
            ]
            if any(step) and all(0 <= c < size for place in line for c in place):
                found.append(frozenset(line))
    return found


def other(colour: str) -> str:
    return "B" if colour == "W" else "W"


def rod_name(rod: tuple[int, int]) -> str:
    return "ABCDE"[rod[0]] + str(rod[1] + 1)


def name(place: Place) -> str:
    return f"{rod_name(place[:2])}-{place[2] + 1}"
