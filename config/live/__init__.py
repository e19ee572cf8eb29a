"""The open streams by which browsers get live updates about their games.

`uvicorn config.live:application` is a process of its own, raw ASGI without Django's handlers:
thousands of open streams must hold neither a thread nor a database connection each.
"""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from config.live.app import LiveApplication

application = LiveApplication()
