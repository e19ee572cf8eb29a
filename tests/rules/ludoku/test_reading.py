"""Positions as texts, for diagrams and pasting."""

from random import Random

import pytest

from games.rules.kit.core import BadNotation
from games.rules.ludoku import RULESET
from games.rules.ludoku.position import MIDNIGHT
from tests.rules.ludoku.boards import at_random, played, read


def test_every_position_of_a_game_is_written_and_read_back() -> None:
    for seed in range(5):
        *running, _last = at_random(Random(seed))
        assert all(read(RULESET.write(position)) == position for position in running)


def test_a_position_reads_well() -> None:
    position = played("r12 1a8 2b8 r345 3c8 4d7")
    assert (
        RULESET.write(position)
        == """\
Ivory: 1a8 2b8
Midnight: 3c8 4d7
Dice: 4, 4
Roll 2: Midnight 345, placed 34"""
    )


def test_german_labels_mean_the_same() -> None:
    german = "Elfenbein: 1a8 Mitternacht: – Würfel: 3, 4 Wurf 7: Mitternacht 1446, gesetzt 4"
    english = "Ivory: 1a8 Midnight: - Dice: 3, 4 Roll 7: Midnight 1446, placed 4"
    assert read(german) == read(english)
    assert read(german).hand == (1, 4, 6)
    assert read(german).turn == MIDNIGHT


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "^dice-of-a-side-missing$"),
        ("nonsense", "^dice-of-a-side-missing$"),
        ("Ivory: 1a9", "^not-a-die-on-a-field name=1a9"),
        ("Ivory: r12", "^not-a-die-on-a-field name=r12"),
        ("Ivory: 1a8 2a8", "^die-impossible name=2a8"),
        ("Ivory: 1a8 Midnight: 1h8", "^die-impossible name=1h8"),
        ("Ivory: 1a8 Dice: 5, 4 Roll 3: Ivory", "^dice-a-turn-missing$"),
        ("Ivory: 1a8 Dice: 0, 0 Roll 3: Ivory", "^dice-a-turn-missing$"),
        ("Ivory: 1a8 Roll 3: Nobody", "^roll-unreadable$"),
        ("Ivory: 1a8 Roll 0: Ivory", "^roll-unreadable$"),
        ("Ivory: 6a8 Dice: 1, 1 Roll 1: Ivory", "^die-lost-too-early$"),
        ("Ivory: 1a8 Dice: 4, 0 Roll 9: Midnight", "^rolled-without-dice$"),
        ("Ivory: 1a8 Roll 9: Midnight 12", "^wrong-number-of-dice count=4"),
        ("Ivory: 1a8 Roll 9: Midnight 1234, placed 5", "^too-many-dice-placed$"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        read(text)


def test_without_a_roll_the_game_is_over() -> None:
    assert read("Ivory: 1a8 Midnight: -").outcome
