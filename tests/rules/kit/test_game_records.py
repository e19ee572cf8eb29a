"""Records of whole games: what the text looks like, and why one is refused."""

import re
from random import Random

import pytest

from games.rules import RULESETS
from games.rules.kit.core import CHANCE, MalformedMove, settle
from games.rules.kit.texts.game_record import (
    FORMAT,
    MAX_RECORD_LENGTH,
    MAX_RECORDED_MOVES,
    MAX_VARIATION_DEPTH,
    GameRecord,
    RecordedMove,
)
from games.rules.kit.texts.record_reader import read_record, read_records
from games.rules.kit.texts.record_writer import write_record
from games.rules.kit.texts.refusals import BadRecord, RecordRefusal
from tests.support.servers.processes import ROOT

SOGO = RULESETS["sogo"]
HEAD = '[Game "sogo"] [size "3"] '


def code_of(text: str) -> RecordRefusal:
    with pytest.raises(BadRecord) as refused:
        read_record(text, RULESETS)
    assert isinstance(refused.value.code, RecordRefusal)
    return refused.value.code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", RecordRefusal.GAME_MISSING),
        ("1. B2", RecordRefusal.GAME_MISSING),
        ('[Game "chess"] 1. e4', RecordRefusal.NO_SUCH_GAME),
        ('[Format "fernzug-record-2"] [Game "sogo"]', RecordRefusal.FORMAT_NOT_READABLE),
        ('[Game "sogo"] [Game "sogo"]', RecordRefusal.HEADER_TWICE),
        ('[Game "sogo"] [Seats "3"]', RecordRefusal.HEADER_WRONG),
        ('[Game "sogo"] [Seats "two"]', RecordRefusal.HEADER_WRONG),
        ('[Game "sogo"] [size "9"]', RecordRefusal.RULES_WRONG),
        ('[Game "sogo"] [colour "red"]', RecordRefusal.RULES_WRONG),
        ('[Game "sogo"] [Start "White: Z9"]', RecordRefusal.RULES_WRONG),
        (f"{HEAD} [size 3]", RecordRefusal.SIGN_UNREADABLE),
        (f"{HEAD} 1. B2 {{good", RecordRefusal.SIGN_UNREADABLE),
        (f"{HEAD} 1. B2 )", RecordRefusal.VARIATION_NOT_OPEN),
        (f"{HEAD} 1. B2 (1. A1", RecordRefusal.VARIATION_NOT_CLOSED),
        (f"{HEAD} (1. A1) 1. B2", RecordRefusal.VARIATION_WITHOUT_MOVE),
        (f"{HEAD} 1. B2 ()", RecordRefusal.VARIATION_WITHOUT_MOVE),
        (f"{HEAD} 1. B2 ({{good}} A1)", RecordRefusal.MOVE_MISSING),
        (f"{HEAD} 1. B2 2.", RecordRefusal.MOVE_MISSING),
        (f"{HEAD} 1. {{good}} B2", RecordRefusal.MOVE_MISSING),
        (f"{HEAD} 2. B2", RecordRefusal.TURN_NUMBER_WRONG),
        (f"{HEAD} 1. B2 1. A1", RecordRefusal.TURN_NUMBER_WRONG),
        (f"{HEAD} 1. Z9", RecordRefusal.RECORDED_MOVE_WRONG),
        (f"{HEAD} 1. B2 A1 B2 B2 B2", RecordRefusal.RECORDED_MOVE_WRONG),
        (f"{HEAD} @2 B2", RecordRefusal.RECORDED_MOVE_WRONG),
        (f"{HEAD} @3 B2", RecordRefusal.NO_SUCH_MOVER),
        (f"{HEAD} " + "B2 (" * 20, RecordRefusal.VARIATIONS_TOO_DEEP),
        ('[Game "sogo"] B2 [Game "sogo"] B2', RecordRefusal.SEVERAL_RECORDS),
    ],
)
def test_a_text_that_is_no_record_is_refused(text: str, code: RecordRefusal) -> None:
    assert code_of(text) == code


def test_a_text_that_is_too_long_is_refused_before_it_is_read() -> None:
    assert code_of("x" * (MAX_RECORD_LENGTH + 1)) == RecordRefusal.RECORD_TOO_LONG


def test_variations_do_not_add_moves_without_limit() -> None:
    text = HEAD + "B2" + "(B2)" * MAX_RECORDED_MOVES
    assert code_of(text) == RecordRefusal.TOO_MANY_RECORDED_MOVES


