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
    NO_DIRECTOR = (
        "no-director",
        N_("Nobody directs a team match. Report a problem in its game: the staff rule on it."),
    )
    TOO_FEW_PLAYERS = (
        "too-few-players",
        N_("At least %(count)s players are needed. Wait for more, or send them the address."),
    )
    TOO_MANY_OPEN_EVENTS = (
        "too-many-open-events",
        N_("You have %(count)s events that wait for players. Start or cancel one first."),
    )
    TAKEN_OUT = (
        "taken-out",
        N_("The director has taken you out of this event, and alone can take you back in."),
    )
    PART_OF_SEASON = (
        "part-of-season",
        N_("This is a division of a league. Go to the page of its season for that."),
    )
    BEGINS_BY_ITSELF = (
        "begins-by-itself",
        N_("This month of the tour begins by itself when the one before is over."),
    )
    NOT_ASKED = "not-asked", N_("This player does not wait to be let in.")
    NO_ADJUSTMENT = (
        "no-adjustment",
        N_("Choose by how many points to change: from one to %(most)s, up or down."),
    )
    OWN_POINTS = "own-points", N_("You play in this event yourself: you cannot change your points.")
    NO_POINTS_TO_CHANGE = (
        "no-points-to-change",
        N_("In an event of this kind no points decide, so there are none to change."),
    )
    STILL_DISPUTED = (
        "still-disputed",
        N_("A problem is reported in a game of this event. Wait for the ruling on it."),
    )
    COUNT_OUT_OF_RANGE = (
        "count-out-of-range",
        N_("Games can be shown after 1 to %(most)s games of the event."),
    )
    NO_TOUR_GAME = (
        "no-tour-game",
        N_("A tour needs a game for two with its usual rules. Choose another one."),
    )
    NOT_FOR_SO_MANY = (
        "not-for-so-many",
        N_("This game is not played by %(count)s. Choose how many play in a game."),
    )
    KIND_FOR_TWO = (
        "kind-for-two",
        N_("Three or four play in a game of a round robin or the Swiss system, not of this kind."),
    )
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
        N_("An event of this kind is for %(least)s to %(most)s players."),
    )
    NAME_MISSING = "name-missing", N_("Give the event a name.")
    WITHOUT_SURPRISE = (
        "without-surprise",
        N_("After the first game the others would hold no surprise. Choose other rules."),
    )
    NOT_IN_THIS_STATE = (
        "not-in-this-state",
        N_("That is not possible now. The state of the event: %(state)s."),
    )
    REASON_MISSING = (
        "reason-missing",
        N_("Give a reason: it stands in the log of the event, for everybody to read."),
    )
    REASON_TOO_LONG = "reason-too-long", N_("The reason may have %(most)s characters at most.")
    NOT_TAKING_PART = "not-taking-part", N_("This player does not take part any more.")
    NOT_TAKEN_OUT = "not-taken-out", N_("The director has not taken this player out.")
    NO_SUCH_PLAYER = "no-such-player", N_("There is no player with an account of that name.")
    WAS_IN_THE_EVENT = (
        "was-in-the-event",
        N_("This player is in the event, or was in it before. Choose somebody else."),
    )
    SUBSTITUTE_NOT_AVAILABLE = (
        "substitute-not-available",
        N_("%(name)s cannot begin games now. Choose somebody else."),
    )
    GAME_UNDER_WAY = (
        "game-under-way",
        N_("This player has moved in a game that runs, so nobody can take it over."),
    )
    TOO_MANY_BOTS = (
        "too-many-bots",
        N_("Bots take free places only, and there may be no more of them than players: %(most)s."),
    )
    NO_SUCH_RESULT = (
        "no-such-result",
        N_("Choose who wins, or a draw; of three or four, the place of each."),
    )
    OWN_GAME = (
        "own-game",
        N_("You play in this game yourself, so you cannot judge it."),
    )
    DECIDED_ALREADY = (
        "decided-already",
        N_("This game is decided already. Take that decision back first."),
    )
    NOT_DECIDED = "not-decided", N_("You have not decided this game, so it counts as played.")
    GAME_OVER = (
        "game-over",
        N_("The game is over, and its result counts. Its players can report a problem there."),
    )
    ROUND_IS_OVER = (
        "round-is-over",
        N_("The next round was paired by this result, so it stands."),
    )
    EXTENDED_ALREADY = (
        "extended-already",
        N_("Entries were kept open for longer before. That is possible once."),
    )
