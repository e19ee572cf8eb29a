"""Refusals about accounts, blocks and what players keep: the codes, each with its sentence."""

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
