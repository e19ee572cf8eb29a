"""Pasted positions: what is read, what is asked, what is refused and why."""

import pytest

from games.rules.kit.core import AmbiguousNotation, BadNotation
from games.rules.sogo import RULESET
from games.rules.sogo.notation import HEX, RODS
from games.rules.sogo.position import BLACK, WHITE
from tests.rules.sogo.boards import VECTORS, bits, played, read

SEED_HEX = "„Weiß: 01, 02, 11, 41, 52, 91, D1, F2 Schwarz: 12, 21, 51, 81, C1, D2, F1“"
SEED_RODS = (
    "„Weiß: A4-1 , A4-2, A3-1, B4-1, B3-2, C3-1, D3-1, D1-2 "
    "Schwarz: A3-2, A2-1, B3-1, C4-1, D4-1, D3-2, D1-1“"
)
DRAWN = VECTORS["drawn_game_hex_rods"]


@pytest.mark.parametrize("text", [SEED_HEX, SEED_RODS], ids=["hexadecimal", "rods"])
def test_the_position_of_the_description_is_read_as_it_stands(text: str) -> None:
    position = read(text)
    assert position.balls == (
        bits(VECTORS["position"]["white_hex"]),
        bits(VECTORS["position"]["black_hex"]),
    )
    assert (position.placed, position.to_move) == (15, {BLACK})


@pytest.mark.parametrize(
    "text",
    [
        "White: A4-1 A4-2 Black: D1-1",
        "white: a4-1; a4-2\nblack: d1-1",
        "Black: D1-1\nWhite: A4-1, A4-2.\nBlack to move.",
        "Schwarz am Zug. Weiß: A4–1, A4 - 2 Schwarz: D1-1",
        "WEISS: 01,02 SCHWARZ: F1",
        "White: A4-2, A4-1 Black: D1-1 Black is to move",
    ],
)
def test_lists_may_be_written_in_many_ways(text: str) -> None:
    assert read(text) == played("A4 D1 A4")


def test_an_empty_list_is_a_dash_or_nothing() -> None:
    assert read("White: A4-1 Black: -") == read("White: A4-1 Black:") == played("A4")
    assert read("White: - Black: -") == played("")


def test_a_finished_position_gives_its_outcome() -> None:
    position = read("White: 01 02 03 04 Black: 11 12 13")
    assert position.outcome is not None
    assert position.outcome.winners == {WHITE}
    assert position == played("A4 A3 A4 A3 A4 A3 A4")


@pytest.mark.parametrize("size", [3, 5])
def test_other_boards_are_read_by_rods(size: int) -> None:
    assert read("White: A3-1 Black: A3-2", size=size) == played("A3 A3", size=size)
    assert read("A2 B1", size=size) == played("A2 B1", size=size)
    with pytest.raises(BadNotation, match="^not-a-place"):
        read("White: 01 Black: 02", size=size)
    with pytest.raises(BadNotation, match="^no-such-notation$"):
        read("White: 01 Black: 02", HEX, size=size)


@pytest.mark.parametrize("size", [3, 4, 5])
def test_a_notation_is_offered_where_it_is_read_and_written(size: int) -> None:
    """sogo-9: hexadecimal needs sixteen rods."""
    keys = [notation.key for notation in RULESET.notations_of({"size": size})]
    assert keys == ([RODS, HEX] if size == 4 else [RODS])
    position = played("A3 B2", size=size)
    for key in keys:
        assert read(RULESET.write(position, notation=key), size=size) == position


@pytest.mark.parametrize(
    "text",
    [
        "White:\u00a0A4-1,\tA4\u20112\r\nBlack: D1-1",
        "\ufeffWhite: Ａ４-1 A4\u22122 Black: D1\u00ad-1",
        "White: A4-1 A4-2 Black: D1-1\u2028Black\u00a0to\nmove",
    ],
    ids=ascii,
)
def test_other_programs_blanks_and_dashes_do_not_matter(text: str) -> None:
    assert read(text) == played("A4 D1 A4")


@pytest.mark.parametrize("label", ["Wh\u0131te", "Wei\u017f\u017f"])
def test_letters_that_only_look_alike_are_no_label(label: str) -> None:
    with pytest.raises(BadNotation, match="^list-out-of-place"):
        read(f"{label}: A4-1 Black: -")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("White: A4-2 Black: -", r"^ball-hangs-in-the-air place=A4\-2"),
        ("White: 01, 12 Black: 21", "^ball-hangs-in-the-air place=12"),
        ("White: A4-1, A4-1 Black: -", r"^place-named-twice place=A4\-1"),
        ("White: A4-1 Black: A4-1", r"^place-named-twice place=A4\-1"),
        ("White: A4-5 Black: -", r"^not-a-place name=A4\-5"),
        ("White: E1-1 Black: -", r"^not-a-place name=E1\-1"),
        ("White: G1 Black: -", "^not-a-hexadecimal-place name=G1"),
        ("White: A4-1, 11 Black: -", "^not-a-place name=11"),
        ("White: A4-1, B4 Black: -", "^height-missing name=B4"),
        ("White: 01, 11 Black: -", "^turns-do-not-alternate"),
        ("White: - Black: 01", "^turns-do-not-alternate"),
        ("White: 01 Black: 11 Black to move", "^wrong-side-to-move$"),
        ("White: 01 02 03 04 Black: 11 12 13 14", "^mill-closed-earlier$"),
        ("White: 01 02 03 11 12 Black: 21 22 23 24", "^mill-closed-earlier$"),
        (
            "White: 01 02 03 11 12 13 21 Black: 31 32 33 34 22 23 Black to move",
            "^mill-closed-earlier$",
        ),
        ("White: 01 Black: 11 Captured: White 1, Black 1", "^no-captures-in-this-variant$"),
        ("White: 01 Black: 11 White takes 1", "^no-captures-in-this-variant$"),
        ("White: 01", "^list-missing$"),
        ("White: 01 White: 02", "^list-out-of-place label=White"),
        ("White: 01 Grey: 02", "^list-out-of-place label=Grey"),
        ("Position: White: 01 Black: -", "^list-out-of-place label=Position"),
        ("After a while White: 01 Black: -", "^position-unreadable"),
    ],
)
def test_an_impossible_position_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        read(text)


