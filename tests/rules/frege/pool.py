"""What the contract tests need to know of Frege-Sudoku."""

from collections.abc import Iterator, Sequence

from games.rules.frege.letters import BLUE, RED
from games.rules.frege.moves import ENTRIES, Begin, Start
from games.rules.frege.starts import STARTS
from games.rules.kit.core import Move, Options, Seat

POOL = (
    *(move for moves in ENTRIES for move in moves),
    Begin(RED),
    Begin(BLUE),
    *(Start(number) for number in range(1, len(STARTS) + 3)),
)
"""Every letter on every cell, who begins, every start, and two that the list does not have."""

OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"begins": "blue"},
    {"setup": "random"},
    {"setup": "random", "begins": "blue"},
    {"begins": "lot"},
    {"setup": "random", "begins": "lot"},
    {"setup": "pasted", "cells": STARTS[41]},
)
GARBAGE = ("G", "d9", "Bd9", "Gd0", "Gj9", "GD9", "od9", "Gd9x", "start0", "start", "start1000",
           "begins:", "begins:green", "begins")  # fmt: skip

CASELESS = r"\b(?:Red|Blue) (?:to|cannot) move\b"
"""The parts of a text whose case is free."""
LINE_END_IS_GAP = True


def game_texts(played: Sequence[tuple[Seat, Move]], options: Options) -> Iterator[tuple[str, str]]:
    """Yield the moves with their numbers."""
    yield "", " ".join(f"{ply}. {move}" for ply, (_, move) in enumerate(played, start=1))
