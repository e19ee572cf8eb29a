"""The writer of game records."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill

from games.rules.kit.core import Options, Ruleset
from games.rules.kit.texts.game_record import FORMAT, Cursor, GameRecord, RecordedMove
from games.rules.kit.texts.record_signs import HIDDEN, comment_sign, header_sign

LINE_WIDTH = 80


def write_record(record: GameRecord) -> str:
    r"""Return the text of a record, which `read_record` reads back. Raises IllegalMove.

    >>> moves = tuple(RecordedMove(n, sogo.parse(rod)) for n, rod in enumerate(("B2", "A1")))
    >>> print(write_record(GameRecord(sogo, 2, {"size": 3, "variant": 1}, moves)), end="")
    [Format "fernzug-record-1"]
    [Game "sogo"]
    [Seats "2"]
    [size "3"]
    [variant "1"]
    <BLANKLINE>
    1. B2 2. A1
    """
    cursor = Cursor(record.first_position(), alone=record.seats == 1)
    signs = [comment_sign(record.comment)] if record.comment else []
    signs += _line(record.moves, cursor)
    movetext = fill(" ".join(signs), LINE_WIDTH, break_long_words=False, break_on_hyphens=False)
    return "\n".join([*_headers(record), "", movetext]).rstrip("\n") + "\n"


def _headers(record: GameRecord) -> Iterator[str]:
    yield header_sign("Format", FORMAT)
    yield header_sign("Game", record.ruleset.key)
    yield header_sign("Seats", record.seats)
    for name, value in record.headers.items():
        yield header_sign(name, value)
    for key, shown in _rules(record.ruleset, record.options):
        yield header_sign(key, shown)
    for key in record.hidden:
        yield header_sign(key, HIDDEN)
    if record.start:
        yield header_sign("Start", record.start)


def _rules(ruleset: Ruleset, options: Options) -> Iterator[tuple[str, object]]:
    """Return the options that mean anything beside the others."""
    for option in ruleset.options:
        if option.key in options and option.applies(options):
            yield option.key, options[option.key]


def _line(moves: tuple[RecordedMove, ...], cursor: Cursor) -> Iterator[str]:
    for recorded in moves:
        yield from _move(recorded, cursor)
        if recorded.comment:
            yield comment_sign(recorded.comment)
        for variation in recorded.variations:
            inside = " ".join(_line(variation, cursor))
            yield f"({inside})"
        cursor = cursor.after(recorded.move, recorded.seat)


def _move(recorded: RecordedMove, cursor: Cursor) -> Iterator[str]:
    turn = cursor.turn_of(recorded.seat)
    if turn > cursor.turns:
        yield f"{turn}."
    if recorded.seat != cursor.due:
        yield f"@{recorded.seat + 1}"
    yield HIDDEN if recorded.move is None else str(recorded.move)
