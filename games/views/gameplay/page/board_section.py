"""The board of the page with its tray, and notices of anything unusual above it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import uuid4

from django.utils.translation import gettext

from games.models.gameplay.board_preferences import HintStrength, has_sounds, hint_strength
from games.models.gameplay.seat_names import names_of
from games.rules.kit.board import Board, Target
from games.services.gameplay.pencil_marks import marks_of
from games.services.text.result_text import ending_parts
from games.views.analysis.pencil_marks import PencilSheet, marked
from games.views.clock.clock_text import OutageNotice, outage_notice
from games.views.clock.hourglass import HourglassState, hourglass
from games.views.common.board_controls import BoardControls
from games.views.gameplay.board import board_of, controls_of, pencil_of, turn_of
from games.views.gameplay.page.polling import Polling, polling_of
from games.views.gameplay.page.replay import Replay, replay_of
from games.views.gameplay.page.viewing import Viewing
from games.views.gameplay.solo import SoloSummary, solo_summary
from games.views.lobby import terms


@dataclass(frozen=True)
class BoardSection:
    """The board of the page with everything above and below it.

    `picture` is drawn, with hints of that strength; `controls` choose from it, where the viewer is
    at turn. `chosen` is not sent yet, `waiting` stands in the tray of those who have nothing to
    send, and `refusal` says why what was sent was not taken. `result` and `reason` tell how the
    game ended; hints are strong then, so that what decided is seen.
    """

    picture: Board
    hints: HintStrength
    controls: BoardControls | None
    chosen: Target | None
    pencil: PencilSheet | None
    glass: HourglassState | None
    replay: Replay | None
    sounds: bool
    waiting: str
    refusal: str
    typed: str
    typing_key: str
    polling: Polling | None
    terms: list[str]
    terms_in_brief: list[str]
    move: int
    moves: int
    live: bool
    alone: bool
    outage: OutageNotice | None
    held_until: datetime | None
    result: str
    reason: str
    won: bool
    solo: SoloSummary | None


def board_section(viewing: Viewing) -> BoardSection:
    """Return what the viewer may see of the board, and choose on it."""
    game, state, viewer, typed = viewing.game, viewing.state, viewing.viewer, viewing.typed
    turn = turn_of(state, viewer, typed)
    controls = controls_of(game, state, viewer, turn, typed) if turn else None
    marks = marks_of(game, viewer.player) if viewing.own and viewer.player else {}
    picture = marked(board_of(game, state, viewer, turn, typed), marks)
    over = state.result is not None and viewer.live
    result, reason = ending_parts(state, names_of(viewing.seats), viewer.seat)
    return BoardSection(
        picture=picture,
        hints=HintStrength.STRONG if over else hint_strength(viewer.player),
        controls=controls,
        chosen=picture.target(typed.move) if controls and not controls.whole else None,
        pencil=pencil_of(game, state, viewer, picture, marks, typed),
        glass=hourglass(state, viewer.seat, viewing.now) if viewer.live else None,
        replay=replay_of(viewing, picture),
        sounds=has_sounds(viewer.player) and viewing.own is not None,
        waiting=_waiting(viewing),
        refusal=typed.refusal,
        typed=typed.text,
        typing_key=str(uuid4()),
        polling=polling_of(viewing, controls),
        terms=terms.of_game(game),
        terms_in_brief=terms.of_game(game, brief=True),
        move=state.move_number(viewer.ply),
        moves=state.move_number(state.ply),
        live=viewer.live,
        alone=len(state.active) == 1,
        outage=outage_notice(state.clock, viewing.now) if state.result is None else None,
        held_until=state.held_until,
        result=result,
        reason=reason,
        won=bool(state.result and viewer.seat in state.result.winners),
        solo=solo_summary(game, viewing.seats),
    )


def _waiting(viewing: Viewing) -> str:
    """Return what the tray says to viewers who have nothing to send."""
    state, viewer = viewing.state, viewing.viewer
    if not viewer.live:
        moves = (state.move_number(ply) for ply in (viewer.ply, state.ply))
        plies = dict(zip(("ply", "plies"), moves, strict=True))
        if not plies["ply"]:
            return gettext("The board before the first move.")
        return gettext("The board after move %(ply)s of %(plies)s.") % plies
    if state.result:
        return ""
    if state.holds:
        return gettext("The clocks are stopped while a reported problem is looked at.")
    moving = [seat for seat in viewing.seats if seat.number in state.to_move]
    called = names_of(viewing.seats)
    names = {"names": ", ".join(called[seat.number] for seat in moving)}
    if moving and all(seat.bot for seat in moving):
        return gettext("%(names)s is thinking…") % names
    return gettext("Waiting for %(names)s.") % names
