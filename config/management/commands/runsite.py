"""The whole site by one command: broker, web, worker and beat, until Ctrl-C."""

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from config.embedded import site
from config.embedded.file_permissions import CannotClose, close_to_others
from config.embedded.progress import Progress
from config.embedded.supervisor import ChildDied, Supervisor

EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}


class Command(BaseCommand):
    help = "Starts the whole site: broker, web, worker and beat. Ctrl-C stops it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *, host: str, port: int, **_: Any) -> None:
        supervisor = Supervisor(self.stdout)  # type: ignore[arg-type]
        supervisor.obey_signals()
        try:
            site.claim_port(host, port)
            close_to_others(settings.VAR)
            with site.claim_data(settings.VAR):
                self._run(supervisor, host, port)
        except (site.StartError, CannotClose, ChildDied) as trouble:
            raise CommandError(str(trouble)) from trouble

    def _run(self, supervisor: Supervisor, host: str, port: int) -> None:
        local = f"http://{EVERYWHERE.get(host, host)}:{port}"
        env = {**os.environ, "PYTHONUNBUFFERED": "1"}
        env.setdefault("SITE_URL", local)
        (settings.VAR / "address").write_text(env["SITE_URL"])
        try:
            with Progress(self.stdout) as progress:
                self._start(supervisor, host, port, env, progress)
                if supervisor.stopping.is_set() or not self._answers(supervisor, local, progress):
                    return
            self._announce(env["SITE_URL"])
            supervisor.watch()
        finally:
            self.stdout.write("Stopping …")
            supervisor.stop()

    def _start(
        self,
        supervisor: Supervisor,
        host: str,
        port: int,
        env: dict[str, str],
        progress: Progress,
    ) -> None:
        if "CELERY_BROKER_URL" not in env:
            progress.step("Starting the message broker")
            env |= site.start_broker(supervisor, settings.VAR, env.get("FERNZUG_BROKER", ""))
        progress.step(f"Preparing the database in {_relative(settings.VAR)}")
        call_command("migrate", interactive=False, verbosity=0)
        progress.step("Preparing styles, scripts and pictures")
        site.collect_static()
        if not supervisor.stopping.is_set():
            progress.step("Starting the web server and the workers")
            site.start_site(supervisor, host, port, env)

    def _answers(self, supervisor: Supervisor, local: str, progress: Progress) -> bool:
        """Return whether a browser and a bot would both be served; False if all shall stop."""
        if not supervisor.wait_until(lambda: site.is_answering(f"{local}/healthz"), 60):
            if not supervisor.stopping.is_set():
                raise site.StartError("The web server started but does not answer.")
            return False
        progress.step("Waiting for the workers")
        supervisor.wait_until(lambda: site.is_answering(f"{local}/readyz"), 20)
        return True

    def _announce(self, address: str) -> None:
        data = _relative(settings.VAR)
        self.stdout.write(f"Fernzug is ready: {address}/  (data in {data}, Ctrl-C stops it)")
        self.stdout.flush()


def _relative(folder: Path) -> str:
    return os.path.relpath(folder, Path.cwd())
