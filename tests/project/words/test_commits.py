"""Subjects of commits, so that `git log --grep` finds them; docs/style.md has the rules."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from tests.support.servers.processes import ROOT

BEGINNING = "a57b36a4d6d221ef0fd28677d56cc70e87f25516"
"""The last commit before these rules."""

MAX_SUBJECT_LENGTH = 72
SUBJECT = re.compile(r"[a-z][a-z0-9 _/.-]*: [A-Z“\"].*")


def git(*arguments: str) -> str:
    """Return what git prints; "" where there is no git, or no such commit."""
    if shutil.which("git") is None:
        return ""
    done = subprocess.run(
        ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return done.stdout if done.returncode == 0 else ""


@pytest.fixture(scope="module")
def subjects() -> list[str]:
    """All subjects since the rules were made."""
    lines = git("log", "--no-merges", "--format=%s", f"{BEGINNING}..HEAD").splitlines()
    if not lines:
        pytest.skip("NO COMMIT SUBJECT WAS CHECKED: this is no clone, or a shallow one")
    return lines


def test_a_subject_has_at_most_72_characters(subjects: list[str]) -> None:
    assert [line for line in subjects if len(line) > MAX_SUBJECT_LENGTH] == []


def test_a_subject_names_its_area_and_begins_with_a_capital(subjects: list[str]) -> None:
    assert [line for line in subjects if not SUBJECT.fullmatch(line)] == []


def test_the_form_of_a_subject() -> None:
    assert SUBJECT.fullmatch("lobby: Close tables whose host has been away for a week.")
    assert not SUBJECT.fullmatch("fix clock bug")
    assert not SUBJECT.fullmatch("clock: keep the increment.")
