"""Refusals about disputes: the codes, each with its sentence."""

from __future__ import annotations

from games.coded_text import N_, Refusal


class DisputeRefusal(Refusal):
    """Why a dispute or a ruling is refused."""

    DISPUTE_OF_ANOTHER = (
        "dispute-of-another",
        N_("Only the player who reported this problem can withdraw it."),
    )
    REASON_MISSING = "reason-missing", N_("Give a reason. All players will read it.")
    CONFLICT_OF_INTEREST = (
        "conflict-of-interest",
        N_("You play with somebody of this game, or follow them. Leave this case to another."),
    )
    CLAIMED_BY_ANOTHER = (
        "claimed-by-another",
        N_("%(name)s is looking into this case. A claim lapses after 24 hours."),
    )
    CLAIM_FIRST = "claim-first", N_("Take up the case first: who looks into it asks.")
    NOBODY_TO_ASK = "nobody-to-ask", N_("Choose whom to ask.")
    ASKED_ALREADY = "asked-already", N_("Each player is asked once. Choose somebody else.")
    TEXT_MISSING = "text-missing", N_("Write something, in up to %(count)s characters.")
    QUESTION_TO_ANOTHER = "question-to-another", N_("This question is for somebody else.")
    ANSWERED_ALREADY = "answered-already", N_("You have answered this question already.")
    READING_REASON_MISSING = (
        "reading-reason-missing",
        N_("Say why you need to see private things. It goes into the record of staff acts."),
    )
    DISPUTE_OPEN_ALREADY = (
        "dispute-open-already",
        N_("You have reported a problem in this game already, and it is being looked at."),
    )
    CATEGORY_MISSING = "category-missing", N_("Choose what the report is about.")
    DESCRIPTION_TOO_LONG = (
        "description-too-long",
        N_("Say in up to %(count)s characters what is wrong."),
    )
    NO_SUCH_PLY = "no-such-ply", N_("The game has no move %(ply)s.")
    GAME_OVER_TOO_LONG = (
        "game-over-too-long",
        N_("This game has been over for more than %(days)s days. It stands as it is."),
    )
    TOO_MANY_DISPUTES = (
        "too-many-disputes",
        N_("You have reported %(count)s problems within %(days)s days. Please wait a while."),
    )
    NEEDS_PROPOSAL = (
        "needs-proposal",
        N_("Propose this ruling first, so that the players can comment on it."),
    )
    NEEDS_NO_PROPOSAL = (
        "needs-no-proposal",
        N_("This ruling needs no proposal. Make it at once."),
    )
    PROPOSAL_CLOSED = (
        "proposal-closed",
        N_("This proposal is closed. Another may have replaced it."),
    )
    PROPOSAL_OF_ANOTHER = (
        "proposal-of-another",
        N_("Only who made the proposal takes it back."),
    )
    OWN_PROPOSAL = (
        "own-proposal",
        N_("You have proposed this ruling. Somebody else of the staff has to confirm it."),
    )
    STILL_COMMENTED = (
        "still-commented",
        N_("The players have 24 hours to comment. Confirm the ruling after that."),
    )
    COMMENTED_ALREADY = "commented-already", N_("You have commented on this proposal already.")
    OUTCOME_MISSING = "outcome-missing", N_("Choose how you want to settle it.")
    NOBODY_TO_SETTLE_WITH = (
        "nobody-to-settle-with",
        N_("Only people can settle a problem among themselves. An admin decides this one."),
    )
    NO_SUCH_MOVE = "no-such-move", N_("Choose a move that was made in this game.")
    NO_SUCH_NEWCOMER = (
        "no-such-newcomer",
        N_("Nobody with an account is called so. Write the name as it stands on this site."),
    )
    NOBODY_LEAVES = "nobody-leaves", N_("Choose whose seat another player is to take over.")
    NEWCOMER_PLAYS_HERE = (
        "newcomer-plays-here",
        N_("%(name)s plays in this game, or has played in it."),
    )
    NEWCOMER_JUDGES = (
        "newcomer-judges",
        N_("%(name)s has worked on this case, and so cannot play in the game."),
    )
    NEWCOMER_KEPT_APART = (
        "newcomer-kept-apart",
        N_("%(name)s cannot play with the others of this game. Choose somebody else."),
    )
    NEWCOMER_SILENT = (
        "newcomer-silent",
        N_("Who is to take over the seat has not agreed yet."),
    )
    NEWCOMER_DECLINED = (
        "newcomer-declined",
        N_("Who was to take over the seat has declined. Propose somebody else."),
    )
    PLAYERS_OF_EVENT = (
        "players-of-event",
        N_("This game belongs to an event. Its director decides who plays."),
    )
    SEAT_OF_ANOTHER = "seat-of-another", N_("This seat was offered to somebody else.")
    CAME_BY_RULING = (
        "came-by-ruling",
        N_("This decision is between the players who were there before you."),
    )
    LEAVER_GONE = (
        "leaver-gone",
        N_("Who left the seat has no account any more. The decision can only stand."),
    )
    OFFER_CLOSED = (
        "offer-closed",
        N_("This offer is closed. Look at the report as it stands now."),
    )
    NOTHING_TO_APPEAL = (
        "nothing-to-appeal",
        N_("A decision can be appealed against once, within %(days)s days."),
    )
    GROUND_MISSING = "ground-missing", N_("Choose what your appeal is about.")
    APPEAL_DECIDED = "appeal-decided", N_("This appeal is decided already.")
    APPEAL_OUTCOME_MISSING = (
        "appeal-outcome-missing",
        N_("Say whether the decision stands or is overturned."),
    )
    OWN_RULING = (
        "own-ruling",
        N_("You took part in this decision. Somebody else of the staff judges the appeal."),
    )
    DISPUTE_CLOSED = "dispute-closed", N_("This case is closed already.")
