"""Refusals of the rules, fit to show a player in any language."""

from __future__ import annotations

from collections.abc import Callable


class RulesError(ValueError):
    """A refusal fit to show a player: a translatable template and what fills it.

    A parameter may itself be a RulesError, the reason within a sentence.
    """

    def __init__(self, template: str, **params: object) -> None:
        super().__init__(template % params if params else template)
        self.template = template
        self.params = params

    def translated(
        self,
        translate: Callable[[str], str],
        show: Callable[[object], object] = lambda value: value,
    ) -> str:
        """The sentence in another language, reasons within it too; `show` writes the values.

        >>> refusal = RulesError("The square %(name)s is taken.", name="B2")
        >>> german = {"The square %(name)s is taken.": "Das Feld %(name)s ist besetzt."}
        >>> refusal.translated(german.get)
        'Das Feld B2 ist besetzt.'
        """
        values = {
            name: value.translated(translate, show)
            if isinstance(value, RulesError)
            else show(value)
            for name, value in self.params.items()
        }
        return translate(self.template) % values if values else translate(self.template)


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
