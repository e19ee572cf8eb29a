"""Moves in words for people who do not read a log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext

from games.log.state import State
from games.rules.kit.core import Move, Options, Ruleset


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
    return move_in_words(state.ruleset, state.options, move, notation)


def move_in_words(ruleset: Ruleset, options: Options, move: Move, notation: str) -> str:
    """Return a move of no game in particular as people say it, in the reader's notation."""
    template, params = ruleset.wording(move, options, notation)
    return filled(template, params)


def legend_of(moves: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the signs among moves (as they are written, each with its phrase or "") with their
    meanings, which are templates, in order of appearance.
    """
    return list(dict.fromkeys((sign, phrase) for sign, phrase in moves if phrase))


def moves_text(state: State, moves: Iterable[Move], notation: str) -> str:
    """Return several moves as people say them."""
    return ", ".join(move_text(state, move, notation) for move in moves)
