"""Positions as texts, for diagrams and pasting."""

from random import Random

import pytest

from games.rules.kit.core import BadNotation
from games.rules.ludoku import RULESET
from games.rules.ludoku.position import MIDNIGHT
from tests.rules.ludoku.boards import at_random, played, read

SIX = "Ivory: 1a8 2b8 3c8 Midnight: 4d7 5e7 6f7"


def test_every_position_of_a_game_is_written_and_read_back() -> None:
    for seed in range(5):
        for position in at_random(Random(seed)):
            assert read(RULESET.write(position)) == position


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
        ("Ivory: 1a8 Ivory: 2b7 Midnight: -", "^label-repeated label=Ivory"),
        ("Ivory: 1a8 Elfenbein: 2b7 Midnight: -", "^label-repeated label=Elfenbein"),
        ("Ivory: 1a8 Dice: 4, 4 Dice: 4, 3 Roll 9: Ivory", "^label-repeated label=Dice"),
        ("Ivory: 1a8 Roll 9: Ivory Roll 10: Midnight", "^label-repeated label=Roll"),
        ("Ivory: 1a8 Midnight: - Dice: 4, 3", "^roll-unreadable$"),
        (f"Ivory: 1a8 Midnight: - Roll {'9' * 5000}: Ivory", "^roll-unreadable$"),
        ("Ivory: 1a8 Midnight: - Roll 7 Ivory 1446", "^not-a-die-on-a-field name=roll"),
        (f"{SIX} Roll 1: Ivory", "^other-dice-lying number=1"),
        (f"{SIX} Roll 2: Midnight 123", "^other-dice-lying number=2"),
        ("Ivory: - Midnight: - Roll 1: Midnight", "^roll-of-the-other-side number=1"),
        ("Ivory: 1a8 2b8 Midnight: - Roll 2: Ivory", "^roll-of-the-other-side number=2"),
        ("Ivory: 1a8 Dice: 3, 4 Roll 9: Ivory 1234, placed 123, over", "^turn-not-over value=4"),
        ("Ivory: 1a8 Roll 9: Ivory 12, placed 12, over", "^wrong-number-of-dice count=4"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(text: str, reason: str) -> None:
    """ludoku-10."""
    with pytest.raises(BadNotation, match=reason):
        read(text)


@pytest.mark.parametrize("gap", ["\t", "\u00a0", "\n", "\r\n", "  ", "\u200b "], ids=ascii)
def test_a_roll_is_a_roll_whatever_the_gap_in_its_line(gap: str) -> None:
    text = "Ivory: 1a8 Midnight: -\nRoll 7: Ivory 1446, placed 4"
    assert read(text).outcome is None
    assert read(text.replace("Roll 7", f"Roll{gap}7")) == read(text)
    assert read(text.replace(" ", gap)) == read(text)


def test_a_turn_that_is_over_keeps_what_was_left_over() -> None:
    """ludoku-10: the next roll is due, and the dice that fitted nowhere are told."""
    position = read("Ivory: 1a8 Midnight: -\nDice: 4, 4\nRoll 9: Ivory 1234, placed 1234, over")
    assert (position.roll_due, position.next_seat, position.hand) == (True, MIDNIGHT, ())
    german = "Elfenbein: 1a8 Mitternacht: - Wurf 9: Elfenbein 1234, gesetzt 1234, vorbei"
    assert read(german) == position
    *_running, last = at_random(Random(1))
    assert last.hand
    assert "\nDice: 0, 0\nRoll " in RULESET.write(last)
    assert read(RULESET.write(last)) == last


def test_without_a_roll_the_game_is_over() -> None:
    assert read("Ivory: 1a8 Midnight: -").outcome
