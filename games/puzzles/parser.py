"""The reader of puzzles from elsewhere: a line of 81 signs, a drawn grid or a .sdk file."""

from __future__ import annotations

import re
from collections.abc import Iterator

from games.puzzles.errors import PuzzleFault, Unreadable
from games.puzzles.validation import check_puzzle

MAX_TEXT_LENGTH = 4000
"""How many characters of a text are looked at; a grid drawn with frames has about 700."""
DIGITS = "123456789"
EMPTY = ".0*-"
FRAME = "|+-=*:"
"""The signs that grids are drawn with.

A line of nothing else may be a rule, or squares left empty.
"""
NO_SQUARE = set(FRAME) - set(EMPTY)


def read_puzzle(text: str) -> str:
    """Return the 81 characters of a sound puzzle, '.' for empty. Raises PuzzleError with the
    reason.
    """
    puzzle = read_grid(text)
    check_puzzle(puzzle)
    return puzzle


def read_grid(text: str) -> str:
    """Return the 81 characters of a grid, whether it is a sound puzzle or not. Raises Unreadable
    with the reason.
    """
    if len(text) > MAX_TEXT_LENGTH:
        raise Unreadable(PuzzleFault.TEXT_TOO_LONG, most=MAX_TEXT_LENGTH)
    lines = _content(text.removeprefix("\ufeff").expandtabs(1).splitlines())
    _refuse_strangers(lines)
    return _cells(lines)


def _content(lines: list[str]) -> list[str]:
    """Return the lines without comments and headings; of a file with sections only the one called
    Puzzle.
    """
    section, kept = "", []
    sections = [line.strip().lower() for line in lines if line.strip().startswith("[")]
    wanted = "[puzzle]" if "[puzzle]" in sections else ""
    for line in lines:
        start = line.strip()
        if start.startswith("["):
            section = start.lower()
        elif not start.startswith("#") and wanted in ("", section):
            kept.append(line)
    return kept


def _refuse_strangers(lines: list[str]) -> None:
    for line in lines:
        for sign in line:
            if sign not in DIGITS + EMPTY + FRAME + " ":
                raise Unreadable(
                    PuzzleFault.UNKNOWN_SIGN,
                    sign=sign,
                    line=line.strip()[:40],
                )


def _cells(lines: list[str]) -> str:
    """Return the cells by the first way to read the lines that comes to 81 squares."""
    for cells in _readings(lines):
        if len(cells) == 81 and not set(cells) & NO_SQUARE:
            return re.sub(r"[^1-9]", ".", cells)
    raise Unreadable(
        PuzzleFault.WRONG_NUMBER_OF_SQUARES,
        count=len(next(_readings(lines))),
    )


def _readings(lines: list[str]) -> Iterator[str]:
    """Yield the ways to read the lines: without rules, with dashes as empty squares, with spaces as
    empty squares.
    """
    rows = [line for line in lines if not _may_be_rule(line)]
    yield "".join(map(_signs, rows))
    yield "".join(_signs(line) for line in lines if line in rows or "+" not in line)
    while len(rows) > 9 and not rows[-1].strip():
        rows.pop()
    while len(rows) > 9 and not rows[0].strip():
        rows.pop(0)
    if len(rows) == 9:
        yield "".join(_drawn(line.replace("|", "")) for line in rows)
        yield "".join(_drawn(line.replace(" | ", "").strip("|")) for line in rows)


def _may_be_rule(line: str) -> bool:
    return bool(line.strip()) and not line.strip(FRAME + " ")


def _signs(line: str) -> str:
    return "".join(sign for sign in line if sign in DIGITS + EMPTY)


def _drawn(line: str) -> str:
    """Return a line in which a space is an empty square, filled up to nine."""
    return line.rstrip().ljust(9)
