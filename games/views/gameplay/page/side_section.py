"""The side of the page: the players with their clocks, the moves, the seal of chance, the
rulings.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from games.log.parts.chance import Chance
from games.log.state import State
from games.services.disputes.rulings.ruling_text import RulingInWords, rulings_of
from games.views.gameplay.page.move_list import (
    ListedMove,
    MoveRow,
    move_list,
    setup_plies,
)
from games.views.gameplay.page.seats import SeatPanel, seat_panels
from games.views.gameplay.page.viewing import Viewing
from games.views.gameplay.solo import Stopwatch, stopwatch


@dataclass(frozen=True)
class SideSection:
    """The side of the page: seats, moves with the `legend` of their signs, steps through them, the
    seal, rulings.

    `ply` is on the board, `first` the one before anybody played; of the `moves` of the seats `move`
    are made. `next_url` leads on ("" at the end); `glass_runs` where an hourglass tells the time,
    `stopwatch` where somebody plays alone; `chance` is None where nothing was drawn.
    """

    seats: list[SeatPanel]
    rows: list[MoveRow]
    setup: ListedMove | None
    legend: list[tuple[str, str]]
    has_wiped: bool
    ply: int
    first: int
    move: int
    moves: int
    next_url: str
    glass_runs: bool
    stopwatch: Stopwatch | None
    chance: Chance | None
    rulings: list[RulingInWords]

    @property
    def previous(self) -> int | None:
        return self.ply - 1 if self.ply > self.first else None


def side_section(viewing: Viewing, *, glass_runs: bool) -> SideSection:
    """Return the side of the page. Its list of moves holds what the viewer may know."""
    state, viewer = viewing.state, viewing.viewer
    notation, planned = viewer.preferences.notation, _planned(viewing)
    listed = move_list(state, viewer.ply, viewer.seat, notation, planned)
    return SideSection(
        seats=seat_panels(viewing.seats, state, viewer.seat, viewing.now, ply=viewer.ply),
        rows=listed.rows,
        setup=listed.setup,
        legend=listed.legend,
        has_wiped=listed.has_wiped,
        ply=viewer.ply,
        first=setup_plies(state),
        move=state.move_number(viewer.ply),
        moves=state.move_number(state.ply),
        next_url=_url_after(viewing),
        glass_runs=glass_runs,
        stopwatch=stopwatch(state, viewing.now) if viewer.live else None,
        chance=_drawn(state),
        rulings=rulings_of(viewing.game),
    )


def _drawn(state: State) -> Chance | None:
    """Return the sealed chance of a game in which chance has decided something."""
    lot = state.chance is not None and state.chance.seats is not None
    return state.chance if lot or state.has_drawn else None


def _planned(viewing: Viewing) -> list[int]:
    """Return the numbers of the events in which a plan of the viewer has moved."""
    return (viewing.own.planned_events if viewing.own else None) or []


def _url_after(viewing: Viewing) -> str:
    """Return the address of the next ply; after the last one, of the board as it stands now."""
    ply, game = viewing.viewer.ply + 1, viewing.game
    if ply > viewing.state.ply:
        return ""
    if ply == viewing.state.ply:
        return game.get_absolute_url()
    return reverse("game_ply", args=[game.pk, ply])
