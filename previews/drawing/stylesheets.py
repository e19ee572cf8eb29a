"""The colours of pictures: the style sheets of the pages, as far as they concern drawings.

What draws the pictures knows neither custom properties nor the selectors of browsers: properties
are filled in from the light theme, and rules with other selectors are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from django.contrib.staticfiles import finders

_SHEETS = ("games/css/tokens.css", "games/css/drawing/board.css")
_OWN = ("previews/css/picture.css",)
NTH_CLASS = "nth-"
"""The class of the children of a paint, with their numbers: the drawing does not count them."""

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_PROPERTY = re.compile(r"(--[\w-]+)\s*:\s*([^;]+)")
_USE = re.compile(r"var\((--[\w-]+)\)")
_DRAWN = re.compile(
    r"(fill|stroke|stop-|opacity|filter|font|text-anchor|paint-order|display\s*:\s*(none|inline)\b)"
)
"""The declarations that matter in a drawing, since every other rule costs time at each picture."""

_BY_THEME = re.compile(r"light-dark\(([^,]+),[^)]*\)")
_NUMBERED = re.compile(r":nth-child\((\d+)\)")
_SIMPLE = re.compile(r"[\w\s.#>-]+")
_CLASS = re.compile(r"\.([\w-]+)")
_CLASSES = re.compile(r'\bclass="([^"]*)"')


@dataclass(frozen=True)
class DrawingRule:
    """A rule of a style sheet, and the classes that it needs in order to apply."""

    classes: frozenset[str]
    text: str


def stylesheet(key: str, markup: str) -> str:
    """Return the rules for a picture of the game of this key, as far as its classes need them."""
    present = frozenset(name for names in _CLASSES.findall(markup) for name in names.split())
    return _needed(key, present)


@lru_cache(maxsize=512)
def _needed(key: str, present: frozenset[str]) -> str:
    return "\n".join(rule.text for rule in _drawing_rules(key) if rule.classes <= present)


@cache
def _drawing_rules(key: str) -> list[DrawingRule]:
    """Return all rules for pictures of a game, in the order in which they apply."""
    rules, values = _rules_of(key), properties(key)
    return [
        DrawingRule(frozenset(_CLASS.findall(selector)), f"{selector.strip()}{{{filled}}}")
        for selectors, body in rules
        if (filled := _filled(body, values))
        for selector in _NUMBERED.sub(rf".{NTH_CLASS}\1", selectors).split(",")
        if _SIMPLE.fullmatch(selector)
    ]


def properties(key: str) -> dict[str, str]:
    """Return the custom properties of a board of this game, in its usual theme."""
    return dict(
        pair
        for selectors, body in _rules_of(key)
        if ":root" in re.split(r"[\s,]+", selectors) or f".{key}-felt" in selectors
        for pair in _PROPERTY.findall(body)
    )


@cache
def _rules_of(key: str) -> list[tuple[str, str]]:
    names = (*_SHEETS, f"games/css/boards/{key}.css", *_OWN, f"previews/css/boards/{key}.css")
    return list(_rules("".join(map(_text_of, names))))


def _text_of(name: str) -> str:
    """Return a sheet without its comments; empty where there is none of that name."""
    found = finders.find(name)
    return _COMMENT.sub("", Path(found).read_text("utf-8")) if isinstance(found, str) else ""


def _rules(text: str) -> Iterator[tuple[str, str]]:
    """Yield selectors and declarations of the rules outside of conditions."""
    depth, start, selectors = 0, 0, ""
    for place, sign in enumerate(text):
        if sign == "{":
            if depth == 0:
                selectors, start = text[start:place], place + 1
            depth += 1
        elif sign == "}":
            depth -= 1
            if depth == 0:
                if not selectors.lstrip().startswith("@"):
                    yield selectors, text[start:place]
                start = place + 1


def _filled(body: str, values: dict[str, str]) -> str:
    """Return the declarations about drawing, with the values of custom properties."""
    filled = body
    while filled != (deeper := _USE.sub(lambda use: values.get(use[1], "").strip(), filled)):
        filled = deeper
    filled = _BY_THEME.sub(r"\1", filled)
    parts = (part.strip() for part in filled.split(";"))
    return ";".join(part for part in parts if _DRAWN.match(part))
