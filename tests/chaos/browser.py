"""A browser that asks until it is told: it sends the same form again where no answer comes."""

from __future__ import annotations

import json
import time
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from threading import Event as Flag
from urllib.parse import urlencode

from tests.chaos.record import MoveAnswer, Record, SentMove

CSRF_TOKEN = "a" * 32
ANSWER_SECONDS = 12
RETRY_SECONDS = 0.4
_ANSWERS = {
    HTTPStatus.SEE_OTHER: MoveAnswer.ACKNOWLEDGED,
    HTTPStatus.CONFLICT: MoveAnswer.REFUSED,
    HTTPStatus.UNPROCESSABLE_ENTITY: MoveAnswer.REFUSED,
}
_EXPECTED = {*_ANSWERS, HTTPStatus.OK, HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE}


class PlayerBrowser:
    """The browser of a player who is signed in; `cookie` is their session."""

    def __init__(self, port: int, cookie: str, record: Record) -> None:
        self.port, self._cookie, self._record = port, cookie, record

    def send_until_told(self, attempt: SentMove, is_over: Flag) -> MoveAnswer:
        """Send a move until its answer is certain, or the run is over."""
        while not is_over.is_set():
            answer = self.send(attempt)
            if answer != MoveAnswer.UNKNOWN:
                return answer
            time.sleep(RETRY_SECONDS)
        return MoveAnswer.UNKNOWN

    def send(self, attempt: SentMove) -> MoveAnswer:
        """Send a move once."""
        form = {"board": attempt.ply, "key": attempt.key, "move": attempt.move}
        path = f"/games/{attempt.game}/move/"
        self._record.begin(attempt)
        status, _ = self._ask("POST", path, urlencode({**form, "csrfmiddlewaretoken": CSRF_TOKEN}))
        answer = _ANSWERS.get(status, MoveAnswer.UNKNOWN)
        self._record.note(attempt, answer)
        return answer

    def moves(self, game: str) -> list[str] | None:
        """Return the moves of a game from its game.json; None where no answer comes."""
        status, text = self._ask("GET", f"/games/{game}/game.json")
        if status != HTTPStatus.OK:
            return None
        events = json.loads(text)["events"]
        return [event["payload"]["move"] for event in events if event["kind"] == "move"]

    def _ask(self, method: str, path: str, body: str | None = None) -> tuple[int, str]:
        """Return status and text; 0 where the connection broke."""
        headers = {"Cookie": self._cookie, "Content-Type": "application/x-www-form-urlencoded"}
        there = HTTPConnection("127.0.0.1", self.port, timeout=ANSWER_SECONDS)
        try:
            there.request(method, path, body, headers)
            answer = there.getresponse()
            status, text = answer.status, answer.read().decode()
        except (OSError, HTTPException):
            return 0, ""
        finally:
            there.close()
        if status not in _EXPECTED:
            self._record.surprise(f"{status} at {path}: {text[:200]}")
        return status, text
