"""The commands of `manage.py`, stopped by hand."""

import pytest

import manage


def test_ctrl_c_ends_a_command_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(_arguments: list[str]) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(manage, "execute_from_command_line", stopped)
    monkeypatch.setattr("sys.argv", ["manage.py", "solve", "--resume"])
    with pytest.raises(SystemExit) as ended:
        manage.main()
    assert ended.value.code == manage.STOPPED_BY_HAND
    assert "Traceback" not in capsys.readouterr().err
