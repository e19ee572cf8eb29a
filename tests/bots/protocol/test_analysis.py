"""The answer to `analyze`: the value of a position as a review finds it, with its best moves."""

from __future__ import annotations

import re

import pytest

from games.bots.assessment import assess
from games.bots.protocol.progress import ReportingBudget, SearchProgress
from games.bots.protocol.server import respond
from games.bots.protocol.session import EngineSession
from games.rules import RULESETS
from games.rules.cards.position import CardsPosition
from games.rules.kit.core import CHANCE

NODES = 400
RODS = [letter + digit for letter in "ABCD" for digit in "1234"]
ANSWER = re.compile(
    r"= value (?P<value>\S+) (?P<how>exact|estimate) best (?P<best>\S+)"
    r"( second (?P<second>\S+) \S+ (exact|estimate))? line (?P<line>.+) nodes (?P<nodes>\d+)"
)


def session_with(*sent: str) -> tuple[EngineSession, list[str]]:
    """Return a session after some lines, and what it has answered."""
    answers: list[str] = []
    session = EngineSession(answers.append, nodes=NODES)
    for line in sent:
        respond(session, line, answers.append)
    return session, answers


def begun(key: str) -> EngineSession:
    session, _answers = session_with("seed 1", f"new_game {key}")
    while CHANCE in session.board.position.to_move:
        session.draw(None)
    return session


@pytest.mark.parametrize("key", [key for key in RULESETS if key != "cards"])
def test_an_analysis_says_what_a_review_finds(key: str) -> None:
    session = begun(key)
    (seat,) = session.board.position.to_move
    found = ANSWER.fullmatch("= " + session.analyze(seat))
    assert found
    expected = assess(key, session.board.position, seat, NODES)
    assert float(found["value"]) == pytest.approx(expected.best.value, abs=1e-4)
    assert found["how"] == ("exact" if expected.best.exact else "estimate")
    assert found["line"].split() == [str(move) for move in expected.line]
    assert found["best"] == found["line"].split()[0]
    values = {str(each.move): each.value for each in expected.moves}
    assert values[found["best"]] == expected.best.value
    assert found["second"] in values
    assert int(found["nodes"]) == expected.nodes


def test_cards_are_analysed_while_the_glass_runs_from_what_a_seat_sees() -> None:
    lines = ["new_game cards", "draw", "play 1 glass", "analyze 1"]
    session, answers = session_with("seed 1", *lines)
    found = ANSWER.fullmatch(answers[-1])
    assert found
    respond(session, f"play 1 {found['best']}", answers.append)
    assert answers[-1] == "="
    position = session.board.position
    assert isinstance(position, CardsPosition)
    assert position.wiped is None


def test_what_no_review_judges_has_a_move_and_no_value() -> None:
    _session, answers = session_with("new_game cards", "draw", "analyze 1")
    assert answers[-1] == "= best glass line glass"


def test_the_second_best_move_is_no_image_of_the_best_one() -> None:
    _session, answers = session_with("new_game sogo", "analyze 1")
    found = ANSWER.fullmatch(answers[-1])
    assert found
    corners, middles = {"A1", "A4", "D1", "D4"}, {"B2", "B3", "C2", "C3"}
    orbits = [corners, middles, {rod for rod in RODS if rod not in corners | middles}]
    (orbit,) = (rods for rods in orbits if found["best"] in rods)
    assert found["second"] not in orbit


def test_an_analysis_does_not_depend_on_the_level() -> None:
    lines = ["new_game sogo", "play 1 B2", "analyze 2"]
    weak, strong = (session_with(f"level {key}", *lines)[1] for key in ("beginner", "master"))
    assert weak[-1] == strong[-1]


def test_a_limit_in_seconds_holds_for_an_analysis() -> None:
    _session, answers = session_with("seconds 0.05", "new_game sogo", "analyze 1")
    assert ANSWER.fullmatch(answers[-1])


@pytest.mark.parametrize("line", ["analyze 1", "genmove 1"])
def test_the_lines_of_progress_tell_the_value_and_the_line_once_they_are_known(line: str) -> None:
    _session, answers = session_with("new_game sogo size=3", "play 1 A1", "play 2 B2", line)
    last = [each for each in answers if each.startswith("info")][-1]
    assert re.fullmatch(r"info seconds \S+ nodes \d+ value \S+ line \S+.*", last)


def test_what_is_found_of_another_position_on_the_way_is_not_told() -> None:
    sogo, lines = RULESETS["sogo"], list[str]()
    progress = SearchProgress(lines.append)
    ReportingBudget(1, 10, progress).part(0.5).note(1.0, [sogo.parse("A1")])
    progress.report_now()
    assert "value" not in lines[-1]
