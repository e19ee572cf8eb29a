"""The runtime of compiled engines: each runs for one turn, within a budget, and can neither hang
nor crash us.

A module has no memory but its own and calls nothing but `allowance`. It gets new fuel whenever it
reports and may go on, so that one which runs away is ended within seconds, whatever it does.
"""

from __future__ import annotations

import atexit
import logging
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import ref

from games.bots.budget import Budget, OutOfBudget

if TYPE_CHECKING:
    from wasmtime import Engine, Module

logger = logging.getLogger(__name__)

MODULES = Path(__file__).parent / "modules"
MAX_NODES_PER_REPORT = 4096
FUEL_PER_REPORT = 3_000_000_000
"""How many instructions run between two reports: about a second. A report takes a hundredth of it
at most.
"""
MAX_REPORTS_REFUSED = 100_000
"""How many reports of a module that should stop are refused before it is ended; on its way out it
makes a few.
"""
MAX_MEMORY_BYTES = 96 << 20


class EngineFailure(Exception):
    """Raised where a compiled engine broke off: out of fuel, out of memory, or faulty."""


@dataclass
class Run:
    """One instance of a module, from its start to the end of a turn."""

    store: Any
    exports: Any

    def call(self, name: str, *arguments: int) -> int:
        """Call an exported function. Raises EngineFailure where the module breaks off."""
        from wasmtime import Trap, WasmtimeError  # noqa: PLC0415 - only who runs bots loads it

        try:
            return int(self.exports[name](self.store, *arguments) or 0)
        except (Trap, WasmtimeError) as trouble:
            raise EngineFailure(f"{name}: {trouble}") from trouble


def start(name: str, budget: Budget) -> Run | None:
    """Return a fresh instance of the module `name`, or None where compiled engines cannot run."""
    module = _module(name)
    if module is None:
        return None
    from wasmtime import Func, FuncType, Instance, Store, ValType  # noqa: PLC0415

    store = Store(module.engine)
    store.set_limits(memory_size=MAX_MEMORY_BYTES)
    store.set_fuel(FUEL_PER_REPORT)

    # A reference to the store from its own function would keep both, and the memory, for ever.
    weak_store = ref(store)

    def allowance(nodes: int) -> int:
        more = _allowance(budget, nodes)
        if running := weak_store():
            running.set_fuel(FUEL_PER_REPORT if more > 0 else _fuel_after_refusal(running))
        return more

    report = Func(store, FuncType([ValType.i64()], [ValType.i64()]), allowance)
    try:
        instance = Instance(store, module.code, [report])
    except Exception as trouble:  # no memory, above all
        raise EngineFailure(f"{name}: {trouble}") from trouble
    return Run(store, instance.exports(store))


def _fuel_after_refusal(store: Any) -> int:
    """Return less fuel with each report of a module that should stop, so that it comes to an
    end.
    """
    return max(0, int(store.get_fuel()) - FUEL_PER_REPORT // MAX_REPORTS_REFUSED)


def _allowance(budget: Budget, nodes: int) -> int:
    """Charge the budget for nodes already looked at; return how many more there may be before the
    next question.
    """
    try:
        budget.spend(nodes)
    except OutOfBudget:
        return 0
    return int(min(budget.limit - budget.spent, MAX_NODES_PER_REPORT))


@dataclass(frozen=True)
class _Loaded:
    engine: Engine
    code: Module


@cache
def _module(name: str) -> _Loaded | None:
    """Return the module made ready to run, once in each process. A worker that runs no bot loads
    nothing.
    """
    try:
        from wasmtime import Config, Engine, Module  # noqa: PLC0415

        config = Config()
        config.consume_fuel = True
        config.parallel_compilation = False  # threads of its own would not survive a fork
        engine = Engine(config)
        return _Loaded(engine, Module.from_file(engine, str(MODULES / f"{name}.wasm")))
    except Exception as trouble:  # noqa: BLE001 - whatever keeps it from running, Python can think
        logger.warning("no compiled engines here, bots think in Python: %s", trouble)
        return None


# Freed while wasmtime is still whole: what is left to the end of the interpreter, it complains of.
atexit.register(_module.cache_clear)
