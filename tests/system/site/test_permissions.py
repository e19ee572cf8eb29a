"""What the embedded site keeps is its owner's alone: sessions, seeds, keys, mails, sockets."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.embedded.file_permissions import CannotClose, close_to_others
from tests.support.fixtures.processes import Site


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o7777


@pytest.fixture
def var(tmp_path: Path) -> Iterator[Path]:
    """A data folder of an earlier version, open to all."""
    umask = os.umask(0o022)
    folder = tmp_path / "var"
    (folder / "mail").mkdir(parents=True)
    for name in ("fernzug.sqlite3", "fernzug.sqlite3-wal", "secret-key", "mail/1.log", "stranger"):
        (folder / name).write_text("secret")
    yield folder
    os.umask(umask)


def test_a_data_folder_that_was_open_is_closed(var: Path) -> None:
    close_to_others(var)
    assert mode(var) == mode(var / "mail") == 0o700
    for name in ("fernzug.sqlite3", "fernzug.sqlite3-wal", "secret-key", "mail/1.log"):
        assert mode(var / name) == 0o600, name


def test_what_comes_later_is_closed_from_the_beginning(var: Path) -> None:
    close_to_others(var / "new")
    (var / "new/mail").mkdir()
    (var / "new/mail/2.log").touch()
    assert mode(var / "new") == mode(var / "new/mail") == 0o700
    assert mode(var / "new/mail/2.log") == 0o600


def test_what_is_not_ours_stays_as_it_is(var: Path) -> None:
    (var / "live").symlink_to(var / "stranger")
    var.chmod(0o1777)
    close_to_others(var)
    assert mode(var / "stranger") == 0o644
    assert mode(var) == 0o1777


def test_what_cannot_be_closed_gets_a_sentence(var: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, mode: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", refuse)
    with pytest.raises(CannotClose, match="cannot be closed to other users"):
        close_to_others(var)


@pytest.mark.site
@pytest.mark.slow
def test_nobody_else_can_read_what_a_running_site_keeps(site: Site) -> None:
    """The style sheets and scripts in `static` are public."""
    kept = [path for path in site.var.rglob("*") if "static" not in path.parts]
    assert {"fernzug.sqlite3", "fernzug.sqlite3-wal", "secret-key", "valkey.sock"} <= {
        path.name for path in kept
    }
    assert [str(path) for path in [site.var, *kept] if mode(path) & 0o077] == []
