"""Errors of a puzzle, as sentences for the player who brought it."""

from __future__ import annotations

from collections.abc import Callable


def N_(template: str) -> str:
    """Mark a template for the message catalogues; whoever shows it translates it."""
    return template


class PuzzleError(ValueError):
    """A refusal fit to show a player: a translatable template and the plain values that fill it."""

    def __init__(self, template: str, **params: object) -> None:
        super().__init__(template % params if params else template)
        self.template = template
        self.params = params

    def translated(self, translate: Callable[[str], str]) -> str:
        """The sentence in another language."""
        return translate(self.template) % self.params if self.params else translate(self.template)


class Unreadable(PuzzleError):
    """The text is no grid of 81 squares."""


class Contradictory(PuzzleError):
    """A digit stands twice in a row, column or box."""


class Unsolvable(PuzzleError):
    """No way to fill the rest."""


class NotUnique(PuzzleError):
    """More than one way to fill the rest."""
