"""The what-if board of a game: from each of its positions, as its reader knows them."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.log.commands import Resign
from games.log.time.control import per_move
from games.models import Game
from games.rules import RULESETS
from games.rules.kit.core import CHANCE, Position
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from games.templatetags.formatting import words
from games.views.analysis.refusals import AnalysisRefusal
from tests.appearance.markup import Markup
from tests.support.games.cards.decks import CARD, FREE, cards, entry
from tests.support.games.chance import play_on
from tests.support.games.pages import send, signed_in, text, why

Played = Callable[..., Game]


def what_if(game: Game, ply: int) -> str:
    return f"/games/{game.pk}/{ply}/analysis/"


def page(client: Client, address: str, status: int = 200) -> Markup:
    response = client.get(address)
    assert response.status_code == status, text(response)[:500]
    return Markup(response.content.decode())


def onwards(shown: Markup, address: str) -> list[str]:
    """The links of the page by which a line begins or goes on."""
    links = [
        each_link["href"]
        for each_link in shown.having("a")
        if each_link.get("href", "").startswith(address)
    ]
    return [link for link in links if "moves=" in link]


@pytest.mark.parametrize(
    ("key", "plies"),
    [(key, 1) for key in RULESETS]
    + [pytest.param(key, 6, marks=pytest.mark.slow) for key in RULESETS],
)
def test_every_ply_of_every_game_leads_to_its_own_board(
    client: Client, alice: User, bob: User, key: str, plies: int
) -> None:
    options = {"between": "open"} if key == "cards" else {}
    game = start_game(key, [alice, bob], options=options, at=timezone.now())
    game = play_on(game, [alice, bob], Random(key), plies)
    tried = 0
    for ply in range(game.ply + 1):
        game_page = "" if ply == game.ply else f"{ply}/"
        shown = page(client, f"/games/{game.pk}/{game_page}")
        covered = state_of(game).view(None, ply).covered
        assert bool(shown.having("a", href=what_if(game, ply))) is not covered, (
            "the page has a link"
        )
        view = state_of(game).view(0, ply)
        boards = [game.rules.board(view, seat) for seat in (0, 1)]
        pieces = [piece.key for board in boards for piece in board.hand]
        picks = ["", *(f"?pick={key}" for key in pieces)]
        tries = (page(client, f"{what_if(game, ply)}{pick}") for pick in picks)
        ways = next(filter(None, (onwards(tried, what_if(game, ply)) for tried in tries)), [])
        if ways:
            assert page(client, ways[0]).having("a", id="take-back")
            tried += 1
    assert tried >= game.ply, "only what lies face down may not be chosen"


@pytest.mark.slow
def test_a_line_begins_at_the_position_shown_however_long_the_game_is(
    client: Client, live_game: Game, play_moves: Played
) -> None:
    game = play_moves(live_game, "A4 D1 C2", live_game.created_at)
    address = f"{what_if(game, 1)}?moves=B2"
    shown = page(client, address)
    assert "1 / 1" in text(client.get(address))
    assert not shown.having("a", id="pick-A1-9")
    back = shown.having("a", id="take-back")[0]["href"]
    assert parse_qs(urlsplit(back).query) == {}
    black = "White: A4-1 Black: B2-1"
    assert black in text(client.get(address)), "the first three moves are not on this board"


@pytest.mark.slow
def test_what_can_be_copied_leads_back_here(
    client: Client, live_game: Game, play_moves: Played
) -> None:
    game = play_moves(live_game, "A4 D1", live_game.created_at)
    address = f"{what_if(game, 2)}?moves=C2%2CB1"
    shown = page(client, address)
    share = shown.having("input", id="share")[0]
    assert "readonly" in share
    assert share["value"] == f"http://testserver{address}"
    shown_text = text(client.get(address))
    assert "White: A4-1, C2-1" in shown_text
    assert "White: 01, A1" in shown_text, "in both notations"
    assert "C2 B1" in shown_text


@pytest.mark.parametrize(("size", "offered"), [("3", []), ("4", ["rods", "hex"]), ("5", [])])
def test_only_notations_of_this_board_are_offered(
    client: Client, db: None, size: str, offered: list[str]
) -> None:
    address = f"{reverse('analysis', args=['sogo'])}?size={size}&moves=A1&read=hex&notation=hex"
    shown = page(client, address)
    shown_in = [option["value"] for option in shown.having("option")]
    assert [value for value in shown_in if value in ("rods", "hex")] == offered
    assert [radio["value"] for radio in shown.having("input", type="radio")] == offered


@pytest.mark.slow
def test_a_bad_line_is_told_and_kept_as_far_as_it_goes(
    client: Client, live_game: Game, play_moves: Played
) -> None:
    address = what_if(play_moves(live_game, "A4", live_game.created_at), 1)
    assert client.get(f"{address}?moves=C2,Q9").status_code == 400
    assert page(client, f"{address}?moves=C2,Q9", 400).having("a", id="take-back")
    assert client.get(what_if(live_game, 2)).status_code == 404


def test_dice_are_drawn_and_not_written(client: Client, alice: User, bob: User) -> None:
    game = start_game("ludoku", [alice, bob], options={}, at=timezone.now())
    game = play_on(game, [alice, bob], Random(3), 7)
    ply = next(i for i, made in enumerate(state_of(game).moves) if made.seat == CHANCE and i > 3)
    shown = page(client, what_if(game, ply))
    assert len(shown.having("ol", class_="chances")) == 6, "by the lowest die"
    assert len(onwards(shown, what_if(game, ply))) == 126
    assert "r1123" not in text(client.get(what_if(game, ply)))
    assert shown.having("use", href="#pips-6")


def test_a_tile_is_chosen_from_those_in_the_bag(client: Client, alice: User, bob: User) -> None:
    game = start_game("tiles", [alice, bob], options={}, at=timezone.now())
    ways = onwards(page(client, what_if(game, 9)), what_if(game, 9))
    assert [parse_qs(urlsplit(way).query)["moves"] for way in ways] == [
        [f"t{n}"] for n in range(1, 10)
    ]


def test_a_covered_board_stays_covered(alice: User, bob: User) -> None:
    game = cards(alice, bob)
    client = signed_in(alice)
    send(client, game, "glass")
    assert "data-at" in client.get(game.get_absolute_url()).content.decode()
    game.refresh_from_db()
    for ply in range(game.ply + 1):
        what_if_page = client.get(what_if(game, ply))
        board, shown = what_if_page.context["board"], what_if_page.content.decode()
        assert "data-at" not in shown
        assert [*board.hand, *board.remarks, *board.targets()] == []
        assert what_if_page.context["controls"] is None
        note = words(board.style.covered) in text(what_if_page)
        assert note != what_if_page.context["unseen"]
    assert re.search(r'<table class="[^"]*\bcovered\b', shown)


@pytest.mark.slow
def test_no_referee_answers_what_is_only_tried(alice: User, bob: User) -> None:
    game = cards(alice, bob, between="open", pace="advanced")
    client = signed_in(alice)
    wrong = next(
        move
        for move in map(str, _after_glass(game).legal_moves(0))
        if move != entry(FREE[0]) and move.endswith(entry(FREE[0])[1:])
    )
    address = f"{what_if(game, game.ply)}?moves=glass,{wrong}"
    shown = client.get(address)
    assert shown.status_code == 200
    board = shown.context["board"]
    assert words(board.style.unchecked) in text(shown)
    assert wrong[1:] in [square.name for square in board.squares() if square.symbol == wrong[0]]
    assert CARD.solution not in shown.content.decode()


def _after_glass(game: Game) -> Position:
    state = state_of(game)
    return state.position.view(0).play(state.ruleset.parse("glass"), 0)


def test_what_lies_face_down_cannot_be_chosen(client: Client, alice: User, bob: User) -> None:
    game = cards(alice, bob)
    address = what_if(game, 0)
    assert client.get(address).context["unseen"]
    assert not onwards(page(client, address), address)
    deal = f"deal:{CARD.puzzle}:{CARD.solution}"
    answer = client.get(address, {"moves": deal})
    assert answer.status_code == 400
    assert why(AnalysisRefusal.CHANCE_NOT_CHOOSABLE) in text(answer)
    assert "take-back" not in answer.content.decode()


def test_a_game_that_was_given_up_can_be_played_on(
    client: Client, live_game: Game, play_moves: Played, bob: User
) -> None:
    game = play_moves(live_game, "A4", live_game.created_at)
    apply_command(game.pk, Resign(), by=PlayerActor(bob), key="1", at=timezone.now())
    assert len(onwards(page(client, what_if(game, 1)), what_if(game, 1))) >= 16


def test_three_play_cards_on_a_board_for_three(alice: User, bob: User, carol: User) -> None:
    people = [alice, bob, carol]
    game = start_game(
        "cards", people, options={"between": "open"}, at=timezone.now(), time_control=per_move(3)
    )
    address = f"{what_if(game, game.ply)}?moves=pass,pass"
    assert "Turn: 3" in text(signed_in(alice).get(address))
