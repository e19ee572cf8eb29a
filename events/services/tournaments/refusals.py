"""Refusals of events: the codes, each with its sentence."""

from __future__ import annotations

from games.coded_text import N_, Refusal


class EventRefusal(Refusal):
    """Why something is refused in an event."""

    ENTRIES_CLOSED = (
        "entries-closed",
        N_("Entries are closed: the event has begun, or was cancelled."),
    )
    EVENT_FULL = "event-full", N_("All places are taken. Look for another event.")
    NOT_ENTERED = "not-entered", N_("You have not entered this event.")
    DIRECTOR_ONLY = "director-only", N_("Only the player who set up the event can do that.")
    TOO_FEW_PLAYERS = (
        "too-few-players",
        N_("At least %(count)s players are needed. Wait for more, or send them the address."),
    )
    TOO_MANY_OPEN_EVENTS = (
        "too-many-open-events",
        N_("You have %(count)s events that wait for players. Start or cancel one first."),
    )
    NOT_FOR_TWO = "not-for-two", N_("An event needs a game for two players.")
    NEEDS_TIME_LIMIT = (
        "needs-time-limit",
        N_("An event needs a time limit, so that it comes to an end."),
    )
    NOT_AT_ONE_SITTING = (
        "not-at-one-sitting",
        N_("All games of an event go on at once. Choose a clock in days."),
    )
    SIZE_OUT_OF_RANGE = (
        "size-out-of-range",
        N_("An event is for %(least)s to %(most)s players."),
    )
    NAME_MISSING = "name-missing", N_("Give the event a name.")
    WITHOUT_SURPRISE = (
        "without-surprise",
        N_("After the first game the others would hold no surprise. Choose other rules."),
    )
