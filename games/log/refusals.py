"""Refusals of a game in play: the codes, each with its sentence."""

from __future__ import annotations

from games.coded_text import N_, Refusal


class LogRefusal(Refusal):
    """Why a command to a game is refused."""

    TOO_MANY_BRANCHES = "too-many-branches", N_("A plan has up to %(most)s answers.")
    PLAN_TOO_DEEP = "plan-too-deep", N_("A plan looks up to %(most)s answers ahead.")
    PLAN_UNREADABLE = "plan-unreadable", N_("This plan could not be read.")
    RESIGNATION_ENDS_LINE = "resignation-ends-line", N_("Nothing can follow giving up.")
    PLAN_CHANGED = (
        "plan-changed",
        N_("Your plan has changed since you looked. Here it is as it stands now."),
    )
    BRANCH_GONE = "branch-gone", N_("This answer is no longer in your plan.")
    TURN_OVER_BEFORE_MOVES = (
        "turn-over-before-moves",
        N_("Your turn was over before all of these moves were made."),
    )
    SEAT_LEFT = "seat-left", N_("You have left this game.")
    CLOCKS_STOPPED = (
        "clocks-stopped",
        N_("The clocks are stopped while a reported problem is looked at. Nobody can move."),
    )
    NO_MOVE_CHOSEN = "no-move-chosen", N_("Choose a move first.")
    ONE_MOVE_AT_A_TIME = "one-move-at-a-time", N_("In this game moves are sent one by one.")
    PENALTY_RUNNING = (
        "penalty-running",
        N_("That was wrong. You may go on after %(seconds)s seconds."),
    )
    PROPOSAL_EXPIRED = "proposal-expired", N_("This offer has expired.")
    NO_PROPOSAL = (
        "no-proposal",
        N_("There is no offer for you to answer. It may have been withdrawn, or met by a move."),
    )
    PROPOSAL_REPLACED = (
        "proposal-replaced",
        N_("Another offer has been made since. Look at it before you answer."),
    )
    NO_DEADLINE_PASSED = "no-deadline-passed", N_("No deadline has passed.")
    GAME_OVER = "game-over", N_("The game is over.")
    WINNER_MISSING = "winner-missing", N_("Say which seat the game is awarded to.")
    NO_SUCH_PLY = "no-such-ply", N_("The game has no ply %(ply)s to roll back to.")
    NOTHING_BEGUN = (
        "nothing-begun",
        N_("Nothing was drawn, as not all opened their bytes. Award the game, or void it."),
    )
    SEED_OPEN = "seed-open", N_("The seed of this game is open: what chance would bring is known.")
    SEALED_OPTION_OPEN = (
        "sealed-option-open",
        N_("What was sealed has been opened at the end. Award the game, or void it."),
    )
    NO_TIME_TO_GRANT = (
        "no-time-to-grant",
        N_("Time can be given to a player of a game that goes on, and that has a time limit."),
    )
    GRANT_OUT_OF_RANGE = (
        "grant-out-of-range",
        N_("Give between 1 and %(most)s hours."),
    )
    NOT_LOST_ON_TIME = "not-lost-on-time", N_("This game was not lost on time.")
    NOTHING_TO_OVERTURN = (
        "nothing-to-overturn",
        N_("Another ruling has followed, or this one has changed nothing. Decide the case anew."),
    )
    DRAWN_SINCE = (
        "drawn-since",
        N_("Chance has moved in this game: it cannot go forward to moves that were dropped."),
    )
    NO_SUCH_RULING = "no-such-ruling", N_("There is no such ruling.")
    PROPOSALS_STOPPED = (
        "proposals-stopped",
        N_("The clocks are stopped. Make your offer when the game goes on."),
    )
    PROPOSAL_MADE_ALREADY = (
        "proposal-made-already",
        N_("You have made this offer already. Not all have answered yet."),
    )
    PROPOSAL_PENDING = "proposal-pending", N_("There is an offer already: accept it or decline it.")
    PROPOSAL_MADE_THIS_TURN = (
        "proposal-made-this-turn",
        N_("You may make this offer again after your next move."),
    )
    SOLO_NO_DRAW = "solo-no-draw", N_("You play alone: give up, if you do not want to go on.")
    BOTS_AGREE_TO_NO_DRAW = (
        "bots-agree-to-no-draw",
        N_("Bots do not agree to draws. Play on, or resign."),
    )
    BOT_BEHIND_PLAYS_ON = (
        "bot-behind-plays-on",
        N_("A bot that is behind wants to play on. Play on, or resign."),
    )
    ENTRIES_FINAL = (
        "entries-final",
        N_("In this game every entry is answered at once. None can be taken back."),
    )
    NOT_MOVED_YET = "not-moved-yet", N_("You have not moved yet.")
    BOTS_NEED_NO_PAUSE = "bots-need-no-pause", N_("Bots wait for you as long as you like.")
    UNTIMED_NEEDS_NO_PAUSE = (
        "untimed-needs-no-pause",
        N_("There is no time limit in this game that could stand still."),
    )
    SITTING_HAS_NO_PAUSE = (
        "sitting-has-no-pause",
        N_("This game is played at one sitting: its clock makes no pause."),
    )
    PAUSE_OUT_OF_RANGE = "pause-out-of-range", N_("Choose a day within the next %(days)s days.")
    TAKEBACKS_STOPPED = (
        "takebacks-stopped",
        N_("The clocks are stopped. Nothing is taken back until the game goes on."),
    )
    ANSWERED_BY_CHANCE = (
        "answered-by-chance",
        N_("Chance has answered this move. Ask for a takeback."),
    )
    ANSWERED_BY_MOVE = "answered-by-move", N_("Your move has been answered. Ask for a takeback.")
    UNDONE_ALREADY = "undone-already", N_("This turn has been taken back once. Ask for a takeback.")
    UNDO_GRACE_OVER = "undo-grace-over", N_("The minute for it is over. Ask for a takeback.")
    INITIAL_TIME_OUT_OF_RANGE = (
        "initial-time-out-of-range",
        N_("The time at the start is between five minutes and the maximum."),
    )
    INCREMENT_OUT_OF_RANGE = (
        "increment-out-of-range",
        N_(
            "What a move adds is at most the maximum; with less than an hour at the start, at most"
            " three minutes."
        ),
    )
    NOBODY_TO_REPLACE = (
        "nobody-to-replace",
        N_("Choose somebody who plays in this game. It has to go on, between two people at least."),
    )
    AGREED_END_REACHED = (
        "agreed-end-reached",
        N_("The time agreed on for this game is over. Its result will be here in a moment."),
    )
    CAP_TOO_LONG = "cap-too-long", N_("Nobody may have more than 90 days.")
    TIME_OVER = (
        "time-over",
        N_("Your time was over on %(due)s. This arrived on %(received)s and does not count."),
    )
