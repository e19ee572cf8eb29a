"""How much vacation there is: it grows, has a cap, and nobody spends what is not there."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.log.time.control import DAY_MILLISECONDS, HOUR_MILLISECONDS
from games.log.time.vacation_budget import (
    INITIAL_VACATION,
    MAX_VACATION_SAVED,
    balance,
    charged,
    fits,
)

pytestmark = pytest.mark.database

JOINED = datetime(2026, 1, 1, tzinfo=UTC)
minutes = st.integers(0, 60 * 24 * 500)
instants = minutes.map(lambda count: JOINED + timedelta(minutes=count))
spends = st.lists(
    st.tuples(instants, st.integers(DAY_MILLISECONDS, 10 * DAY_MILLISECONDS)), max_size=6
)


def day(number: float) -> datetime:
    return JOINED + timedelta(days=number)


def test_three_days_at_first_two_hours_a_day_three_weeks_at_most() -> None:
    assert balance(JOINED, [], JOINED) == 3 * DAY_MILLISECONDS
    assert balance(JOINED, [], day(12)) == 4 * DAY_MILLISECONDS
    assert balance(JOINED, [], day(216)) == 21 * DAY_MILLISECONDS
    assert balance(JOINED, [], day(1000)) == 21 * DAY_MILLISECONDS


def test_what_is_spent_at_the_cap_grows_again() -> None:
    assert balance(JOINED, [(day(300), 2 * DAY_MILLISECONDS)], day(300)) == 19 * DAY_MILLISECONDS
    assert balance(JOINED, [(day(300), 2 * DAY_MILLISECONDS)], day(312)) == 20 * DAY_MILLISECONDS


def test_a_day_is_the_least_and_what_never_began_is_free() -> None:
    assert charged(day(1), day(1.5)) == DAY_MILLISECONDS
    assert charged(day(1), day(3)) == 2 * DAY_MILLISECONDS
    assert charged(day(1), day(1)) == 0


def test_what_is_booked_ahead_is_spoken_for() -> None:
    """Three days at first: the second vacation would leave the first one unpaid."""
    booked = (day(10), 3 * DAY_MILLISECONDS)
    assert fits(JOINED, [], booked)
    assert not fits(JOINED, [booked], (day(5), DAY_MILLISECONDS))
    assert not fits(JOINED, [booked], (day(10.5), DAY_MILLISECONDS))
    assert fits(JOINED, [booked], (day(13), DAY_MILLISECONDS))


@given(spends, instants)
def test_never_more_than_the_cap_and_never_less_for_waiting(
    spent: list[tuple[datetime, int]], at: datetime
) -> None:
    now = balance(JOINED, spent, at)
    assert now <= MAX_VACATION_SAVED
    assert balance(JOINED, list(reversed(spent)), at) == now
    calm = [piece for piece in spent if piece[0] <= at]
    later = balance(JOINED, calm, at + timedelta(days=3))
    assert now <= later <= max(now, min(MAX_VACATION_SAVED, now + 6 * HOUR_MILLISECONDS + 1))


@given(spends, instants, st.integers(DAY_MILLISECONDS, 10 * DAY_MILLISECONDS), instants)
def test_who_spends_more_has_less(
    spent: list[tuple[datetime, int]], when: datetime, cost: int, at: datetime
) -> None:
    more = [*spent, (when, cost)]
    assert balance(JOINED, spent, at) - cost <= balance(JOINED, more, at)
    assert balance(JOINED, more, at) <= balance(JOINED, spent, at)


@given(
    st.lists(
        st.tuples(instants, st.integers(DAY_MILLISECONDS, 10 * DAY_MILLISECONDS)), max_size=12
    ),
    instants,
)
def test_who_books_only_what_fits_is_never_in_debt(
    wishes: list[tuple[datetime, int]], at: datetime
) -> None:
    taken: list[tuple[datetime, int]] = []
    for wish in wishes:
        if fits(JOINED, taken, wish):
            taken.append(wish)
    assert balance(JOINED, taken, at) >= 0
    assert (
        sum(cost for when, cost in taken if when <= at)
        <= INITIAL_VACATION + (at - JOINED).days * (2 * HOUR_MILLISECONDS) + 2 * HOUR_MILLISECONDS
    )


@given(spends, instants, instants)
def test_what_was_called_off_gives_all_back(
    spent: list[tuple[datetime, int]], when: datetime, at: datetime
) -> None:
    assume(all(when != begins for begins, _ in spent))
    off = (when, charged(when, when))
    assert abs(balance(JOINED, [*spent, off], at) - balance(JOINED, spent, at)) <= 1
