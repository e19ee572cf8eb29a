"""Compiled engines can neither hang nor crash a worker, and it plays without them, too."""

from __future__ import annotations

import gc
import logging
import subprocess
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from wasmtime import wat2wasm

from games.bots import choose, native
from games.bots.budget import Budget
from games.bots.native import runtime
from tests.bots.sogo.boards import begin

HOST = '(module (import "host" "allowance" (func $allowance (param i64) (result i64)))'
FAULTS = {
    "runs away": "(loop br 0)",
    "divides by zero": "(drop (i32.div_s (i32.const 1) (i32.const 0)))",
    "calls itself without end": "(call $f)",
    "breaks off": "unreachable",
    "keeps on asking": "(loop (drop (call $allowance (i64.const 1))) br 0)",
}


@pytest.fixture
def modules(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """The folder of the modules, to be filled by the test."""
    monkeypatch.setattr(runtime, "MODULES", tmp_path)
    monkeypatch.setattr(runtime, "FUEL_PER_REPORT", 5_000_000)
    monkeypatch.setattr(runtime, "MAX_REPORTS_REFUSED", 1000)
    runtime._module.cache_clear()
    yield tmp_path
    runtime._module.cache_clear()


@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_engine_is_a_failure_and_no_more(fault: str, modules: Path) -> None:
    text = f'{HOST} (func $f (export "prepare") {FAULTS[fault]}))'
    (modules / "faulty.wasm").write_bytes(wat2wasm(text))
    run = native.start("faulty", Budget(1, 100))
    assert run
    with pytest.raises(native.EngineFailure, match="prepare"):
        run.call("prepare")


def test_an_engine_cannot_take_all_memory(modules: Path) -> None:
    grow = '(memory 1) (func (export "prepare") (result i32) (memory.grow (i32.const 65000))))'
    (modules / "greedy.wasm").write_bytes(wat2wasm(f"{HOST} {grow}"))
    run = native.start("greedy", Budget(1))
    assert run
    assert run.call("prepare") == -1, "the memory was refused"


@pytest.mark.slow
def test_the_memory_of_a_turn_is_given_back() -> None:
    gc.freeze()  # What was there before need not be looked at.
    run = native.start("sogo-3-3", Budget(0, 100))
    assert run
    store = weakref.ref(run.store)
    del run
    gc.collect()
    assert store() is None


def test_a_bot_whose_engine_fails_thinks_in_python(
    modules: Path, caplog: pytest.LogCaptureFixture
) -> None:
    text = f'{HOST} (func (export "prepare") {FAULTS["breaks off"]}))'
    (modules / "sogo-4-4.wasm").write_bytes(wat2wasm(text))
    with caplog.at_level(logging.ERROR):
        turn = choose("sogo", "master", begin({}), 0, Random(1), nodes=500)
    assert turn[0] in begin({}).legal_moves(0)
    assert "Python thinks instead" in caplog.text


@pytest.mark.parametrize("form", [{}, {"variant": 2}])
def test_without_wasmtime_bots_think_in_python(
    form: dict[str, int], modules: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    assert native.start("sogo-4-4", Budget(1)) is None
    position = begin({**form})
    assert choose("sogo", "master", position, 0, Random(1), nodes=500)


def test_where_wasmtime_cannot_be_loaded_python_thinks(
    modules: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Unloadable:
        def __getattr__(self, name: str) -> None:
            raise RuntimeError("unsupported platform for wasmtime")

    monkeypatch.setitem(sys.modules, "wasmtime", Unloadable())
    assert native.start("sogo-4-4", Budget(1)) is None
    assert native.start("sogo-4-4", Budget(1)) is None
    assert caplog.text.count("unsupported platform") == 1, "logged once a process"


def test_an_engine_for_which_there_is_no_memory_is_a_failure(modules: Path) -> None:
    (modules / "large.wasm").write_bytes(wat2wasm(f"{HOST} (memory 60000))"))
    with pytest.raises(native.EngineFailure, match="large"):
        native.start("large", Budget(1))


def test_the_end_of_a_process_is_quiet() -> None:
    probe = (
        "from games.bots import native; from games.bots.budget import Budget;"
        "print(native.start('sogo-3-3', Budget(1)) is not None)"
    )
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert (done.stdout.strip(), done.stderr) == ("True", "")


def test_the_packages_of_the_site_do_not_load_wasmtime_before_a_bot_thinks() -> None:
    probe = "import sys, games.bots; print('wasmtime' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
