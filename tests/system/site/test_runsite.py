"""`python3 run.py`: one command starts everything, and everything ends with it."""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from functools import partial
from pathlib import Path

import pytest

from games.views.analysis.query import MAX_TEXT_LENGTH
from tests.support.fixtures.processes import Site, StartSite
from tests.support.servers.processes import (
    ROOT,
    Process,
    clean_environment,
    eventually,
    free_port,
)
from tests.support.servers.usage import memory, resident_memory

pytestmark = [pytest.mark.site, pytest.mark.slow]

PATIENCE_SECONDS = 150
"""How long anything may take on a machine where a dozen processes wait for two cores."""
MAX_LOADED_SITES = 2.5
"""How many processes that load the site for themselves would use as much memory as all of them."""


def processes_of(site: Site) -> dict[int, str]:
    return processes_on(site.var)


def processes_on(var: Path) -> dict[int, str]:
    """Every process that runs on this data, by number: its name and its command.

    Valkey overwrites its environment with a title that names its socket.
    """
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_text().replace("\0", " ")
            environment = (folder / "environ").read_bytes()
            if str(var).encode() in environment or str(var) in command:
                found[int(folder.name)] = f"{(folder / 'comm').read_text().strip()}: {command}"
        except OSError:
            continue
    return found


def number_of(site: Site, words: str) -> int:
    return min(number for number, command in processes_of(site).items() if words in command)


def get(url: str) -> int:
    try:
        with urllib.request.urlopen(url, timeout=30) as response:
            return int(response.status)
    except urllib.error.HTTPError as refused:
        return refused.code


def start_as_the_readme_says(var: Path) -> Site:
    """Start a site by the line of the README, with a port and a folder in the place of its own."""
    readme = (ROOT / "README.md").read_text()
    (command,) = re.findall(r"^    (FERNZUG_VAR=.*)$", readme, re.M)
    port = free_port()
    typed = command.replace("/path/to/folder", str(var)).replace("8080", str(port))
    typed = typed.replace("python3 run.py", f"exec {sys.executable} manage.py runsite")
    url, env = f"http://127.0.0.1:{port}", clean_environment()
    process = Process(["sh", "-c", typed], env)
    process.wait_for(f"Fernzug is ready: {url}/", PATIENCE_SECONDS)
    return Site(process, url, var, {**env, "FERNZUG_VAR": str(var)})


def test_what_a_killed_site_left_is_there_for_the_next_until_ctrl_c(
    start_site: StartSite, tmp_path: Path
) -> None:
    """Nobody outlives a supervisor, neither one that is killed nor one that is stopped."""
    count = "from accounts.models import User; print(User.objects.filter(username='dora').count())"
    create = "from accounts.models import User; User.objects.create_user('dora')"
    killed = start_as_the_readme_says(tmp_path / "not" / "there")
    try:
        assert get(f"{killed.url}/healthz") == 200
        assert (killed.var / "fernzug.sqlite3").is_file()
        assert killed.var.stat().st_mode & 0o777 == 0o700
        killed.manage("shell", "-c", create)
        assert len(processes_of(killed)) > 4
    finally:
        os.kill(killed.process.popen.pid, signal.SIGKILL)
    assert eventually(lambda: processes_of(killed) == {}, PATIENCE_SECONDS), processes_of(killed)
    killed.process.stop()
    second = start_site(killed.var)
    assert get(f"{second.url}/healthz") == 200
    assert second.manage("shell", "-c", count).split()[-1] == "1"
    assert second.process.stop(signal.SIGINT) == 0, second.process.output
    assert processes_of(second) == {}


def test_a_start_says_what_it_does(site: Site) -> None:
    before = site.process.output.split("Fernzug is ready")[0]
    steps = (
        "Preparing the database",
        "Loading the site",
        "Starting the web server",
        "Waiting for the workers",
    )
    places = [before.find(step) for step in steps]
    assert -1 not in places
    assert places == sorted(places)


def test_other_commands_link_to_where_the_site_is(site: Site) -> None:
    output = site.manage(
        "shell", "-c", "from django.conf import settings; print(settings.SITE_URL)"
    )
    assert output.split()[-1] == site.url


