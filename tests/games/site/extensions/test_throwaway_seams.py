"""The seams as such: an app beside games tries each of them, and its entries go with it."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages
from typing import TYPE_CHECKING, Any

import pytest
from django.apps import apps

from games import extensions
from games.extensions import (
    calendar_dates,
    game_comments,
    game_gates,
    gauges,
    guides,
    jobs,
    notifications,
    personal_data,
    ratings,
)
from games.extensions.pages import (
    front_page_parts,
    game_links,
    game_panels,
    line_links,
    lobby_parts,
    menu_links,
    page_heads,
    profile_sections,
)
from games.extensions.registry import Registry
from tests.support.servers.processes import ROOT

if TYPE_CHECKING:
    from tests.support.throwaway.models import Bookmark

pytestmark = pytest.mark.django_db
CODE = {".py", ".html", ".txt"}
PREFIX = f"{extensions.__name__}."

REGISTRIES = (
    game_panels.analysis_registry,
    ratings.registry,
    calendar_dates.registry,
    gauges.registry,
    game_gates.registry,
    game_comments.registry,
    game_panels.registry,
    game_links.registry,
    line_links.registry,
    page_heads.registry,
    front_page_parts.registry,
    lobby_parts.registry,
    profile_sections.registry,
    guides.registry,
    personal_data.registry,
    jobs.registry,
    menu_links.registry,
    notifications.categories,
    notifications.kinds,
)


def test_every_seam_is_tried_here() -> None:
    modules = [import_module(name) for _, name, _ in walk_packages(extensions.__path__, PREFIX)]
    seams = [value for module in modules for value in vars(module).values()]
    assert {*map(id, REGISTRIES)} == {id(seam) for seam in seams if isinstance(seam, Registry)}


@pytest.mark.slow
@pytest.mark.parametrize("registry", REGISTRIES)
def test_entries_go_with_their_app(
    registry: Registry[Any], bookmarks: type[Bookmark], settings: Any
) -> None:
    added = [entry for entry in registry if entry.app == "tests.support.throwaway"]
    assert added
    settings.INSTALLED_APPS = [app for app in settings.INSTALLED_APPS if "throwaway" not in app]
    assert not apps.is_installed("tests.support.throwaway")
    assert not any(entry in added for entry in registry)
    assert {entry.app for entry in registry} <= {"games", "study", "previews", "events"}


def test_a_name_belongs_to_the_first_app_that_takes_it(bookmarks: type[Bookmark]) -> None:
    part = personal_data.registry.get("bookmarks")
    assert part is not None
    again = personal_data.PersonalData("games", part.name, part.export, part.delete)
    with pytest.raises(ValueError, match=r"tests\.support\.throwaway has registered 'bookmarks'"):
        personal_data.register(again)


@pytest.mark.slow
def test_nothing_in_the_site_names_it() -> None:
    """All it takes is its folder, and a line in the settings of these tests."""
    floors = (ROOT / floor for floor in ("accounts", "config", "games", "templates"))
    files = (file for floor in floors for file in floor.rglob("*.*") if file.suffix in CODE)
    assert [file for file in files if "throwaway" in file.read_text()] == []
