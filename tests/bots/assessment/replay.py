"""A host that knows no game and plays recorded searches: as the script of the browser does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from math import tanh
from typing import Any

from games.bots import native
from games.bots.assessment.recorded import RecordedSearch
from games.bots.budget import Budget


@dataclass(frozen=True)
class ReplayedAnswer:
    """The answer to a search: the worth for the side to move, and the best moves as texts."""

    value: float
    moves: tuple[str, ...]
    exact: bool


def replay(search: RecordedSearch, nodes: int) -> ReplayedAnswer | None:
    """Return the answer of the first way that is exact, or else of the last; None for no answer."""
    read = json.loads(json.dumps(search.as_json(str)))
    answer = None
    for way in read["ways"]:
        answer = _asked(read, way, nodes)
        if answer and answer.exact:
            break
    return answer


def _asked(search: Any, way: Any, nodes: int) -> ReplayedAnswer | None:
    run = native.start(search["module"], Budget(0, nodes))
    assert run is not None
    for call in search["setup"]:
        run.call(*call)
    answers = list(_answers(run, way))
    best = max(answers, key=lambda answer: answer.value, default=None)
    if best is None or best.value == 1:
        return best
    whole = len(answers) == len(way) and all(answer.exact for answer in answers)
    return ReplayedAnswer(best.value, best.moves, whole)


def _answers(run: native.Run, way: Any) -> Iterator[ReplayedAnswer]:
    for question in way:
        *calls, search = question["calls"]
        for call in calls:
            run.call(*call)
        result = run.call(*search)
        if result == question["open"]:
            return
        value, exact = _worth(run, question["worth"], result)
        moves = (*question["moves"], *_moves(run, question["readings"]))
        yield ReplayedAnswer(value, moves, exact)
        if value == 1 and exact:
            return


def _worth(run: native.Run, reading: Any, result: int) -> tuple[float, bool]:
    number = run.call(*reading["call"]) if reading["call"] else result
    sign = -1 if reading["turned"] else 1
    if reading["decided"] and abs(number) >= reading["decided"]:
        return (sign if number > 0 else -sign), reading["decided_exact"]
    value = sign * number / reading["unit"]
    return (tanh(value) if reading["curved"] else value), reading["exact"]


def _moves(run: native.Run, readings: Any) -> Iterator[str]:
    for reading in readings:
        if reading["count"] is None:
            numbers = [run.call(*reading["call"])]
        else:
            number_of = run.call(*reading["count"])
            numbers = [run.call(*reading["call"], index) for index in range(number_of)]
        yield from (reading["texts"][str(n)] for n in numbers if str(n) in reading["texts"])
