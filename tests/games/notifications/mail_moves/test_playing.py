"""Playing from a mail: the page shows, the button plays, once, without a session."""

from __future__ import annotations

import logging
import re
from html import unescape
from random import Random
from urllib.parse import parse_qs

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from config.monitoring.logs import redacted
from games.log.time.control import per_move
from games.models import Event, Game
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.game_start import start_game
from tests.support.games.notifications.mail_moves import link, press, scanner
from tests.support.games.pages import text
from tests.support.games.stored import fingerprint


def game_of(key: str, alice: User, bob: User, **options: object) -> Game:
    return start_game(
        key, [alice, bob], options=options, at=timezone.now(), time_control=per_move(3)
    )


def moves_of(game: Game) -> list[str]:
    game.refresh_from_db()
    return [str(played.move) for played in state_of(game).moves]


@pytest.mark.slow
def test_the_page_shows_board_and_move_in_words_and_one_button(
    live_game: Game, alice: User
) -> None:
    answer = scanner().get(link(live_game, alice, "C2"))
    page = answer.content.decode()
    assert answer.status_code == 200
    assert re.search(r" C2\b", text(answer))
    assert "bob" in text(answer)
    assert "<svg" in page
    assert page.count("<form") == page.count("<button") == 1
    assert '<button class="primary" name="sure" value="yes">' in page
    assert "checkbox" not in page


@pytest.mark.slow
@pytest.mark.parametrize("method", ["get", "head"])
@pytest.mark.parametrize("move", ["C2", ""], ids=["link", "form"])
def test_looking_changes_nothing(live_game: Game, alice: User, method: str, move: str) -> None:
    before = fingerprint()
    address = link(live_game, alice, move)
    for query in ("", "?choose=C2", "?played", "?sure=yes&move=C2"):
        assert getattr(scanner(), method)(address + query).status_code == 200
    assert fingerprint() == before


def test_the_button_plays_the_move_without_session_and_cookie(live_game: Game, alice: User) -> None:
    address, browser = link(live_game, alice, "C2"), scanner()
    answer = browser.post(address, {"sure": "yes"})
    assert (answer.status_code, answer["Location"]) == (303, f"{address}?played")
    assert moves_of(live_game) == ["C2"]
    shown = browser.get(answer["Location"])
    assert shown.status_code == 200
    assert re.search(r" C2\b", text(shown))
    assert "<form" not in shown.content.decode()
    assert live_game.get_absolute_url() in shown.content.decode()
    assert "session" not in browser.cookies


@pytest.mark.slow
def test_a_form_sent_without_its_button_plays_nothing(live_game: Game, alice: User) -> None:
    before = fingerprint()
    for fields in ({}, {"move": "C2"}, {"sure": ""}, {"sure": "on"}):
        answer = scanner().post(link(live_game, alice, "C2"), fields)
        assert answer.status_code == 422
        assert 'role="alert"' in answer.content.decode()
        assert 'name="sure" value="yes"' in answer.content.decode()
    assert fingerprint() == before


def test_a_link_plays_its_own_move_and_no_other(live_game: Game, alice: User) -> None:
    press(link(live_game, alice, "C2"), move="A1")
    assert moves_of(live_game) == ["C2"]


@pytest.mark.slow
def test_a_form_takes_the_move_that_was_chosen(live_game: Game, alice: User) -> None:
    address = link(live_game, alice)
    page = scanner().get(address).content.decode()
    assert f"{address}?choose=B3#board" in page
    assert "<form" not in page
    chosen = scanner().get(f"{address}?choose=B3")
    assert "<form" in chosen.content.decode()
    assert 'name="move" value="B3"' in chosen.content.decode()
    assert press(address, move="B3").status_code == 303
    assert moves_of(live_game) == ["B3"]


@pytest.mark.slow
@pytest.mark.parametrize("move", ["", "E9", "nonsense", "A1,A2"])
def test_what_makes_no_turn_is_refused_with_the_form(
    live_game: Game, alice: User, move: str
) -> None:
    answer = press(link(live_game, alice), move=move)
    assert (answer.status_code, moves_of(live_game)) == (422, [])
    assert 'role="alert"' in answer.content.decode()


