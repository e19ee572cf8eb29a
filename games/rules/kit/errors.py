"""Errors of the rules, each a refusal fit to show a player in any language."""

from __future__ import annotations

from games.coded_text import CodedError


class RulesError(CodedError):
    """A refusal of the rules, fit to show a player."""


class MalformedMove(RulesError):
    """The refusal of a text that is no move of this game at all."""


class IllegalMove(RulesError):
    """The refusal of a move that this seat may not make in this position."""


class BadOption(RulesError):
    """The refusal of an option that a game does not have, or of a value it does not take."""


class BadNotation(RulesError):
    """The refusal of a pasted position or game that cannot be read or cannot have arisen."""


class AmbiguousNotation(BadNotation):
    """The refusal of a text that makes sense in two notations: ask again with one of them."""
