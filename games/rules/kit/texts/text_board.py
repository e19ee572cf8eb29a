"""Boards in letters, for mails, logs and terminals."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.coded_text import N_
from games.rules.kit.board import Board, Layer, Square

MAX_TEXT_WIDTH = 72
GAP = "   "


def as_text(board: Board, translate: Callable[[str], str] = N_) -> str:
    """Return the board in letters for mails, logs and terminals: layers side by side where they
    fit.

    The squares of the last move stand in brackets; the legend comes below.

    >>> print(as_text(sogo.board(replay(sogo, 2, {"size": 3}, [(0, "B2")]), None)))
       Level 1      Level 2      Level 3
    3  . . .     3  . . .     3  . . .
    2  . O .     2  . . .     2  . . .
    1  . . .     1  . . .     1  . . .
       A B C        A B C        A B C
    <BLANKLINE>
    O White   X Black
    """
    blocks = [_block(layer, translate) for layer in board.layers]
    lines: list[str] = []
    for row in _rows(blocks):
        tallest = max(len(block) for block in row)
        padded = [block + [""] * (tallest - len(block)) for block in row]
        widths = [max(map(len, block)) for block in padded]
        for parts in zip(*padded, strict=True):
            cells = (part.ljust(width) for part, width in zip(parts, widths, strict=True))
            lines.append(GAP.join(cells).rstrip())
        lines.append("")
    lines.append("   ".join(f"{symbol} {translate(name)}" for symbol, name in board.legend))
    return "\n".join(lines).rstrip()


def _rows(blocks: list[list[str]]) -> Iterator[list[list[str]]]:
    """Arrange the blocks in rows of about equal length, as many side by side as fit into a mail."""
    if not blocks:
        return
    width = max(len(line) for block in blocks for line in block) + len(GAP)
    fit = max(1, (MAX_TEXT_WIDTH + len(GAP)) // width)
    each = -(-len(blocks) // -(-len(blocks) // fit))
    for start in range(0, len(blocks), each):
        yield blocks[start : start + each]


def _block(layer: Layer, translate: Callable[[str], str]) -> list[str]:
    width = max(len(name) for name, _ in layer.rows)
    margin = " " * (width + 1)
    texts = [square.text for _, squares in layer.rows for square in squares]
    cell = max(map(len, [*layer.columns, *texts]))
    across, down = layer.boxes or (0, 0)
    lines = [margin + " " + translate(layer.title) % layer.title_params]
    for number, (name, squares) in enumerate(layer.rows):
        if down and number and number % down == 0:
            lines.append(margin + _rule(len(squares), cell, across))
        lines.append(f"{name:>{width}} {_line(squares, cell, across)}")
    names = tuple(Square("", name) for name in layer.columns)
    lines.append(margin + _line(names, cell, across, between=" "))
    return lines


def _line(squares: tuple[Square, ...], cell: int, across: int, between: str = "|") -> str:
    """Return the symbols of a row in their columns with boxes apart, and brackets beside the last
    move.
    """
    line, last = "", False
    for column, square in enumerate(squares):
        opening = "(" if square.last else " "
        if column and across and column % across == 0:
            line += (")" if last else " ") + between + opening
        else:
            line += ")" if last else opening
        line += f"{square.text or square.symbol:<{cell}}"
        last = square.last
    return (line + (")" if last else "")).rstrip()


def _rule(columns: int, cell: int, across: int) -> str:
    """Return the line between two rows of boxes."""
    box = "-" * (across * (cell + 1) + 1)
    return "+".join([box] * (columns // across))
