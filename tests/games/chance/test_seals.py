"""Sealing: envelopes, tables, the lot, and draws that stay what they were."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.log.commands import ApplyRuling, PlayMoves, Refused, Resign
from games.log.time.control import per_move
from games.models import Event, Game, Table
from games.models.chance.seals import Seal
from games.rules import RULESETS
from games.rules.kit.sealed_randomness import (
    Sealed,
    commitment,
    contribution_hash,
    key_of,
    shuffled,
)
from games.services.chance import seals as fair
from games.services.chance.envelopes import ENVELOPE_LIFETIME
from games.services.chance.seals import ChanceInput
from games.services.gamelog.actors import PlayerActor, SiteActor
from games.services.gamelog.state_cache import state_of
from games.services.gameplay import door
from games.services.gameplay.game_start import start_game
from tests.games.conftest import NOW
from tests.rules.sixth import RULESET
from tests.support.games.chance import drawn, play_on

pytestmark = pytest.mark.database

ALICE, BOB = "a1" * 16, "b2" * 16


@pytest.fixture(autouse=True)
def _in_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(RULESETS, "sixth", RULESET)
    return


@pytest.fixture
def table(alice: User) -> Table:
    return Table.objects.create(ruleset="sixth", host=alice, match_length=2, created_at=NOW)


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    """Both have chosen; the first throw is on the board."""
    game = start_game("sixth", [alice, bob], options={}, at=NOW, time_control=per_move(3))
    return play_on(game, [alice, bob], Random(1), 2)


def seals(table: Table) -> list[Seal]:
    return list(Seal.objects.filter(table=table).order_by("number"))


def test_a_form_shows_what_its_table_is_sealed_with(table: Table) -> None:
    made = fair.envelope()
    assert Seal.objects.count() == 0
    fair.seal_table(table, ChanceInput(made.token, ALICE))
    stored = seals(table)
    assert [seal.commitment for seal in stored] == list(made.commitments)
    assert [commitment(str(seal.pk), bytes(seal.seed)) for seal in stored] == fair.commitments(
        table
    )
    assert len({bytes(seal.seed) for seal in stored}) == 2


@pytest.mark.parametrize("token", ["", "nonsense", "a:b:c", "é" * 300, "\x00"])
def test_without_a_good_envelope_there_are_fresh_seeds(table: Table, token: str) -> None:
    fair.seal_table(table, ChanceInput(token))
    assert len(seals(table)) == 2


def test_an_old_envelope_or_one_of_another_key_is_not_used(table: Table, settings: Any) -> None:
    made = fair.envelope()
    with time_machine.travel(NOW + 2 * ENVELOPE_LIFETIME):
        fair.seal_table(table, ChanceInput(made.token))
    assert not set(fair.commitments(table)) & set(made.commitments)
    Seal.objects.all().delete()
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "another" * 10
    fair.seal_table(table, ChanceInput(made.token))
    assert not set(fair.commitments(table)) & set(made.commitments)


def test_an_envelope_is_used_once(table: Table, alice: User) -> None:
    made = fair.envelope()
    fair.seal_table(table, ChanceInput(made.token))
    other = Table.objects.create(ruleset="sixth", host=alice, created_at=NOW)
    with pytest.raises(fair.EnvelopeUsed):
        fair.seal_table(other, ChanceInput(made.token))
    assert seals(other) == []


def test_the_lot_is_drawn_from_the_seed_and_what_both_gave(table: Table) -> None:
    fair.seal_table(table, ChanceInput())
    seal = seals(table)[0]
    key = key_of(str(seal.pk), bytes(seal.seed), (ALICE, BOB))
    lot = shuffled(Sealed(key, str(seal.pk)).under(0, "seats"), range(2))
    assert fair.order(table, 1, (ALICE, BOB)) == lot
    assert fair.order(table, 1, (ALICE, BOB)) == lot
    assert sorted(fair.order(table, 2, (ALICE, "", BOB))) == [0, 1, 2]


def test_the_start_tells_the_seal_the_contributions_and_the_lot(
    table: Table, alice: User, bob: User
) -> None:
    fair.seal_table(table, ChanceInput())
    game = start_game(
        "sixth",
        [bob, alice],
        options={},
        at=NOW,
        time_control=per_move(3),
        table=table,
        contributions=(ALICE, BOB),
        lot=(1, 0),
    )
    seal = seals(table)[0]
    assert seal.game == game
    assert Event.objects.get(game=game, number=0).payload["chance"] == {
        "seal": str(seal.pk),
        "commitment": seal.commitment,
        "contributions": [ALICE, BOB],
        "seats": [1, 0],
        "drawn_from": None,
        "hashes": [contribution_hash(seal.commitment, given) for given in (ALICE, BOB)],
        "hashed_under": seal.commitment,
    }


def test_where_nothing_is_left_to_chance_nothing_is_sealed(sogo_game: Game) -> None:
    assert "chance" not in sogo_game.events.get(number=0).payload
    assert Seal.objects.count() == 0


def test_who_gave_nothing_is_helped_out_but_not_a_bot(alice: User) -> None:
    game = start_game("sixth", [alice, "beginner"], options={}, at=NOW)
    chance = state_of(game).chance
    assert chance is not None
    by_site, nothing = chance.contributions
    assert (by_site.startswith(fair.BY_THE_SITE), nothing) == (True, "")


@pytest.mark.slow
def test_a_move_without_a_draw_reads_no_seed(sogo_game: Game, game: Game, alice: User) -> None:
    def asked(game: Game, move: str) -> list[str]:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            door.apply_command(
                game.pk, PlayMoves((move,)), by=PlayerActor(alice), key=str(uuid4()), at=NOW
            )
        return [query["sql"] for query in queries if "games_seal" in query["sql"]]

    assert asked(sogo_game, "A1") == []
    assert len(asked(game, "t1")) == 1


class ProcessKilled(BaseException):
    """The process dies."""


@pytest.mark.slow
@pytest.mark.parametrize("place", ["append", "_insert", "project"])
def test_a_draw_that_was_not_committed_comes_again(
    game: Game, alice: User, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    before = drawn(game)
    seen = []
    real = getattr(door, place)

    def dies(*args: object, **more: object) -> None:
        real(*args, **more)
        seen.append(drawn(game))
        raise ProcessKilled

    with monkeypatch.context() as patch:
        patch.setattr(door, place, dies)
        with pytest.raises(ProcessKilled):
            door.apply_command(game.pk, PlayMoves(("t1",)), by=PlayerActor(alice), key="k", at=NOW)
    assert drawn(game) == before
    door.apply_command(game.pk, PlayMoves(("t1",)), by=PlayerActor(alice), key="k", at=NOW)
    assert [drawn(game)] == seen
    assert len(drawn(game)) == len(before) + 1


def test_a_start_that_was_not_committed_draws_the_same_lot(table: Table) -> None:
    fair.seal_table(table, ChanceInput())
    lots = {tuple(fair.order(table, 1, (ALICE, BOB))) for _ in range(20)}
    assert len(lots) == 1


def rolled_back(game: Game, ply: int) -> Game:
    ruling = ApplyRuling("d", "rollback", ply=ply)
    door.apply_command(game.pk, ruling, by=SiteActor(), key=str(uuid4()), at=NOW)
    return Game.objects.get(pk=game.pk)


def test_a_ruling_that_rolls_back_brings_the_same_draws(game: Game, alice: User, bob: User) -> None:
    game = play_on(game, [alice, bob], Random(7), 3)
    throws = drawn(game)
    game = rolled_back(game, 2)
    game = play_on(game, [alice, bob], Random(8), 3)
    again = drawn(game)[len(throws) :]
    assert again == throws[: len(again)]
    assert len(again) > 2


@pytest.mark.slow
def test_a_game_whose_seed_is_open_is_not_rolled_back(game: Game, alice: User) -> None:
    door.apply_command(game.pk, Resign(), by=PlayerActor(alice), key="k", at=NOW)
    with pytest.raises(Refused, match="^seed-open$"):
        rolled_back(game, 2)


def test_a_seed_is_given_away_only_when_the_game_is_decided(game: Game, alice: User) -> None:
    assert fair.seed_of(state_of(game)) is None
    door.apply_command(game.pk, Resign(), by=PlayerActor(alice), key="k", at=NOW)
    seal = Seal.objects.get(game=game)
    assert fair.seed_of(state_of(Game.objects.get(pk=game.pk))) == bytes(seal.seed)


def test_games_without_a_seal_draw_nothing() -> None:
    with pytest.raises(RuntimeError, match="without a seal"):
        fair.stream(None).under(1, "throw")  # type: ignore[attr-defined]
