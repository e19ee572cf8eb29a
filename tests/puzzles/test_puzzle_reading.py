"""Puzzles from elsewhere: every common way to write one, and what is said of a bad one."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.puzzles.errors import (
    Contradictory,
    NotUnique,
    PuzzleError,
    Unreadable,
    Unsolvable,
)
from games.puzzles.generator import generate
from games.puzzles.parser import MAX_TEXT_LENGTH, read_puzzle
from tests.puzzles.drawings import PUZZLE, SOLUTION

LINES = [PUZZLE[start : start + 9] for start in range(0, 81, 9)]
SPACED = [line.replace(".", " ") for line in LINES]


def barred(lines: list[str], bar: str, rule: str) -> str:
    """Return the grid with bars between the boxes and a rule after every third line."""
    drawn = [bar.join((line[:3], line[3:6], line[6:])) for line in lines]
    return "\n".join([*drawn[:3], rule, *drawn[3:6], rule, *drawn[6:]])


FRAME = "*-----------*"
INSIDE = (f"|{line}|" for line in barred(LINES, "|", "---+---+---").splitlines())
FRAMED = "\n".join([FRAME, *INSIDE, FRAME])
FORMS = {
    "a line of 81": PUZZLE,
    "noughts": PUZZLE.replace(".", "0"),
    "stars": PUZZLE.replace(".", "*"),
    "dashes": PUZZLE.replace(".", "-"),
    "blanks around": f"\n  {PUZZLE} \n",
    "nine lines": "\n".join(LINES),
    "lines of Windows": "\r\n".join(LINES) + "\r\n",
    "a mark of byte order": "\ufeff" + PUZZLE,
    "spread out": "\n".join(" ".join(line) for line in LINES),
    "tabs": "\n".join("\t".join(line) for line in LINES),
    "bars and rules": barred(LINES, "|", "---+---+---"),
    "wide bars and rules": barred(LINES, " | ", "----+-----+----"),
    "bars, rules and dashes for squares": barred(LINES, "|", "---+---+---").replace(".", "-"),
    "equals signs": barred(LINES, "||", "==========="),
    "a frame": FRAMED,
    "spaces for squares": "\n".join(SPACED),
    "spaces, cut off at the end": "\n\n" + "\n".join(line.rstrip() for line in SPACED) + "\n\n",
    "spaces and bars": barred(SPACED, "|", "---+---+---"),
    "spaces and wide bars": barred(SPACED, " | ", "----+-----+----"),
    "a file": "#A Somebody\n#D A puzzle\n" + "\n".join(LINES),
    "a file with sections": "[Puzzle]\n" + "\n".join(LINES) + "\n[State]\n" + "1" * 81,
    "another order": "[Author]\nx\n[State]\n" + "9" * 81 + "\n[PUZZLE]\n" + "\n".join(LINES),
}


@pytest.mark.parametrize("text", FORMS.values(), ids=FORMS)
def test_a_puzzle_may_be_written_in_many_ways(text: str) -> None:
    assert read_puzzle(text) == PUZZLE


def test_a_row_of_dashes_may_be_an_empty_row() -> None:
    empty = next(
        puzzle for seed in range(1000) if (puzzle := generate(Random(seed))).startswith("." * 9, 36)
    )
    lines = [empty[start : start + 9].replace(".", "-") for start in range(0, 81, 9)]
    assert "---------" in lines
    assert read_puzzle("\n".join(lines)) == empty
    assert read_puzzle(barred(lines, "|", "---+---+---")) == empty


def with_signs(**signs: str) -> str:
    grid = list("." * 81)
    for name, sign in signs.items():
        grid["987654321".index(name[1]) * 9 + "abcdefghi".index(name[0])] = sign
    return "".join(grid)


def changed(cell: int, sign: str) -> str:
    return PUZZLE[:cell] + sign + PUZZLE[cell + 1 :]


DEAD_ROW = with_signs(a9="1", b9="2", c9="3", d9="4", e9="5", f9="6", g9="7", h9="8", i1="9")
HIDDEN_DEATH = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
REFUSED = {
    "too few": (Unreadable, PUZZLE[:-1], "wrong-number-of-squares count=80"),
    "too many": (Unreadable, PUZZLE + "..", "wrong-number-of-squares count=83"),
    "nothing": (Unreadable, "", "wrong-number-of-squares count=0"),
    "a section without squares": (
        Unreadable,
        f"[Puzzle]\n[State]\n{PUZZLE}",
        "wrong-number-of-squares count=0",
    ),
    "a line is missing, and the rule does not make up for it": (
        Unreadable,
        "\n".join([*LINES[:3], "---+---+---", *LINES[4:]]),
        "wrong-number-of-squares count=72",
    ),
    "bars in the place of squares": (
        Unreadable,
        "\n".join(["+".join((line[:4], line[5:])) for line in LINES]),
        "wrong-number-of-squares count=72",
    ),
    "too long": (
        Unreadable,
        "." * (MAX_TEXT_LENGTH + 1),
        "text-too-long most=4000",
    ),
    "a letter": (
        Unreadable,
        "\n".join(LINES[:4]) + "\n12x",
        "unknown-sign sign=x line=12x",
    ),
    "a digit of another script": (
        Unreadable,
        "٣" + PUZZLE[1:],
        f"unknown-sign sign=٣ line={'٣' + PUZZLE[1:40]}",
    ),
    "twice in a row": (
        Contradictory,
        with_signs(b9="4", h9="4"),
        "digit-twice-in-row digit=4 unit=9 one=b9 other=h9",
    ),
    "twice in a column": (
        Contradictory,
        with_signs(d8="3", d2="3"),
        "digit-twice-in-column digit=3 unit=d one=d8 other=d2",
    ),
    "twice in a box": (
        Contradictory,
        with_signs(g1="6", i3="6"),
        "digit-twice-in-box digit=6 unit=9 one=i3 other=g1",
    ),
    "a square without a digit": (
        Unsolvable,
        DEAD_ROW,
        "no-digit-fits cell=i9",
    ),
    "a digit without a place": (
        Unsolvable,
        with_signs(a8="1", d7="1", i6="1", h1="1", g9="2"),
        "digit-missing-in-row digit=1 unit=9",
    ),
    "a square without a digit, a little later": (
        Unsolvable,
        changed(9, "7"),
        "later-no-digit-fits cell=a5",
    ),
    "a digit without a place, a little later": (
        Unsolvable,
        changed(9, "5"),
        "later-digit-missing-in-column digit=2 unit=b",
    ),
    "dead by trial only": (
        Unsolvable,
        HIDDEN_DEATH,
        "no-solution-found",
    ),
    "one clue short": (
        NotUnique,
        changed(3, "."),
        "two-solutions cell=d9 one=4 other=7 count=4 cells=d9, f9, d1, f1",
    ),
    "full": (PuzzleError, SOLUTION, "nothing-to-solve"),
}


@pytest.mark.parametrize(("kind", "text", "expected"), REFUSED.values(), ids=REFUSED)
def test_a_bad_puzzle_is_refused_with_the_reason(
    kind: type[PuzzleError], text: str, expected: str
) -> None:
    with pytest.raises(kind) as refused:
        read_puzzle(text)
    assert type(refused.value) is kind
    assert str(refused.value) == expected


def test_of_many_differences_a_dozen_is_shown() -> None:
    """Without 1s and 2s, these two can only be exchanged everywhere."""
    with pytest.raises(NotUnique) as refused:
        read_puzzle(SOLUTION.translate(str.maketrans("12", "..")))
    assert str(refused.value).startswith("two-solutions cell=b9 one=1 other=2 count=18 ")
    assert len(str(refused.value.params["cells"]).split(", ")) == 12
    assert str(refused.value).endswith(" …")


@given(st.text(alphabet="123456789.0*-|+ \n#[]Puzle", max_size=200))
def test_any_other_text_is_refused_in_words(text: str) -> None:
    with pytest.raises(PuzzleError):
        read_puzzle(text)
