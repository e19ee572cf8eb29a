"""Compile the engines that are written in C to WebAssembly: `python -m tools.engines`.

The modules are kept in the repository, so that nobody needs a compiler to play, test or deploy. The
compiler is a wheel of its own, 340 MB large and in no lock of Fernzug: it is fetched into
`var/compiler/` on first use, in the one version whose output the repository holds.
"""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "games" / "bots" / "native"
MODULES = SOURCES / "modules"
COMPILER = ROOT / "var" / "compiler"
LOCK = Path(__file__).parent / "compiler.lock"

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
}
"""Module → its source below SOURCES, and what is settled when it is compiled."""


def main() -> int:
    """Fetch the compiler if it is not there, and build every module."""
    if not has_compiler():
        fetch_compiler()
    for name in ENGINES:
        build(name, MODULES)
        print(f"{name}.wasm: {(MODULES / f'{name}.wasm').stat().st_size:,} bytes")
    return 0


def has_compiler() -> bool:
    """Whether the compiler has been fetched."""
    return bool(list(COMPILER.glob("lib/python*/site-packages/ziglang/zig*")))


def fetch_compiler() -> None:
    """Install the compiler into its folder."""
    venv.create(COMPILER, with_pip=True, clear=True)
    options = ("--require-hashes", "--only-binary", ":all:", "--no-deps", "--quiet")
    pip = (str(COMPILER / "bin" / "python"), "-m", "pip", "install")
    subprocess.run((*pip, *options, "-r", str(LOCK)), check=True)


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
    sys.exit(main())
