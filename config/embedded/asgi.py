"""The ASGI application of the embedded site: streams below /live/, pages everywhere else.

In production the proxy tells them apart, and pages have a server of their own.
"""

from config.embedded.pages import embedded_pages
from config.live import application as live
from config.live.app import Receive, Scope, Send
from config.wsgi import application as wsgi

pages = embedded_pages(wsgi, threads=8)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    streams = scope["type"] != "http" or scope["path"].startswith("/live/")
    await (live if streams else pages)(scope, receive, send)
