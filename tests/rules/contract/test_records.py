"""Every game of every ruleset reads back from its record, and no text breaks the reader."""

from collections.abc import Sequence
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from games.rules.kit.core import CHANCE, Move, Position, Seat
from games.rules.kit.texts.game_record import GameRecord, RecordedMove
from games.rules.kit.texts.record_reader import read_record, read_records
from games.rules.kit.texts.record_signs import one_line
from games.rules.kit.texts.record_writer import write_record
from games.rules.kit.texts.refusals import BadRecord
from tests.rules.contract.cases import (
    GAMES,
    POOLS,
    Case,
    dear,
    every_case,
    every_usual_case,
    playout,
)
from tests.rules.contract.test_reading_back import GAPS, LINE_ENDS

SIGNS = ("[", "]", '"', "{", "}", "(", ")", "@", "?", "1.", "@1", " ", "\n", "\\", "(B2)", "{so}")


def record_of(case: Case) -> GameRecord:
    """The record of a game played at random, without anything beside its moves."""
    moves = tuple(RecordedMove(ply.seat, ply.move) for ply in playout(case).plies)
    options = case.ruleset.clean(case.options)
    return GameRecord(case.ruleset, case.ruleset.seats[0], options, moves)


@every_case
def test_every_game_reads_back_from_its_record(case: Case) -> None:
    record = record_of(case)
    again = read_record(write_record(record), GAMES)
    assert again == record
    assert list(again.positions()) == list(playout(case).positions())


@every_usual_case
@dear
@given(text=st.text(max_size=60), header=st.text(max_size=60), ply=st.integers(0, 20))
def test_comments_and_headers_read_back_as_they_are_kept(
    case: Case, text: str, header: str, ply: int
) -> None:
    record = record_of(case)
    kept = one_line(text)
    moves = list(record.moves[:21])
    moves[ply % len(moves)] = commented(moves[ply % len(moves)], kept)
    record = GameRecord(
        record.ruleset,
        record.seats,
        record.options,
        tuple(moves),
        headers={"Player1": one_line(header)},
        comment=kept,
    )
    assert read_record(write_record(record), GAMES) == record


def commented(recorded: RecordedMove, text: str) -> RecordedMove:
    return RecordedMove(recorded.seat, recorded.move, text, recorded.variations)


@every_usual_case
@dear
@given(rng=st.randoms(use_true_random=False), ply=st.integers(0, 15))
def test_variations_read_back(case: Case, rng: Random, ply: int) -> None:
    game, record = playout(case), record_of(case)
    ply %= len(game.plies)
    before, played = game.plies[ply].position, record.moves[ply]
    lines = tuple(line_from(before, rng) for _variation in range(2))
    moves = (*record.moves[:ply], RecordedMove(played.seat, played.move, "", lines))
    varied = GameRecord(record.ruleset, record.seats, record.options, moves)
    assert read_record(write_record(varied), GAMES) == varied


def line_from(position: Position, rng: Random) -> tuple[RecordedMove, ...]:
    """Up to three moves from a position, the last of which has a variation, too."""
    line: list[RecordedMove] = []
    while position.to_move and len(line) < 3:
        before = position
        seat, move = random_move(position, rng)
        position = position.play(move, seat)
        line.append(RecordedMove(seat, move))
    seat, move = random_move(before, rng)
    inner = ((RecordedMove(seat, move, "perhaps"),),)
    line[-1] = RecordedMove(line[-1].seat, line[-1].move, "", inner)
    return tuple(line)


def random_move(position: Position, rng: Random) -> tuple[Seat, Move]:
    seat = rng.choice(sorted(position.to_move))
    if seat == CHANCE:
        return seat, position.draw(rng)
    return seat, rng.choice(list(position.legal_moves(seat)))


@every_usual_case
@dear
@given(data=st.data())
def test_a_record_reads_back_whatever_a_program_does_to_its_blanks(
    case: Case, data: st.DataObject
) -> None:
    record, rng = record_of(case), data.draw(st.randoms(use_true_random=False))
    alike: dict[str, Sequence[str]] = {" ": GAPS, "\n": LINE_ENDS}
    text = "".join(rng.choice(alike.get(sign, sign)) for sign in write_record(record))
    assert read_record(text, GAMES) == record


@every_usual_case
@dear
@given(data=st.data())
def test_no_text_raises_anything_but_the_error_of_the_format(
    case: Case, data: st.DataObject
) -> None:
    words = (*SIGNS, *(str(move) for move in POOLS[case.key].POOL[:20]), *POOLS[case.key].GARBAGE)
    pieces = st.one_of(st.sampled_from(words), st.text(max_size=8))
    text = " ".join(data.draw(st.lists(pieces, max_size=30)))
    head = data.draw(st.sampled_from(["", f'[Game "{case.key}"]', f'[Game "{case.key}"] [Start "']))
    try:
        records = read_records(f"{head} {text}", GAMES)
    except BadRecord:
        return
    assert all(record.ruleset in GAMES.values() for record in records)


@every_usual_case
@dear
@given(data=st.data())
def test_a_damaged_record_is_refused_or_another_record(case: Case, data: st.DataObject) -> None:
    text = write_record(record_of(case))
    at = data.draw(st.integers(0, len(text)))
    until = data.draw(st.integers(at, min(len(text), at + 10)))
    put = data.draw(st.one_of(st.sampled_from(SIGNS), st.text(max_size=5)))
    try:
        record = read_record(text[:at] + put + text[until:], GAMES)
    except BadRecord:
        return
    assert read_record(write_record(record), GAMES) == record
