"""The symmetries of a Sogo board, which may be turned and mirrored, but not put upside down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.rules.kit.core import Move
from games.rules.kit.texts.canonical_form import Image, arranged, square_symmetries
from games.rules.sogo.lines import rod_names, rod_number
from games.rules.sogo.moves import Drop, Take
from games.rules.sogo.position import WHITE, SogoPosition


def images(position: SogoPosition) -> Iterator[Image]:
    """Yield the position as each of the eight symmetries shows it."""
    form = position.form
    stacks = [_stack(position, rod) for rod in range(form.size**2)]
    rules = f"{form.size}{form.length}{form.capture:d}{form.top_only:d}{form.one_each:d}"
    rest = f"{position.turn} {position.due} {position.captured[0]} {position.captured[1]}"
    for symmetry in square_symmetries(form.size):
        yield Image(
            f"{rules} {'/'.join(arranged(stacks, symmetry))} {rest}",
            lambda move, symmetry=symmetry: _renamed(move, form.size, symmetry),  # type: ignore[misc]
        )


def _stack(position: SogoPosition, rod: int) -> str:
    """Return the balls of a rod from the bottom up."""
    size = position.form.size
    places = range(rod * size, rod * size + position.height(rod))
    return "".join("w" if position.balls[WHITE] >> place & 1 else "b" for place in places)


def _renamed(move: Move, size: int, symmetry: tuple[int, ...]) -> str:
    if not isinstance(move, Drop | Take):
        return str(move)
    number = rod_number(move.rod, size)
    assert number is not None
    return str(replace(move, rod=rod_names(size)[symmetry[number]]))
