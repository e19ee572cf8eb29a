"""What holds for every set of pauses: nothing is lost, nothing counted twice, everything ends."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from games.log.events import Entry, EventKind
from games.log.evolve import evolve
from games.log.time.availability import ALWAYS, Availability
from games.log.time.clock import Clock
from games.log.time.control import DAY_MILLISECONDS, MIN_TIME_MILLISECONDS, TimeControl
from games.log.time.deadline import Pause, PauseReason, TurnClock
from games.log.time.reminders import reminders
from games.log.time.spans import MILLISECOND, counted, union
from tests.support.games.logs import START, T0

MINUTES = 60 * 24 * 40
ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe")

instants = st.integers(-MINUTES, MINUTES).map(lambda minutes: T0 + timedelta(minutes=minutes))
spans = st.tuples(instants, st.integers(0, MINUTES)).map(
    lambda drawn: (drawn[0], drawn[0] + timedelta(minutes=drawn[1]))
)
whys = st.sampled_from(
    [PauseReason.VACATION, PauseReason.AGREED, PauseReason.OUTAGE, PauseReason.AUTOMATIC]
)
seats = st.sampled_from([0, 1, None])
pause_sets = st.lists(st.tuples(spans, whys, seats), max_size=6).map(
    lambda drawn: tuple(
        Pause(f"p{i}", why, *span, seat) for i, (span, why, seat) in enumerate(drawn)
    )
)
quiets = st.none() | st.tuples(st.integers(0, 23), st.integers(0, 23))
rests = st.sets(st.integers(0, 6), max_size=2).map(lambda days: tuple(sorted(days)))
availability = st.builds(Availability, st.sampled_from(ZONES), rests, quiets)
lefts = st.integers(0, 30 * DAY_MILLISECONDS)
turns = st.builds(TurnClock, st.just(0), st.just(T0), lefts, pause_sets, availability)


@given(turns, instants)
def test_what_was_counted_and_what_is_left_is_what_there_was(turn: TurnClock, at: datetime) -> None:
    used = counted(turn.since, at, [span for _, span in turn.taken_out(at)])
    assert turn.left_at(at) == max(0, turn.left - used)
    end = turn.runs_out
    assert end is not None
    if at <= end:
        assert used + turn.left_at(at) == turn.left


@given(turns)
def test_every_turn_ends_when_exactly_its_time_was_counted(turn: TurnClock) -> None:
    """However many finite pauses and rest days there are."""
    end, due = turn.runs_out, turn.due_at
    assert end is not None
    assert due is not None
    assert turn.since <= end <= due
    out = union([span for _, span in turn.taken_out(due + timedelta(days=9))])
    assert due == end or not any(begins < due < ends for begins, ends in out)
    assert due <= end + timedelta(hours=25) or any(end < ends <= due for _, ends in out)
    assert turn.left_at(end) == 0
    if turn.left:
        assert turn.left_at(end - MILLISECOND) == 1


@given(turns, st.data())
def test_without_a_pause_no_deadline_is_later(turn: TurnClock, data: st.DataObject) -> None:
    kept = tuple(pause for pause in turn.pauses if data.draw(st.booleans()))
    fewer = TurnClock(turn.seat, turn.since, turn.left, kept, turn.availability)
    rested = TurnClock(
        turn.seat, turn.since, turn.left, kept, Availability("UTC", (), turn.availability.quiet)
    )
    assert fewer.runs_out is not None
    assert turn.runs_out is not None
    assert rested.runs_out is not None
    assert rested.runs_out <= fewer.runs_out <= turn.runs_out
    assert fewer.due_at is not None
    assert turn.due_at is not None
    assert fewer.due_at <= turn.due_at


@given(turns, st.integers(0, 30 * DAY_MILLISECONDS))
def test_who_has_less_time_is_due_no_later(turn: TurnClock, less: int) -> None:
    short = TurnClock(turn.seat, turn.since, min(less, turn.left), turn.pauses, turn.availability)
    assert short.due_at is not None
    assert turn.due_at is not None
    assert short.due_at <= turn.due_at


@given(turns, instants)
def test_a_pause_without_an_end_stops_everything(turn: TurnClock, at: datetime) -> None:
    hold = Pause("dispute:1", PauseReason.DISPUTE, at, None)
    held = TurnClock(turn.seat, turn.since, turn.left, (*turn.pauses, hold), turn.availability)
    assert held.due_at is None
    assert reminders(held) == []
    later = max(at, turn.since) + timedelta(days=400)
    assert held.left_at(later) == held.left_at(max(at, turn.since))


@given(turns)
def test_a_reminder_comes_within_the_turn_and_wakes_nobody(turn: TurnClock) -> None:
    due = turn.due_at
    assert due is not None
    moments = reminders(turn)
    assert len(moments) <= 2
    assert moments == sorted(set(moments))
    for moment in moments:
        assert turn.since < moment < due
        assert turn.availability.awake(moment) == moment
    if turn.availability.quiet is None and turn.left > 2 * DAY_MILLISECONDS:
        assert moments == [due - timedelta(hours=24), due - timedelta(hours=6)]


@given(st.lists(spans, max_size=8))
def test_spans_join_to_the_same_instants(given_spans: list[tuple[datetime, datetime]]) -> None:
    joined = union(given_spans)
    for (_, ends), (begins, _) in pairwise(joined):
        assert ends < begins
    for begins, ends in given_spans:
        if begins < ends:
            assert any(a <= begins and ends <= b for a, b in joined)
    for begins, ends in joined:
        assert begins in {a for a, _ in given_spans}
        assert ends in {b for _, b in given_spans}


controls = st.builds(
    lambda initial, increment, more: TimeControl(
        initial, min(increment, initial + more), initial + more
    ),
    st.integers(MIN_TIME_MILLISECONDS, 10 * DAY_MILLISECONDS),
    st.integers(0, 3 * DAY_MILLISECONDS),
    st.integers(0, 10 * DAY_MILLISECONDS),
)


@given(controls, st.lists(st.tuples(st.integers(0, 20 * DAY_MILLISECONDS), pause_sets), max_size=6))
def test_what_a_seat_has_lies_between_nothing_and_the_cap(
    control: TimeControl, thoughts: list[tuple[int, tuple[Pause, ...]]]
) -> None:
    clock, at = Clock(control), T0
    for spent, pauses in thoughts:
        for pause in pauses:
            clock = clock.paused(pause)
        before = clock.left_of(0, at)
        clock = clock.begun(0, at)
        at += spent * MILLISECOND
        remains, away = clock.left_of(0, at), clock.is_away(0, at)
        full = control.initial if clock.is_arriving else None
        clock = clock.banked(at, 0)
        now = clock.left_of(0, at)
        assert before is not None
        assert remains is not None
        assert now is not None
        assert remains <= before <= control.cap
        kept = remains if away else min(control.cap, remains + control.increment)
        assert now == (kept if full is None else full)


@given(pause_sets, availability)
def test_a_log_that_holds_the_pauses_gives_the_same_deadline(
    pauses: tuple[Pause, ...], availability: Availability
) -> None:
    """Whatever order they were entered in, and however often they were changed."""
    people = {"0": availability.payload, "1": ALWAYS.payload}
    state = evolve([Entry(EventKind.STARTED, None, {**START, "people": people}, 0, T0)])
    for number, pause in enumerate([*pauses, *reversed(pauses)], start=1):
        assert pause.ends is not None
        span = {"from": pause.begins.isoformat(), "to": pause.ends.isoformat()}
        payload = {"key": pause.key, "why": pause.why.value, **span}
        state = evolve([Entry(EventKind.PAUSED, pause.seat, payload, number, T0)], state)
    turn = TurnClock(0, T0, START["time"][0], pauses, availability)  # type: ignore[index]
    assert state.clock.due_at == turn.due_at
