"""Links that other apps add to the main menu, after those of `games`, and to that of the staff."""

from __future__ import annotations

from dataclasses import dataclass

from games.extensions.registry import Registry


@dataclass(frozen=True)
class MenuLink:
    """A link in the main menu; `label` is marked for translation.

    `view` is the name of a view without arguments; the pages below it have the link's `name` as
    their `section`. With `is_minor` a bar without room leaves the link to the menu beside it. With
    `is_for_arbiters` it stands among the links of the staff instead, with `is_own` in the menu of
    every player.
    """

    app: str
    name: str
    label: str
    view: str
    is_minor: bool = False
    is_for_arbiters: bool = False
    is_own: bool = False


registry: Registry[MenuLink] = Registry()
register = registry.register


def links(*, for_arbiters: bool = False, own: bool = False) -> list[MenuLink]:
    """Return the links for everybody, those for arbiters, or those of a player's own menu, in the
    order of the installed apps.
    """
    wanted = (for_arbiters, own)
    return [link for link in registry if (link.is_for_arbiters, link.is_own) == wanted]
