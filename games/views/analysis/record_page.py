"""The page that reads a whole game from its text, and leads to the what-if board. Stores
nothing.
"""

from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from accounts.web.requests import SiteRequest
from games.models.gameplay.board_preferences import board_preferences
from games.rules import RULESETS
from games.rules.kit.texts.game_record import MAX_RECORD_LENGTH, GameRecord
from games.rules.kit.texts.record_reader import read_record
from games.rules.kit.texts.refusals import BadRecord, RecordRefusal
from games.views.analysis.record_steps import has_board, steps_of

BYTES_PER_CHARACTER = 4
"""How many bytes a character has at most in UTF-8."""


@require_http_methods(["GET", "HEAD", "POST"])
def analysis_record(request: SiteRequest) -> HttpResponse:
    """Show the form and, once a text was sent, the game that it describes."""
    context: dict[str, object] = {"longest": MAX_RECORD_LENGTH, "section": "rules"}
    status = HTTPStatus.OK
    if request.method == "POST":
        context["text"] = request.POST.get("text", "")[:MAX_RECORD_LENGTH]
        try:
            context |= _shown(request, read_record(_sent(request), RULESETS))
        except BadRecord as refusal:
            context["error"], status = refusal, HTTPStatus.UNPROCESSABLE_ENTITY
    return render(request, "games/analysis/record/record.html", context, status=status)


def _sent(request: SiteRequest) -> str:
    """Return the text of the file, or the pasted text where no file was sent. Raises BadRecord."""
    file = request.FILES.get("file")
    if file is None:
        return request.POST.get("text", "")
    if (file.size or 0) > MAX_RECORD_LENGTH * BYTES_PER_CHARACTER:
        raise BadRecord(RecordRefusal.RECORD_TOO_LONG, most=MAX_RECORD_LENGTH)
    try:
        return file.read().decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise BadRecord(RecordRefusal.FILE_NOT_TEXT) from wrong


def _shown(request: SiteRequest, record: GameRecord) -> dict[str, object]:
    notation = board_preferences(request.player, record.ruleset.key).notation
    return {
        "record": record,
        "rules": list(record.ruleset.describe(record.options, unusual=True)),
        "steps": steps_of(record, notation),
        "has_board": has_board(record) and record.is_open,
    }
