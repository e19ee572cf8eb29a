"""A fresh process has loaded what its first requests need, and holds no connection."""

from __future__ import annotations

import gc

import pytest
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.template import engines
from pytest_django import DjangoAssertNumQueries

from config.startup.warm_up import share_what_is_loaded, warm_up
from games.views.site import rules_pages


def loaded_templates() -> set[str]:
    """The names of the templates that are at hand."""
    (loader,) = engines["django"].engine.template_loaders  # type: ignore[attr-defined]
    return {str(name) for name in loader.get_template_cache}


@pytest.fixture
def cold() -> None:
    engines["django"].engine.template_loaders[0].reset()  # type: ignore[attr-defined]
    rules_pages.page.cache_clear()


@pytest.mark.usefixtures("cold", "db")
def test_everything_is_loaded_and_every_connection_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []
    monkeypatch.setattr(
        "config.startup.warm_up.connections.close_all", lambda: closed.append("all")
    )  # The test's own connection stays.
    warm_up(WSGIHandler())
    assert closed == ["all"]
    assert {"base.html", "games/gameplay/game.html", "500.html"} <= loaded_templates()
    assert rules_pages.page.cache_info().currsize == len(settings.LANGUAGES)


@pytest.mark.usefixtures("cold", "db")
def test_a_warm_cache_spares_the_database(
    django_assert_num_queries: DjangoAssertNumQueries, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("config.startup.warm_up.connections.close_all", lambda: None)
    warm_up(WSGIHandler())
    with django_assert_num_queries(0):
        warm_up(WSGIHandler())


def test_what_is_loaded_is_shared_with_children() -> None:
    try:
        share_what_is_loaded()
        assert gc.get_freeze_count() > 10_000
    finally:
        gc.unfreeze()
