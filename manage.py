#!/usr/bin/env python
"""Django's commands for this site. `python3 run.py <command>` calls it in the right environment."""

import gc
import os
import sys

from django.core.management import execute_from_command_line


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if sys.argv[1:2] == ["runsite"]:
        from config.embedded.environment import complete_environment  # noqa: PLC0415

        complete_environment(sys.argv[2:])
        gc.disable()  # What is loaded stays; the processes that are forked collect their garbage.
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
