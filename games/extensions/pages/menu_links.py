"""Links that other apps add to the menus, after those of `games`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from games.extensions.registry import Registry


class Menu(Enum):
    """A menu to which apps add links: for everybody, for signed-in players, for arbiters."""

    MAIN = "main"
    OWN = "own"
    STAFF = "staff"


@dataclass(frozen=True)
class MenuLink:
    """A link in a menu; `label` is marked for translation.

    `view` is the name of a view without arguments; the pages below it have the link's `name` as
    their `section`. With `is_minor` a bar without room leaves the link to the menu beside it.
    """

    app: str
    name: str
    label: str
    view: str
    is_minor: bool = False
    menu: Menu = Menu.MAIN


registry: Registry[MenuLink] = Registry()
register = registry.register


def links(menu: Menu = Menu.MAIN) -> list[MenuLink]:
    """Return the links of a menu, in the order of the installed apps."""
    return [link for link in registry if link.menu == menu]
