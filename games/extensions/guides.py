"""Guides of other apps that teach a game; they are linked wherever its rules are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.extensions.registry import Registry


@dataclass(frozen=True)
class GuideLink:
    """A link to a guide or a part of it; `label` is marked for translation."""

    label: str
    url: str


@dataclass(frozen=True)
class Guide:
    """A guide to one game: the link to it, and links to its parts.

    A part stands with the number of the section of the rules page that it is about, counted from 1
    by the headings of the second level.
    """

    link: GuideLink
    parts: tuple[tuple[int, GuideLink], ...] = ()


@dataclass(frozen=True)
class GuideProvider:
    """A provider of an app's guides; `guide_of(ruleset)` is called with the key of a game, and
    queries nothing.

    It returns None for a game that has no guide.
    """

    app: str
    name: str
    guide_of: Callable[[str], Guide | None]


registry: Registry[GuideProvider] = Registry()
register = registry.register


def parts_about(guides: list[Guide], section: int) -> list[GuideLink]:
    """Return the parts of guides that are about a section of the rules page."""
    return [link for guide in guides for number, link in guide.parts if number == section]


def guides_of(ruleset: str) -> list[Guide]:
    """Return all guides to a game, in the order of the installed apps."""
    found = (provider.guide_of(ruleset) for provider in registry)
    return [guide for guide in found if guide is not None]
