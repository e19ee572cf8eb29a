"""Every page that is not a game is German to the last word, and says du."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client, RequestFactory
from django.utils import translation
from django.views.defaults import server_error

from accounts.models import User
from accounts.web.limits import too_many_requests
from games.log.commands import Resign
from games.models import Game
from tests.support.budget import only_in_the_long_run
from tests.system.german.foreign_words import foreign, shown
from tests.system.german.hands import GERMAN, begin, browser, sent

STRANGERS = [
    "/",
    "/lobby/",
    "/tables/new/sogo/",
    "/rules/",
    "/rules/sogo/",
    "/analysis/sogo/",
    "/analysis/record/",
    "/analysis/sogo/?hints=on&moves=A4,A3,B4,B3,C4",
    "/analysis/sogo/?start=A2+A2+Q7",
    "/analysis/sogo/?start=A2",
    "/analysis/sogo/?variant=2&moves=A4,A3,B4,B3,C4,C3,D4",
    "/accounts/signup/",
    "/accounts/login/",
    "/accounts/password/reset/",
    "/not/here/",
    "/staff/disputes/",
]


@pytest.mark.django_db
@pytest.mark.parametrize("path", STRANGERS)
def test_strangers_read_german(path: str) -> None:
    assert foreign(shown(browser().get(path))) == []


OWN = [
    "/",
    "/lobby/",
    "/games/",
    "/me/preferences/",
    "/players/alice/",
    "/accounts/email/",
    "/accounts/2fa/",
    *only_in_the_long_run(
        "/games/?finished=1",
        "/games/next/",
        "/me/notifications/sent/",
        "/players/bob/",
        "/accounts/password/change/",
        "/accounts/2fa/totp/activate/",
        "/accounts/2fa/webauthn/add/",
        "/accounts/sessions/",
        "/accounts/logout/",
        "/accounts/reauthenticate/",
        "/accounts/login/",
    ),
]


@pytest.mark.first_by_day
@pytest.mark.parametrize("path", OWN)
def test_players_read_german(path: str, evening: Game, signed_in: Client) -> None:
    answer = signed_in.get(path, follow=True)
    assert path == "/accounts/reauthenticate/" or "reauthenticate" not in str(answer.redirect_chain)
    assert foreign(shown(answer)) == []


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/tables/new/sogo/", {"opponent": "player", "match_length": 1, "beginner": "lot"}),
        ("/tables/new/sogo/", {"opponent": "bot", "option-size": "9"}),
        ("/accounts/signup/", {"username": "-", "email": "x", "password1": "12"}),
        ("/accounts/login/", {"login": "nobody", "password": "wrong"}),
        ("/accounts/password/reset/", {"email": "nobody@example.org"}),
        ("/me/language/", {"language": "xx"}),
        ("/me/theme/", {"theme": "xx"}),
        ("/me/preferences/", {}),
    ],
)
@pytest.mark.django_db
def test_faulty_forms_are_answered_in_german(path: str, form: dict[str, Any]) -> None:
    assert foreign(shown(browser().post(path, form, follow=True))) == []


def test_a_guest_is_asked_in_german_whose_the_games_are(alice: User) -> None:
    client = browser()
    client.post("/play/sogo/", {"level": "beginner"})
    for path in ("/games/", "/me/preferences/", "/me/notifications/sent/", "/"):
        assert foreign(shown(client.get(path))) == []
    client.force_login(alice)
    page = shown(client.get("/me/claim/"))
    assert "Nimm deine Partien mit" in page
    assert foreign(page) == []
    done = shown(client.post("/me/claim/", follow=True))
    assert "1 Partie gehört jetzt dir." in done
    assert foreign(done) == []


def test_pages_for_trouble_are_german(alice: User) -> None:
    request = RequestFactory().get("/", headers=GERMAN)
    request.player, request.user = None, alice  # type: ignore[attr-defined]
    with translation.override("de"):
        for answer in (server_error(request), too_many_requests(request, 150)):
            assert foreign(shown(answer)) == []
        assert "in 3 Minuten" in shown(answer)
    strict = Client(enforce_csrf_checks=True, headers=GERMAN)
    assert "Dieses Formular ist zu alt" in shown(strict.post("/me/theme/", {"theme": "dark"}))


@pytest.mark.parametrize(
    ("path", "says", "says_not"),
    [
        ("/lobby/?game=sogo", '<label for="filter-game">Spiel</label>', ">Partie</label>"),
        ("/players/alice/", '<th scope="col">Spiel</th>', '<th scope="col">Partie</th>'),
        ("/tables/new/sogo/", "Ohne Zeitlimit erinnert", "Wertungspartie"),
    ],
)
def test_one_word_means_one_thing(
    alice: User, bob: User, path: str, says: str, says_not: str
) -> None:
    sent(begin(alice, bob), bob, Resign())
    page = browser(alice).get(path).content.decode()
    assert says in page
    assert says_not not in page


def test_the_talk_and_the_mails_of_a_game_fall_silent_by_other_words(
    alice: User, bob: User
) -> None:
    page = browser(alice).get(begin(alice, bob).get_absolute_url()).content.decode()
    assert "Gespräch stummschalten" in page
    assert "Partie stummschalten" in page
