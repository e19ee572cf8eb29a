"""Comments on the page of a game are reported, and closed to others by the staff."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Role, User
from games.extensions import game_gates
from games.models import AuditEntry, Game, PlayerReport
from games.services.gamelog.actors import NotPermitted
from games.services.players import blocks
from games.services.players.moderation import player_reports, sanctions
from games.services.players.refusals import PlayerRefusal
from study.models import Study, Variation
from study.services.studies import personal, sharing
from study.services.studies.refusals import StudyRefusal
from tests.games.conftest import member_of_staff
from tests.study.studies.conftest import page_of, readable, url
from tests.support.games.disputes import browsers
from tests.support.games.pages import signed_in, why

pytestmark = [pytest.mark.usefixtures("empty_cache"), pytest.mark.database]


@pytest.fixture
def opened(as_alice: Client, over: Game) -> Game:
    """The game is over, and alice has opened her lines to bob."""
    as_alice.post(url(over), {"do": "open_to_players"})
    return over


@pytest.fixture
def helper(db: None) -> User:
    return member_of_staff("helper", Role.HELPER)


def report(by: User, game: Game, **more: str) -> int:
    address = f"/players/alice/report/?game={game.pk}"
    return signed_in(by).post(address, {"why": "Rude.", **more}).status_code


def close(client: Client, game: Game, author: User) -> int:
    return client.post(f"{page_of(game)}{author.pk}/close/").status_code


def test_a_report_leads_from_the_page_to_the_staff_and_back(
    opened: Game, bob: User, helper: User
) -> None:
    form = f"/players/alice/report/?game={opened.pk}"
    assert form in signed_in(bob).get(page_of(opened)).content.decode()
    page = signed_in(bob).get(form).content.decode()
    assert f'action="{form}"' in page
    assert 'type="radio"' not in page, "there is nothing to choose"
    assert readable(signed_in(helper), opened) == []
    assert report(bob, opened) == 303
    assert PlayerReport.objects.get().game == opened
    as_helper = signed_in(helper)
    assert f'href="{page_of(opened)}"' in as_helper.get(reverse("moderation")).content.decode()
    assert page_of(opened) in as_helper.get(opened.get_absolute_url()).content.decode()
    assert readable(as_helper, opened) == ["Corner first"]


def test_what_is_closed_stays_with_its_owner_alone(
    opened: Game, as_alice: Client, alice: User, bob: User, helper: User
) -> None:
    as_alice.post(url(opened), {"do": "share"})
    report(bob, opened)
    as_helper = signed_in(helper)
    page = as_helper.get(page_of(opened)).content.decode()
    assert f"{page_of(opened)}{alice.pk}/close/" in page
    assert _("Close them for good") in page
    assert close(as_helper, opened, alice) == 303
    assert [readable(signed_in(who), opened) for who in (alice, bob, helper)] == [[], [], []]
    assert Variation.objects.get().comment == "Better than the middle."
    assert AuditEntry.objects.get().act == "comments-closed"
    made = PlayerReport.objects.get()
    assert (made.state, made.closed_by) == ("closed", helper)
    study = Study.objects.get()
    assert (study.code, study.is_open) == (None, False)
    (exported,) = list[Any](personal.export(alice))
    assert exported["withheld_at"] == study.withheld_at is not None
    for what in ("open_to_players", "open_to_everybody", "share"):
        refused = as_alice.post(url(opened), {"do": what})
        assert refused.status_code == 403
        assert why(StudyRefusal.WITHHELD) in refused.content.decode()
    own = as_alice.get(url(opened)).content.decode()
    assert why(StudyRefusal.WITHHELD) in own
    assert 'value="share"' not in own


def test_lines_that_are_closed_while_their_owner_shares_them_stay_closed(
    opened: Game, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = {"audience": Study.Audience.OWNER, "opened_at": None, "withheld_at": timezone.now()}

    def code_made_meanwhile(_bytes: int) -> str:
        Study.objects.update(**closed)
        return "code"

    monkeypatch.setattr(sharing, "token_urlsafe", code_made_meanwhile)
    with pytest.raises(NotPermitted) as refusal:
        sharing.share(opened, alice, at=timezone.now())
    assert refusal.value.code == StudyRefusal.WITHHELD
    assert Study.objects.get().code is None


def test_a_sanction_leaves_reported_comments_to_be_closed(
    opened: Game, alice: User, bob: User, helper: User
) -> None:
    report(bob, opened)
    player_reports.report(alice, bob, subject="conduct", why="So.", at=timezone.now())
    now = timezone.now()
    sanctions.impose(alice, helper, kind="warning", days=None, reason="Rude.", note="", at=now)
    assert PlayerReport.objects.get(subject="conduct").state == "sanctioned"
    assert readable(signed_in(helper), opened) == ["Corner first"]
    assert close(signed_in(helper), opened, alice) == 303


def test_comments_left_after_a_sanction_are_on_record_as_that(
    opened: Game, alice: User, bob: User, helper: User
) -> None:
    report(bob, opened)
    now = timezone.now()
    sanctions.impose(alice, helper, kind="mute", days=7, reason="Rude.", note="", at=now)
    address = reverse("player_report_dismiss", args=[PlayerReport.objects.get().pk])
    assert signed_in(helper).post(address).status_code == 303
    assert [entry.act for entry in AuditEntry.objects.all()] == ["muted", "comments-kept"]


def test_without_a_report_of_another_nothing_is_closed(
    opened: Game, as_alice: Client, alice: User, helper: User
) -> None:
    assert close(signed_in(helper), opened, alice) == 409
    as_alice.post(url(opened), {"do": "open_to_everybody"})
    report(helper, opened)
    assert "/close/" not in signed_in(helper).get(page_of(opened)).content.decode()
    assert close(signed_in(helper), opened, alice) == 409
    assert readable(Client(), opened) == ["Corner first"]


def test_players_and_onlookers_close_nothing(
    opened: Game, alice: User, bob: User, carol: User, helper: User
) -> None:
    report(bob, opened)
    for who in (alice, bob, carol):
        assert close(signed_in(who), opened, alice) == 403
    opened.seats.filter(number=1).update(user=helper)
    assert close(signed_in(helper), opened, alice) == 403
    assert "/close/" not in signed_in(helper).get(page_of(opened)).content.decode()
    assert Study.objects.get().is_open


def test_comments_that_the_reporter_cannot_read_are_not_reported(
    opened: Game,
    as_alice: Client,
    bob: User,
    carol: User,
    helper: User,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert report(carol, opened) == 409
    address = f"/players/alice/report/?game={opened.pk}"
    page = signed_in(carol).post(address, {"why": "Rude."})
    assert why(PlayerRefusal.NO_COMMENTS_TO_REPORT) in page.content.decode()
    as_alice.post(url(opened), {"do": "open_to_everybody"})
    with monkeypatch.context() as gates:
        gates.setattr(game_gates, "objection_to", lambda _game, _viewer: "Come back later.")
        assert report(carol, opened) == 409
    as_alice.post(url(opened), {"do": "take_back"})
    assert (report(bob, opened), report(carol, opened)) == (409, 409)
    assert not PlayerReport.objects.exists()


def test_only_comments_of_a_finished_game_of_the_player_are_reported(
    opened: Game, game: Game, bob: User, carol: User
) -> None:
    assert report(bob, opened, why=" ") == 422
    assert report(bob, opened) == report(bob, opened) == 303
    assert PlayerReport.objects.count() == 1
    player_reports.report(
        PlayerReport.objects.get().about, bob, subject="conduct", why="So.", at=timezone.now()
    )
    assert PlayerReport.objects.count() == 2, "a report of comments is one of its own"
    opened.seats.filter(number=0).update(user=carol)
    as_bob = signed_in(bob)
    for key in (opened.pk, "nonsense", ""):
        assert as_bob.get(f"/players/alice/report/?game={key}").status_code == 404


def test_strangers_guests_and_the_author_are_offered_no_report(
    opened: Game, as_alice: Client
) -> None:
    as_alice.post(url(opened), {"do": "open_to_everybody"})
    for client in (*browsers().values(), as_alice):
        assert "/report/" not in client.get(page_of(opened)).content.decode()


def test_no_block_keeps_reported_comments_from_the_staff(
    over: Game, as_alice: Client, alice: User, bob: User, helper: User
) -> None:
    blocks.block(alice, helper, at=timezone.now())
    as_alice.post(url(over), {"do": "open_to_everybody"})
    as_helper = signed_in(helper)
    assert readable(as_helper, over) == []
    assert report(bob, over) == 303
    assert readable(as_helper, over) == ["Corner first"]
    assert f"{page_of(over)}{alice.pk}/close/" in as_helper.get(page_of(over)).content.decode()
