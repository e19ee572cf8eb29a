"""Solving with several processes: each job once, nothing lost, and the same answer."""

from __future__ import annotations

import logging
import os
from dataclasses import replace
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.bots import solving as engines
from games.bots.native import EngineFailure
from games.bots.solving import ENGINES
from games.bots.solving.verification import read, verify
from games.models import Outbox
from games.rules import RULESETS
from games.services.text.game_text import options_in_words
from games.services.worker import runner
from study.models import Solving, SolvingJob
from study.services.solving import jobs, shared_tree
from study.services.solving.requests import KIND, ask_to_solve, hand_to_workers
from study.services.solving.shared_tree import SharedTree

pytestmark = pytest.mark.database

JOB_NODES = 500


@pytest.fixture(autouse=True)
def _no_tree_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another test may have had a row with the same number."""
    monkeypatch.setattr(shared_tree, "_trees", {})


@pytest.fixture(autouse=True)
def _no_lower_priority(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command takes the lowest one, which this process could not give back."""
    monkeypatch.setattr(os, "nice", lambda _step: 0)


@pytest.fixture
def solving(db: None) -> Solving:
    """The small board after a start in the middle of an edge: won by Black."""
    return ask_to_solve("sogo", {"size": 3}, ["A2"], JOB_NODES)


def run_all() -> None:
    while row := Outbox.objects.filter(kind=KIND, done_at=None).first():
        assert runner.run(row.pk)


def test_what_is_asked_twice_is_solved_once(solving: Solving) -> None:
    assert ask_to_solve("sogo", {"size": "3"}, ["A2"], 7) == solving


def test_workers_solve_it_together(solving: Solving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "SLICE_SECONDS", 0.0)
    hand_to_workers(solving, 2)
    first, second = Outbox.objects.filter(kind=KIND)
    runner.run(first.pk)
    shared_tree._trees.clear()  # the second worker is another process
    runner.run(second.pk)
    assert SolvingJob.objects.exclude(found_at=None).count() == 2
    run_all()
    solving.refresh_from_db()
    assert solving.result == -1
    assert solving.finished_at


def test_a_crash_costs_the_job_that_was_held_and_only_for_a_while(solving: Solving) -> None:
    tree = SharedTree(solving)
    root = tree.next_job()
    assert root
    job = jobs._held(solving, root.key)
    assert job
    assert not jobs._held(solving, root.key), "another process has it"
    assert not jobs.do_next_job(tree)
    SolvingJob.objects.update(held_until=timezone.now() - timedelta(seconds=1))
    assert jobs.do_next_job(tree)
    assert SolvingJob.objects.get().found_at


def test_it_goes_on_where_it_was_stopped(solving: Solving, tmp_path: Path) -> None:
    jobs.solve(solving, 0)
    done = set(SolvingJob.objects.values_list("pk", flat=True))
    shared_tree._trees.clear()
    out = StringIO()
    call_command("solve", resume=True, certificate=tmp_path, stdout=out)
    solving.refresh_from_db()
    assert solving.result == -1
    assert done < set(SolvingJob.objects.values_list("pk", flat=True))
    assert SolvingJob.objects.values("position").distinct().count() == SolvingJob.objects.count()
    (file,) = tmp_path.iterdir()
    assert verify(read(file)) > 100


def test_resuming_says_what_is_open_and_writes_certificates_of_what_is_solved(
    solving: Solving, tmp_path: Path
) -> None:
    def resumed(**more: object) -> list[str]:
        out = StringIO()
        call_command("solve", resume=True, certificate=tmp_path, stdout=out, **more)
        return out.getvalue().splitlines()

    lines = resumed(minutes=0)
    assert lines[0].startswith("1 positions were asked for, 1 are open")
    assert "no certificate" in lines[-1]
    call_command("solve", resume=True, stdout=StringIO())
    assert not list(tmp_path.iterdir())
    lines = resumed()
    assert "0 are open" in lines[0]
    assert "worth -1" in lines[1]
    (file,) = tmp_path.iterdir()
    assert verify(read(file)) > 100
    assert resumed()[-1] == f"{file.name}: there already"
    file.write_bytes(file.read_bytes()[:100])
    resumed()
    assert verify(read(file)) > 100, "a broken one is written anew"


def test_an_engine_that_crashes_is_set_aside_after_three_times_with_an_alarm(
    solving: Solving, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_args: object) -> None:
        raise EngineFailure("the engine has crashed")

    broken = replace(ENGINES["sogo"], find=fail)  # type: ignore[arg-type]
    monkeypatch.setitem(engines.ENGINES, "sogo", broken)
    hand_to_workers(solving, 1)
    with caplog.at_level(logging.ERROR, "fernzug.alerts"):
        for _ in range(3):
            SolvingJob.objects.update(held_until=timezone.now())
            Outbox.objects.filter(kind=KIND).update(due_at=timezone.now())
            runner.run(Outbox.objects.get(kind=KIND).pk)
    assert Outbox.objects.get(kind=KIND).dead
    assert "is dead" in caplog.text


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["tiles"], "No engine solves"),
        (["sogo", "--moves", "Z9"], "Z9"),
        (["sogo", "--option", "size=9"], "9"),
        (["sogo", "--nodes", "0"], "node"),
        (["sogo", "--workers", "-3"], "workers"),
        (["sogo", "--minutes", "-1"], "minutes"),
        (["sogo", "--minutes", "nan"], "minutes"),
        ([], "Name a game"),
        (["sogo", "--option", "size=3", "--moves", "B2 A1 B2 A1 B2 A2"], "over"),
    ],
)
@pytest.mark.words
def test_what_cannot_be_solved_is_refused_in_a_sentence(
    db: None, arguments: list[str], sentence: str
) -> None:
    with pytest.raises(CommandError, match=sentence):
        call_command("solve", *arguments)
    assert not Solving.objects.exists()


def test_operators_see_how_far_it_has_come(
    solving: Solving, admin_client: Client, settings: LazySettings
) -> None:
    jobs.solve(solving, 0)
    SolvingJob.objects.create(solving=solving, position="of another", held_until=timezone.now())
    settings.METRICS_TOKEN = "a token for a test"
    metrics = admin_client.get("/metrics", headers={"authorization": "Bearer a token for a test"})
    samples = metrics.content.decode()
    assert 'fernzug_solving_jobs{game="sogo",state="open"} 1.0' in samples
    assert 'fernzug_solving_jobs{game="sogo",state="held"} 1.0' in samples
    page = admin_client.get(reverse("admin:study_solving_changelist")).content.decode()
    assert "Positions to solve" in page
    assert all(choice in page for choice in options_in_words(RULESETS["sogo"], {"size": 3}))
    without_meaning = options_in_words(RULESETS["sogo"], {"line": "full"})
    assert without_meaning
    assert not any(choice in page for choice in without_meaning)
    assert "size&quot;" not in page
    own_page = reverse("admin:study_solving_change", args=[solving.pk])
    assert "[&quot;" not in admin_client.get(own_page).content.decode()
    nodes = SolvingJob.objects.exclude(found_at=None).get().nodes
    assert f'<td class="field-nodes">{nodes}</td>' in page
    assert '<td class="field-jobs_done">1</td>' in page
