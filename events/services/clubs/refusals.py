"""Refusals of clubs: the codes, each with its sentence."""

from __future__ import annotations

from games.coded_text import N_, Refusal


class ClubRefusal(Refusal):
    """Why something is refused in a club."""

    NAME_MISSING = "club-name-missing", N_("Give the club a name with letters or digits.")
    NAME_TAKEN = (
        "club-name-taken",
        N_("There is a club of that name already. Choose another name."),
    )
    LEADS_TOO_MANY = (
        "leads-too-many-clubs",
        N_("You lead %(count)s clubs already. Hand one over, or close one."),
    )
    IN_TOO_MANY = (
        "in-too-many-clubs",
        N_("A player can be in %(count)s clubs at most. Leave one first."),
    )
    CLUB_CLOSED = "club-closed", N_("This club is closed.")
    CLUB_FULL = "club-full", N_("This club has as many members as a club can have.")
    TAKEN_OUT_OF_CLUB = (
        "taken-out-of-club",
        N_("An officer has taken you out of this club, and an officer can let you back in."),
    )
    MEMBERS_ONLY = (
        "members-only",
        N_("This event is for members of its club. Join the club first, if you can."),
    )
    TEAMS_ONLY = (
        "teams-only",
        N_("Only members of the two clubs can play. Join one of them first, if you can."),
    )
    NOT_A_MEMBER = "not-a-member", N_("You are not in this club.")
    LEADER_STAYS = (
        "leader-stays",
        N_("You lead this club. Hand it over to another member first, or close it."),
    )
    OFFICERS_ONLY = "officers-only", N_("Only officers of the club can do that.")
    LEADER_ONLY = "leader-only", N_("Only the leader of the club can do that.")
    NOT_IN_THIS_STATE = (
        "not-in-this-state",
        N_("That is not possible any more: %(state)s."),
    )
    REMOVAL_NEEDS_REASON = (
        "removal-needs-reason",
        N_("Give a reason: the player reads it, and so do the officers."),
    )
