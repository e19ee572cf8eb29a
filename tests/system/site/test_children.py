"""A child of the supervisor: forked from a process with everything loaded, and yet its own."""

from __future__ import annotations

import io
import os
import random
import signal
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from config.embedded import site
from config.embedded.supervisor import Supervisor

# Later Pythons warn of forks in a process with threads, as that of the tests is.
pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")


@pytest.fixture
def out() -> io.StringIO:
    return io.StringIO()


@pytest.fixture
def ask(out: io.StringIO) -> Callable[..., list[str]]:
    """Return a function that carries something out in a child, and what the child has said."""

    def answers(run: Callable[[], object], start_method: str = "fork") -> list[str]:
        Supervisor(out, start_method=start_method).carry_out("child", run)
        return [line.partition("| ")[2] for line in out.getvalue().splitlines()]

    return answers


Ask = Callable[..., list[str]]


@pytest.fixture
def deaf() -> Iterator[None]:
    """Signals are answered here as the supervisor answers them."""
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)}
    for number in before:
        signal.signal(number, lambda *_: None)
    yield
    for number, answer in before.items():
        signal.signal(number, answer)


def say_random() -> None:
    print(random.random())


def say_answers_to_signals() -> None:
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    print(*(repr(signal.getsignal(number)) for number in numbers), sep="\n")
    print(signal.pthread_sigmask(signal.SIG_BLOCK, ()))


def say_name_and_session() -> None:
    print(Path("/proc/self/comm").read_text().strip(), os.getsid(0) == os.getpid())


def say_whether_open(path: str) -> None:
    print(path in open_files())


def open_files() -> list[str]:
    files = [Path(f"/proc/self/fd/{number}") for number in os.listdir("/proc/self/fd")]
    return [os.readlink(file) for file in files if file.is_symlink()]


@pytest.mark.slow
def test_two_children_do_not_draw_the_same_numbers(ask: Ask) -> None:
    random.seed(1)
    ask(say_random)
    first, second = ask(say_random)
    assert first != second


def test_signals_end_a_child_though_its_parent_answers_them(ask: Ask, deaf: None) -> None:
    on_ctrl_c, on_term, on_hangup, blocked = ask(say_answers_to_signals)
    assert "default_int_handler" in on_ctrl_c
    assert "SIG_DFL" in on_term
    assert "SIG_DFL" in on_hangup
    assert blocked == "set()"


@pytest.mark.slow
def test_tools_show_the_name_of_a_child(ask: Ask) -> None:
    assert ask(say_name_and_session) == ["fernzug child True"]


@pytest.mark.slow
def test_the_lock_of_the_data_folder_is_not_kept_by_children(ask: Ask, tmp_path: Path) -> None:
    with site.claim_data(tmp_path) as lock:
        assert lock.name in open_files()
        assert ask(partial(say_whether_open, lock.name)) == ["False"]


@pytest.mark.slow
@pytest.mark.parametrize("start_method", ["fork", "spawn"])
def test_a_child_is_forked_or_started_anew(ask: Ask, start_method: str) -> None:
    assert ask(partial(print, "here I am"), start_method) == ["here I am"]
