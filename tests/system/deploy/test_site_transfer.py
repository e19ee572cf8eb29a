"""A whole site moves from one database to another, and arrives as it was or not at all."""

from __future__ import annotations

import gzip
import json
import os
import shutil
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.contrib.auth.models import Group, Permission
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from accounts.models import SignUpCode, User
from config.management.transfer import site_reader, tables
from games.log.time.control import per_move
from games.models import Event, Favourite, Game, Heartbeat, Note, Table
from games.rules import RULESETS
from games.services.chance import seals
from games.services.disputes.reports import filing
from games.services.gamelog.audit import first_difference
from games.services.gameplay.game_start import start_game
from tests.games.conftest import NOW, person
from tests.project.test_quality import run
from tests.support.games.chance import play_on
from tests.support.games.stored import fingerprint

pytestmark = [
    pytest.mark.database,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("no_worker"),  # It would carry out what is about to move.
]

Lines = Callable[[list[str]], list[str]]
GIVEN = ("a1" * 16, "b2" * 16)


@pytest.fixture
def site() -> dict[str, str]:
    """A site on which all games are played; the digests of its tables."""
    people = [person("alice"), person("bob")]
    for key in RULESETS:
        table = Table.objects.create(ruleset=key, host=people[0], created_at=NOW)
        seals.seal_table(table, seals.ChanceInput())
        lot = seals.order(table, 1, GIVEN)
        seated = [people[place] for place in lot]
        terms = {"options": {}, "at": NOW, "time_control": per_move(3), "table": table}
        game = start_game(key, seated, contributions=GIVEN, lot=lot, **terms)
        play_on(game, seated, Random(key), 5)
    _furnish(people[0], game)
    return fingerprint()


def _furnish(alice: User, game: Game) -> None:
    """What else there is on a site: a dispute, secrets, rights, settings."""
    filing.file(game.pk, alice, category="conduct", ply=0, text="Hm – ärgerlich.", at=NOW)
    Favourite.objects.create(user=alice, game=game, at=NOW)
    Note.objects.create(user=alice, game=game, text="Mind the corner.", changed_at=NOW)
    EmailAddress.objects.create(user=alice, email=alice.email, verified=True, primary=True)
    Authenticator.objects.create(user=alice, type="totp", data={"secret": "s3cret"})
    SignUpCode.objects.create(note="club", uses_left=3, expires_at=NOW)
    Heartbeat.objects.create(name="web", at=NOW)
    group = Group.objects.create(name="judges")
    group.permissions.add(Permission.objects.get(codename="change_dispute"))
    alice.groups.add(group)


