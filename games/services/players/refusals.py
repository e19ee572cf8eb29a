"""Refusals about accounts, blocks, sanctions and favourites: the codes, each with its sentence."""

from __future__ import annotations

from games.coded_text import N_, Refusal


class PlayerRefusal(Refusal):
    """Why the deletion of an account, a claim, a block, a favourite or following is refused."""

    ADMIN_NOT_DELETABLE = (
        "admin-not-deletable",
        N_("Another admin has to take away an admin’s rights first."),
    )
    GUEST_AT_FULL_TABLE = (
        "guest-at-full-table",
        N_(
            "You sit twice at a table that is full, as %(name)s and as %(account)s. Sign out and"
            " open the bytes of the guest there first, or come back when the time for it is over."
        ),
    )
    OWN_FOLLOW = "own-follow", N_("Nobody can follow themselves.")
    NOT_TO_BE_FOLLOWED = "not-to-be-followed", N_("This player cannot be followed.")
    TOO_MANY_FOLLOWED = (
        "too-many-followed",
        N_("You follow %(count)s players already. Unfollow one first."),
    )
    TOO_MANY_FAVOURITES = (
        "too-many-favourites",
        N_("You have %(count)s favourites already. Remove one first."),
    )
    OWN_BLOCK = "own-block", N_("Nobody can block themselves.")
    TOO_MANY_BLOCKS = (
        "too-many-blocks",
        N_("You block %(count)s players already. Unblock one first."),
    )
    GUESTS_HAVE_NO_ROLE = "guests-have-no-role", N_("Guests cannot be staff. It takes an account.")
    ROLE_MISSING = "role-missing", N_("This is for members of the staff with another role.")
    STAFF_ARE_NOT_SANCTIONED = (
        "staff-are-not-sanctioned",
        N_("Nobody decides about themselves or others of the staff. Take the role away first."),
    )
    PLAYS_WITH_THEM = (
        "plays-with-them",
        N_(
            "You live or have lately played with this player."
            " Leave it to somebody else of the staff."
        ),
    )
    SANCTION_MISSING = "sanction-missing", N_("Please choose what is to be done.")
    SANCTION_REASON_MISSING = (
        "sanction-reason-missing",
        N_("Please write a reason: the player will read it."),
    )
    SANCTION_DAYS = "sanction-days", N_("Choose an end: between 1 and %(most)s days.")
    SANCTION_OVER = "sanction-over", N_("This is over already. There is nothing to lift.")
    NO_HOUSEHOLD = "no-household", N_("A household is of two players with accounts.")
    HOUSEHOLD_FULL = (
        "household-full",
        N_("You have named %(count)s players already. Remove one first."),
    )
    OWN_REPORT = "own-report", N_("Nobody can report themselves.")
    REPORT_MISSING = (
        "report-missing",
        N_("Please choose what it is about, and write what is wrong in up to %(most)s characters."),
    )
    NO_COMMENTS_TO_REPORT = (
        "no-comments-to-report",
        N_(
            "You can read no comments of this player on this game. They may have been closed since."
        ),
    )
    TOO_MANY_PLAYER_REPORTS = (
        "too-many-player-reports",
        N_("You have reported %(count)s players today. Continue tomorrow."),
    )
