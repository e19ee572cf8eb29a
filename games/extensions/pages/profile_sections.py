"""Sections that other apps add to the profile of a player."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from accounts.models import User
from games.extensions.pages.page_parts import Content, PagePart, parts_of
from games.extensions.registry import Registry


@dataclass(frozen=True)
class ProfileSection:
    """A section of an app on the profile of a player.

    `content_of(person, viewer)` is what `template` reads as `section`; None shows nothing.
    `person` is the player shown, `viewer` the player who looks, None for strangers.
    """

    app: str
    name: str
    template: str
    content_of: Callable[[User, User | None], Content | None]


registry: Registry[ProfileSection] = Registry()
register = registry.register


def sections_of(person: User, viewer: User | None) -> list[PagePart]:
    """Return what this viewer sees of all sections, in the order of the installed apps."""
    return parts_of(registry, person, viewer)
