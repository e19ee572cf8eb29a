"""The reader of game records, which takes no move that the rules refuse."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from games.rules.kit.core import (
    BadNotation,
    BadOption,
    Move,
    RulesError,
    Ruleset,
    Seat,
)
from games.rules.kit.notation import normalized
from games.rules.kit.texts.game_record import (
    MAX_RECORD_LENGTH,
    MAX_RECORDED_MOVES,
    MAX_VARIATION_DEPTH,
    Cursor,
    GameRecord,
    RecordedMove,
)
from games.rules.kit.texts.record_headers import record_of
from games.rules.kit.texts.record_signs import HIDDEN, Sign, signs_of
from games.rules.kit.texts.refusals import BadRecord, RecordRefusal


def read_record(text: str, rulesets: Mapping[str, Ruleset]) -> GameRecord:
    """Return the one game that a text holds. Raises BadRecord with the reason.

    >>> record = read_record('[Game "sogo"] [size "3"] 1. B2 {good} 2. A1', {"sogo": sogo})
    >>> [(recorded.seat, str(recorded.move), recorded.comment) for recorded in record.moves]
    [(0, 'B2', 'good'), (1, 'A1', '')]
    """
    records = read_records(text, rulesets)
    if len(records) > 1:
        raise BadRecord(RecordRefusal.SEVERAL_RECORDS)
    return records[0]


def read_records(
    text: str, rulesets: Mapping[str, Ruleset], longest: int = MAX_RECORD_LENGTH
) -> list[GameRecord]:
    """Return all games of a text, which has at least one. Raises BadRecord with the reason.

    >>> text = '[Game "sogo"] B2 A1 [Game "frege"]'
    >>> [record.ruleset.key for record in read_records(text, RULESETS)]
    ['sogo', 'frege']
    """
    if len(text) > longest:
        raise BadRecord(RecordRefusal.RECORD_TOO_LONG, most=longest)
    games: list[tuple[list[Sign], list[Sign]]] = [([], [])]
    for sign in signs_of(normalized(text)):
        headers, moves = games[-1]
        if sign.kind != "header":
            moves.append(sign)
        elif moves or (headers and sign.name == "Format"):
            games.append(([sign], []))
        else:
            headers.append(sign)
    return [_read(headers, moves, rulesets) for headers, moves in games]


def _read(headers: list[Sign], signs: list[Sign], rulesets: Mapping[str, Ruleset]) -> GameRecord:
    record = record_of(headers, rulesets)
    comment = ""
    while signs and signs[0].kind == "comment":
        comment = f"{comment} {signs.pop(0).value}".strip()
    try:
        position = record.first_position()
    except (BadNotation, BadOption) as refusal:
        raise BadRecord(RecordRefusal.RULES_WRONG, reason=refusal) from refusal
    moves = _Reading(record, signs).line(Cursor(position, alone=record.seats == 1))
    return replace(record, moves=moves, comment=comment)


@dataclass
class _Reading:
    """The signs of a game while they are read; `at` counts those that are done."""

    record: GameRecord
    signs: list[Sign]
    at: int = 0
    made: int = 0

    def line(self, cursor: Cursor, depth: int = 0) -> tuple[RecordedMove, ...]:
        """Read a line of moves to its end: that of the text or, inside a variation, of the
        variation.
        """
        if depth > MAX_VARIATION_DEPTH:
            raise BadRecord(RecordRefusal.VARIATIONS_TOO_DEEP, most=MAX_VARIATION_DEPTH)
        moves: list[RecordedMove] = []
        before = cursor
        while self.at < len(self.signs):
            sign = self._next()
            if sign.kind == "close":
                if not depth:
                    raise BadRecord(RecordRefusal.VARIATION_NOT_OPEN)
                break
            if sign.kind in ("comment", "open"):
                moves[-1:] = [self._beside(sign, moves[-1:], before, depth)]
                continue
            before, recorded = cursor, self._move(sign, cursor)
            cursor = self._after(recorded, cursor)
            moves.append(recorded)
        else:
            if depth:
                raise BadRecord(RecordRefusal.VARIATION_NOT_CLOSED)
        if depth and not moves:
            raise BadRecord(RecordRefusal.VARIATION_WITHOUT_MOVE)
        return tuple(moves)

    def _next(self) -> Sign:
        self.at += 1
        return self.signs[self.at - 1]

    def _beside(
        self, sign: Sign, last: Iterable[RecordedMove], before: Cursor, depth: int
    ) -> RecordedMove:
        """Return the last move with a comment or variation that stands behind it."""
        for recorded in last:
            if sign.kind == "comment":
                return replace(recorded, comment=f"{recorded.comment} {sign.value}".strip())
            variation = self.line(before, depth + 1)
            return replace(recorded, variations=(*recorded.variations, variation))
        if sign.kind == "comment":
            raise BadRecord(RecordRefusal.MOVE_MISSING, text="(")
        raise BadRecord(RecordRefusal.VARIATION_WITHOUT_MOVE)

    def _move(self, sign: Sign, cursor: Cursor) -> RecordedMove:
        """Return the move that begins with this sign: a number, a seat, or the move itself."""
        number: str | None = None
        mover: str | None = None
        while sign.kind != "word":
            if sign.kind not in ("number", "mover") or self.at == len(self.signs):
                raise BadRecord(RecordRefusal.MOVE_MISSING, text=sign.text[:20])
            number = sign.value if sign.kind == "number" else number
            mover = sign.value if sign.kind == "mover" else mover
            sign = self._next()
        self.made += 1
        if self.made > MAX_RECORDED_MOVES:
            raise BadRecord(RecordRefusal.TOO_MANY_RECORDED_MOVES, most=MAX_RECORDED_MOVES)
        seat = self._seat(mover, sign, cursor)
        due = cursor.turn_of(seat)
        if number is not None and int(number) != due:
            wrong = {"move": sign.value[:20], "number": number, "due": due}
            raise BadRecord(RecordRefusal.TURN_NUMBER_WRONG, **wrong)
        return RecordedMove(seat, self._parsed(sign.value, due))

    def _seat(self, mover: str | None, sign: Sign, cursor: Cursor) -> Seat:
        if mover is not None:
            if int(mover) > self.record.seats:
                raise BadRecord(RecordRefusal.NO_SUCH_MOVER, number=mover)
            return int(mover) - 1
        if cursor.due is not None:
            return cursor.due
        if cursor.position and not cursor.position.to_move:
            return max(cursor.last, 0)
        raise BadRecord(RecordRefusal.MOVER_MISSING, move=sign.value[:20])

    def _parsed(self, text: str, turn: int) -> Move | None:
        if text == HIDDEN:
            return None
        try:
            return self.record.ruleset.parse(text)
        except RulesError as refusal:
            raise _wrong(text, turn, refusal) from refusal

    def _after(self, recorded: RecordedMove, cursor: Cursor) -> Cursor:
        try:
            return cursor.after(recorded.move, recorded.seat)
        except RulesError as refusal:
            turn = cursor.turn_of(recorded.seat) or cursor.turns + 1
            raise _wrong(str(recorded.move), turn, refusal) from refusal


def _wrong(text: str, turn: int, refusal: RulesError) -> BadRecord:
    return BadRecord(RecordRefusal.RECORDED_MOVE_WRONG, move=text[:20], turn=turn, reason=refusal)
