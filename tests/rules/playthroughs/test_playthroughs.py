"""The rules still play every recorded game as it was recorded."""

import pytest

from games.rules import RULESETS
from tests.rules.playthroughs import FOLDER, PLAYTHROUGHS, Playthrough, recorded

AGAIN = "If this is meant: python -m tests.rules.playthroughs, and read the diff."


IN_WORDS = "ludoku"
"""The game whose picture holds its prompt and its notes."""


def case(game: Playthrough) -> object:
    marks = [pytest.mark.words] if game.name.startswith(IN_WORDS) else []
    return pytest.param(game, id=game.name, marks=marks)


@pytest.mark.parametrize("game", [case(game) for game in PLAYTHROUGHS])
def test_a_playthrough_is_as_recorded(game: Playthrough) -> None:
    assert recorded(game) == game.file.read_text(encoding="utf-8"), AGAIN


def test_every_record_belongs_to_a_playthrough() -> None:
    assert {file.name for file in FOLDER.glob("*.txt")} == {game.file.name for game in PLAYTHROUGHS}


def test_every_game_of_the_catalogue_has_a_playthrough() -> None:
    assert set(RULESETS) <= {game.key for game in PLAYTHROUGHS}
