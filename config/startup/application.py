"""The WSGI application, warm, without threads or open connections: a process may fork after it."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()

from config.startup.warm_up import warm_up  # noqa: E402  # The settings come first.

warm_up(application)
