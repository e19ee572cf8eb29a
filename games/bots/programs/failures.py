"""The failures of programs, each with the reason that the record of a match gives."""

from __future__ import annotations

from enum import StrEnum

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


class FailureReason(StrEnum):
    """Why a program cannot go on playing."""

    NOT_STARTED = "not-started"
    CRASHED = "crashed"
    HUNG = "hung"
    OVERRAN = "overran"
    FLOODED = "flooded"
    NONSENSE = "nonsense"
    REFUSED = "refused"
    ILLEGAL = "illegal"


class ProgramFailure(Exception):
    """Raised where a program cannot be started, does not answer, or answers nonsense.

    A `detail` may quote the program: signs that would control a terminal are replaced in it.
    """

    def __init__(self, reason: FailureReason, detail: str = "") -> None:
        detail = "".join(sign if sign.isprintable() else REPLACEMENT for sign in detail)
        super().__init__(f"{reason.value}: {detail}" if detail else reason.value)
        self.reason = reason
        self.detail = detail
