"""The WSGI application that gunicorn serves, warmed up before it is handed out."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()

from config.monitoring import heartbeat  # noqa: E402  # The settings come first.
from config.startup.warm_up import warm_up  # noqa: E402

warm_up(application)
heartbeat.start()
