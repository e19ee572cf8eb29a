"""The names of players on a board whose seats have no colours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from games.rules.kit.board import Board
from games.rules.kit.core import Ruleset, Seat


@dataclass(frozen=True)
class PlayerName:
    """A name that fills a template as it is, since it is not a text of ours and has no
    translation.
    """

    name: str

    def __str__(self) -> str:
        return self.name


def with_names(board: Board, ruleset: Ruleset, names: Mapping[Seat, str]) -> Board:
    """Return the board with the names of its players in the prompt, where nothing else tells the
    seats apart.
    """
    if not board.style.colourless:
        return board
    seats = enumerate(ruleset.seat_names)
    players = {called: PlayerName(names[seat]) for seat, called in seats if seat in names}
    params = {key: _named(value, players) for key, value in board.prompt_params.items()}
    return replace(board, prompt_params=params)


def _named(value: object, players: Mapping[str, PlayerName]) -> object:
    return players.get(value, value) if isinstance(value, str) else value