def test_a_whole_turn_is_composed_and_sent_at_once(alice: User, bob: User) -> None:
    game = game_of("ludoku", alice, bob)
    address, view = link(game, alice), state_of(game).view(0)
    before, rng, chosen = game.ply, Random(1), []
    while 0 in view.to_move:
        some = ",".join(chosen)
        assert press(address, move=chosen).status_code == 422
        assert "<form" not in scanner().get(f"{address}?choose={some}").content.decode()
        move = rng.choice(list(view.legal_moves(0)))
        view = view.play(move, 0)
        chosen.append(str(move))
    assert len(chosen) > 1
    whole = scanner().get(f"{address}?choose={','.join(chosen)}").content.decode()
    assert 'name="sure" value="yes"' in whole
    assert press(address, move=chosen).status_code == 303
    assert moves_of(game)[before : before + len(chosen)] == chosen


@pytest.mark.slow
@pytest.mark.parametrize("key", ["sogo", "frege", "ludoku", "tiles"])
def test_a_move_of_every_game_can_be_found_by_links_alone(key: str, alice: User, bob: User) -> None:
    """As in a browser without JavaScript: links until the button is there."""
    game = game_of(key, alice, bob)
    mover = game.seats.select_related("user").get(to_move=True).user
    assert mover is not None
    address, before = link(game, mover), game.ply
    turn = found(address)
    assert press(address, move=turn).status_code == 303
    assert len(moves_of(game)) > before


def found(address: str, query: str = "") -> list[str]:
    """The moves behind the first way through the links of a form: choose, else pick."""
    shown = scanner().get(f"{address}?{query}").content.decode()
    if moves := re.findall(r'name="move" value="([^"]+)"', shown):
        return moves
    ways = [unescape(query) for query in re.findall(rf'href="{address}\?([^"#]+)', shown)]
    chosen = parse_qs(query).get("choose", [""])[0]
    further = [way for way in ways if len(parse_qs(way).get("choose", [""])[0]) > len(chosen)]
    return found(address, (further or [way for way in ways if "pick" in way])[0])


@pytest.mark.slow
def test_pages_speak_the_language_of_the_reader_not_of_the_browser(
    live_game: Game, alice: User
) -> None:
    User.objects.filter(pk=alice.pk).update(
        language="de", board_preferences={"sogo": {"notation": "hex"}}
    )
    page = Client(headers={"Accept-Language": "en"}).get(link(live_game, alice, "C2"))
    assert '<html lang="de"' in page.content.decode()
    assert "Play 6?" in text(page) or "6" in text(page)


@pytest.mark.parametrize("query", ["", "?played"])
@pytest.mark.parametrize("token", ["good", "bad"])
def test_no_page_is_kept_or_told_of(live_game: Game, alice: User, query: str, token: str) -> None:
    address = link(live_game, alice, "C2") if token == "good" else "/mail/move/x/"
    answer = scanner().get(address + query)
    assert "no-store" in answer["Cache-Control"]
    assert answer["Referrer-Policy"] == "no-referrer"
    assert "noindex" in answer["X-Robots-Tag"]


def test_no_token_gets_into_a_log(
    live_game: Game, alice: User, caplog: pytest.LogCaptureFixture
) -> None:
    address = link(live_game, alice, "C2")
    with caplog.at_level(logging.INFO):
        press(address, sure="")
    lines = [redacted(record.getMessage()) for record in caplog.records]
    assert any("/mail/move/" in line for line in lines)
    token = address.split("/")[-2]
    assert not any(token[10:40] in line for line in lines)


@pytest.mark.slow
@pytest.mark.usefixtures("one_window")
def test_a_link_opened_without_end_has_to_wait(live_game: Game, alice: User) -> None:
    address = link(live_game, alice, "C2")
    codes = [scanner().get(address).status_code for _ in range(31)]
    answer = press(address)
    other = scanner().get(link(live_game, alice, "C3"))
    assert codes == [200] * 30 + [429]
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 0
    assert "common/message.html" in {template.name for template in answer.templates}
    assert not Event.objects.filter(game=live_game, kind="move").exists()
    assert other.status_code == 200
