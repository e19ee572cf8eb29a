"""The WSGI application, warmed up, without threads or open connections, so that its process may
fork.
"""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()

from config.startup.warm_up import warm_up  # noqa: E402  # The settings come first.

warm_up(application)
