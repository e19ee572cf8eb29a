"""What the protocol promises: repeated lines count once, bad ones change nothing."""

from __future__ import annotations

from io import BytesIO, StringIO

import pytest

from games.bots.protocol.server import MAX_LINE_BYTES, serve
from games.rules import RULESETS

FAST = ("nodes 50", "seed 1")


def answers(*lines: str | bytes) -> list[str]:
    """Return what is answered, without the lines of progress."""
    sent = b"".join(line if isinstance(line, bytes) else f"{line}\n".encode() for line in lines)
    found = StringIO()
    serve(BytesIO(sent), found)
    return [line for line in found.getvalue().splitlines() if not line.startswith("info")]


@pytest.mark.parametrize("key", RULESETS)
def test_our_engines_play_every_game_from_its_beginning(key: str) -> None:
    begun = answers(*FAST, f"new_game {key}", "to_move")
    draws = ["draw"] * 12 if begun[-1] == "= chance" else []
    *_before, turn = answers(*FAST, f"new_game {key}", *draws, "genmove 1")
    assert turn.startswith("= ") or key == "frege"  # where Blue may have been drawn to begin


def test_a_move_sent_twice_under_its_number_is_made_once() -> None:
    assert answers("new_game sogo", "play 1 B2 1", "play 1 B2 1", "to_move")[2:] == ["=", "= 2"]


def test_another_move_under_a_number_is_refused() -> None:
    found = answers("new_game sogo", "play 1 B2 1", "play 1 A1 1", "play 2 A1 3", "show")
    assert [line[0] for line in found] == ["=", "=", "?", "?", "="]
    assert "B2-1" in found[-1]
    assert "A1-1" not in found[-1]


def test_a_turn_asked_for_twice_is_chosen_once() -> None:
    lines = ("new_game sogo", "play 1 B2", "genmove 2 2", "genmove 2 2", "to_move", "genmove 1 2")
    *_before, first, second, to_move, wrong = answers(*FAST, *lines)
    assert first == second
    assert to_move == "= 1"
    assert wrong.startswith("?")


def test_a_roll_asked_for_twice_is_drawn_once() -> None:
    *_before, first, second, to_move = answers("new_game ludoku", "draw 1", "draw 1", "to_move")
    assert first == second
    assert to_move == "= 1"


def test_analysis_makes_no_move() -> None:
    assert answers(*FAST, "new_game sogo", "analyze 1", "to_move")[-1] == "= 1"


def test_the_same_seed_and_nodes_choose_the_same_turn() -> None:
    lines = ("nodes 300", "seed 7", "new_game tiles", *["draw"] * 10, "genmove 1")
    assert answers(*lines) == answers(*lines)


def test_little_time_left_shortens_a_turn() -> None:
    lines = ("seconds 30", "new_game sogo", "time_left 1 0.02", "genmove 1")
    assert answers(*lines)[-1].startswith("= ")


def test_a_number_before_a_line_stands_before_its_answer() -> None:
    assert answers("17 protocol", "18 nonsense")[0] == "=17 1"
    assert answers("18 nonsense")[0].startswith("?18 ")


def test_a_line_that_is_too_long_is_refused_and_the_next_is_read() -> None:
    found = answers(b"position " + b"x" * 3 * MAX_LINE_BYTES + b"\n", "protocol")
    assert [line[0] for line in found] == ["?", "="]


def test_nothing_after_quit_is_read() -> None:
    assert answers("quit", "protocol") == ["="]


@pytest.mark.parametrize(
    "line",
    [
        "",
        "new_game",
        "new_game chess",
        "new_game sogo size",
        "new_game sogo size=3 size=3",
        "new_game sogo size=99",
        "new_game sogo seats=9",
        "new_game sogo seats=²",
        "play 3 B2",
        "play 0 B2",
        "play 1 ÿ",
        "play chance B2",
        "play 1 B2 0",
        "play 1 B2 99999999999999999999",
        "draw",
        "genmove 2",
        "genmove chance",
        "legal_moves chance",
        "show chance",
        "seconds nan",
        "seconds -1",
        "nodes 1e9",
        "time_left 1 inf",
        "position",
        "position \\n\\n",
        b"\xff\xfe\x00\n",
        "level grandmaster",
        "__class__",
    ],
)
def test_a_bad_line_is_refused_and_changes_nothing(line: str | bytes) -> None:
    *_before, shown = answers("new_game sogo", "play 1 B2", "play 2 B2", line, "show")
    found = answers("new_game sogo", line, "play 1 B2")
    assert found[1][0] == "?" or line == ""
    assert "B2-1" in shown
    assert found[-1] == "="
