"""A site of its own, on which boards can be tried in a browser."""

from typing import Any

import pytest
from pytest_django.live_server_helper import LiveServer


@pytest.fixture
def boards_url(settings: Any, live_server: LiveServer) -> str:
    """The address of a site with boards to try."""
    settings.ROOT_URLCONF = "tests.appearance.boards.urls"
    return live_server.url


@pytest.fixture
def look(boards_url: str) -> str:
    """The address under which all of these boards are."""
    return f"{boards_url}/look/"
