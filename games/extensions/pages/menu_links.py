"""Links that other apps add to the main menu, after those of `games`, and to that of the staff."""

from __future__ import annotations

from dataclasses import dataclass

from games.extensions.registry import Registry


@dataclass(frozen=True)
class MenuLink:
    """A link in the main menu; `label` is marked for translation.

    `view` is the name of a view without arguments; the pages below it have the link's `name` as
    their `section`. With `is_minor` a bar without room leaves the link to the menu beside it. With
    `is_for_arbiters` it stands among the links of the staff instead.
    """

    app: str
    name: str
    label: str
    view: str
    is_minor: bool = False
    is_for_arbiters: bool = False


registry: Registry[MenuLink] = Registry()
register = registry.register


def links(*, for_arbiters: bool = False) -> list[MenuLink]:
    """Return the links for everybody, or those for arbiters, in the order of the installed apps."""
    return [link for link in registry if link.is_for_arbiters == for_arbiters]
