"""`manage.py runsite`: run the whole site, with broker, web, worker and beat, until Ctrl-C."""

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config.embedded import parts, site
from config.embedded.children import START_METHOD
from config.embedded.environment import add_arguments, is_complete, local_url
from config.embedded.file_permissions import CannotClose, close_to_others
from config.embedded.supervisor import ChildDied, Supervisor


class Command(BaseCommand):
    help = "Starts the whole site: broker, web, worker and beat. Ctrl-C stops it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_arguments(parser)

    def get_version(self) -> str:
        """Return our version, where other commands return that of Django."""
        return f"Fernzug {settings.VERSION}"

    def handle(self, *, host: str, port: int, spawn: bool, **_: Any) -> None:
        if not is_complete():
            raise CommandError("The address is not known yet. Type: python3 manage.py runsite …")
        method = "spawn" if spawn else START_METHOD
        supervisor = Supervisor(self.stdout, start_method=method)
        supervisor.obey_signals()
        try:
            site.claim_port(host, port)
            close_to_others(settings.VAR)
            with site.claim_data(settings.VAR):
                self._run(supervisor, host, port)
        except (site.StartError, CannotClose, ChildDied) as trouble:
            raise CommandError(str(trouble)) from trouble

    def _run(self, supervisor: Supervisor, host: str, port: int) -> None:
        (settings.VAR / "address").write_text(settings.SITE_URL)
        try:
            self._start(supervisor, host, port)
            if supervisor.stopping.is_set() or not self._answers(supervisor, host, port):
                return
            supervisor.progress.end()
            self._announce(settings.SITE_URL)
            supervisor.watch()
        finally:
            try:
                self.stdout.write("Stopping …")
            finally:  # Perhaps nobody listens any more.
                supervisor.stop()

    def _start(self, supervisor: Supervisor, host: str, port: int) -> None:
        step = supervisor.progress.step
        step("Starting the message broker")
        site.start_broker(supervisor, settings.VAR)
        step(f"Preparing the database in {_relative(settings.VAR)}")
        supervisor.carry_out("database", parts.prepare_database)
        step("Preparing styles, scripts and pictures")
        supervisor.carry_out("static", parts.prepare_static_files)
        site.wait_for_broker(supervisor)
        if not supervisor.stopping.is_set():
            site.start_site(supervisor, host, port)

    def _answers(self, supervisor: Supervisor, host: str, port: int) -> bool:
        """Return whether a browser and a bot would both be served; False if everything should
        stop.
        """
        local = local_url(host, port)
        if not supervisor.wait_until(lambda: site.is_answering(f"{local}/healthz"), 60):
            if not supervisor.stopping.is_set():
                raise site.StartError("The web server started but does not answer.")
            return False
        supervisor.progress.step("Waiting for the workers")
        supervisor.wait_until(lambda: site.is_answering(f"{local}/readyz"), 20)
        return True

    def _announce(self, address: str) -> None:
        data = _relative(settings.VAR)
        self.stdout.write(f"Fernzug is ready: {address}/  (data in {data}, Ctrl-C stops it)")
        self.stdout.flush()


def _relative(folder: Path) -> str:
    return os.path.relpath(folder, Path.cwd())
