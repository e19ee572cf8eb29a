"""Each technique where it is the point: what it sees, what it crosses out, and its words."""

from pathlib import Path

import pytest

from games.puzzles.grader import FILLING, path
from games.puzzles.grid import CELLS, NAMES, PEERS
from games.puzzles.marks import Marks
from games.puzzles.solver import solve
from games.puzzles.techniques import FINDERS, Step, Technique
from tests.puzzles.drawings import with_left, with_places
from tests.puzzles.patterns import DRAWN

pytestmark = pytest.mark.words

CASES = [(technique, *case) for technique, cases in DRAWN.items() for case in cases]


def seen(technique: Technique, marks: Marks) -> list[tuple[str, str]]:
    """Return what it crosses out and says, step by step."""
    return [(_crossed_out(step), str(step)) for step in FINDERS[technique](marks)]


def _crossed_out(step: Step) -> str:
    return " ".join(f"{NAMES[cell]}-{digit}" for cell, digit in step.removes)


@pytest.mark.parametrize(
    ("technique", "drawing", "squares", "words"),
    [(technique, drawing, removed, words) for technique, why, drawing, removed, words in CASES],
    ids=[f"{case[0].name}: {case[1]}" for case in CASES],
)
def test_it_crosses_a_digit_out(
    technique: Technique, drawing: str, squares: str, words: str
) -> None:
    removed = " ".join(f"{name}-5" for name in squares.split())
    assert (removed, words) in seen(technique, with_places(5, drawing))


def test_fields_with_as_many_digits_as_they_are_take_them_from_their_row() -> None:
    marks = with_left({"a9": "37", "d9": "37", "f9": "378", "d8": "78", "d7": "37"})
    words = (
        "In row 9, the cells a9, d9 share the digits 3, 7 between them: they go nowhere else there."
    )
    rest = "b9-3 c9-3 e9-3 f9-3 g9-3 h9-3 i9-3"
    assert (f"{rest} {rest.replace('-3', '-7')}", words) in seen(Technique.NAKED_PAIR, marks)


def test_a_locked_triple_needs_no_field_with_all_three_and_clears_row_and_box() -> None:
    left = {"a9": "12", "b9": "23", "c9": "13"}
    full = ("a8", "b8", "c8", "a7", "b7", "e9", "f9", "g9", "h9", "i9")
    marks = with_left(left | dict.fromkeys(full, "456789") | {"c7": "14", "d9": "2567"})
    words = (
        "The cells a9, b9, c9 share the digits 1, 2, 3 between them: "
        "nowhere else in row 9 and in box 1."
    )
    assert set(seen(Technique.LOCKED_TRIPLE, marks)) == {("d9-2 c7-1", words)}


EXAMPLES = Path(__file__).with_name("examples.txt").read_text(encoding="ascii").splitlines()


@pytest.mark.first_by_day
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda line: line.split()[0])
def test_a_real_puzzle_needs_it_and_every_step_there_is_true(example: str) -> None:
    name, puzzle = example.split()
    solution = solve(puzzle)
    steps = [step for step in path(puzzle) if step.technique == Technique[name]]
    assert steps
    for step in steps:
        assert step.cells
        assert step.digits
        assert all(solution[cell] != str(digit) for cell, digit in step.removes), str(step)


def test_only_the_rarest_techniques_have_no_example() -> None:
    """Those turn up less than once in five hundred puzzles."""
    named = {Technique[line.split()[0]] for line in EXAMPLES}
    assert set(FINDERS) - named - set(FILLING) == {
        Technique.HIDDEN_QUAD,
        Technique.UNIQUENESS_5,
        Technique.AVOIDABLE_RECTANGLE_2,
        Technique.SASHIMI_JELLYFISH,
    }


def steps_of_example(technique: Technique) -> list[Step]:
    """The steps of a technique on the way through the puzzle that shows it."""
    puzzle = next(line.split()[1] for line in EXAMPLES if line.startswith(f"{technique.name} "))
    return [step for step in path(puzzle) if step.technique == technique]


