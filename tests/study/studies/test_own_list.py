"""A player finds all studies of theirs in one list."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Game
from games.services.gameplay.game_start import start_game
from study.models import Study
from tests.study.studies.conftest import keep, share, url
from tests.support.games.pages import signed_in

pytestmark = [pytest.mark.usefixtures("empty_cache"), pytest.mark.database]
LIST = "/studies/"


@pytest.mark.slow
def test_the_list_leads_to_each_study_the_latest_first(
    as_alice: Client, over: Game, alice: User, bob: User
) -> None:
    later = start_game("frege", [bob, alice], options={}, at=timezone.now())
    keep(as_alice, later, "")
    keep(as_alice, over, "A1,B2,C3")
    Study.objects.filter(game=over).update(title="Corners")
    page = as_alice.get(LIST)
    assert [study.game_id for study in page.context["page"]] == [over.pk, later.pk]
    assert [study.line_count for study in page.context["page"]] == [2, 1]
    shown = page.content.decode()
    assert shown.index(url(over)) < shown.index(url(later))
    assert "Corners" in shown


def test_nobody_sees_the_studies_of_others(as_alice: Client, over: Game, bob: User) -> None:
    share(as_alice, over)
    assert list(signed_in(bob).get(LIST).context["page"]) == []


def test_a_study_without_lines_is_not_listed(as_alice: Client, over: Game, alice: User) -> None:
    Study.objects.get().variations.all().delete()
    assert list(as_alice.get(LIST).context["page"]) == []


def test_the_menu_of_a_player_leads_there(as_alice: Client) -> None:
    assert f'href="{LIST}"' in as_alice.get("/games/").content.decode()
    assert f'href="{LIST}"' not in Client().get("/").content.decode()
