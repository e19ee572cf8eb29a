"""The signs that a game record consists of: headers, comments, parentheses, numbers and moves."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from games.rules.kit.notation import normalized
from games.rules.kit.texts.refusals import BadRecord, RecordRefusal

HIDDEN = "?"
"""The sign of a move, or of a rule, that the writer of the record might not know."""
SignKind = Literal["header", "comment", "open", "close", "number", "mover", "word"]

_GAP = re.compile(r"\s+")
_SIGNS: dict[SignKind, re.Pattern[str]] = {
    "header": re.compile(r'\[([A-Za-z][A-Za-z0-9_]{0,39})\s+"((?:[^"\\]|\\.)*)"\s*\]', re.DOTALL),
    "comment": re.compile(r"\{((?:[^}\\]|\\.)*)\}", re.DOTALL),
    "open": re.compile(r"\("),
    "close": re.compile(r"\)"),
    "number": re.compile(r"([0-9]{1,4})\.+"),
    "mover": re.compile(r"@([0-9])(?![0-9])"),
    "word": re.compile(r'[^\s{}()\[\]"@]+'),
}
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_UNPRINTABLE = {"Cc", "Cs"}


@dataclass(frozen=True)
class Sign:
    """A sign as it stands in a text, with its value and, of a header, its name."""

    kind: SignKind
    text: str
    value: str = ""
    name: str = ""


def signs_of(text: str) -> Iterator[Sign]:
    """Yield the signs of a normalized record. Raises BadRecord.

    >>> [(sign.kind, sign.value) for sign in signs_of("1. B2 {good} (A1)")][:3]
    [('number', '1'), ('word', 'B2'), ('comment', 'good')]
    """
    at = 0
    while at < len(text):
        if gap := _GAP.match(text, at):
            at = gap.end()
            continue
        kind, found = _match(text, at)
        yield _sign(kind, found)
        at = found.end()


def _match(text: str, at: int) -> tuple[SignKind, re.Match[str]]:
    for kind, pattern in _SIGNS.items():
        if found := pattern.match(text, at):
            return kind, found
    raise BadRecord(RecordRefusal.SIGN_UNREADABLE, text=one_line(text[at : at + 20]))


def _sign(kind: SignKind, found: re.Match[str]) -> Sign:
    match kind:
        case "header":
            return Sign(kind, found[0], _lines(found[2]), found[1])
        case "comment":
            return Sign(kind, found[0], _plain(found[1]))
        case "number" | "mover":
            return Sign(kind, found[0], found[1])
    return Sign(kind, found[0], found[0])


def _plain(text: str) -> str:
    return one_line(_ESCAPED.sub(r"\1", text))


def _lines(text: str) -> str:
    r"""Return the value of a header, with line ends that are written as \n restored."""
    return _ESCAPED.sub(lambda found: "\n" if found[1] == "n" else found[1], one_line(text))


def header_sign(name: str, value: object) -> str:
    r"""Return a header as it is written.

    >>> print(header_sign("Player1", 'the "lion"'))
    [Player1 "the \"lion\""]
    """
    shown = r"\n".join(_escape(one_line(line), '"') for line in str(value).splitlines())
    return f'[{name} "{shown}"]'


def comment_sign(text: str) -> str:
    r"""Return a comment as it is written.

    >>> print(comment_sign("so {this} way"))
    {so {this\} way}
    """
    return f"{{{_escape(one_line(text), '}')}}}"


def _escape(text: str, sign: str) -> str:
    return text.replace("\\", "\\\\").replace(sign, f"\\{sign}")


def one_line(text: str) -> str:
    r"""Return a comment or a value as every record holds it: normalized, in one line, printable.

    >>> one_line("well\u00a0played,\n  Bob\x00")
    'well played, Bob'
    """
    before = ""
    while text != before:
        before = text
        shown = normalized(text).replace("\n", " ")
        text = "".join(s for s in shown if unicodedata.category(s) not in _UNPRINTABLE).strip()
        text = " ".join(text.split())
    return text
