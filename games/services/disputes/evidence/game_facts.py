"""Facts about a game for its bundle of evidence: pauses, draws, jobs of bots, a proof."""

from __future__ import annotations

from collections.abc import Iterator

from games.bots.assessment import assess, reviewer_of
from games.log.events import EventKind
from games.log.state import State
from games.models import Game, JobKind, Outbox
from games.services.chance.draw_verification import reveal
from games.services.gamelog.stored_log.log_reader import entries_of

PROOF_SHARE = 5
"""The part of a review's effort for one decision that a proof may cost."""


def pauses_of(state: State) -> Iterator[dict[str, object]]:
    """Yield every pause of the clocks so far; `seat` is None where it stopped all clocks."""
    for pause in state.clock.pauses:
        yield {
            "key": pause.key,
            "why": str(pause.why),
            "seat": pause.seat,
            "begins": pause.begins.isoformat(),
            "ends": pause.ends.isoformat() if pause.ends else None,
        }


def draws_of(game: Game) -> dict[str, object] | None:
    """Return whether the draws of chance are those that the seal gives; None in a game without
    chance.

    `are_right` is None while the seed is shut.
    """
    revealed = reveal(game)
    if revealed is None:
        return None
    is_open = revealed.seed is not None
    wrong = [draw.event for draw in revealed.draws if not draw.right]
    return {
        "count": revealed.count,
        "are_right": revealed.all_right if is_open else None,
        "wrong_events": wrong,
    }


def bot_moves(game: Game, state: State) -> Iterator[dict[str, object]]:
    """Yield each move of a bot, its level, and the time since the previous event."""
    before = state.started_at
    for entry in entries_of(game):
        if entry.kind == EventKind.MOVE and entry.seat in state.bots:
            yield {
                "event": entry.number,
                "seat": entry.seat,
                "level": state.bots[entry.mover],
                "seconds": round((entry.at - before).total_seconds(), 3),
            }
        before = entry.at


def bot_jobs(game: Game) -> Iterator[dict[str, object]]:
    """Yield the jobs for the moves of a bot, as far as they are still kept."""
    for row in Outbox.objects.filter(game=game, kind=JobKind.BOT).order_by("pk"):
        yield {
            "event": row.event,
            "due_at": row.due_at.isoformat(),
            "done_at": row.done_at.isoformat() if row.done_at else None,
            "attempts": row.attempts,
            "failure": row.failure,
        }


def proof_at(state: State, ply: int) -> dict[str, object] | None:
    """Return the result that best play is proved to bring after `ply` moves, for the seat that is
    to move.

    None where chance still draws, no engine knows the game, or none finds a proof in its time.
    """
    position, reviewer = state.position_at(ply), reviewer_of(state.ruleset.key)
    is_decided = position.outcome is not None or len(position.to_move) != 1
    if reviewer is None or is_decided or position.may_draw:
        return None
    (seat,) = position.to_move
    best = assess(state.ruleset.key, position, seat, reviewer.nodes // PROOF_SHARE).best
    if not best.exact:
        return None
    return {"ply": ply, "seat": seat, "move": str(best.move), "value": best.value}
