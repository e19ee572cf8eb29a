"""Pasted games: what is read, what is asked, and the exact move at which reading fails."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.kit.core import AmbiguousNotation, BadNotation
from games.rules.sogo.notation import HEX, RODS
from games.rules.sogo.refusals import SogoRefusal
from tests.rules.sogo.boards import VECTORS, played, read

DRAWN = VECTORS["drawn_game_hex_rods"]


@pytest.mark.parametrize(
    "text",
    [
        "E B C A C 4",
        "EBCAC4",
        "EBC AC4",
        "e,b,c,a,c,4",
        "1. E B 2. C A 3. C 4",
        "1.E B 2.C A 3.C 4",
        "1. E 2. B 3. C 4. A 5. C 6. 4.",
        "1. E 1... B 2. C A 3. C 4",
        "D2 C1 D4 C2 D4 B4",
        "1. D2 C1 2. D4 C2 3. D4 B4",
        "d2;c1;d4;c2;d4;b4",
    ],
)
def test_a_game_may_be_written_in_many_ways(text: str) -> None:
    notation = RODS if text[0] in "Dd" else ""
    assert read(text, notation) == played("D2 C1 D4 C2 D4 B4")


def test_the_drawn_game_is_read_as_one_string() -> None:
    position = read(DRAWN)
    assert position.placed == 64
    assert position.outcome is not None
    assert position.outcome.winners == frozenset()


def test_captures_are_read_in_both_notations() -> None:
    expected = played("A4 A3 A4 A3 A4 A3 A4 xA3-1 D1", variant=2)
    assert read("0101010 x11 F", variant=2) == expected
    assert read("0101010x11F", variant=2) == expected
    assert read("A4 A3 A4 A3 A4 A3 A4 ×A3-1 D1", variant=2) == expected
    assert read("0101010x-F", variant=2) == played("A4 A3 A4 A3 A4 A3 A4 x- D1", variant=2)


@pytest.mark.parametrize(
    "text",
    [
        "1. 0 1 2. 0 1 3. 0 1 4. 0 x11 F",
        "1. 0 2. 1 3. 0 4. 1 5. 0 6. 1 7. 0 x11 8. F",
        "1. 0 2. 1 3. 0 4. 1 5. 0 6. 1 7. 0 8. x11 9. F",
    ],
    ids=["pairs of balls", "balls", "every move"],
)
def test_a_game_may_be_numbered_by_pairs_by_balls_or_by_moves(text: str) -> None:
    assert read(text, variant=2) == played("A4 A3 A4 A3 A4 A3 A4 xA3-1 D1", variant=2)


@pytest.mark.parametrize("text", ["1. E 3. B", "2. E B", "1. E B 2. C A 4. C"])
def test_numbers_that_do_not_count_the_moves_are_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="^move-numbers-wrong$"):
        read(text)


@pytest.mark.parametrize("text", ["A2", "1. A2", "A2 B1", "a2b1", "1. A4 2. D1"])
def test_a_game_that_fits_both_notations_asks(text: str) -> None:
    with pytest.raises(AmbiguousNotation, match="^rod-or-two-rods"):
        read(text)


def test_naming_the_notation_settles_it() -> None:
    assert read("A2 B1", RODS) == played("A2 B1")
    assert read("A2 B1", HEX) == played("C2 A2 C1 A3")


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("A2 E", "C2 A2 D2"),
        ("A 2", "C2 A2"),
        ("1. A4 D1 2. C2 B3", "A4 D1 C2 B3"),
        ("A1 A1 A1 A2 A2 A2", "A1 A1 A1 A2 A2 A2"),
    ],
)
def test_where_the_rest_decides_nothing_is_asked(text: str, moves: str) -> None:
    """sogo-10: a letter, a gap, the numbering, or that only one reading is legal."""
    assert read(text) == played(moves)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("00000", "^move-impossible ply=5 move=0"),
        ("A4 D1 A4 E1", "^move-impossible ply=4 move=E1"),
        ("A4 D1 A4 D1 A4 D1 A4 D1", "^move-impossible ply=8 move=D1"),
        ("0101010F", "^move-impossible ply=8 move=F"),
        ("E xC1", "^move-impossible ply=2 move=xC1"),
        ("A2 A2 A2 A2 A2", "^move-impossible ply=5 move=A2"),
        ("A4 D1 hello", "^move-unreadable ply=3 text=hello"),
        ("EBZ", "^move-unreadable ply=3 text=Z"),
        ("1. E B 5. C A", "^move-numbers-wrong$"),
        ("", "^nothing-to-read$"),
        (" “” ", "^nothing-to-read$"),
    ],
)
def test_a_game_fails_at_the_exact_move_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        read(text, RODS if text.startswith("A4 D1") else "")


def test_the_reason_within_a_refusal_is_translated_too() -> None:
    with pytest.raises(BadNotation) as refused:
        read("00000")
    german = {
        refused.value.code.template: "Zug %(ply)s, %(move)s: %(reason)s",
        SogoRefusal.ROD_FULL.template: "Stab %(rod)s ist voll.",
    }
    assert refused.value.translated(german.__getitem__) == "Zug 5, 0: Stab A4 ist voll."


@given(text=st.text(alphabet="ABCDEFX0123456789-., :\nwhitebackß%ſ１", max_size=60))
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    for variant in (1, 2):
        try:
            read(text, variant=variant)
        except BadNotation as refusal:
            assert refusal.translated(str)[-1] in ".?"  # noqa: PT017
