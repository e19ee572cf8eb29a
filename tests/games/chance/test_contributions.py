"""Contributions: given openly or by their hash, or by the site, which has no choice either."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.log.commands import Refused
from games.models import Table
from games.rules.kit.sealed_randomness import contribution_hash, shuffled
from games.services.chance import contributions, seals
from games.services.chance.seals import ChanceInput
from tests.games.chance.forgeries import GIVEN, Games, agreed, refusal, stream
from tests.games.conftest import NOW

pytestmark = pytest.mark.database

ALICE, BOB = "a1" * 16, "b2" * 16


@pytest.fixture
def table(alice: User) -> Table:
    return Table.objects.create(ruleset="ludoku", host=alice, created_at=NOW)


@pytest.mark.parametrize("given", [ALICE, ALICE.upper(), f" {ALICE}\n"])
def test_a_contribution_is_what_was_given(given: str) -> None:
    assert contributions.contribution(given) == ALICE


@pytest.mark.parametrize("given", ["", "a1", ALICE + "0", "x" * 32, "|" * 32, "٣" * 32])
def test_for_what_is_no_contribution_the_site_gives(table: Table, given: str) -> None:
    seals.seal_table(table, ChanceInput())
    made = seals.given(table, 1, ChanceInput(contribution=given)).contribution
    assert made.startswith(seals.BY_THE_SITE)
    assert len(bytes.fromhex(made.removeprefix(seals.BY_THE_SITE))) == 16
    again = seals.given(table, 1, ChanceInput(contribution=f"{seals.BY_THE_SITE}{ALICE}"))
    assert again.contribution == made, "the site has no choice: it follows from the seed"
    assert seals.given(table, 0, ChanceInput()).contribution != made


def test_a_hash_is_taken_instead_under_the_seal_that_was_shown(table: Table) -> None:
    seals.seal_table(table, ChanceInput())
    shown = seals.commitments(table)[0]
    hashed = contribution_hash(shown, ALICE)
    assert seals.given(table, 0, ChanceInput("", "", hashed, shown)) == contributions.Given(
        hashed, ""
    )
    assert contributions.opened(shown, hashed, f" {ALICE.upper()} ") == ALICE
    with pytest.raises(Refused, match="^other-seal$"):
        seals.given(table, 0, ChanceInput("", "", hashed, "0" * 64))
    for text, why in ((BOB, "other-bytes"), ("", "malformed-bytes"), ("g" * 32, "malformed-bytes")):
        with pytest.raises(contributions.Malformed, match=f"^{why}$"):
            contributions.opened(shown, hashed, text)


@pytest.mark.usefixtures("db")
def test_a_contribution_that_was_replaced_is_refused_by_who_kept_it(games: Games) -> None:
    export = games("ludoku")
    chance, draw = agreed(export)["chance"], export["draws"][0]
    chance["seats"] = [0, 1]
    del export["draws"][1:], export["events"][draw["event"] + 1 : -1]
    export["events"][-1]["number"] = draw["event"] + 1
    shown = chance["hashes"][0]
    for attempt in range(10_000):
        chance["contributions"][0] = f"{attempt:032x}"
        lot, roll = stream(export).under(0, "seats"), stream(export).under(1, "roll")
        dice = [[6, roll.below(6)] for _ in draw["numbers"]]
        if dice == draw["numbers"] and shuffled(lot, (0, 1)) == chance["seats"]:
            break
    assert "is not what was committed to" in refusal(export)
    chance["hashes"][0] = contribution_hash(chance["commitment"], chance["contributions"][0])
    assert refusal(export) == "", "whoever has the seed can forge both, and what others see"
    for text in (GIVEN[0], shown):
        assert f"{text} is not in the file" in refusal(export, text)
    assert refusal(export, GIVEN[1]) == ""
