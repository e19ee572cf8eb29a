"""The codes and sentences of what the site itself notes about a delivery."""

from __future__ import annotations

from django.utils.translation import gettext

from games.coded_text import N_, CodedText
from games.extensions.notifications import reason_text


class DeliveryReason(CodedText):
    """Why a mail or push message was not sent, or what became of it where no server answered.

    Stored as the answer of a delivery, in the place of a server's words.
    """

    ACCEPTED = "accepted", N_("accepted")
    NOT_TAKEN = "not-taken", N_("The mail was not taken.")
    SERVER_TOO_SLOW = "server-too-slow", N_("The mail server took too long.")
    UNANSWERED = (
        "unanswered",
        N_("The mail server has not answered, or its answer was lost."),
    )
    NOTHING_TO_TELL = "nothing-to-tell", N_("There was nothing left to report.")
    NO_ADDRESS = "no-address", N_("There is no confirmed address to send it to.")
    ADDRESS_REFUSED = (
        "address-refused",
        N_("Your mail server refuses this address. Send yourself a test mail to go on."),
    )
    MAIL_OFF = "mail-off", N_("You have switched mails of this kind off.")
    PUSH_OFF = "push-off", N_("You have switched push messages of this kind off.")
    GAME_MUTED = "game-muted", N_("You have switched the mails of this game off.")
    BOARD_SEEN = "board-seen", N_("You had the game open.")
    ON_SITE = "on-site", N_("You were on the site.")
    INVITATION_CLOSED = "invitation-closed", N_("The invitation is no longer open.")
    TABLE_SETTLED = "table-settled", N_("Your bytes were open already.")
    DEADLINE_MOVED = "deadline-moved", N_("The deadline has moved since.")
    TIME_OVER = "time-over", N_("The time is over.")
    GAME_OVER = "game-over", N_("The game is over.")
    GAME_GOES_ON = "game-goes-on", N_("The game goes on.")
    CLOCKS_STOPPED = (
        "clocks-stopped",
        N_("The clocks are stopped while a reported problem is looked at."),
    )
    MOVE_MADE = "move-made", N_("The move was made before the mail went out.")
    LATER_TURN_MAIL = "later-turn-mail", N_("A later mail covers this turn.")
    RULING_MAIL = "ruling-mail", N_("The mail about the ruling covers this.")
    OTHER_GAME_MAIL = "other-game-mail", N_("A mail about another game already said so.")
    PROPOSAL_GONE = "proposal-gone", N_("The offer no longer stands.")
    DISPUTE_CLOSED = "dispute-closed", N_("The report is no longer open.")


def answer_text(answer: str) -> str:
    """Return the answer of a delivery in the reader's language: the sentence of a code, or the
    words of a server.
    """
    sentences = (reason.template for reason in DeliveryReason if reason == answer)
    sentence = next(sentences, None) or reason_text(answer) or answer
    return gettext(sentence) if answer else ""
