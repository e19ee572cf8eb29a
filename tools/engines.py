"""Compile the engines that are written in C to WebAssembly: `python -m tools.engines`.

The modules are kept in the repository, so that nobody needs a compiler to play, test or deploy. The
compiler is a wheel of its own, 340 MB large and in no lock of Fernzug: it is fetched into
`var/compiler/` on first use, in the one version whose output the repository holds. With `--fetch`
it is only fetched, for the tests that compile.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import venv
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "games" / "bots" / "native"
MODULES = SOURCES / "modules"
COMPILER = ROOT / "var" / "compiler"
LOCK = Path(__file__).parent / "compiler.lock"
DIGEST = SOURCES / "modules.sha256"
"""Holds the digest of all that the modules were made of."""
_FETCHED = COMPILER / "fetched.lock"
"""A copy of the lock by which the compiler there was fetched."""

OPTIONS = (
    "--target=wasm32-freestanding",
    "-mcpu=generic+bulk_memory",
    "-O3",
    "-Wall",
    "-Wextra",
    "-Werror",
    "-nostdlib",
    "-Wl,--no-entry",
    "-Wl,--strip-all",
)

ENGINES: dict[str, tuple[str, tuple[str, ...]]] = {
    **{
        f"sogo-{size}-{length}": ("sogo/engine.c", (f"-DSIZE={size}", f"-DLENGTH={length}"))
        for size, length in ((3, 3), (4, 4), (5, 5), (5, 4))
    },
    "frege": ("frege/engine.c", ()),
    "tiles": ("tiles/engine.c", ()),
}
"""Module → its source below SOURCES, and what is settled when it is compiled."""


def main(arguments: Sequence[str]) -> int:
    """Fetch the compiler if it is not there, and build every module unless asked only to fetch."""
    parser = argparse.ArgumentParser(prog="python -m tools.engines")
    parser.add_argument("--fetch", action="store_true", help="fetch the compiler, build nothing")
    options = parser.parse_args(arguments)
    if not has_compiler():
        fetch_compiler()
    if not options.fetch:
        build_all()
    return 0


def build_all() -> None:
    """Build every module, and note of which sources."""
    for name in ENGINES:
        build(name, MODULES)
        print(f"{name}.wasm: {(MODULES / f'{name}.wasm').stat().st_size:,} bytes")
    DIGEST.write_text(f"{sources_digest()}\n")


def sources_digest() -> str:
    """Return the SHA-256 of all sources with their names, the options and the compiler's lock."""
    sources = sorted(path for path in SOURCES.rglob("*") if path.suffix in (".c", ".h"))
    whole = sha256(repr((OPTIONS, ENGINES)).encode())
    for path in (*sources, LOCK):
        whole.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()


def has_compiler() -> bool:
    """Whether the compiler of the lock has been fetched."""
    return _FETCHED.is_file() and _FETCHED.read_text() == LOCK.read_text()


def fetch_compiler() -> None:
    """Install the compiler into its folder."""
    venv.create(COMPILER, with_pip=True, clear=True)
    options = ("--require-hashes", "--only-binary", ":all:", "--no-deps", "--quiet")
    pip = (str(COMPILER / "bin" / "python"), "-m", "pip", "install")
    subprocess.run((*pip, *options, "-r", str(LOCK)), check=True)
    _FETCHED.write_text(LOCK.read_text())


def build(name: str, folder: Path) -> Path:
    """Compile one engine into `folder`; the same source always gives the same bytes."""
    source, settled = ENGINES[name]
    module = folder / f"{name}.wasm"
    compiler = (str(COMPILER / "bin" / "python"), "-m", "ziglang", "cc")
    command = (*compiler, *OPTIONS, *settled, "-o", str(module), source)
    subprocess.run(command, cwd=SOURCES, check=True)
    module.chmod(0o644)
    return module


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
