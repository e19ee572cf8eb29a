"""Solved steps: remembered by the browser, kept by an account, exported and deleted with it."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.utils import timezone

from accounts.identity import guests
from accounts.models import User
from games.services.players import account_deletion, data_export
from study.lessons import LESSONS
from study.models import SolvedStep
from study.services.lessons import progress
from study.views.lessons.memory import COOKIE
from tests.games.conftest import person
from tests.support.games.pages import signed_in

pytestmark = pytest.mark.usefixtures("empty_cache", "db")
NOW = timezone.now()
RIGHT = {"drop": "C2", "mill": "D2", "rising": "A1"}


def solve(client: Client, *steps: str) -> None:
    for step in steps:
        form = {"board": 0, "key": uuid4(), "move": RIGHT[step]}
        assert client.post(f"/learn/sogo/{step}/", form).status_code == 303


def resumed_at(client: Client) -> str:
    return client.get("/learn/sogo/")["Location"].split("/")[-2]


def test_a_stranger_goes_on_after_the_last_step_solved(client: Client) -> None:
    assert resumed_at(client) == "drop"
    solve(client, "drop", "mill")
    assert resumed_at(client) == "rising"
    assert not SolvedStep.objects.exists()


def test_who_began_in_the_middle_is_brought_back_to_what_is_open(client: Client) -> None:
    solve(client, "mill")
    assert resumed_at(client) == "rising"
    for step in LESSONS["sogo"].steps[2:]:
        form = {"board": 0, "key": uuid4(), "move": step.solution}
        client.post(f"/learn/sogo/{step.key}/", form)
    assert resumed_at(client) == "drop"
    solve(client, "drop")
    assert resumed_at(client) == "end"
    assert client.get("/learn/sogo/end/").context["course"].is_finished


def test_looking_at_a_solution_solves_nothing(client: Client) -> None:
    client.get("/learn/sogo/drop/?answer=solution")
    client.get("/learn/sogo/drop/?answer=C2")
    assert resumed_at(client) == "drop"


@pytest.mark.parametrize("value", ["", "rubbish", "W1sic29nbyIsImRyb3AiXV0:x:y"])
def test_a_forged_cookie_is_nothing(client: Client, value: str) -> None:
    client.cookies[COOKIE] = value
    assert resumed_at(client) == "drop"


def test_a_guest_is_a_browser_too(client: Client) -> None:
    client.post("/play/sogo/", {"level": "beginner"})
    assert guests.COOKIE in client.cookies
    solve(client, "drop")
    assert resumed_at(client) == "mill"
    assert not SolvedStep.objects.exists()


@pytest.mark.database
def test_an_account_has_it_on_every_device(alice: User) -> None:
    solve(signed_in(alice), "drop")
    solve(signed_in(alice), "drop", "mill")
    assert SolvedStep.objects.count() == 2
    assert resumed_at(signed_in(alice)) == "rising"
    assert resumed_at(signed_in(person("bob"))) == "drop"


@pytest.mark.database
def test_signing_in_takes_along_what_the_browser_has_learned(client: Client, alice: User) -> None:
    EmailAddress.objects.create(user=alice, email=alice.email, verified=True, primary=True)
    solve(client, "drop")
    form = {"login": "alice", "password": "pa55-word-long"}
    client.post("/accounts/login/", form)
    assert progress.solved_by(alice) == {("sogo", "drop")}
    solve(client, "mill")
    assert client.cookies[COOKIE].value == ""
    assert progress.solved_by(alice) == {("sogo", "drop"), ("sogo", "mill")}


def test_the_export_tells_what_was_learned(alice: User) -> None:
    solve(signed_in(alice), "drop")
    found: dict[str, Any] = json.loads("".join(data_export.pieces(alice, NOW)))
    (row,) = found["apps"]["lessons"]
    assert (row["lesson"], row["step"]) == ("sogo", "drop")
    assert row["solved_at"]


@pytest.mark.database
def test_it_goes_with_the_account(alice: User, bob: User) -> None:
    solve(signed_in(alice), "drop")
    solve(signed_in(bob), "drop")
    due = account_deletion.request_deletion(alice, at=NOW)
    assert account_deletion.delete_due(due + timedelta(minutes=1)) == 1
    assert [row.user for row in SolvedStep.objects.all()] == [bob]


def test_keys_fit_their_columns() -> None:
    lengths = {field: SolvedStep._meta.get_field(field).max_length for field in ("lesson", "step")}
    for lesson in LESSONS.values():
        assert len(lesson.ruleset) <= (lengths["lesson"] or 0)
        assert all(len(step.key) <= (lengths["step"] or 0) for step in lesson.steps)
