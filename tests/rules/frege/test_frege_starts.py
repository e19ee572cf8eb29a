"""Which starts a game may have: the list, pasted ones, and the mirror strategy."""

from random import Random

import pytest

from games.puzzles.grid import PEERS
from games.rules.frege import RULESET
from games.rules.frege.completion import completion
from games.rules.frege.letters import BLUE, FULL, RED, SEEN, cells_of
from games.rules.frege.mirror import BANDED, mirrored
from games.rules.frege.moves import ENTRIES, Enter, Start
from games.rules.frege.position import FregePosition
from games.rules.frege.starts import STANDARD, STARTS, cells_from, letters_of
from games.rules.frege.validity import check_start, tidied
from games.rules.kit.core import CHANCE, BadOption, replay, settle
from tests.rules.frege.boards import POINT_SYMMETRIC, UNFILLABLE, VECTORS, put, start
from tests.support.budget import only_in_the_long_run
from tools.frege_starts import starts

MIRROR_LETTERS = dict(zip("GOTLFREg", "gERFLTOG", strict=True))


def refused(cells: str) -> str:
    with pytest.raises(BadOption) as caught:
        start(setup="pasted", cells=cells)
    return str(caught.value)


def test_the_list_has_500_different_starts_of_81_characters() -> None:
    assert len(STARTS) == len(set(STARTS)) == 500
    assert all(
        sorted(each_start.replace(".", "")) == sorted("GOTLFREgB" + 8 * "B")
        for each_start in STARTS
    )


def test_the_list_is_made_again_by_its_tool() -> None:
    again = starts()
    assert [next(again) for _ in range(5)] == list(STARTS[:5])


@pytest.mark.parametrize("cells", [STANDARD, *STARTS[::50]])
def test_the_starts_keep_all_conditions(cells: str) -> None:
    check_start(letters_of(cells))
    assert start(setup="pasted", cells=cells).letters == letters_of(cells)


def test_a_random_start_is_drawn_from_the_list_before_the_first_move() -> None:
    position = start(setup="random", begins="blue")
    assert position.to_move == {CHANCE}
    assert position.occasion == (0, "start")
    settled, (move,) = settle(position, Random(5))
    assert isinstance(move, Start)
    assert isinstance(settled, FregePosition)
    assert cells_from(settled.letters) == STARTS[move.number - 1]
    assert settled.to_move == {BLUE}
    assert replay(RULESET, 2, {"setup": "random", "begins": "blue"}, [(-1, str(move))]) == settled


def test_a_start_may_be_pasted_as_a_grid() -> None:
    lines = "\n".join(" ".join(STANDARD[row : row + 9]) for row in range(0, 81, 9))
    assert RULESET.clean({"setup": "pasted", "cells": lines})["cells"] == STANDARD
    assert tidied(STANDARD.replace(".", "0")) == STANDARD


def test_a_start_may_be_pasted_as_the_plain_diagram_prints_it() -> None:
    """“Blaue Buchstaben in ‚klein‘: f, r, e, g; das neutrale schwarze B ist … ‚8‘”."""
    plain = STANDARD.translate(str.maketrans("BFRE", "8fre"))
    assert tidied(plain) == STANDARD


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ("", "start-missing"),
        (STANDARD[:-1], "wrong-number-of-cells count=80"),
        (put(a1="X"), "unknown-letter letter=X letters=G O T L B F R E g"),
        (put(a6="O"), "coloured-letter-repeated letter=O count=2"),
        (put(c8="."), "given-letters-missing letters=O"),
        (put(a9="."), "neutral-letters-missing count=8"),
        (put(a9=".", b9="B"), "letter-twice-in-column letter=B cell=b9"),
        (put(a9=".", a8="B"), "letter-twice-in-row letter=B cell=a8"),
        (put(a8="B"), "letter-twice-in-row letter=B cell=a8"),
        (put(g1=".", e1="F"), "letter-twice-in-column letter=f cell=e4"),
    ],
)
def test_a_faulty_start_is_refused_with_the_reason(cells: str, expected: str) -> None:
    assert refused(cells) == expected


def test_a_start_that_cannot_be_filled_is_refused() -> None:
    assert refused(UNFILLABLE) == "start-unfillable"


def test_a_completion_is_a_legal_filling_of_the_start() -> None:
    letters = letters_of(STANDARD)
    full = completion(letters)
    assert full is not None
    assert sum(full) == FULL
    assert all(before & after == before for before, after in zip(letters, full, strict=True))
    assert not any(cells & SEEN[cell] for cells in full for cell in cells_of(cells))


def test_the_known_completion_completes_the_usual_start() -> None:
    full = letters_of(VECTORS["completion"])
    assert completion(full) == full


def test_a_point_symmetric_start_is_refused_with_the_reason() -> None:
    assert refused(POINT_SYMMETRIC) == "start-mirrored"


@pytest.mark.parametrize("seed", range(20))
def test_a_mirror_is_found_however_the_grid_is_turned_about(seed: int) -> None:
    rng = Random(seed)
    cells = tidied(POINT_SYMMETRIC)
    rows, columns = rng.choice(BANDED), rng.choice(BANDED)
    turned = "".join(
        cells[rows[row] * 9 + columns[column]] for row in range(9) for column in range(9)
    )
    if seed % 2:
        turned = "".join(turned[column * 9 + row] for row in range(9) for column in range(9))
    assert mirrored(letters_of(turned))


def test_the_six_free_cells_of_the_diagonal_save_the_usual_start() -> None:
    """Transposed with the colours swapped it is itself, but those cells stay where they are."""
    assert not mirrored(letters_of(STANDARD))


@pytest.mark.parametrize("seed", [*range(5), *only_in_the_long_run(*range(5, 20))])
def test_whoever_mirrors_never_loses_on_a_point_symmetric_start(seed: int) -> None:
    """frege-6: The small version of 80 800 games: a hundred at random for each seed."""
    rng = Random(seed)
    for _ in range(100):
        position = FregePosition.arranged(letters_of(tidied(POINT_SYMMETRIC)), RED)
        while position.outcome is None:
            first = rng.choice(list(position.legal_moves(RED)))
            position = position.play(first, RED)
            if position.outcome is None:
                position = position.play(mirror(first), BLUE)
        assert BLUE in position.outcome.winners or not position.outcome.winners


def mirror(move: object) -> Enter:
    assert isinstance(move, Enter)
    letter = MIRROR_LETTERS[move.letter]
    cell = next(n for n, entry in enumerate(ENTRIES[0]) if entry.cell == move.cell)
    return ENTRIES["GOTLFREg".index(letter)][80 - cell]


def test_mirrored_cells_never_see_themselves_but_the_centre() -> None:
    assert all(cell != 80 - cell for cell in range(81) if cell != 40)
    assert len(PEERS[40]) == 20
