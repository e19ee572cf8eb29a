"""A long command says how far it is: not too often, and with the time that is left."""

from io import StringIO

from accounts.operator.progress import ProgressLines


def test_a_line_comes_every_few_seconds_and_says_what_is_left() -> None:
    out, now = StringIO(), iter([0.0, 0.0, 1.0, 10.0, 11.0, 20.0])
    lines = ProgressLines(out, clock=lambda: next(now))
    for done in (1, 25, 30, 50):
        lines.report("games", done, 100)
    assert out.getvalue().splitlines() == [
        "games: 25 of 100, 10 s, about 30 s to go",
        "games: 50 of 100, 20 s, about 20 s to go",
    ]


def test_a_new_subject_is_timed_anew() -> None:
    out, now = StringIO(), iter([0.0, 0.0, 10.0, 20.0])
    lines = ProgressLines(out, clock=lambda: next(now))
    lines.report("events", 1, 2)
    lines.report("games", 1, 2)
    assert out.getvalue().splitlines() == [
        "events: 1 of 2, 10 s, about 10 s to go",
        "games: 1 of 2, 10 s, about 10 s to go",
    ]
