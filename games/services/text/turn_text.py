"""Turns of a game in words: who made which moves, in the notation of one reader."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from django.utils.translation import gettext

from games.log.state import Ply, State
from games.log.turns.last_turn import may_know
from games.rules.kit.core import CHANCE, Seat


def turns_since(
    state: State, ply: int, reader: Seat | None, notation: str
) -> list[tuple[Seat, str]]:
    """Return the turns that seats have made after the first `ply` moves, as `reader` may know
    them.
    """
    made = [played for played in state.moves[ply:] if played.seat != CHANCE]
    turns = groupby(made, key=lambda played: played.seat)
    return [(seat, moves_text(state, turn, reader, notation)) for seat, turn in turns]


def moves_text(state: State, plies: Iterable[Ply], reader: Seat | None, notation: str) -> str:
    """Return these moves of a game in one line, as `reader` may know them."""
    return ", ".join(_move_text(state, played, reader, notation) for played in plies)


def _move_text(state: State, played: Ply, reader: Seat | None, notation: str) -> str:
    if not may_know(state, played, reader):
        return gettext("secret")
    if phrase := state.ruleset.phrase(played.move):
        return gettext(phrase)
    return state.ruleset.spell(played.move, state.options, notation)
