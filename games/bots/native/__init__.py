"""Compiled engines: WebAssembly modules that play faster than Python can, and how they are run.

`modules/` holds what `python -m tools.engines` makes of the C sources in the folders of the games.
Where wasmtime is not installed there are none, and the engines in Python answer.
"""

from games.bots.native.recorder import Call, ModuleCalls, Recorder
from games.bots.native.runtime import EngineFailure, Run, start

__all__ = ["Call", "EngineFailure", "ModuleCalls", "Recorder", "Run", "start"]