def test_only_the_ball_that_closed_a_mill_may_have_closed_several() -> None:
    """sogo-7: two rows at once need a common ball on top."""
    cross = "White: 01 11 21 31 41 81 C1 Black: 51 61 71 91 A1 D1"
    assert read(cross).outcome is not None
    apart = "White: 01 11 21 31 41 51 61 71 Black: 81 91 A1 D1 E1 82 92"
    with pytest.raises(BadNotation, match="^mill-closed-earlier$"):
        read(apart)


def test_a_buried_mill_would_have_ended_the_game() -> None:
    buried = "White: 01 11 21 31 Black: 02 12 22 91"
    with pytest.raises(BadNotation, match="^mill-closed-earlier$"):
        read(buried)


class TestWhereMillsTakeBalls:
    """sogo-8."""

    def test_numbers_may_differ_by_what_was_taken(self) -> None:
        position = read("White: 01 02 03 04 Black: 11 12", variant=2)
        assert position.captured == (1, 0)
        assert position.to_move == {BLACK}
        assert position == played("A4 A3 A4 A3 A4 A3 A4 xA3-1", variant=2)

    def test_the_side_to_move_counts(self) -> None:
        position = read("White: 01 02 03 04 51 Black: 11 12 61 White to move", variant=2)
        assert (position.captured, position.to_move) == ((2, 0), {WHITE})

    def test_what_was_taken_may_be_said(self) -> None:
        text = "Weiß: 01 02 03 04 51 Schwarz: 11 12 61 62 Erobert: Weiß 1, Schwarz 0"
        position = read(text, variant=2)
        assert (position.captured, position.placed) == ((1, 0), 10)
        assert position.to_move == {WHITE}

    def test_a_capture_may_be_due(self) -> None:
        position = read("Weiß: 01 02 03 04 Schwarz: 11 12 13 Weiß nimmt 1", variant=2)
        assert position == played("A4 A3 A4 A3 A4 A3 A4", variant=2)

    def test_complete_lines_may_stand_for_both(self) -> None:
        position = read("White: 01 02 03 04 Black: 11 12 13 14", variant=2)
        assert position.outcome is None

    def test_a_full_board_is_counted(self) -> None:
        names = VECTORS["hex_to_chess"]
        full = played(" ".join(names[digit] for digit in DRAWN), variant=2)
        assert full.outcome is not None
        lists = [
            " ".join(f"{rod:X}{level + 1}" for rod in range(16) for level in range(4)
                     if balls >> rod * 4 + level & 1)
            for balls in full.balls
        ]  # fmt: skip
        assert read(f"White: {lists[0]} Black: {lists[1]}", variant=2) == full

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            ("White: 01 02 Black: -", "^too-many-captures taken=1 placed=2"),
            (
                "White: 01 Black: 11 Captured: White 0, Black 1",
                "^too-many-captures taken=1 placed=1",
            ),
            ("White: 01 02 03 04 Black: 11 Captured: White 1, Black 0", "^turns-do-not-alternate"),
            ("White: 01 02 03 04 Black: 11 12 13 White takes 30", "^too-many-captures taken=30"),
            ("White: 01 02 03 04 Black: 11 12 13 Captured: White 0 Black 0 Black takes 1",
             "^wrong-side-to-move$"),
            ("White: 01 Black: 11 Captured: White 32, Black 32", "^too-many-balls balls=64"),
            ("White: 01 Black: 11 Captured: White 1, White 1", "^captures-of-a-side-missing$"),
            ("White: 01 02 03 04 Black: - Captured: White 3, Black 0 White takes 1",
             "^no-ball-to-take$"),
        ],
    )  # fmt: skip
    def test_impossible_numbers_are_refused(self, text: str, reason: str) -> None:
        with pytest.raises(BadNotation, match=reason):
            read(text, variant=2)

    def test_one_ball_a_turn_limits_what_can_have_been_taken(self) -> None:
        text = "White: 01 02 03 04 Black: 11 Black to move"
        assert read(text, variant=2).captured == (2, 0)
        with pytest.raises(BadNotation, match="^too-many-captures taken=2"):
            read(text, variant=2, captures="one")


def test_a_list_of_bare_rods_asks_whether_they_are_places() -> None:
    """sogo-10."""
    text = "White: A1 Black: B1"
    with pytest.raises(AmbiguousNotation, match="^place-or-rod name=A1"):
        read(text)
    assert read(text, HEX) == played("C2 C1")
    with pytest.raises(BadNotation, match="^height-missing name=A1"):
        read(text, RODS)


def test_one_digit_in_the_lists_decides_for_hexadecimal() -> None:
    assert read("White: A1 Black: 01") == played("C2 A4")