def test_numbers_are_free_but_have_to_be_right() -> None:
    texts = ("B2 A1 C3", "1. B2 2. A1 3. C3", "1.B2 2...A1 C3")
    assert len({read_record(HEAD + text, RULESETS).moves for text in texts}) == 1


def test_a_variation_begins_where_the_move_before_it_did() -> None:
    record = read_record(HEAD + "1. B2 2. A1 (2. C3 {nearer} 3. A1) 3. C1", RULESETS)
    (variation,) = record.moves[1].variations
    assert [(made.seat, str(made.move), made.comment) for made in variation] == [
        (1, "C3", "nearer"),
        (0, "A1", ""),
    ]
    assert len(list(record.positions())) == 4


def test_a_record_may_begin_with_a_position() -> None:
    start = SOGO.write(SOGO.read("B2 A1", SOGO.clean({"size": 3})))
    moves = (RecordedMove(0, SOGO.parse("C3")),)
    record = GameRecord(SOGO, 2, SOGO.clean({"size": 3}), moves, start=" ".join(start.split()))
    assert read_record(write_record(record), RULESETS) == record
    assert list(record.positions())[-1].to_move == {1}


def test_what_is_hidden_stays_so_and_nothing_behind_it_is_checked() -> None:
    cards = RULESETS["cards"]
    moves = (
        RecordedMove(CHANCE, None),
        *(RecordedMove(0, cards.parse(word)) for word in ("glass", "7f5")),
        RecordedMove(1, cards.parse("pass")),
    )
    record = GameRecord(cards, 2, cards.clean({}), moves)
    text = write_record(record)
    assert text.splitlines()[-1] == "? 1. @1 glass 7f5 2. @2 pass"
    assert read_record(text, RULESETS) == record
    assert not record.is_open
    assert len(list(record.positions())) == 1


def test_a_hidden_rule_is_left_out() -> None:
    text = '[Game "cards"] [card "pasted"] [puzzle "?"] ?'
    record = read_record(text, RULESETS)
    assert record.hidden == ("puzzle",)
    assert "puzzle" not in record.options
    assert read_record(write_record(record), RULESETS) == record


def test_a_text_may_hold_several_games() -> None:
    text = write_record(GameRecord(SOGO, 2, SOGO.clean({}), (RecordedMove(0, SOGO.parse("B2")),)))
    empty = write_record(GameRecord(SOGO, 2, SOGO.clean({})))
    found = read_records(text + empty + empty + text, RULESETS)
    assert [len(record.moves) for record in found] == [1, 0, 0, 1]


PAPER = (ROOT / "docs/game-format.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```record\n(.*?)^```$", PAPER, re.DOTALL | re.MULTILINE)


def test_the_paper_has_an_example_of_every_game() -> None:
    assert {read_record(example, RULESETS).ruleset.key for example in EXAMPLES} == set(RULESETS)


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_of_the_paper_read_back(example: str) -> None:
    record = read_record(example, RULESETS)
    assert read_record(write_record(record), RULESETS) == record
    rewritten = " ".join(write_record(record).split("\n\n")[-1].split())
    assert rewritten == " ".join(example.split("\n\n")[-1].split())


def test_the_first_example_of_the_paper_is_a_game_to_its_end() -> None:
    record = read_record(EXAMPLES[0], RULESETS)
    outcome = list(record.positions())[-1].outcome
    assert outcome
    assert outcome.termination == record.headers["Termination"]
    assert outcome.winners == {int(record.headers["Result"]) - 1}


def test_the_paper_names_the_limits_and_every_kind_of_move() -> None:
    for limit in (MAX_RECORD_LENGTH, MAX_RECORDED_MOVES, MAX_VARIATION_DEPTH):
        assert re.search(rf"\b{limit}\b", PAPER)
    assert FORMAT in PAPER
    moves = re.findall(r"`([^`]+)`", PAPER.partition("## Moves")[2].partition("- **Numbers**")[0])
    readable = [move for move in moves if move not in ("g", "deal:")]
    assert [move for move in readable if not any(may_parse(key, move) for key in RULESETS)] == []


def may_parse(key: str, move: str) -> bool:
    try:
        RULESETS[key].parse(move)
    except MalformedMove:
        return False
    return True


@pytest.mark.parametrize("key", ["tiles", "cards", "frege", "ludoku"])
def test_a_position_of_several_lines_is_a_start_that_reads_back(key: str) -> None:
    ruleset = RULESETS[key]
    options = ruleset.clean({})
    first, _drawn = settle(ruleset.start(2, options), Random(3))
    record = GameRecord(ruleset, 2, options, start=ruleset.write(first))
    assert "\n" in record.start
    read = read_record(write_record(record), RULESETS)
    assert read.first_position() == record.first_position()
