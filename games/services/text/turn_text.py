"""Turns in words: who made which moves, in the notation of one reader."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from django.utils.translation import gettext

from games.log.parts.plies import Ply, wiped_plies
from games.log.state import State
from games.log.turns.last_turn import last_turn_plies, may_know
from games.rules.kit.core import CHANCE, Seat
from games.services.text.move_text import move_text


def turns_since(
    state: State, ply: int, reader: Seat | None, notation: str
) -> list[tuple[Seat, str]]:
    """Return the turns that seats have made after the first `ply` moves, as `reader` may know
    them.
    """
    made = [played for played in state.moves[ply:] if played.seat != CHANCE]
    turns = groupby(made, key=lambda played: played.seat)
    return [(seat, plies_text(state, turn, reader, notation)) for seat, turn in turns]


def last_turn_text(state: State, reader: Seat | None, notation: str) -> tuple[str, bool]:
    """Return the moves of the last turn as `reader` may know them, and whether they put anything on
    the board.

    A turn that did is told without the rest, such as the start of an hourglass. "" before the first
    move.
    """
    plies = last_turn_plies(state)
    laid = [made for made in plies if not _is_mere_phrase(state, made, reader)]
    return plies_text(state, laid or plies[-1:], reader, notation), bool(laid)


def _is_mere_phrase(state: State, played: Ply, reader: Seat | None) -> bool:
    """Return whether the reader knows that the move puts nothing on the board."""
    return may_know(state, played, reader) and bool(state.ruleset.phrase(played.move))


def plies_text(state: State, plies: Iterable[Ply], reader: Seat | None, notation: str) -> str:
    """Return these moves of a game in one line, as `reader` may know them."""
    wiped = wiped_plies(state.moves)
    return ", ".join(
        _ply_text(state, played, notation, is_wiped=played.number in wiped)
        if may_know(state, played, reader)
        else gettext("secret")
        for played in plies
    )


def _ply_text(state: State, played: Ply, notation: str, *, is_wiped: bool) -> str:
    move = move_text(state, played.move, notation)
    # Translators: a move in words, such as "7 on c5", that was found to be wrong.
    return gettext("%(move)s (wrong)") % {"move": move} if is_wiped else move
