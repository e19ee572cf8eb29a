"""The names of browsers for people, made from what a browser says of itself."""

from __future__ import annotations

import re

_BROWSERS = {
    "Edge": r"\bEdg(e|A|iOS)?/",
    "Opera": r"\bOPR/",
    "Samsung Internet": r"\bSamsungBrowser/",
    "Firefox": r"\b(Firefox|FxiOS)/",
    "Chrome": r"\b(Chrome|CriOS|Chromium|HeadlessChrome)/",
    "Safari": r"\bSafari/",
}
_DEVICES = {
    "iPhone": r"\biPhone\b",
    "iPad": r"\biPad\b",
    "Android": r"\bAndroid\b",
    "Windows": r"\bWindows\b",
    "Mac": r"\bMac OS X\b|\bMacintosh\b",
    "ChromeOS": r"\bCrOS\b",
    "Linux": r"\bLinux\b|\bX11\b",
}


def browser_name(user_agent: str) -> str:
    """Return a name such as “Firefox, Linux”; "" where the browser does not tell."""
    found = (_first(_BROWSERS, user_agent), _first(_DEVICES, user_agent))
    return ", ".join(filter(None, found))


def _first(names: dict[str, str], text: str) -> str:
    return next((name for name, pattern in names.items() if re.search(pattern, text)), "")
