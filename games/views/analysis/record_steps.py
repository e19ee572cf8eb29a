"""The moves of a game record as a page shows them, each with a link to its what-if board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse

from games.rules.kit.core import BadNotation
from games.rules.kit.texts.game_record import Cursor, GameRecord, RecordedMove
from games.rules.kit.texts.record_signs import HIDDEN
from games.views.analysis.line import AnalysisLine
from games.views.analysis.query import MAX_MOVES, MAX_TEXT_LENGTH, AnalysisQuery
from games.views.analysis.short_records import is_record, read_short
from games.views.common.sample_boards import may_analyse


@dataclass(frozen=True)
class RecordStep:
    """A move: the number of its turn where that begins with it (else 0), its name, and its comment.

    `address` is that of the what-if board after it; empty where there is none.
    """

    number: int
    name: str
    phrase: str
    address: str
    comment: str
    variations: list[list[RecordStep]]


def has_board(record: GameRecord) -> bool:
    """Return whether the moves can be shown on the what-if board."""
    usual = record.seats == record.ruleset.seats[0] and len(record.start) <= MAX_TEXT_LENGTH
    return usual and not record.hidden and may_analyse(record.ruleset)


def steps_of(record: GameRecord, notation: str) -> list[RecordStep]:
    """Return the moves of the game, spelled in a notation, with those of its variations."""
    cursor = Cursor(None, alone=record.seats == 1)
    return list(_steps(record, record.moves, (), cursor, notation))


def _steps(
    record: GameRecord,
    moves: tuple[RecordedMove, ...],
    before: tuple[str, ...],
    cursor: Cursor,
    notation: str,
) -> Iterator[RecordStep]:
    """Yield the moves of a line that begins after the moves `before`."""
    line = (*before, *(_stored(recorded) for recorded in moves))
    for ply, recorded in enumerate(moves, start=len(before)):
        turn = cursor.turn_of(recorded.seat)
        name, phrase = _named(record, recorded, notation)
        yield RecordStep(
            turn if turn > cursor.turns else 0,
            name,
            phrase,
            _address(record, line, ply + 1),
            recorded.comment,
            [
                list(_steps(record, variation, line[:ply], cursor, notation))
                for variation in recorded.variations
            ],
        )
        cursor = cursor.after(recorded.move, recorded.seat)


def _stored(recorded: RecordedMove) -> str:
    return HIDDEN if recorded.move is None else str(recorded.move)


def _named(record: GameRecord, recorded: RecordedMove, notation: str) -> tuple[str, str]:
    if recorded.move is None:
        return HIDDEN, ""
    spelled = record.ruleset.spell(recorded.move, record.options, notation)
    return spelled, record.ruleset.phrase(recorded.move)


def _address(record: GameRecord, line: tuple[str, ...], ply: int) -> str:
    """Return the address of the board after `ply` moves of the line, from which it can go on."""
    if len(line) > MAX_MOVES or HIDDEN in line or not has_board(record):
        return ""
    moves = ",".join(line)
    if len(moves) > MAX_TEXT_LENGTH:
        return ""
    query = AnalysisQuery(record.options, record.start)
    shown = AnalysisLine(record.ruleset, query, (), (), None)
    at = "" if ply == len(line) else ply
    address = reverse("analysis", args=[record.ruleset.key])
    return f"{address}?{shown.query_string(moves=moves, at=at)}#board"


def last_address(text: str) -> str:
    """Return the address of the board after a short record; empty where it has none."""
    if not is_record(text):
        return ""
    try:
        steps = steps_of(read_short(text), "")
    except BadNotation:
        return ""
    return steps[-1].address if steps else ""
