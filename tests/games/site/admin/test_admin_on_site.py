"""“View on site” leads to a page or nowhere."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.contrib.contenttypes.models import ContentType

from accounts.models import User
from games.models import Game
from tests.support.budget import only_in_the_long_run
from tests.support.games.pages import signed_in

STRANGE_KEYS = ["0" * 40, "-1", str(uuid4()), "9" * 30]


@pytest.mark.parametrize("key", ["1", "x", *only_in_the_long_run(*STRANGE_KEYS)])
def test_the_page_of_what_is_not_there_is_not_found(admin: User, key: str) -> None:
    client = signed_in(admin)
    for kind in ContentType.objects.all():
        answer = client.get(f"/admin/r/{kind.pk}/{key}/")
        assert answer.status_code in {302, 404}, kind
    assert client.get(f"/admin/r/x/{key}/").status_code == 404


@pytest.mark.slow
def test_a_game_is_found(sogo_game: Game, admin: User) -> None:
    kind = ContentType.objects.get_for_model(Game)
    answer = signed_in(admin).get(f"/admin/r/{kind.pk}/{sogo_game.pk}/")
    assert answer.status_code == 302
    assert answer.headers["Location"].endswith(sogo_game.get_absolute_url())


def test_others_than_staff_learn_nothing(sogo_game: Game, alice: User) -> None:
    kind = ContentType.objects.get_for_model(Game)
    answer = signed_in(alice).get(f"/admin/r/{kind.pk}/1/")
    assert answer.status_code in {302, 403, 404}
    assert "/games/" not in answer.get("Location", "").split("?")[0]
