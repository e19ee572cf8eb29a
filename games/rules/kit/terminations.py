"""Why and how games end: here the codes of the site, those of a game in its own folder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Protocol, runtime_checkable

from games.coded_text import N_, CodedText


class Termination(CodedText):
    """Why a game ended: a code, and a sentence that says it, such as “The board is full.”

    Each game derives a class with the endings of its own rules and names it in its ruleset. The
    parameters of an outcome fill its sentence.
    """


class SiteTermination(Termination):
    """The ways in which any game can end, whatever its rules.

    In their sentences `name` is the player who resigned, whose time ran out, or who did not open
    what they had given to chance.

    >>> SiteTermination.TIMEOUT == "timeout", SiteTermination("timeout").template
    (True, '%(name)s ran out of time.')
    """

    RESIGNATION = "resignation", N_("%(name)s resigned.")
    TIMEOUT = "timeout", N_("%(name)s ran out of time.")
    AGREEMENT = "agreement", N_("Everybody agreed.")
    RULING = "ruling", N_("It was decided by a ruling.")
    SETTLEMENT = "settlement", N_("The players settled it among themselves.")
    ABANDONMENT = "abandonment", N_("Nobody moved any more.")
    NOT_OPENED = "not-opened", N_("%(name)s did not open their bytes in time.")
    NOT_BEGUN = "not-begun", N_("Not everybody moved in time.")
    TERM_OVER = "term-over", N_("The agreed time was over.")


@dataclass(frozen=True)
class AgreedEnd:
    """The end of a game that was agreed on beforehand, in one of three ways.

    `days` after the beginning; with the end of `day`, by universal time; when hourglasses have run
    for so many `minutes` together.
    """

    days: int = 0
    day: date | None = None
    minutes: int = 0


@dataclass(frozen=True)
class SoloResult:
    """The result of a game played alone: how hard the game was, and how well it went.

    `level` is a key of `Ruleset.solo_levels`; `in_time`: within the limit, if there was one; `tips`
    is how many were asked for.
    """

    level: str
    mistakes: int = 0
    tips: int = 0
    in_time: bool = True


@runtime_checkable
class CountsMistakes(Protocol):
    """A position that counts the mistakes made so far in a game played alone."""

    @property
    def mistakes(self) -> int:
        """The number of mistakes so far.

        >>> from games.rules import RULESETS
        >>> RULESETS["cards"].start(1, {}).mistakes
        0
        """
        ...


@dataclass(frozen=True)
class Outcome:
    """How a game ended by its own rules. No winners: a draw; several: a shared win.

    `params` fill the sentence of the termination; those that are words are templates themselves.
    """

    winners: frozenset[int]
    termination: Termination
    params: Mapping[str, object] = field(default_factory=dict, hash=False)
