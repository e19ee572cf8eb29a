"""Refusals about dead jobs: the codes, each with its sentence."""

from __future__ import annotations

from games.coded_text import N_, Refusal


class WorkerRefusal(Refusal):
    """Why a job is not tried again."""

    ADMINS_RETRY = "admins-retry", N_("Only the owners of the site can have a job tried again.")
    JOB_GONE = "job-gone", N_("This job is gone: what it was about has been deleted.")
    JOB_NOT_DEAD = (
        "job-not-dead",
        N_("This job is not given up, or somebody has tried it again already."),
    )
