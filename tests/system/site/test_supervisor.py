"""The supervisor of the embedded site, with children that end when they please."""

import io
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from config.embedded import supervisor
from config.embedded.children import execute
from config.embedded.supervisor import MAX_RESTARTS, ChildDied, Supervisor

QUICKLY = 0.001

# Later Pythons warn of forks in a process with threads, as that of the tests is.
pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")


@pytest.fixture
def out() -> io.StringIO:
    return io.StringIO()


@pytest.fixture
def watcher(out: io.StringIO) -> Iterator[Supervisor]:
    made = Supervisor(out, first_pause=QUICKLY)
    yield made
    made.stop()


def start(watcher: Supervisor, code: str) -> None:
    watcher.start("child", partial(execute, [sys.executable, "-c", code]))


@pytest.mark.slow
def test_a_child_that_ends_again_and_again_ends_all_with_its_last_words(
    watcher: Supervisor, out: io.StringIO, tmp_path: Path
) -> None:
    starts = tmp_path / "starts"
    code = f"open({str(starts)!r}, 'a').write('x'); print('I am lost'); raise SystemExit(3)"
    start(watcher, code)
    with pytest.raises(ChildDied, match=r"child ended with code 3. It last said:\s+I am lost"):
        watcher.watch()
    assert starts.read_text() == "x" * (1 + MAX_RESTARTS)
    lines = [line for line in out.getvalue().splitlines() if line.startswith("Starting child")]
    assert [line.partition("(")[2].split()[1] for line in lines] == ["1", "2", "3", "4", "5"]


def test_each_pause_before_a_restart_is_longer_up_to_a_limit(
    watcher: Supervisor, out: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervisor, "MAX_PAUSE_SECONDS", 4 * QUICKLY)
    start(watcher, "raise SystemExit(1)")
    with pytest.raises(ChildDied):
        watcher.watch()
    lines = [line.split() for line in out.getvalue().splitlines() if line.startswith("Starting")]
    assert [words[4] for words in lines] == ["0.001", "0.002", "0.004", "0.004", "0.004"]


@pytest.mark.slow
def test_what_ended_long_ago_is_forgiven(
    watcher: Supervisor, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(supervisor, "RESTART_WINDOW_SECONDS", -1)
    starts = tmp_path / "starts"
    code = f"open({str(starts)!r}, 'a').write('x')"
    watcher.first_pause = 0.0
    start(watcher, code)
    started = watcher.children[0].start
    left = iter(range(3 * MAX_RESTARTS))

    def count() -> None:
        started()
        if next(left, None) is None:
            watcher.stopping.set()

    monkeypatch.setattr(watcher.children[0], "start", count)
    watcher.watch()
    assert len(watcher.children[0].restarts) <= 1


def test_a_child_that_dies_before_all_is_up_ends_all(watcher: Supervisor) -> None:
    start(watcher, "raise SystemExit(2)")
    with pytest.raises(ChildDied, match="code 2"):
        watcher.wait_until(lambda: False, 30)


def test_what_a_child_says_is_passed_on_with_its_name(
    watcher: Supervisor, out: io.StringIO
) -> None:
    start(watcher, "print('one'); print('two', end=''); import time; time.sleep(60)")
    watcher.wait_until(lambda: "one" in out.getvalue(), 20)
    assert out.getvalue() == "child  | one\n"
    watcher.stop()
    assert watcher.children[0].dead


@pytest.mark.slow
def test_a_child_that_says_more_than_a_pipe_holds_is_not_held_up(
    watcher: Supervisor, out: io.StringIO
) -> None:
    code = "for i in range(5_000): print('x' * 60, i)\nimport time; time.sleep(60)"
    start(watcher, code)
    assert watcher.wait_until(lambda: "x 4999\n" in out.getvalue(), 20)


def test_a_step_leaves_nothing_behind_and_is_waited_for(
    watcher: Supervisor, out: io.StringIO, tmp_path: Path
) -> None:
    watcher.carry_out("step", partial(Path(tmp_path, "done").write_text, "yes"))
    assert (tmp_path / "done").read_text() == "yes"
    assert watcher.children == []


def test_a_step_that_fails_says_why(watcher: Supervisor) -> None:
    with pytest.raises(ChildDied, match=r"step ended with code 1(?s:.*)modulo by zero"):
        watcher.carry_out("step", partial(divmod, 1, 0))
