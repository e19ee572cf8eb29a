"""Sections that other apps add to the profile of a player."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from accounts.models import User
from games.extensions.registry import Registry

Content = Mapping[str, object]


@dataclass(frozen=True)
class ProfileSection:
    """`content_of(person, viewer)` is what `template` reads as `section`; None shows nothing.

    `person` is the player shown, `viewer` the one who looks, None for strangers.
    """

    app: str
    name: str
    template: str
    content_of: Callable[[User, User | None], Content | None]


@dataclass(frozen=True)
class ShownSection:
    """A section as one viewer sees it."""

    template: str
    content: Content


registry: Registry[ProfileSection] = Registry()
register = registry.register


def sections_of(person: User, viewer: User | None) -> list[ShownSection]:
    """Return what this viewer sees of all sections, in the order of the installed apps."""
    contents = ((entry, entry.content_of(person, viewer)) for entry in registry)
    return [
        ShownSection(entry.template, content) for entry, content in contents if content is not None
    ]
