"""How a board is chosen from and the choice sent: what games/boards/_play.html reads."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import quote


@dataclass(frozen=True)
class Choosing:
    """A seat at its turn.

    `here` is this page without a choice, `send` where the move is posted, `number` what the form
    was drawn from, `key` makes a second press harmless. `swap` names the element htmx replaces by
    the answer; without it the browser loads a page.
    """

    here: str
    send: str
    number: int
    key: str
    confirm: bool = True
    swap: str = ""

    def href(self, move: str) -> str:
        """The page with a move chosen and shown, but not sent."""
        return f"{self.here}?choose={quote(move)}#board"


@dataclass(frozen=True)
class Links:
    """A board where choosing a move leads to another page: the what-if board."""

    hrefs: Mapping[str, str]
    send: str = ""
    confirm: bool = True

    def href(self, move: str) -> str:
        """The page after that move."""
        return self.hrefs[move]
