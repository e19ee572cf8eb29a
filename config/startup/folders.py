"""The folders of the site: read before its settings, and by them."""

import os
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parents[2]


def data_folder() -> Path:
    """Return where the embedded site keeps its data."""
    return Path(os.environ.get("FERNZUG_VAR", str(BASE_DIR / "var"))).resolve()
