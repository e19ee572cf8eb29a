"""Codes that the program stores and compares, each with the text that says it to people."""

from __future__ import annotations

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
