"""`manage.py engine`: offer our engines to other programs, as docs/engine-protocol.md describes."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from games.bots.protocol import server


class Command(BaseCommand):
    help = "Play and analyze for another program, line by line, without a database."
    requires_system_checks = []

    def handle(self, **options: Any) -> None:
        sys.exit(server.main())
