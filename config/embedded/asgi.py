"""The ASGI application of the embedded site: streams below /live/, pages everywhere else.

In production the proxy tells them apart, and pages have a server of their own. Importing this
starts nothing, so that a process may fork after it; the server's first call does.
"""

from django.core.wsgi import get_wsgi_application

wsgi = get_wsgi_application()

# They need the settings.
from config.embedded.pages import embedded_pages  # noqa: E402
from config.live import application as live  # noqa: E402
from config.live.app import Receive, Scope, Send  # noqa: E402
from config.startup import heartbeat  # noqa: E402
from config.startup.warm_up import warm_up  # noqa: E402

warm_up(wsgi)
pages = embedded_pages(wsgi, threads=8)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        heartbeat.start()
    streams = scope["type"] != "http" or scope["path"].startswith("/live/")
    await (live if streams else pages)(scope, receive, send)