def test_an_address_may_hold_a_whole_pasted_game(site: Site) -> None:
    assert get(f"{site.url}/analysis/sogo/?start={'%20' * MAX_TEXT_LENGTH}") == 200


def test_children_that_die_are_started_again(start_site: StartSite) -> None:
    site = start_site(SWEEP_SECONDS="1")
    for name, words in (
        ("valkey", "valkey-server"),
        ("web", "fernzug web"),
        ("mailer", "fernzug mailer"),
    ):
        killed = number_of(site, words)
        os.kill(killed, signal.SIGKILL)
        site.process.wait_for(f"{name} ended with code -9.", PATIENCE_SECONDS)
        again = f"Starting {name} again in 1 s (restart 1 of at most 5 in"
        site.process.wait_for(again, PATIENCE_SECONDS)
        assert eventually(partial(is_started, site, words), PATIENCE_SECONDS), site.process.output
        assert eventually(partial(ready, site), PATIENCE_SECONDS), site.process.output
        assert number_of(site, words) != killed
    assert site.process.stop() == 0, site.process.output
    assert processes_of(site) == {}


def is_started(site: Site, words: str) -> bool:
    return any(words in command for command in processes_of(site).values())


def ready(site: Site) -> bool:
    try:
        return get(f"{site.url}/readyz") == 200
    except OSError:
        return False


def test_the_process_that_is_forked_has_neither_threads_nor_connections(site: Site) -> None:
    process = Path(f"/proc/{site.process.popen.pid}")
    assert len(list((process / "task").iterdir())) == 1
    files = [os.readlink(file) for file in (process / "fd").iterdir()]
    assert not [file for file in files if file.startswith("socket:") or "sqlite" in file]


def test_what_a_start_loads_is_without_the_library_of_push_messages(site: Site) -> None:
    """It brings pydantic, for which only a worker with such messages should pay."""
    files = Path(f"/proc/{site.process.popen.pid}/maps").read_text()
    assert "/site-packages/" in files, "compiled modules are listed"
    assert "pydantic" not in files


def test_processes_share_what_is_loaded(site: Site) -> None:
    """All in all they have less memory than two or three that load the site. How much that is,
    `run.py bench start` says.
    """
    loaded = site.process.popen.pid
    sizes = memory(loaded)
    assert sum(sizes) < MAX_LOADED_SITES * resident_memory(loaded), sizes


def test_without_valkey_the_broker_is_a_folder_for_processes_that_are_started_anew(
    start_site: StartSite,
) -> None:
    """The two ways of starting that no other test takes."""
    site = start_site(None, "--spawn", FERNZUG_BROKER="filesystem")
    assert (site.var / "broker/messages").is_dir()
    commands = list(processes_of(site).values())
    assert not any("valkey" in command or "fernzug mailer" in command for command in commands)
    assert eventually(partial(ready, site), PATIENCE_SECONDS), site.process.output
    assert site.process.stop() == 0, site.process.output
    assert processes_of(site) == {}


def test_a_taken_port_gets_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        refused = run_site(tmp_path, port)
    assert refused.returncode == 1
    assert f"Port {port} on 127.0.0.1 is taken" in refused.stderr
    assert f"--port {port + 1}" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_two_sites_do_not_share_one_data_folder(site: Site) -> None:
    refused = run_site(site.var, 0)
    assert refused.returncode == 1
    assert "Another site is running on the data in" in refused.stderr


def test_ready_means_that_a_worker_has_swept(site: Site) -> None:
    assert get(f"{site.url}/readyz") == 200


def run_site(var: Path, port: int) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", "runsite", "--port", str(port)],
        cwd=ROOT,
        env=clean_environment(FERNZUG_VAR=str(var)),
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )


def test_the_site_stops_though_nobody_reads_what_it_says(tmp_path: Path) -> None:
    command = [sys.executable, "manage.py", "runsite", "--port", str(free_port())]
    env = clean_environment(FERNZUG_VAR=str(tmp_path))
    process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE)
    assert process.stdout
    process.stdout.readline()
    process.stdout.close()
    assert process.wait(PATIENCE_SECONDS) != 0
    gone = eventually(lambda: processes_on(tmp_path) == {}, PATIENCE_SECONDS)
    assert gone, processes_on(tmp_path)
