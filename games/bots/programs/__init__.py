"""Programs of others as bots: processes that speak the protocol of docs/engine-protocol.md.

`opponent` lets such a program choose a turn, confined by `launcher`; what holds where is said in
docs/decisions/engines-of-others.md.
"""

from games.bots.programs.failures import FailureReason, ProgramFailure
from games.bots.programs.process import EngineProcess

__all__ = ["EngineProcess", "FailureReason", "ProgramFailure"]
