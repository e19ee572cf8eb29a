"""The report of a run, in lines."""

from __future__ import annotations

from collections.abc import Iterator

from tests.chaos.run import RunOutcome

MAX_FAULTS_PRINTED = 40


def lines(outcome: RunOutcome) -> Iterator[str]:
    """Yield the report."""
    yield f"seed {outcome.plan.seed}: {outcome.kills} kills in {outcome.seconds:.0f} s"
    yield from (f"  {count:5} × {name}" for name, count in outcome.happened.most_common())
    yield (
        f"{outcome.acknowledged:,} moves acknowledged in {outcome.games:,} games,"
        f" {outcome.unknown:,} answers lost, {outcome.lapsed} games ended by their clocks"
    )
    yield f"{outcome.mails:,} mails, {outcome.doubled} of them twice"
    yield f"healed {outcome.healed_after:.0f} s after the last fault"
    yield f"{len(outcome.faults)} faults" if outcome.faults else "nothing lost"
    yield from outcome.faults[:MAX_FAULTS_PRINTED]
