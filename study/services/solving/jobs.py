"""The jobs of solving, which any process holds, does and stores one by one."""

from __future__ import annotations

from datetime import timedelta
from time import monotonic

from django.utils import timezone

from games.bots.solving import ENGINES
from games.models import Outbox
from study.models import Solving, SolvingJob
from study.services.solving.shared_tree import SharedTree, tree_of

SLICE_SECONDS = 2.0
"""How long a worker begins new jobs before it gives the row back."""
MAX_JOB_TIME = timedelta(minutes=10)
"""How long a job is left to a process that has not stored a finding, since it may have died."""
DELAY_FOR_OTHERS = timedelta(seconds=5)
"""After what time a worker asks again that has found every job held by others."""


def run(row: Outbox) -> None:
    """Carry out a slice of solving: finish the row, or give it back for the next slice."""
    solving = Solving.objects.filter(pk=int(row.object_id)).first()
    done = solve(solving, SLICE_SECONDS) if solving else None
    if solving is None or solving.result is not None:
        row.finish(timezone.now())
    else:
        row.postpone(timezone.now() + (timedelta() if done else DELAY_FOR_OTHERS))


def solve(solving: Solving, seconds: float) -> int:
    """Do jobs for so many seconds, or until the position is solved; return how many.

    None is done where others hold all jobs there are. Raises EngineFailure.
    """
    ends, done = monotonic() + seconds, 0
    tree = tree_of(solving)
    while tree.result is None and (not done or monotonic() < ends):
        if not do_next_job(tree):
            break
        done += 1
        tree.update()
    if tree.result is not None and solving.result is None:
        solving.result, solving.finished_at = tree.result, timezone.now()
        solving.save(update_fields=["result", "finished_at"])
    return done


def do_next_job(tree: SharedTree) -> bool:
    """Do the next job; return whether there was one that nobody holds."""
    while node := tree.next_job():
        if job := _held(tree.solving, node.key):
            finding = ENGINES[tree.solving.ruleset].find(node.position, tree.solving.nodes_per_job)
            job.value, job.nodes, job.hopes = finding.value, finding.nodes, dict(finding.hopes)
            job.found_at = timezone.now()
            job.save()
            tree.learn(job, finding)
            return True
        tree.update()
    return False


def _held(solving: Solving, position: str) -> SolvingJob | None:
    """Return the job of a position, held for this process; None where another process was
    quicker.
    """
    now = timezone.now()
    until = now + MAX_JOB_TIME
    row = SolvingJob(solving=solving, position=position, held_until=now)
    SolvingJob.objects.bulk_create([row], ignore_conflicts=True)
    free = solving.jobs.filter(position=position, found_at=None, held_until__lte=now)
    return solving.jobs.get(position=position) if free.update(held_until=until) else None
