"""Mails carry what their reader has to decide on, in a look that any mail program keeps."""

from __future__ import annotations

import re
from random import Random
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.models import User
from games.log.commands import PlayMoves
from games.models import Game, JobKind, Outbox
from games.rules.kit.core import Move
from games.services.gamelog.state_cache import state_of
from games.services.notifications.mail.email import compose
from games.services.text.move_text import move_text
from tests.games.notifications.mail_moves.test_playing import game_of, moves_of
from tests.support.games.cards.deck_logs import wrong
from tests.support.games.cards.decks import cards
from tests.support.games.logs import begun
from tests.support.games.pages import act
from tests.system.german.hands import played

GAMES = ("sogo", "frege", "ludoku", "tiles", "cards")


class Mail:
    """A mail of somebody's turn, as text and as HTML."""

    def __init__(self, game: Game, kind: JobKind = JobKind.TURN) -> None:
        game.refresh_from_db()
        seat = game.seats.select_related("user").get(to_move=True)
        assert seat.user is not None
        row = Outbox(kind=kind, user=seat.user, game=game, event=game.last_event, dedup_key=uuid4())
        made = compose(row, seat.user, timezone.now())
        self.reader, self.text = seat.user, str(made.body)
        self.headers, self.subject = made.extra_headers, made.subject
        self.html = str(made.alternatives[0][0])


@pytest.mark.slow
@pytest.mark.parametrize("key", ["ludoku", "tiles"])
def test_what_is_to_be_placed_stands_in_the_mail(key: str, alice: User, bob: User) -> None:
    game = game_of(key, alice, bob)
    email, position = Mail(game), state_of(game).position
    pieces = [piece.symbol for piece in game.rules.board(position, None).hand]
    assert pieces
    assert f": {', '.join(pieces)}\n" in email.text
    hand = email.html.partition('height="30"')[2].partition("</table>")[0]
    assert re.findall(r">(\w)</td>", hand) == pieces


def test_points_and_the_remarks_of_the_game_stand_below_the_board(alice: User, bob: User) -> None:
    game = played(game_of("tiles", alice, bob), (alice, bob), 8, Random(1))
    email, state = Mail(game), state_of(game)
    remarks = game.rules.board(state.position, None).remarks
    first, second = state.position.points
    assert any(state.position.points)
    for part in (email.text, email.html):
        assert f"alice {first}, bob {second}" in part
        assert str(remarks[0].params["count"]) in part


@pytest.mark.parametrize("key", ["frege", "ludoku", "tiles"])
def test_boxes_are_parted_by_lines(key: str, alice: User, bob: User) -> None:
    game = game_of(key, alice, bob)
    email = Mail(game)
    across, down = game.rules.board(state_of(game).view(None), None).layers[0].boxes or (0, 0)
    size = 8 if key == "ludoku" else 9
    assert email.text.count("+") == (size // across - 1) * (size // down - 1)
    assert email.html.count(";border-right:2px solid") > size


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_a_mail_has_one_button_and_the_name_of_the_site(key: str, alice: User, bob: User) -> None:
    html = Mail(game_of(key, alice, bob)).html
    assert html.count("padding:12px 22px") == 1
    assert ">Fernzug</td>" in html


@pytest.mark.parametrize("key", GAMES)
def test_colours_stand_in_the_elements_themselves(key: str, alice: User, bob: User) -> None:
    html = Mail(game_of(key, alice, bob)).html
    assert not re.search(r"<svg|var\(--|<style|<link|class=", html)
    table = html.partition('<table role="table"')[2].partition("</table>")[0]
    for cell in re.findall(r"<td [^>]*>", table):
        assert re.search(r'bgcolor="#[0-9a-f]{6}"', cell)
    for paragraph in re.findall(r"<(?:p|h1|h2|a) [^>]*>", html):
        assert re.search(r"color:#|line-height:44px", paragraph), paragraph


def test_pieces_are_told_apart_without_their_colours(alice: User, bob: User) -> None:
    game = played(game_of("ludoku", alice, bob), (alice, bob), 6, Random(1))
    view = state_of(game).view(None)
    signs = {square.text for square in game.rules.board(view, None).squares() if square.text}
    assert any(sign.endswith("*") for sign in signs)
    html = Mail(game).html
    assert all(f">{sign}</td>" in html for sign in signs)


def test_the_seal_stands_in_a_header_and_no_hexadecimal_in_the_mail(alice: User, bob: User) -> None:
    game = game_of("ludoku", alice, bob)
    email, chance = Mail(game), state_of(game).chance
    assert chance is not None
    assert email.headers["X-Fernzug-Commitment"] == chance.commitment
    without_links = re.sub(r"https?://\S+", "", email.text)
    assert not re.search(r"[0-9a-f]{16}", without_links)


def test_moves_are_told_in_words_and_not_as_the_log_has_them(alice: User, bob: User) -> None:
    for key in ("frege", "ludoku", "tiles"):
        game = played(game_of(key, alice, bob), (alice, bob), 4, Random(1))
        email, state = Mail(game), state_of(game)
        assert move_text(state, _last_of_a_player(game), "") in " ".join(email.text.split())
        words = re.sub(r"https?://\S+", "", email.text)
        for move in moves_of(game):
            assert not re.search(rf"(?<!\w){re.escape(move)}(?!\w)", words), move


def _last_of_a_player(game: Game) -> Move:
    return next(made.move for made in reversed(state_of(game).moves) if made.seat >= 0)


@pytest.mark.words
@pytest.mark.parametrize(
    ("key", "move", "expected"),
    [
        ("sogo", "B2", "B2"),
        ("frege", "Gd9", "G on d9"),
        ("ludoku", "5c3", "5 on c3"),
        ("ludoku", "r1336", "the dice 1, 3, 3, 6"),
        ("tiles", "4d4", "4 on d4"),
        ("tiles", "4d4!", "4 on d4 against the rules"),
        ("tiles", "x", "a tile laid against the rules"),
        ("tiles", "t8", "the tile 8"),
        ("cards", "7f5", "7 on f5"),
        ("cards", "object:f5", "an objection to f5"),
        ("cards", "pass", "no digit was entered"),
    ],
)
def test_every_sort_of_move_has_words(key: str, move: str, expected: str) -> None:
    state = begun(ruleset=key)
    assert move_text(state, state.ruleset.parse(move), "") == expected


@pytest.mark.words
def test_a_subject_names_game_opponent_and_move(alice: User, bob: User) -> None:
    game = played(game_of("sogo", alice, bob), (alice, bob), 2, Random(1))
    assert Mail(game).subject == "Sogo against bob: your turn, after move 2"


@pytest.mark.words
def test_the_mail_of_a_turn_at_cards_names_the_digit_that_was_wrong(alice: User, bob: User) -> None:
    """The board is covered: it is nowhere else to be read."""
    game = cards(alice, bob)
    act(game, alice, PlayMoves(("glass",)))
    game.refresh_from_db()
    text = wrong(state_of(game))
    digit, square = text[0], text[1:]
    act(game, alice, PlayMoves((text,)))
    email = Mail(game)
    for part in (email.text, email.html):
        assert f"{digit} on {square} was wrong and has been wiped." in part
        assert f"alice played {digit} on {square} (wrong)." in part


@pytest.mark.words
def test_a_turn_without_a_digit_reads_as_a_sentence(alice: User, bob: User) -> None:
    game = cards(alice, bob)
    act(game, alice, PlayMoves(("glass",)))
    act(game, alice, PlayMoves(("pass",)))
    email = Mail(game)
    for part in (email.text, email.html):
        assert "The last turn of alice: no digit was entered." in part
