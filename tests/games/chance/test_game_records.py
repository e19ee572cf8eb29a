"""A stored game as text: downloaded from its page, printed and read by commands."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from pathlib import Path
from random import Random
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.models import User
from games.log.commands import Resign
from games.models import Game
from games.rules import RULESETS
from games.rules.kit.texts.game_record import GameRecord
from games.rules.kit.texts.record_reader import read_record, read_records
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from tests.games.conftest import NOW
from tests.support.games.chance import play_on
from tests.support.games.pages import signed_in

Played = Callable[[Game, str], Game]


def resigned(game: Game, user: User) -> Game:
    apply_command(game.pk, Resign(), by=PlayerActor(user), key=str(uuid4()), at=NOW)
    return Game.objects.get(pk=game.pk)


def downloaded(game: Game, client: Client | None = None) -> GameRecord:
    answer = (client or Client()).get(f"/games/{game.pk}/game.txt")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    return read_record(answer.content.decode(), RULESETS)


def test_a_finished_game_is_downloaded_as_a_text_that_reads_back(
    alice: User, bob: User, sogo_game: Game, play_moves: Played
) -> None:
    game = resigned(play_moves(sogo_game, "A1 B2 C3"), bob)
    record = downloaded(game)
    state = state_of(game)
    assert [(made.seat, made.move) for made in record.moves] == [
        (played.seat, played.move) for played in state.moves
    ]
    assert list(record.positions())[-1] == state.position
    assert record.options == state.options
    assert {name: record.headers[name] for name in ("Player1", "Player2", "Result")} == {
        "Player1": "alice",
        "Player2": "bob",
        "Result": "1",
    }
    assert record.headers["Termination"] == "resignation"


def test_a_running_game_has_no_result_yet(sogo_game: Game) -> None:
    assert downloaded(sogo_game).headers["Result"] == "*"


def test_the_page_of_a_game_leads_to_its_text(sogo_game: Game) -> None:
    shown = Client().get(f"/games/{sogo_game.pk}/").content.decode()
    assert f'href="/games/{sogo_game.pk}/game.txt"' in shown


@pytest.fixture
def covered_game(alice: User, bob: User) -> Game:
    """A game of cards, in which the card lies face down."""
    people = [alice, bob]
    return play_on(start_game("cards", people, options={}, at=NOW), people, Random(3), 6)


def test_a_card_stays_hidden_from_everybody_until_the_end(covered_game: Game, alice: User) -> None:
    for client in (Client(), signed_in(alice)):
        answer = client.get(f"/games/{covered_game.pk}/game.txt").content.decode()
        assert "deal:" not in answer
        assert not downloaded(covered_game, client).is_open
    record = downloaded(resigned(covered_game, alice))
    assert record.is_open
    assert list(record.positions())[-1] == state_of(covered_game).position


def test_a_pasted_puzzle_stays_hidden_until_the_end(alice: User) -> None:
    puzzle = "978.5..3.3.4.9...82..3.89.4.219..4.............9..471.5.72.9..11...4.3.9.9..3.657"
    options = {"card": "pasted", "puzzle": puzzle}
    game = start_game("cards", [alice], options=options, at=NOW)
    assert puzzle not in Client().get(f"/games/{game.pk}/game.txt").content.decode()
    assert downloaded(game).hidden == ("puzzle",)
    assert downloaded(resigned(game, alice)).options["puzzle"] == puzzle


def test_the_command_prints_all_games_and_reads_them_again(
    sogo_game: Game, covered_game: Game, tmp_path: Path
) -> None:
    printed = StringIO()
    call_command("export_games", stdout=printed)
    records = read_records(printed.getvalue(), RULESETS)
    assert {record.headers["Id"] for record in records} == {
        str(sogo_game.pk),
        str(covered_game.pk),
    }
    file, again = tmp_path / "games.txt", StringIO()
    file.write_text(printed.getvalue(), encoding="utf-8")
    call_command("check_games", str(file), "--rewrite", stdout=again)
    assert read_records(again.getvalue(), RULESETS) == records
    call_command("check_games", str(file), stdout=again)
    assert "2 games read." in again.getvalue()


def test_the_command_prints_the_games_it_is_asked_for(sogo_game: Game, covered_game: Game) -> None:
    printed = StringIO()
    call_command("export_games", str(sogo_game.pk), "--player", "alice", stdout=printed)
    assert read_record(printed.getvalue(), RULESETS).headers["Id"] == str(sogo_game.pk)
    with pytest.raises(CommandError):
        call_command("export_games", str(sogo_game.pk), "--player", "carol", stdout=printed)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b'[Game "sogo"] 1. Z9'])
def test_a_file_that_is_no_game_is_refused(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    file.write_bytes(content)
    with pytest.raises(CommandError):
        call_command("check_games", str(file))
    with pytest.raises(CommandError):
        call_command("check_games", str(tmp_path / "missing.txt"))
