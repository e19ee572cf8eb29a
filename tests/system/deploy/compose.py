"""The compose file as Docker would read it, as far as tests need it."""

import re
from typing import Any

import yaml

from tests.support.servers.processes import ROOT

OURS = ("migrate", "web", "live", "worker", "analyst", "mailer", "beat")


def services() -> dict[str, Any]:
    return dict(yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"])


def command_of(name: str) -> list[str]:
    return [unescaped(word) for word in services()[name]["command"]]


def health_check_of(name: str) -> list[str]:
    """As an argument list; what Docker hands to a shell is handed to one."""
    kind, *words = (unescaped(word) for word in services()[name]["healthcheck"]["test"])
    return ["sh", "-c", *words] if kind == "CMD-SHELL" else words


def unescaped(word: str) -> str:
    """Docker's `$$` is a dollar."""
    return word.replace("$$", "$")


def settings_read() -> set[str]:
    """Every name that the settings read from the environment."""
    files = sorted((ROOT / "config/settings").glob("*.py"))
    text = "".join(file.read_text() for file in files)
    return set(re.findall(r"env\.\w+\(\s*\"([A-Z_]+)\"", text)) | {"DATABASE_URL"}
