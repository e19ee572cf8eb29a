"""The pages of team matches: the challenge, the line-ups, the boards, and who is refused."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from accounts.models import User
from events.extensions.tournaments import event_link_of
from events.models import Club, Tournament
from events.services.clubs import members
from events.services.team_matches import line_ups, news
from events.services.tournaments import event_jobs
from events.services.tournaments.state_machine import advance
from events.views.sharing.standings_picture import standings_picture
from games.extensions import notifications
from games.models import Game, Outbox
from tests.events.clubs.test_pages import signed_in, text
from tests.events.team_matches.conftest import GUEST, HOME, keys
from tests.games.conftest import NOW

TOKEN = re.compile(rb'(name="csrfmiddlewaretoken" value|nonce)="[^"]*"')
pytestmark = pytest.mark.usefixtures("empty_cache")


def line_up_url(event: Tournament, team: int) -> str:
    return reverse("event_line_up", args=[event.pk, team])


def test_a_match_is_challenged_entered_and_begun_by_forms(
    clubs: tuple[Club, Club], alice: User, bob: User
) -> None:
    new = reverse("club_challenge", args=[clubs[1].slug, "sogo"])
    assert new in text(signed_in(alice), clubs[1].get_absolute_url())
    form = {"name": "Match", "home": clubs[0].slug, "boards": 1, "time": "3"}
    assert signed_in(alice).post(new, form | {"boards": 0}).status_code == 422
    assert signed_in(alice).post(new, form | {"home": clubs[1].slug}).status_code == 422
    answer = signed_in(alice).post(new, form)
    event = Tournament.objects.get()
    assert answer["Location"] == event.get_absolute_url()
    for player, team in ((alice, HOME), (bob, GUEST)):
        assert 'name="team" value="' in text(signed_in(player), event.get_absolute_url())
        signed_in(player).post(reverse("event_enter", args=[event.pk]), {"team": team.value})
        sent = {"board1": keys(event, player.username)[0]}
        assert signed_in(player).post(line_up_url(event, team), sent).status_code == 303
    advance(event.pk, NOW)
    assert Game.objects.count() == 1
    assert event.get_absolute_url() in text(Client(), clubs[1].get_absolute_url())


def test_the_page_of_a_running_match_has_its_boards(begun: Tournament, client: Client) -> None:
    game = Game.objects.all()[0]
    for address in (begun.get_absolute_url(), reverse("event_embed", args=[begun.pk])):
        shown = text(client, address)
        assert game.get_absolute_url() in shown
        assert "Freiburg – Basel <strong>0&nbsp;:&nbsp;0</strong>" in shown
    board = begun.pairings.get(game=game).round
    link = event_link_of(game, None, 0)
    assert link
    assert link.label.endswith(str(board))
    assert link.url == begun.get_absolute_url()
    drawn = "".join(element.markup for element in standings_picture(begun).elements)
    assert "Freiburg" in drawn


def test_a_line_up_is_a_secret_of_its_officers(match: Tournament, alice: User, bob: User) -> None:
    chosen = line_up_url(match, HOME)
    line_ups.choose(match.pk, alice, HOME, keys(match, "anna", "alice"), at=NOW)
    assert "selected" in text(signed_in(alice), chosen)
    assert signed_in(bob).get(chosen).status_code == 403
    assert signed_in(bob).get(line_up_url(match, 3)).status_code == 404
    shown = text(signed_in(bob), match.get_absolute_url())
    assert chosen not in shown
    assert line_up_url(match, GUEST) in shown


def test_the_pages_of_others_are_the_same_whatever_a_line_up_is(
    match: Tournament, alice: User, bob: User
) -> None:
    def seen() -> list[object]:
        pages = [match.get_absolute_url(), reverse("event_embed", args=[match.pk])]
        pages.append(reverse("event_picture", args=["en", match.pk]))
        readers = (Client(), signed_in(bob))
        found = [reader.get(page).content for reader in readers for page in pages]
        return [TOKEN.sub(b"", page.split(b"<main")[-1].split(b"</main>")[0]) for page in found]

    line_ups.choose(match.pk, alice, HOME, keys(match, "anna", "alice"), at=NOW)
    before = seen()
    for name, board in (("anna", None), ("alice", 1), ("anna", 2)):
        match.entries.filter(user__username=name).update(board=board)
    assert seen() == before


def test_a_bad_line_up_is_refused_on_its_page(match: Tournament, alice: User) -> None:
    client, (anna,) = signed_in(alice), keys(match, "anna")
    foreign = keys(match, "ben")[0]
    for boards, status in (((anna, anna), 409), ((anna, ""), 409), ((anna, foreign), 422)):
        sent = dict(zip(("board1", "board2"), boards, strict=True))
        assert client.post(line_up_url(match, HOME), sent).status_code == status
    assert not match.entries.exclude(board=None).exists()


def test_the_match_of_a_hidden_club_is_found_by_both_clubs_alone(
    match: Tournament, bob: User, carol: User
) -> None:
    Tournament.objects.update(listed=False)
    listed = reverse("events")
    assert match.get_absolute_url() in text(signed_in(bob), listed)
    assert match.get_absolute_url() not in text(signed_in(carol), listed)
    Club.objects.filter(pk=match.club_id).update(joining=Club.Joining.LINK)
    assert match.club
    way = f'href="{match.club.get_absolute_url()}"'
    assert way not in text(signed_in(carol), match.get_absolute_url())


def test_who_is_no_officer_elsewhere_challenges_nobody(
    clubs: tuple[Club, Club], alice: User, carol: User
) -> None:
    members.join(clubs[0].pk, carol, at=NOW)
    new = reverse("club_challenge", args=[clubs[1].slug, "sogo"])
    assert new not in text(signed_in(carol), clubs[1].get_absolute_url())
    assert signed_in(carol).get(new).status_code == 403
    own = reverse("club_challenge", args=[clubs[0].slug, "sogo"])
    assert signed_in(alice).get(own).status_code == 403


def test_a_match_has_no_page_of_a_director_and_no_other_event_line_ups(
    begun: Tournament, alice: User
) -> None:
    assert reverse("event_director", args=[begun.pk]) not in text(
        signed_in(alice), begun.get_absolute_url()
    )
    assert signed_in(alice).get(reverse("event_director", args=[begun.pk])).status_code == 403
    assert signed_in(alice).post(reverse("event_call_off", args=[begun.pk])).status_code == 409
    assert signed_in(alice).get(line_up_url(begun, HOME)).status_code == 409


@pytest.mark.parametrize("language", ["en", "de"])
def test_mails_name_the_match_and_end_with_their_reason(
    match: Tournament, alice: User, bob: User, language: str
) -> None:
    for kind in (event_jobs.CHALLENGED, event_jobs.LINE_UP_MISSING):
        row = Outbox(kind=kind, object_id=str(match.pk), user=bob, repeat=1, due_at=NOW)
        with translation.override(language):
            body = notifications.kind_of(row).compose(row, bob, NOW)
        words = " ".join([body.news, *body.sentences])
        assert match.name in words
        assert "%(" not in words
    assert not news.objection_if_complete(row, None, NOW)
    line_ups.choose(match.pk, bob, GUEST, keys(match, "bob", "ben"), at=NOW)
    assert news.objection_if_complete(row, None, NOW)
