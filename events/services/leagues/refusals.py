"""Refusals of leagues: the codes, each with its sentence."""

from __future__ import annotations

from games.coded_text import N_, Refusal


class LeagueRefusal(Refusal):
    """Why something is refused in a league."""

    SEASON_BEGUN = (
        "season-begun",
        N_(
            "Entries for this season are closed. They open for the next season in the middle of"
            " the one that runs."
        ),
    )
    NOT_IN_SEASON = "not-in-season", N_("You have not entered this season.")
    SEASON_OVER = "season-over", N_("The season is over: there is nothing to leave any more.")
    STILL_DIVIDED = (
        "still-divided",
        N_("The divisions are being made up. Try again in a minute."),
    )
    REMOVED = "removed", N_("The host has removed you from this season; its log says why.")
    HOST_ONLY = "host-only", N_("Only the host of the league can do that.")
    LEAGUE_ENDED = "league-ended", N_("This league has ended: there will be no other season.")
    REASON_MISSING = "removal-reason-missing", N_("Give a reason, which everybody can read.")
    NOT_RUNNING = "season-not-running", N_("Nobody can be replaced now: the season does not run.")
    IN_SEASON = (
        "in-season",
        N_("This player is in the season, or was removed from it. Choose somebody else."),
    )
    NOBODY_TO_REMOVE = "nobody-to-remove", N_("This player does not take part in the season.")
    LEAGUE_NAME_MISSING = "league-name-missing", N_("Give the league a name.")
    LENGTH_OUT_OF_RANGE = (
        "length-out-of-range",
        N_("A season takes %(least)s to %(most)s weeks."),
    )
    START_OUT_OF_RANGE = (
        "start-out-of-range",
        N_("The first season starts in %(least)s to %(most)s days."),
    )
    TOO_MANY_LEAGUES = (
        "too-many-leagues",
        N_("You host %(count)s leagues already. End one before you found another."),
    )
