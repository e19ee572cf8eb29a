"""The settings of Sphinx for the papers; `tools/papers/__main__.py` calls it, strictly."""

import tomllib
from pathlib import Path
from typing import Any

from pygments.lexers.special import TextLexer

ROOT = Path(__file__).resolve().parents[2]

project = "Fernzug"
version = release = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
extensions = ["myst_parser", "sphinxcontrib.mermaid"]
root_doc = "docs/README"
include_patterns = [
    "docs/*.md",
    "docs/**/*.md",
    "*.md",
    "tests/support/fixtures/exports/README.md",
]
exclude_patterns = [".*", "var", "staticfiles"]
html_theme = "furo"
html_title = f"{project} {version}"
html_copy_source = False
html_show_sphinx = False
myst_heading_anchors = 4
myst_fence_as_directive = ["mermaid"]

CONTENTS = """
```{toctree}
:hidden:
:caption: Papers

../README
architecture
tour
glossary
data
game-format
engine-protocol
operations
scale
faults
interpretations
style
```

```{toctree}
:hidden:
:caption: The project

../CHANGELOG
../CONTRIBUTING
../SECURITY
../CODE_OF_CONDUCT
../tests/support/fixtures/exports/README
```

```{toctree}
:hidden:
:glob:
:caption: Decisions

decisions/*
```
"""
"""The contents at the side, put below the index of the papers: on its own page it would be said
twice.
"""


def setup(app: Any) -> None:
    """Let Sphinx read the contents after the index, and records and sessions as plain text."""
    for language in ("record", "transcript"):
        app.add_lexer(language, TextLexer)
    app.connect("source-read", _append_contents)


def _append_contents(app: Any, name: str, source: list[str]) -> None:
    if name == root_doc:
        source[0] += CONTENTS
