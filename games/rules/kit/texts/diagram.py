"""The diagrams of rules pages: a fenced block of text becomes a position of the real game.

    ```diagram
    size: 4
    hints: yes
    caption: White waits for C2-2.
    White: A4-1, A4-2 …
    Black: A3-2 …
    ```

Lower-case keys are the game's options, `hints`, `caption` and `notation`; all other lines are what
the game itself reads. No such lines: the first position.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files

from games.rules.kit.core import BadNotation, Options, Position, Ruleset
from games.rules.kit.refusals import KitRefusal

_KEY = re.compile(r"([a-z_]+)\s*:\s*(.*)")
_FENCE = re.compile(r"^```diagram\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_OWN_KEYS = ("hints", "caption", "notation")
_YES_OR_NO = {"yes": True, "no": False}


@dataclass(frozen=True)
class Diagram:
    """A position to draw: `hints` asks for the tactical marks, `caption` stands below."""

    position: Position
    options: Options
    hints: bool
    caption: str


def diagram(ruleset: Ruleset, fence: str) -> Diagram:
    r"""Return the diagram a fence describes. Raises BadNotation, and BadOption for a value unknown.

    >>> shown = diagram(sogo, "size: 3\ncaption: White opened.\nB2")
    >>> shown.position.to_move, shown.caption
    (frozenset({1}), 'White opened.')
    """
    keys, body = _sorted(fence)
    option_keys = {option.key for option in ruleset.options}
    for key in keys:
        if key not in option_keys and key not in _OWN_KEYS:
            raise BadNotation(KitRefusal.NO_SUCH_DIAGRAM_LINE, key=key)
    hints = keys.get("hints", "no")
    if hints not in _YES_OR_NO:
        raise BadNotation(KitRefusal.DIAGRAM_HINTS_UNCLEAR)
    options = ruleset.clean({key: value for key, value in keys.items() if key in option_keys})
    if body:
        position = ruleset.read(body, options, notation=keys.get("notation", ""))
    else:
        position = ruleset.start(ruleset.seats[0], options)
    return Diagram(position, options, _YES_OR_NO[hints], keys.get("caption", ""))


def _sorted(fence: str) -> tuple[dict[str, str], str]:
    """Return the lines with a key, and all others as one text."""
    keys: dict[str, str] = {}
    body: list[str] = []
    for line in map(str.strip, fence.splitlines()):
        if found := _KEY.fullmatch(line):
            keys[found[1]] = found[2].strip()
        else:
            body.append(line)
    return keys, "\n".join(body).strip()


def fences(text: str) -> Iterator[str]:
    r"""Yield the insides of all diagram fences of a rules text.

    >>> list(fences("An empty board:\n```diagram\nsize: 3\n```\n"))
    ['size: 3\n']
    """
    for found in _FENCE.finditer(text):
        yield found[1]


def rules_text(ruleset: Ruleset, language: str) -> str:
    """Return the rules page of a game as Markdown; in English where there is none in `language`.

    >>> rules_text(sogo, "de").splitlines()[0]
    '# Sogo'
    """
    return _text_of(ruleset, "rules", language)


def brief_text(ruleset: Ruleset, language: str) -> str:
    """Return three sentences on a game, for a player who is invited to it and may not know it.

    >>> brief_text(sogo, "de").count(".")
    3
    """
    return _text_of(ruleset, "brief", language).strip()


def _text_of(ruleset: Ruleset, name: str, language: str) -> str:
    folder = files(type(ruleset).__module__.rpartition(".")[0])
    for tried in (language, "en"):
        page = folder / f"{name}.{tried}.md"
        if page.is_file():
            return page.read_text(encoding="utf-8")
    raise FileNotFoundError(f"{ruleset.key} has no {name}.en.md")
