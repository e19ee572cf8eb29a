"""Board controls, by which a move is chosen on a board and sent, for
games/boards/_controls.html.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode
from uuid import uuid4

from accounts.models import User


@dataclass(frozen=True)
class BoardControls:
    """The controls of a board for a seat at its turn.

    `here` is this page without a choice, `send` where the move is posted, `board_event` the event
    that made the board, `key` makes a second press harmless. `swap` names the element htmx replaces
    by the answer; without it the browser loads a page. `picked` is the piece or square chosen
    first. In a `whole` game the turn is composed here and sent at once: `drafts` are its moves so
    far, all on the board already, on the squares `drafted`; it is `complete` when nothing is left
    to place. `goes_on` offers to send and to go on to the next game with one press.
    """

    here: str
    send: str
    board_event: int
    key: str
    confirm: bool = True
    swap: str = ""
    picked: str = ""
    drafts: tuple[str, ...] = ()
    drafted: tuple[str, ...] = ()
    whole: bool = False
    complete: bool = True
    goes_on: bool = False

    def href(self, move: str) -> str:
        """Return the address of the page with a move chosen and shown, but not sent."""
        chosen = (*self.drafts, move) if self.whole else (move,)
        return self._at(choose=",".join(chosen))

    def pick(self, key: str) -> str:
        """Return the address of the page with a piece or a square chosen, where the other one is
        chosen next.
        """
        return self._at(choose=",".join(self.drafts), pick=key)

    @property
    def back(self) -> str:
        """Return the address of the page with the latest choice undone."""
        return self._at(choose=",".join(self.drafts[:-1]))

    def _at(self, **query: str) -> str:
        params = urlencode({name: value for name, value in query.items() if value}, safe=",")
        mark = "&" if "?" in self.here else "?"
        return f"{self.here}{mark}{params}#board" if params else f"{self.here}#board"


def trial_controls(address: str, player: User | None, picked: str) -> BoardControls:
    """Return the controls of a board on which an answer is tried without changing a game."""
    return BoardControls(
        here=address,
        send=address,
        board_event=0,
        key=str(uuid4()),
        confirm=player is None or player.confirm_moves,
        picked=picked,
    )


@dataclass(frozen=True)
class ControlLinks:
    """The controls of a board on which choosing a move leads to another page, such as an analysis
    board.
    """

    hrefs: Mapping[str, str]
    send: str = ""
    confirm: bool = True
    whole: bool = False
    picks: Mapping[str, str] = field(default_factory=dict)

    def pick(self, key: str) -> str:
        """Return the address of the page with a piece or a square chosen first."""
        return self.picks.get(key, "")

    def href(self, move: str) -> str:
        """Return the address of the page after that move."""
        return self.hrefs[move]
