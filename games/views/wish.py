"""What an address of the what-if board asks for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games.rules.core import BadOption, OptionValue, RulesError, Ruleset

LONGEST_TEXT = 2000
MOST_MOVES = 400


@dataclass(frozen=True)
class Wish:
    """What the address asks for; `at` is the move shown (None: the last), `options` are clean.

    `notation` is what the address says of it, `usual` what the reader has otherwise. `pick` is the
    piece or the square that was chosen first, `any` the turns of the line that a plan leaves open.
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
    error: RulesError | None = None

    @classmethod
    def of(
        cls,
        ruleset: Ruleset,
        query: Mapping[str, str],
        usual: str,
        agreed: Mapping[str, OptionValue] | None = None,
    ) -> Wish:
        """Read a query; an option that does not exist is an error and the default.

        `agreed`: the options of the game whose line this is; then the query has no say in them.
        """
        asked = {one.key: query[one.key] for one in ruleset.options if one.key in query}
        error: RulesError | None = None
        try:
            options = ruleset.clean(asked) if agreed is None else dict(agreed)
        except BadOption as refusal:
            options, error = ruleset.clean({}), refusal
        ways = {str(choice.value) for choice in ruleset.notations}
        listed = (move.strip() for move in query.get("moves", "")[:LONGEST_TEXT].split(","))
        at = query.get("at", "")
        return cls(
            options,
            query.get("start", "")[: LONGEST_TEXT + 1],
            query.get("read", "") if query.get("read") in ways else "",
            tuple(move for move in listed if move)[:MOST_MOVES],
            int(at) if at.isascii() and at.isdigit() and len(at) < 4 else None,
            query.get("hints") == "on",
            query.get("notation", "") if query.get("notation") in ways else "",
            usual,
            query.get("pick", "")[:10],
            tuple(_numbers(query.get("any", ""))),
            error,
        )

    @property
    def shown(self) -> str:
        """The notation to write in."""
        return self.notation or self.usual


def _numbers(text: str) -> Iterator[int]:
    for part in text[:200].split(","):
        if part.isascii() and part.isdigit() and len(part) < 4:
            yield int(part)
