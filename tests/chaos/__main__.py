"""`python3 run.py chaos`: the site as in production, under load, killed again and again.

`--kills=1000` ends after so many kills, `--seconds=60` after so long. What was done and found is
printed; the exit status is 1 where anything was lost. `--seed` brings the same faults in the same
order; when each of them meets whom is up to the machine.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from random import SystemRandom

import django

from tests.chaos.production import production


def main(words: Sequence[str]) -> int:
    """Run it and print the report."""
    parser = argparse.ArgumentParser("run.py chaos", description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(10**6))
    parser.add_argument("--hasty", action="store_true", help="try mails again at once at the end")
    wanted = parser.parse_args(words)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended from outside"))
    with production() as site:
        os.environ.update(site.env)
        django.setup()
        # They need the settings.
        from tests.chaos.report import lines  # noqa: PLC0415
        from tests.chaos.run import Plan, run  # noqa: PLC0415

        plan = Plan(wanted.kills, wanted.seconds, wanted.seed, is_hasty=wanted.hasty)
        outcome = run(site, plan, lambda words: print(words, flush=True))
    for line in lines(outcome):
        print(line)
    return 1 if outcome.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
