"""Refusals of the lobby: the codes, each with its sentence."""

from __future__ import annotations

from games.coded_text import N_, Refusal


class LobbyRefusal(Refusal):
    """Why a table, a challenge or a rematch is refused."""

    TOO_MANY_OPEN_TABLES = (
        "too-many-open-tables",
        N_("You have %(count)s open tables. Withdraw one first."),
    )
    TOO_MANY_STARTS = (
        "too-many-starts",
        N_("You have begun many games within an hour. Please wait a while."),
    )
    TOO_MANY_INVITATIONS = (
        "too-many-invitations",
        N_("You have invited many players today. Continue tomorrow."),
    )
    GUEST_GAMES_QUOTA = (
        "guest-games-quota",
        N_("Guests play up to %(count)s games at once. Sign up to play more."),
    )
    RATING_TOO_LOW = (
        "rating-too-low",
        N_(
            "This game is for ratings from %(lowest)s. Yours is %(rating)s in it. Look for another"
            " table in the lobby, or open one yourself."
        ),
    )
    RATING_TOO_HIGH = (
        "rating-too-high",
        N_(
            "This game is for ratings up to %(highest)s. Yours is %(rating)s in it. Look for"
            " another table in the lobby, or open one yourself."
        ),
    )
    RATING_LIMIT_OUT_OF_RANGE = (
        "rating-limit-out-of-range",
        N_(
            "A rating limit lies between %(lowest)s and %(highest)s, and its lower bound not above"
            " its upper one."
        ),
    )
    RATED_IN_HOUSEHOLD = (
        "rated-in-household",
        N_("You live together, so this game cannot be rated. Choose one that is not."),
    )
    SUSPENDED = (
        "suspended",
        N_(
            "Your account is suspended until %(until)s: running games go on, and no new one begins."
            " The reason is on the page of your data."
        ),
    )
    MUTED = (
        "muted",
        N_(
            "You cannot write to other players until %(until)s. The reason is on the page of your"
            " data."
        ),
    )
    GAME_NOT_OVER = "game-not-over", N_("The game is not over yet.")
    TABLE_CLOSED = (
        "table-closed",
        N_("This table is no longer open. Somebody may have been quicker."),
    )
    TABLE_OPENING = (
        "table-opening",
        N_("All seats are taken. The game begins when everybody has opened their bytes."),
    )
    NOTHING_TO_OPEN = "nothing-to-open", N_("At this table nothing is to be opened just now.")
    OPENING_OVER = "opening-over", N_("The time for opening your bytes is over.")
    CHALLENGE_GONE = (
        "challenge-gone",
        N_("This offer does not stand just now. Look for another one in the lobby."),
    )
    TOO_MANY_CHALLENGES = (
        "too-many-challenges",
        N_("You have %(count)s standing offers. Delete one first."),
    )
    CHALLENGE_CHANGED = (
        "challenge-changed",
        N_("This offer has been changed. Please look at it again."),
    )
    RATED_NEEDS_ACCOUNT = (
        "rated-needs-account",
        N_("This game needs an account. Sign up, it takes a minute."),
    )
    CHALLENGE_GAME_RUNNING = (
        "challenge-game-running",
        N_("You play a game from this offer already. Finish it first."),
    )
    CHALLENGE_NEEDS_ACCOUNT = (
        "challenge-needs-account",
        N_("Standing offers need an account. Sign up, it takes a minute."),
    )
    CHALLENGE_GAMES_OUT_OF_RANGE = (
        "challenge-games-out-of-range",
        N_("Between 1 and %(count)s games can run from an offer."),
    )
    CHALLENGE_FOR_TWO = "challenge-for-two", N_("A standing offer is for one game of two players.")
    CHALLENGE_WITHOUT_SURPRISE = (
        "challenge-without-surprise",
        N_("A second game would hold no surprise. Choose other rules."),
    )
    CHALLENGE_AT_ONE_SITTING = (
        "challenge-at-one-sitting",
        N_("A game at one sitting begins when both are there. Open a table for it."),
    )
    CHALLENGE_OF_ANOTHER = "challenge-of-another", N_("This offer is somebody else’s.")
    NOT_AT_THIS_TABLE = "not-at-this-table", N_("You do not sit at this table.")
    OWN_TABLE = "own-table", N_("This is your own table. You can withdraw it.")
    INVITATION_OF_ANOTHER = "invitation-of-another", N_("This invitation is for somebody else.")
    HOST_WITHDRAWS = "host-withdraws", N_("Only the host can withdraw this table.")
    HOST_RENEWS = "host-renews", N_("Only the host can make a new link to this table.")
    HOST_FILLS = "host-fills", N_("Only the host can fill this table.")
    NO_BOTS_AT_THIS_TABLE = (
        "no-bots-at-this-table",
        N_("At this table bots cannot take the free seats."),
    )
    NO_BOT_TO_REPLACE = (
        "no-bot-to-replace",
        N_("Another level is for a game with one bot. Ask for a rematch instead."),
    )
    HOST_STOPS = "host-stops", N_("Only the host can stop this.")
    PLAYER_NOT_INVITABLE = "player-not-invitable", N_("You cannot invite this player.")
    INVITATION_NEEDED = (
        "invitation-needed",
        N_("This table can only be joined through its invitation link."),
    )
    SEAT_DENIED = "seat-denied", N_("You cannot sit down at this table.")
    REPEATS_NEED_BEGINNER = (
        "repeats-need-beginner",
        N_("A table is for one game or a match of two, with a known beginner."),
    )
    MATCH_FOR_TWO = "match-for-two", N_("A match of two is for two players.")
    RATED_CARD_KNOWN = (
        "rated-card-known",
        N_("A rated game is not for a card that somebody may know."),
    )
    TOO_MANY_REPEATS = "too-many-repeats", N_("A table is repeated %(count)s times at most.")
    MATCH_WITHOUT_SURPRISE = (
        "match-without-surprise",
        N_("A second game would hold no surprise. Choose one game, or other rules."),
    )
    RATED_NEEDS_LIMIT = "rated-needs-limit", N_("A rated game needs a time limit.")
    WRONG_NUMBER_OF_SEATS = "wrong-number-of-seats", N_("This table has %(seats)s seats.")
