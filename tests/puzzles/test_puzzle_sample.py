"""Five hundred puzzles of 17 clues, where the folder with them lies beside the project."""

from pathlib import Path

from games.puzzles.parser import read_puzzle

SAMPLE = Path(__file__).resolve().parents[3] / "shared" / "data" / "sudoku17-sample.txt"
PUZZLES = SAMPLE.read_text(encoding="ascii").split() if SAMPLE.is_file() else []

if PUZZLES:
    # Defined only here: elsewhere the file is not missing, so there is nothing to skip.

    def test_the_sample_is_whole() -> None:
        assert len(PUZZLES) == len(set(PUZZLES)) == 500

    def test_every_puzzle_of_the_sample_imports_as_unique() -> None:
        for puzzle in PUZZLES:
            assert puzzle.count(".") == 81 - 17
            assert read_puzzle(puzzle) == puzzle
