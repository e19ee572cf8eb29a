"""The script of all pages: one file, made of the modules of its subjects, which stay separate.

A page names the modules that it wants in `<meta name="scripts">`; the others are there, and do not
run. Each runs in a scope of its own, once, as a browser runs a module.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from posixpath import dirname, join, normpath

from django.conf import settings

from config.backends.bundle import BundleFinder

SCRIPT = "games/js/site.js"
MODULES = Path(settings.BASE_DIR, "games/static/games/js")

_IMPORT = re.compile(r'^import (\{[^}]*\}) from "(\.[^"]+)\.js";$', re.M)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:const|let|function) (\w+))", re.M)
_OPENING = """\
const modules = {
"""
_CLOSING = """\
};

const ran = new Map();

function load(name) {
  if (!ran.has(name)) ran.set(name, modules[name]() ?? {});
  return ran.get(name);
}

const wanted = document.querySelector("meta[name=scripts]")?.content ?? "";
for (const name of wanted.split(/\\s+/).filter(Boolean)) {
  try {
    load(name);
  } catch (error) {
    reportError(error); // As with modules of their own, the others run.
  }
}
"""


class ScriptFinder(BundleFinder):
    """The finder of SCRIPT."""

    name = SCRIPT
    folder = "script"

    def parts(self) -> Mapping[str, Path]:
        """Return the modules."""
        return modules()

    def lines(self, parts: Mapping[str, Path]) -> Iterator[str]:
        """Yield the modules as functions, and the code that runs those which the page names."""
        yield _OPENING
        for name, path in parts.items():
            yield as_function(name, path.read_text(encoding="utf-8"))
        yield _CLOSING


def modules() -> dict[str, Path]:
    """Return the modules by the names that pages use for them, in alphabetical order."""
    found = sorted(MODULES.rglob("*.js"))
    return {path.relative_to(MODULES).with_suffix("").as_posix(): path for path in found}


def as_function(name: str, source: str) -> str:
    """Return a module as a property of an object: a function that returns its exports."""

    def imported(found: re.Match[str]) -> str:
        names, other = found[1].replace(" as ", ": "), normpath(join(dirname(name), found[2]))
        return f'const {names} = load("{other}");'

    exports = ", ".join(_EXPORT.findall(source))
    body = _EXPORT.sub("", _IMPORT.sub(imported, source)).rstrip()
    return f'"{name}"() {{\n{body}\nreturn {{ {exports} }};\n}},\n\n'