@pytest.fixture
def exported(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The file of that site, which is emptied. Its games are played once for all who only read."""
    file, kept = tmp_path / "site.jsonl.gz", tmp_path.parent / "site.jsonl.gz"
    if kept.exists() and "site" not in request.fixturenames:
        return Path(shutil.copy(kept, file))
    request.getfixturevalue("site")
    call_command("export_site", str(file), stderr=StringIO())
    call_command("flush", interactive=False, verbosity=0)
    shutil.copy(file, kept)
    return file


def take_in(file: Path, *arguments: str) -> str:
    """Import a file and return what is said meanwhile."""
    call_command("import_site", str(file), *arguments, stdout=(out := StringIO()), stderr=out)
    return out.getvalue()


def rewrite(file: Path, change: Lines) -> None:
    """Change the lines of a file."""
    text = gzip.decompress(file.read_bytes()).decode()
    file.write_bytes(gzip.compress("".join(change(text.splitlines(keepends=True))).encode()))


@pytest.mark.slow
def test_a_site_arrives_as_it_was(site: dict[str, str], exported: Path) -> None:
    assert not User.objects.exists()
    assert f"{len(RULESETS)} games" in take_in(exported)
    assert fingerprint() == site
    assert {game.ruleset for game in Game.objects.all()} == set(RULESETS)
    assert [first_difference(game) for game in Game.objects.all()] == [""] * len(RULESETS)
    assert User.objects.get(username="alice").has_perm("games.change_dispute")


def test_new_rows_are_numbered_on(exported: Path) -> None:
    take_in(exported)
    people = [person("carol"), person("dave")]
    game = start_game("sogo", people, options={}, at=NOW, time_control=per_move(3))
    assert Event.objects.filter(game=game).exists()


def test_no_row_is_lost_between_two_statements(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("alice", "bob", "carol"):
        person(name)
    file = tmp_path / "site.jsonl.gz"
    call_command("export_site", str(file), stderr=StringIO())
    call_command("flush", interactive=False, verbosity=0)
    monkeypatch.setattr(site_reader, "ROWS_PER_STATEMENT", 2)
    take_in(file)
    assert User.objects.count() == 3


def test_what_a_formula_gave_once_is_kept(tmp_path: Path) -> None:
    User.objects.filter(pk=person("alice").pk).update(name_key="of another formula")
    file = tmp_path / "site.jsonl.gz"
    call_command("export_site", str(file), stderr=StringIO())
    call_command("flush", interactive=False, verbosity=0)
    take_in(file)
    assert User.objects.get().name_key == "of another formula"


def test_apps_that_are_gone_do_not_count() -> None:
    MigrationRecorder(connection).record_applied("gone", "0001_initial")
    try:
        assert "gone" not in tables.schema()
        assert "games" in tables.schema()
    finally:
        MigrationRecorder(connection).record_unapplied("gone", "0001_initial")


@pytest.mark.slow
def test_a_site_moves_over_another_database_and_back(
    site: dict[str, str], exported: Path, tmp_path: Path
) -> None:
    """From the database of the tests, which may be PostgreSQL, to SQLite and from there to it."""
    back, var = tmp_path / "back.jsonl.gz", str(tmp_path / "var")
    for command in (
        ("migrate",),
        ("import_site", str(exported)),
        ("replay_games", "--all"),
        ("export_site", str(back)),
    ):
        done = run("manage.py", *command, FERNZUG_VAR=var)
        assert done.returncode == 0, done.stdout + done.stderr
    take_in(back)
    assert fingerprint() == site


def test_a_file_is_its_owners_alone_and_never_overwritten(exported: Path) -> None:
    assert os.stat(exported).st_mode & 0o777 == 0o600
    with pytest.raises(CommandError, match="cannot be made"):
        call_command("export_site", str(exported))


def test_passwords_can_stay_behind(site: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "site.jsonl.gz"
    call_command("export_site", str(file), "--without-passwords", stderr=StringIO())
    stored = gzip.decompress(file.read_bytes()).decode()
    assert "s3cret" not in stored
    assert User.objects.get(username="alice").password not in stored
    call_command("flush", interactive=False, verbosity=0)
    take_in(file)
    assert not User.objects.get(username="alice").has_usable_password()
    assert not Authenticator.objects.exists()
    assert Game.objects.count() == len(RULESETS)


def test_a_site_that_is_not_empty_is_left_alone(exported: Path) -> None:
    person("carol")
    with pytest.raises(CommandError, match="not empty"):
        take_in(exported)
    assert User.objects.get().username == "carol"


def _other_schema(lines: list[str]) -> list[str]:
    header = json.loads(lines[0])
    header["schema"]["games"] = "0001_initial"
    return [json.dumps(header) + "\n", *lines[1:]]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (_other_schema, "same version"),
        pytest.param(lambda lines: lines[1:], "no file that export_site", marks=pytest.mark.slow),
        pytest.param(lambda lines: lines[:-1], "too early", marks=pytest.mark.slow),
        (lambda lines: lines[:1] + lines[2:], "not whole"),
        (lambda lines: [*lines[:1], '{"model": "games.no"}\n', *lines[1:]], "cannot be stored"),
    ],
    ids=["another version", "no header", "no end", "a row less", "an unknown row"],
)
def test_a_file_that_is_not_right_changes_nothing(
    exported: Path, change: Lines, complaint: str
) -> None:
    rewrite(exported, change)
    with pytest.raises(CommandError, match=complaint):
        take_in(exported)
    assert not User.objects.exists()


def test_a_file_that_was_cut_off_changes_nothing(exported: Path) -> None:
    exported.write_bytes(exported.read_bytes()[:-200])
    with pytest.raises(CommandError, match="cannot be read"):
        take_in(exported)
    assert not User.objects.exists()


def _forge(lines: list[str]) -> list[str]:
    """Change the first move of some game."""
    number = next(n for n, line in enumerate(lines) if '"kind": "move"' in line)
    row = json.loads(lines[number])
    row["fields"]["seat"] = 1 - row["fields"]["seat"]
    return [*lines[:number], json.dumps(row) + "\n", *lines[number + 1 :]]


def test_a_forged_game_is_found_and_taken_only_on_purpose(exported: Path) -> None:
    rewrite(exported, _forge)
    with pytest.raises(CommandError, match=f"1 of {len(RULESETS)} games"):
        take_in(exported)
    assert not Game.objects.exists()
    assert "its hash differs" in take_in(exported, "--keep-broken")
    assert Game.objects.count() == len(RULESETS)


def test_every_table_moves_or_has_a_reason_to_stay() -> None:
    labels = {model._meta.label_lower for model in apps.get_models()}
    assert set(tables.LEFT_BEHIND) <= labels
    assert tables.SECOND_FACTORS in labels
    ours = {label for label in labels if label.startswith(("accounts.", "games.", "study."))}
    assert ours & set(tables.LEFT_BEHIND) == {"accounts.commandposition"}
