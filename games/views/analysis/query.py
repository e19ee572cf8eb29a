"""The query of an analysis board's address."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games.rules.kit.core import BadOption, OptionValue, RulesError, Ruleset
from games.views.common.addresses import small_number

MAX_TEXT_LENGTH = 2000
MAX_MOVES = 400


@dataclass(frozen=True)
class AnalysisQuery:
    """The values of an address; `at` is the move shown (None for the last), `options` are clean.

    `notation` is the one the address asks for, `usual` the reader's own. `pick` is the piece or the
    square that was chosen first, `any` the turns of the line that a plan leaves open. `tip` is
    how much of a hint is asked for.
    """

    options: Mapping[str, OptionValue]
    start: str = ""
    read: str = ""
    moves: tuple[str, ...] = ()
    at: int | None = None
    hints: bool = False
    notation: str = ""
    usual: str = ""
    pick: str = ""
    any: tuple[int, ...] = ()
    tip: int = 0
    error: RulesError | None = None

    @classmethod
    def of(
        cls,
        ruleset: Ruleset,
        query: Mapping[str, str],
        usual: str,
        agreed: Mapping[str, OptionValue] | None = None,
    ) -> AnalysisQuery:
        """Read a query; an option that does not exist is an error and gets its default.

        `agreed`: the options of the game whose line this is; then the query has no say in them.
        """
        asked = {option.key: query[option.key] for option in ruleset.options if option.key in query}
        error: RulesError | None = None
        try:
            options = ruleset.clean(asked) if agreed is None else dict(agreed)
        except BadOption as refusal:
            options, error = ruleset.clean({}), refusal
        ways = {notation.key for notation in ruleset.notations_of(options)}
        listed = (move.strip() for move in query.get("moves", "")[:MAX_TEXT_LENGTH].split(","))
        return cls(
            options,
            query.get("start", "")[: MAX_TEXT_LENGTH + 1],
            query.get("read", "") if query.get("read") in ways else "",
            tuple(move for move in listed if move)[:MAX_MOVES],
            small_number(query.get("at", ""), digits=3),
            query.get("hints") == "on",
            query.get("notation", "") if query.get("notation") in ways else "",
            usual,
            query.get("pick", "")[:10],
            tuple(_numbers(query.get("any", ""))),
            small_number(query.get("tip", ""), digits=1) or 0,
            error,
        )

    @property
    def shown(self) -> str:
        """The notation in which the page writes."""
        return self.notation or self.usual


def _numbers(text: str) -> Iterator[int]:
    for part in text[:200].split(","):
        number = small_number(part, digits=3)
        if number is not None:
            yield number
