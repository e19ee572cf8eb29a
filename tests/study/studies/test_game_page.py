"""The page on which the opened lines of both players of a finished game stand together."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.log.commands import PlayMoves, Resign
from games.models import Game
from games.rules import RULESETS
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.game_start import start_game
from study.models import Study, Variation
from study.services.studies import personal
from study.services.studies.tree import tree_of
from tests.study.studies.conftest import keep, page_of, readable, url
from tests.support.games.pages import act, signed_in

pytestmark = [pytest.mark.usefixtures("empty_cache"), pytest.mark.database]


@pytest.fixture
def both(as_alice: Client, game: Game, alice: User, bob: User) -> Game:
    """Both have kept lines of a game that began with A1, B2, and have opened them."""
    for player, move in ((alice, "A1"), (bob, "B2")):
        act(game, player, PlayMoves((move,)))
    act(game, alice, Resign())
    as_bob = signed_in(bob)
    keep(as_alice, game, "A1,B2,C3", name="Alice's line", comment="Safe.")
    keep(as_bob, game, "C3", ply=2, name="Bob's line", comment="Not safe.")
    keep(as_bob, game, "C3,D4", ply=2, name="Bob's answer")
    keep(as_alice, game, "", ply=1, comment="A corner.")
    for client in (as_alice, as_bob):
        client.post(url(game), {"do": "open_to_everybody"})
    game.refresh_from_db()
    return game


def test_lines_of_both_are_one_tree_by_ply(both: Game) -> None:
    lines = Variation.objects.order_by("study__user__username")
    found = [
        (branch.ply, branch.depth, branch.fresh, [str(each.study.user) for each in branch.kept])
        for branch in tree_of(lines, ("A1", "B2"))
    ]
    assert found == [
        (1, 0, (), ["alice"]),
        (2, 0, ("C3",), ["alice", "bob"]),
        (2, 1, ("D4",), ["bob"]),
    ]


def test_every_line_has_its_authors_and_leads_to_its_board(both: Game) -> None:
    page = Client().get(page_of(both))
    shown = page.content.decode()
    for text in ("Alice&#x27;s line", "Bob&#x27;s line", "Not safe.", "A corner.", "noindex"):
        assert text in shown
    assert page.context["names"] == ["alice", "bob"]
    answer = Variation.objects.get(name="Bob's answer")
    address = f"{page_of(both)}?line={answer.pk}"
    assert f'href="{address}"' in shown
    chosen = Client().get(address)
    assert chosen.context["shown"] == (answer,)
    assert reverse("game_analysis", args=[both.pk, 2]) in chosen.content.decode()
    for nonsense in ("x", "9" * 40, ""):
        assert Client().get(f"{page_of(both)}?line={nonsense}").status_code == 200


def test_the_page_of_the_game_and_its_review_lead_there(
    both: Game, as_alice: Client, bob: User
) -> None:
    game_page = Client().get(both.get_absolute_url()).content.decode()
    names = {"names": "alice, bob"}
    assert _("Comments and variations by %(names)s") % names in game_page
    assert page_of(both) in Client().get(f"/games/{both.pk}/review/").content.decode()
    assert page_of(both) in as_alice.get(url(both)).content.decode()


def test_the_page_of_the_game_leads_its_players_there_before_anything_is_open(
    over: Game, as_alice: Client, bob: User
) -> None:
    way = f'class="quiet" href="{page_of(over)}"'
    for player in (as_alice, signed_in(bob)):
        assert way in player.get(over.get_absolute_url()).content.decode()
    assert way not in Client().get(over.get_absolute_url()).content.decode()


def test_a_page_without_lines_says_how_to_add_some(over: Game, as_alice: Client, bob: User) -> None:
    Variation.objects.all().delete()
    page = as_alice.get(page_of(over)).content.decode()
    board = reverse("game_analysis", args=[over.pk, 0])
    assert f'href="{board}"' in page
    assert 'name="do"' not in page
    keep(as_alice, over, "A1")
    assert 'value="open_to_players"' in as_alice.get(page_of(over)).content.decode()
    assert 'value="open_to' not in Client().get(page_of(over)).content.decode()


def test_the_what_if_board_says_that_others_read_what_is_kept(both: Game, as_alice: Client) -> None:
    board = reverse("game_analysis", args=[both.pk, 0])
    warning = _("You have opened your lines: after the game others read what you keep here.")
    assert warning in as_alice.get(board).content.decode()
    as_alice.post(url(both), {"do": "take_back"})
    assert warning not in as_alice.get(board).content.decode()


def test_a_game_of_one_seat_is_opened_to_everybody_or_nobody(as_alice: Client, over: Game) -> None:
    over.seats.filter(number=1).update(user=None, bot="beginner")
    page = as_alice.get(url(over)).content.decode()
    assert 'value="open_to_everybody"' in page
    assert 'value="open_to_players"' not in page


def test_to_whom_lines_are_open_is_among_the_data_and_goes_with_the_account(
    both: Game, alice: User
) -> None:
    (study,) = personal.export(alice)
    assert isinstance(study, dict)
    assert study["audience"] == Study.Audience.EVERYBODY
    personal.delete(alice, timezone.now())
    assert readable(Client(), both) == ["Bob's line", "Bob's answer"]


def test_text_that_hides_is_not_kept(as_alice: Client, game: Game) -> None:
    keep(as_alice, game, "A1", name="a\u202eb", comment="x\u200b\n\n\n\ny")
    kept = Variation.objects.get()
    assert (kept.name, kept.comment) == ("ab", "x\n\ny")
    as_alice.post(url(game), {"do": "rename", "title": "c\u202ed"})
    assert Study.objects.get().title == "cd"


def test_the_page_is_german(both: Game) -> None:
    page = Client().get(page_of(both), headers={"accept-language": "de"}).content.decode()
    assert "Kommentare und Varianten" in page


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_line_of_any_game_begins_where_it_leaves_the_moves_played(
    ruleset: str, as_alice: Client, alice: User, bob: User
) -> None:
    """In games of chance its moves are those of chance as well."""
    game = start_game(ruleset, [alice, bob], options={}, at=timezone.now())
    for _turn in range(2):
        game.refresh_from_db()
        position = state_of(game).position
        seat = min(position.to_move)
        move = str(min(position.legal_moves(seat), key=str))
        act(game, (alice, bob)[seat], PlayMoves((move,)))
    act(game, alice, Resign())
    game.refresh_from_db()
    played = [str(ply.move) for ply in state_of(game).moves]
    ply = 0 if all(not move.move.secret for move in state_of(game).moves) else len(played)
    keep(as_alice, game, ",".join(played[ply:]), ply=ply, comment="So it went.")
    as_alice.post(url(game), {"do": "open_to_everybody"})
    page = Client().get(page_of(game))
    (branch,) = page.context["tree"]
    assert (branch.ply, branch.kept[0].comment) == (len(played), "So it went.")
    assert page.context["board"] is not None
