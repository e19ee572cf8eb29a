"""The checks that a reviewer should not have to make."""

import os
import re
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path

import pytest
from django.core.management import call_command
from django.template import engines

from tests.support.servers.processes import ROOT, clean_environment

APPS = {"accounts", "config", "database", "events", "games", "previews", "study"}
LONGEST_FILE = 250
ONE_FILE_FOR_ALL_GAMES = "games/static/games/verify_draws.py"
"""Longer, because players load it as one file."""
LONGEST_TEMPLATE_LINE = 120

PRODUCTION = {
    "DATABASE_URL": "postgres://fernzug:secret@localhost/fernzug",
    "CELERY_BROKER_URL": "redis://localhost:6379/0",
    "CACHE_URL": "redis://localhost:6379/1",
    "SECRET_KEY": "a-key-for-this-test-that-is-long-enough-and-has-0123456789-varied-letters",
    "SITE_URL": "https://fernzug.example",
    "EMAIL_URL": "smtp+tls://fernzug:secret@mail.example:587",
    "DEFAULT_FROM_EMAIL": "Fernzug <post@fernzug.example>",
    "TRUSTED_PROXIES": "1",
}


def run(*command: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=clean_environment(**env),
        capture_output=True,
        text=True,
        check=False,
    )


def our_files(suffix: str) -> list[Path]:
    """Every file of ours. Hidden folders and the data folder hold nobody's work."""
    found: list[Path] = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = sorted(name for name in folders if name[0] != "." and name != "var")
        found += (Path(folder) / name for name in sorted(names) if name.endswith(suffix))
    return found


@pytest.mark.parametrize(
    "command",
    [
        ("-m", "ruff", "format", "--check", "."),
        ("-m", "ruff", "check", "."),
        ("-m", "mypy"),
    ],
    ids=["format", "lint", "types"],
)
def test_the_code_passes(command: tuple[str, ...], tmp_path: Path) -> None:
    done = run(*command, FERNZUG_VAR=str(tmp_path))
    assert done.returncode == 0, done.stdout + done.stderr


def test_templates_are_formatted() -> None:
    """Text mails are left out: in them every space and line end is part of the mail."""
    files = [str(path.relative_to(ROOT)) for path in our_files(".html")]
    djade = Path(sysconfig.get_path("scripts"), "djade")
    check = [djade, "--check", "--target-version", "5.2", *files]
    done = subprocess.run(check, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_no_line_of_a_template_is_too_long() -> None:
    too_long = [
        f"{path.relative_to(ROOT)}:{number}"
        for suffix in (".html", ".txt")
        for path in our_files(suffix)
        if "templates" in path.parts
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(line) > LONGEST_TEMPLATE_LINE
    ]
    assert too_long == []


def test_names_in_templates_say_what_they_hold() -> None:
    """As ruff's rules and the test of words hold it for Python."""
    tag = re.compile(r"\{[{%](?:(?![%}]\}).)*[%}]\}")
    name = re.compile(r"(?<![.\w\"'/-])(?:one|known|told|said)\b(?![\w\"'/-])")
    quoted = re.compile(r"\"[^\"]*\"|'[^']*'")
    found = [
        f"{path.relative_to(ROOT)}: {part}"
        for path in our_files(".html") + our_files(".txt")
        if "templates" in path.parts
        for part in tag.findall(path.read_text())
        if name.search(quoted.sub("", part))
    ]
    assert found == []


def test_templates_load_no_library_that_they_do_not_use() -> None:
    tag, libraries = re.compile(r"\{%\s*(\w+)"), engines["django"].engine.template_libraries
    unused = []
    for path in our_files(".html") + our_files(".txt"):
        if "templates" not in path.parts:
            continue
        text = path.read_text()
        used = {*tag.findall(text), *re.findall(r"\|(\w+)", text)}
        for name in " ".join(re.findall(r"\{%\s*load\s([^%]*)%\}", text)).split():
            if used.isdisjoint({*libraries[name].tags, *libraries[name].filters}):
                unused.append(f"{path.relative_to(ROOT)}: {name}")
    assert unused == []


@pytest.mark.django_db
def test_every_change_of_a_model_has_its_migration() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_a_production_environment_passes_the_deployment_checks(tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    for page in ("imprint", "privacy"):
        (tmp_path / f"pages/{page}.en.md").write_text(f"# {page}")
    check = ["manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    done = run(*check, FERNZUG_VAR=str(tmp_path), SITE_FOLDER=str(tmp_path), **PRODUCTION)
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_the_embedded_site_passes_its_checks(tmp_path: Path) -> None:
    done = run("manage.py", "check", "--fail-level", "WARNING", FERNZUG_VAR=str(tmp_path))
    assert done.returncode == 0, done.stderr


def test_the_lock_names_no_hosts_and_pins_every_package_by_hash() -> None:
    lock = (ROOT / "requirements.lock").read_text()
    assert not re.search(r"https?://|index-url|find-links|file:", lock)
    entries = re.split(r"\n(?=[a-z0-9])", lock.strip())
    assert len(entries) > 30
    assert [entry for entry in entries if "==" not in entry or "--hash=sha256:" not in entry] == []


def test_the_lock_has_every_direct_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wanted = project["project"]["dependencies"] + project["dependency-groups"]["dev"]
    names = {re.split(r"[\[<>=;! ]", line)[0].lower() for line in wanted}
    locked = set(re.findall(r"^([a-z0-9-]+)==", (ROOT / "requirements.lock").read_text(), re.M))
    assert names <= locked


def test_no_file_has_outgrown_its_subject() -> None:
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text().splitlines())
        for path in our_files(".py")
        if "migrations" not in path.parts and path != ROOT / ONE_FILE_FOR_ALL_GAMES
    }
    too_long = {name: length for name, length in lengths.items() if length > LONGEST_FILE}
    assert too_long == {}


def test_templates_hold_no_scripts_styles_or_safe_marks() -> None:
    forbidden = re.compile(
        r"\sstyle=|\son[a-z]+=\"|hx-on|<style|\|\s*safe\b|<script(?![^>]*\b(src=|type=\"application/json))"
    )
    found = [
        f"{path.relative_to(ROOT)}: {match.group()}"
        for path in our_files(".html")
        if "email" not in path.parts and (match := forbidden.search(path.read_text()))
    ]
    assert found == []


def test_views_learn_of_htmx_from_its_middleware() -> None:
    """`request.htmx` reads the headers, with their encodings; no view does it once more."""
    read = re.compile(r"headers(?:\.get\(|\[)\s*[\"']HX-|[\"']HX-[\w-]+[\"'] (?:not )?in request")
    apps = [path for path in our_files(".py") if path.relative_to(ROOT).parts[0] in APPS]
    assert [str(path) for path in apps if read.search(path.read_text())] == []
