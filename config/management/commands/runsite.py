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
            if "CELERY_BROKER_URL" not in env:
                wanted = env.get("FERNZUG_BROKER", "")
                env |= site.start_broker(supervisor, settings.VAR, wanted)
            call_command("migrate", interactive=False, verbosity=0)
            site.collect_static()
            if not supervisor.stopping.is_set():
                site.start_site(supervisor, host, port, env)
                self._announce(supervisor, local, env["SITE_URL"])
            supervisor.watch()
            self.stdout.write("Stopping …")
        finally:
            supervisor.stop()

    def _announce(self, supervisor: Supervisor, local: str, address: str) -> None:
        """Print the address as soon as a browser and a bot would both be served."""
        if not supervisor.wait_until(lambda: site.is_answering(f"{local}/healthz"), 60):
            if not supervisor.stopping.is_set():
                raise site.StartError("The web server started but does not answer.")
            return
        supervisor.wait_until(lambda: site.is_answering(f"{local}/readyz"), 20)
        data = os.path.relpath(settings.VAR, Path.cwd())
        self.stdout.write(f"Fernzug is ready: {address}/  (data in {data}, Ctrl-C stops it)")
        self.stdout.flush()
