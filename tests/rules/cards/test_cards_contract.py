"""The contract of all games once more, for other numbers of seats than the usual one."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

import pytest

from games.rules.cards.moves import Deal
from games.rules.cards.ruleset import Cards
from games.rules.kit.core import Move
from tests.rules.cards import pool
from tests.rules.cards.boards import EXAMPLE
from tests.rules.cards.games import CARD, TWELVE
from tests.rules.contract import test_contract as contract
from tests.rules.contract.cases import Case
from tests.support.budget import only_in_the_long_run

OPTIONS: tuple[dict[str, object], ...] = (
    {"between": "open"},
    {**CARD, "referee": "players", "pace": "advanced"},
    {**CARD, "referee": "players", "acceptance": "all", "pens": "chosen"},
    {**CARD, "limit": 20},
)
PROMISES = [
    promise
    for name, promise in vars(contract).items()
    if name.startswith("test_") and "case" in promise.__code__.co_varnames
]


class Alone(Cards):
    """Usually played alone."""

    seats: ClassVar[tuple[int, ...]] = (1,)


class Three(Cards):
    """Usually played by three."""

    seats: ClassVar[tuple[int, ...]] = (3,)


class Four(Cards):
    """Usually played by four."""

    seats: ClassVar[tuple[int, ...]] = (4,)


RULESETS = {1: Alone(), 3: Three(), 4: Four()}


@dataclass(frozen=True)
class SeatsCase(Case):
    """A case whose ruleset has another usual number of seats."""

    seats: int = 2

    @property
    def ruleset(self) -> Cards:
        return RULESETS[self.seats]

    @property
    def options(self) -> dict[str, object]:
        return OPTIONS[self.number]

    @property
    def pool(self) -> tuple[Move, ...]:
        return (*pool.POOL, Deal(TWELVE, EXAMPLE.solution))

    def __str__(self) -> str:
        return f"{self.seats} seats, {self.options}"


DAY_CASES = [(0, 1), (0, 4)]
NIGHT_CASES = [(1, 3), (2, 4), (3, 1), (3, 3)]
"""Options and seats: by day the usual options for the fewest and the most, with `--all` each of
the options and each number of seats.
"""
CASES = [
    *(SeatsCase("cards", *case) for case in DAY_CASES),
    *only_in_the_long_run(*(SeatsCase("cards", *case) for case in NIGHT_CASES)),
]


@pytest.mark.first_by_day
@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
def test_the_contract_holds_for_other_numbers_of_seats(
    case: SeatsCase, promise: Callable[..., None]
) -> None:
    takes_seed = "seed" in promise.__code__.co_varnames[: promise.__code__.co_argcount]
    promise(case, 1) if takes_seed else promise(case)
