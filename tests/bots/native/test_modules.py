"""What the repository holds of compiled engines is what their sources make."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import engines


def test_every_engine_has_its_module_and_no_other_lies_there() -> None:
    assert {path.stem for path in engines.MODULES.iterdir()} == set(engines.ENGINES)


def test_a_module_is_small_enough_for_a_page() -> None:
    for path in engines.MODULES.iterdir():
        assert path.stat().st_size < 44_000


def test_nothing_of_which_the_modules_are_made_has_changed_since() -> None:
    """Compiling them again is a matter of the long run."""
    assert engines.DIGEST.read_text().strip() == engines.sources_digest(), (
        "the sources of an engine have changed: `python -m tools.engines` builds the modules anew"
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", engines.ENGINES)
def test_a_module_is_what_its_source_makes(name: str, tmp_path: Path) -> None:
    if not engines.has_compiler():
        pytest.skip("the compiler is missing: `python -m tools.engines --fetch` gets it (340 MB)")
    made = engines.build(name, tmp_path).read_bytes()
    assert made == (engines.MODULES / f"{name}.wasm").read_bytes()


def test_the_compiler_is_fetched_once_and_builds_nothing_unless_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[str] = []
    monkeypatch.setattr(engines, "has_compiler", lambda: "fetch" in done)
    monkeypatch.setattr(engines, "fetch_compiler", lambda: done.append("fetch"))
    monkeypatch.setattr(engines, "build_all", lambda: done.append("build"))
    engines.main(["--fetch"])
    engines.main(["--fetch"])
    assert done == ["fetch"]
    engines.main([])
    assert done == ["fetch", "build"]
