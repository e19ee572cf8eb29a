"""Refusals of the rules, fit to show a player in any language."""

from __future__ import annotations

from games.coded_text import CodedError


class RulesError(CodedError):
    """A refusal of the rules, fit to show a player."""


class MalformedMove(RulesError):
    """The text is not a move of this game at all."""


class IllegalMove(RulesError):
    """A move of this game, but not for this seat in this position."""


class BadOption(RulesError):
    """An option this game does not have, or a value it does not take."""


class BadNotation(RulesError):
    """A pasted position or game that cannot be read or cannot have arisen."""


class AmbiguousNotation(BadNotation):
    """A text that makes sense in two notations; asking again with one of them settles it."""
