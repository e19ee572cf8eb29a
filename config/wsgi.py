"""The WSGI application for a server that loads it in each of its processes.

Gunicorn as production starts it loads it once, for all of them (config/startup/gunicorn.py).
"""

from config.startup.application import application

__all__ = ["application"]

from config.startup import heartbeat  # The settings come first.

heartbeat.start()
