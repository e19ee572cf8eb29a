"""Programs of others that play: processes that speak the protocol of docs/engine-protocol.md."""

from games.bots.programs.failures import FailureReason, ProgramFailure
from games.bots.programs.process import EngineProcess

__all__ = ["EngineProcess", "FailureReason", "ProgramFailure"]
