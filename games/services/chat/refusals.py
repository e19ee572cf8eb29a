"""Refusals of the chat: the codes, each with its sentence."""

from __future__ import annotations

from games.coded_text import N_, Refusal


class ChatRefusal(Refusal):
    """Why a chat message, or the report of one, is refused."""

    NOBODY_READS = "nobody-reads", N_("Nobody else in this game reads what you write just now.")
    CHAT_CLOSED = (
        "chat-closed",
        N_("This game has been over for more than %(days)s days. The chat can still be read."),
    )
    GUESTS_ONLY_READ = (
        "guests-only-read",
        N_("Guests can read the chat. Sign up to write: your games come with you."),
    )
    TOO_MANY_MESSAGES = (
        "too-many-messages",
        N_("That was a lot for one minute. Wait a moment and send it again."),
    )
    OWN_MESSAGE = "own-message", N_("You wrote this yourself.")
    MESSAGE_REMOVED = "message-removed", N_("This message has been removed already.")
    REPORT_TOO_LONG = "report-too-long", N_("Say it in up to %(most)s characters.")
    TOO_MANY_MESSAGE_REPORTS = (
        "too-many-message-reports",
        N_("You have reported %(count)s messages today. Please continue tomorrow."),
    )
    MESSAGE_DECIDED = "message-decided", N_("This message has been decided on already.")
