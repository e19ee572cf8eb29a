"""Moves in words for people who do not read a log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext

from games.log.state import State
from games.rules.kit.core import Move


def filled(template: str, params: Mapping[str, object]) -> str:
    """Return a template of the rules in words, filled with its parameters, which may be templates
    themselves.
    """
    values = {
        key: gettext(value) if isinstance(value, str) and value else value
        for key, value in params.items()
    }
    return gettext(template) % values


def move_text(state: State, move: Move, notation: str) -> str:
    """Return a move as people say it, in the reader's notation."""
    template, params = state.ruleset.wording(move, state.options, notation)
    return filled(template, params)


def moves_text(state: State, moves: Iterable[Move], notation: str) -> str:
    """Return several moves as people say them."""
    return ", ".join(move_text(state, move, notation) for move in moves)