def test_a_digit_leaves_an_empty_rectangle_by_way_of_the_end_that_it_sees() -> None:
    """With 6 on e3, column e has no other, so row 5 has its 6 on g5: none is left for box 9."""
    (step,) = steps_of_example(Technique.EMPTY_RECTANGLE)
    digit, square, start, end = (step.params[key] for key in ("digit", "cell", "start", "end"))
    seen_from = {NAMES[peer] for peer in PEERS[CELLS[str(square)]]}
    assert (end in seen_from, start in seen_from) == (True, False)
    assert str(step).endswith(
        f"If it stood on {square}, it would have to go to {start} instead of {end}, "
        "and there would be no place left for it in the box."
    )
    assert step.removes == ((CELLS[str(square)], digit),)


def test_a_hidden_rectangle_is_told_in_whatever_direction_its_corners_lie() -> None:
    """The other corners of row 5 and column b are c5, to the right, and b1, below."""
    (step,) = steps_of_example(Technique.HIDDEN_RECTANGLE)
    assert str(step) == (
        "If b5 held 6, then 2 would have to stand on the other corner of its row and on that of "
        "its column, and the cells b5, c5, b1, c1 could hold their 2, 6 in two ways: "
        "there would be two solutions."
    )


def test_two_digits_with_two_places_leave_no_room_there() -> None:
    marks = Marks()
    for name in ["a9", "c9", "d9", "e9", "f9", "g9", "i9"]:
        for digit in (4, 6):
            marks.remove(CELLS[name], digit)
    marks.remove(CELLS["h9"], 1)
    assert seen(Technique.HIDDEN_PAIR, marks) == [
        (
            "b9-1 b9-2 b9-3 b9-5 b9-7 b9-8 b9-9 h9-2 h9-3 h9-5 h9-7 h9-8 h9-9",
            "In row 9, the digits 4, 6 fit only on b9, h9: nothing else goes there.",
        )
    ]


def test_three_digits_with_three_places_leave_no_room_there() -> None:
    marks = Marks()
    for name in ["a9", "a8", "a7", "b9", "c7", "c9"]:
        for digit in (2, 5, 9):
            marks.remove(CELLS[name], digit)
    marks.remove(CELLS["b8"], 9)
    assert [step for step in seen(Technique.HIDDEN_TRIPLE, marks) if "box" in step[1]] == [
        (
            "b8-1 b8-3 b8-4 b8-6 b8-7 b8-8 "
            "c8-1 c8-3 c8-4 c8-6 c8-7 c8-8 "
            "b7-1 b7-3 b7-4 b7-6 b7-7 b7-8",
            "In box 1, the digits 2, 5, 9 fit only on b8, c8, b7: nothing else goes there.",
        )
    ]


def test_one_of_two_wings_has_the_digit() -> None:
    """b8 is 1 or 2: then c9 or g8 is 3."""
    marks = with_left({"b8": "12", "c9": "13", "g8": "23"})
    assert seen(Technique.XY_WING, marks) == [
        (
            "g9-3 h9-3 i9-3 a8-3 c8-3",
            "Whatever stands on b8, one of c9, g8 holds 3: no cell that sees both can have it.",
        )
    ]


def test_three_fields_with_the_same_two_digits_are_no_wing() -> None:
    assert seen(Technique.XY_WING, with_left({"b8": "12", "c9": "12", "g8": "13"})) == []


def test_a_digit_with_one_place_in_a_box_goes_there() -> None:
    """The 1s of rows 9 and 8 and of column a leave one square in box 1."""
    grid = list("." * 81)
    for name in ("e9", "h8", "a4", "b1"):
        grid[CELLS[name]] = "1"
    steps = list(FINDERS[Technique.HIDDEN_SINGLE](Marks.of("".join(grid))))
    assert str(steps[0]) == "In box 1, 1 can only go to c7."
    assert steps[0].places == ((CELLS["c7"], 1),)


def test_a_field_with_one_digit_left_holds_it() -> None:
    """Row 5 has 1 to 4, column e has 5 to 8: only 9 is left in the middle."""
    rows = ["....5....", "....6....", ".........", "....7....", "12.....34", "....8...."]
    marks = Marks.of("".join(rows).ljust(81, "."))
    assert [str(step) for step in FINDERS[Technique.NAKED_SINGLE](marks)] == [
        "For e5, 9 is the only digit left."
    ]


@pytest.mark.parametrize("technique", FINDERS, ids=lambda technique: technique.name)
def test_on_an_empty_grid_nobody_sees_anything(technique: Technique) -> None:
    assert seen(technique, Marks()) == []


def test_every_technique_has_a_name() -> None:
    assert len({technique.label for technique in Technique}) == len(Technique)
