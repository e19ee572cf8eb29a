#!/usr/bin/env python
"""Django's commands for this site. `python3 run.py <command>` calls it in the right environment."""

import gc
import os
import sys

from django.core.management import execute_from_command_line

STOPPED_BY_HAND = 130
"""The exit code of a command after Ctrl-C, as shells give it."""


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if sys.argv[1:2] == ["runsite"]:
        from config.embedded.environment import complete_environment  # noqa: PLC0415

        complete_environment(sys.argv[2:])
        gc.disable()  # What is loaded stays; the processes that are forked collect their garbage.
    try:
        execute_from_command_line(sys.argv)
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        sys.exit(STOPPED_BY_HAND)


if __name__ == "__main__":
    main()
