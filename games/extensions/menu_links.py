"""Links that other apps add to the main menu, after those of `games`."""

from __future__ import annotations

from dataclasses import dataclass

from games.extensions.registry import Registry


@dataclass(frozen=True)
class MenuLink:
    """A link in the main menu; `label` is marked for translation.

    `view` is the name of a view without arguments; the pages below it have the link's `name` as
    their `section`. With `is_minor` a bar without room leaves the link out.
    """

    app: str
    name: str
    label: str
    view: str
    is_minor: bool = False


registry: Registry[MenuLink] = Registry()
register = registry.register
