"""Random lines, likely and unlikely ones: each gets one answer, and none makes the engine fail."""

from __future__ import annotations

import logging
import re
from io import BytesIO, StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bots.protocol.commands import COMMANDS
from games.bots.protocol.server import serve
from games.rules import RULESETS

SEATS = st.sampled_from(["1", "2", "3", "4", "chance", "0", "-1", "x", ""])
MOVES = st.sampled_from(
    re.split(
        " ",
        "B2 A1 A3 C1 xA3-2 x- Gd9 ga8 start17 begins:red 5c3 r1446 r25 4d4 4d4! x s1b3 t4 glass "
        "7f5 pass object:f5 accept late hint pen:red oldest younger deal: ? ² \\n",
    )
)
TEXTS = st.one_of(
    st.text(max_size=40),
    st.sampled_from(
        [
            "White: A4-1, A4-2\\nBlack: D1-1\\nBlack to move",
            "B2 A1 B2",
            "Card: " + "." * 81,
            "Card: " + "1" * 81 + "\\nTurn: 9",
            "123456789" * 9 + "\\nTile: 4\\nPoints: 99 99",
            "." * 81,
        ]
    ),
)
WORDS = st.one_of(SEATS, MOVES, TEXTS, st.integers().map(str), st.floats().map(str))
NEW_GAMES = st.builds(
    "new_game {} {}".format,
    st.sampled_from([*RULESETS, "chess"]),
    st.sampled_from(["", "size=3", "seats=1", "seats=4", "size=5 variant=2", "=", "card=easy"]),
)
LIKELY = st.one_of(
    NEW_GAMES,
    st.just("draw"),
    st.builds("play {} {}".format, SEATS, MOVES),
    st.builds("legal_moves {}".format, SEATS),
    st.builds("genmove {}".format, SEATS),
    st.builds("analyze {}".format, SEATS),
    st.builds("show {}".format, SEATS),
    st.builds("position {}".format, TEXTS),
)
ANY = st.builds(
    lambda name, words: " ".join([name, *words]),
    st.sampled_from([name for name in COMMANDS if name not in ("quit", "seconds", "nodes")]),
    st.lists(WORDS, max_size=4),
)
LINES = st.one_of(
    LIKELY.map(str.encode),
    ANY.map(lambda line: line.encode("utf-8", "surrogatepass")),
    st.binary(max_size=60),
)


@given(st.lists(LINES, max_size=8))
def test_nothing_that_is_sent_makes_the_engine_fail(lines: list[bytes]) -> None:
    sent = [line.replace(b"\n", b" ") for line in lines]
    sent = [line for line in sent if not line.strip().startswith((b"quit", b"nodes", b"seconds"))]
    found = StringIO()
    serve(BytesIO(b"level beginner\nnodes 5\n" + b"\n".join(sent) + b"\nprotocol\n"), found)
    answers = [line for line in found.getvalue().splitlines() if not line.startswith("info")]
    assert answers[-1] == "= 1"
    assert all(line[0] in "=?" for line in answers)
    assert not any("The engine failed" in line for line in answers)


def test_an_engine_that_fails_says_so_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("games.bots.protocol.session.choose", lambda *_, **__: 1 / 0)
    found = StringIO()
    with caplog.at_level(logging.CRITICAL):
        serve(BytesIO(b"new_game sogo\ngenmove 1\nprotocol\n"), found)
    assert [line[0] for line in found.getvalue().splitlines()] == ["=", "?", "="]
