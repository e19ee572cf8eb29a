"""Parts that other apps show on the front page, between its first lines and the list of games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from accounts.models import User
from games.extensions.pages.page_parts import Content, PagePart, parts_of
from games.extensions.registry import Registry


@dataclass(frozen=True)
class FrontPagePart:
    """A part of an app on the front page.

    `content_of(viewer)` is what `template` reads as `part`; None shows nothing, and `viewer` is
    None for strangers. It is asked at every visit and has to be quick: what is the same for all
    belongs into the cache.
    """

    app: str
    name: str
    template: str
    content_of: Callable[[User | None], Content | None]


registry: Registry[FrontPagePart] = Registry()
register = registry.register


def front_page_parts(viewer: User | None) -> list[PagePart]:
    """Return what this viewer sees of all parts, in the order of the installed apps."""
    return parts_of(registry, viewer)
