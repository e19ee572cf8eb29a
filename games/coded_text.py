"""Codes that the program stores and compares, each with the text that says it to people."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Self


def N_(template: str) -> str:
    """Mark a template for the message catalogues; the page that shows it translates it.

    >>> N_("The game is over.")
    'The game is over.'
    """
    return template


class CodedText(StrEnum):
    """A code, and the translatable template of the text that says it.

    A catalogue is a class derived from this one, with the codes as its members. A member is equal
    to its code, so that one read back from a database needs no conversion to be compared. The
    template is for people alone and may be reworded at any time.
    """

    template: str

    def __new__(cls, code: str, template: str) -> Self:
        member = str.__new__(cls, code)
        member._value_ = code
        member.template = template
        return member


class Refusal(CodedText):
    """Why something is refused, as a code and a sentence; each room of the code has a catalogue."""


class CodedError(ValueError):
    """A refusal fit to show a player: its code, and what fills the sentence that says it.

    A parameter may itself be such an error, the reason within a sentence. As a string it is the
    code and the parameters, for logs and tests; `translated` makes the sentence.
    """

    def __init__(self, code: Refusal, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        values = (f"{name}={value}" for name, value in self.params.items())
        return " ".join((self.code.value, *values))

    def translated(
        self,
        translate: Callable[[str], str],
        show: Callable[[object], object] = lambda value: value,
    ) -> str:
        """Return the sentence in a language, reasons within it too; `show` writes the values.

        >>> class Reason(Refusal):
        ...     TAKEN = "taken", N_("The square %(name)s is taken.")
        >>> refusal = CodedError(Reason.TAKEN, name="B2")
        >>> german = {"The square %(name)s is taken.": "Das Feld %(name)s ist besetzt."}
        >>> str(refusal), refusal.translated(german.__getitem__)
        ('taken name=B2', 'Das Feld B2 ist besetzt.')
        """
        values = {
            name: value.translated(translate, show)
            if isinstance(value, CodedError)
            else show(value)
            for name, value in self.params.items()
        }
        template = translate(self.code.template)
        return template % values if values else template
