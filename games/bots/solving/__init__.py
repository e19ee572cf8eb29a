"""Solving: proofs of what games are worth with best play, written down so that others can check
them.

`tree` spreads a proof over jobs, the engines of `ENGINES` do them, `strategy` makes a certificate
of what was proved, and `verification` checks one by the rules alone.
"""

from games.bots.solving import frege, sogo
from games.bots.solving.kit import SolvingEngine

ENGINES: dict[str, SolvingEngine] = {
    "sogo": SolvingEngine(sogo.find, sogo.best),
    "frege": SolvingEngine(frege.find, frege.best),
}
"""Ruleset key → the engine that solves its positions; chance decides in none of these games."""
