"""The rows of the matrix of permissions in states of cases that are closed and of other events.

By day nobody is asked for them: what makes the difference there is asked in other states.
"""

from __future__ import annotations

# Alice's club has challenged that of bob; he is in the ladder, the tour, and the season that has
# begun.
ROWS_BY_NIGHT = """
upheld       game_dispute_withdraw       POST 403 403 403 409 403 403 403 403 403
upheld       dispute                     GET  302 403 403 403 403 403 200 200 403
upheld       dispute                     POST 403 403 403 403 403 403 409 409 403
upheld       dispute_evidence            GET  302 403 403 404 403 403 403 403 403
upheld       dispute_claim               POST 403 403 403 403 403 403 409 409 403
upheld       dispute_release             POST 403 403 403 403 403 403 409 409 403
upheld       dispute_ask                 POST 403 403 403 403 403 403 409 409 403
upheld       proposal_confirm            POST 403 403 403 403 403 403 409 409 403
upheld       proposal_take_back          POST 403 403 403 403 403 403 409 409 403
upheld       proposal_comment            POST 403 403 403 409 403 403 403 403 403
upheld       dispute_settle              POST 403 403 403 409 403 403 403 403 403
upheld       settlement_answer           POST 403 403 403 409 403 403 403 403 403
upheld       dispute_appeal              POST 403 403 403 409 403 403 403 403 403
upheld       appeal_decide               POST 403 403 403 403 403 403 422 422 403
upheld       dispute_bundle              GET  302 403 403 403 403 403 404 404 403
upheld       dispute_bundle_anew         POST 403 403 403 403 403 403 303 303 403
upheld       dispute_private             POST 403 403 403 403 403 403 409 409 403
settled      game_dispute_withdraw       POST 403 403 403 409 403 403 403 403 403
settled      dispute                     GET  302 403 403 403 403 403 200 200 403
settled      dispute                     POST 403 403 403 403 403 403 409 409 403
settled      dispute_evidence            GET  302 403 403 404 403 403 403 403 403
settled      dispute_claim               POST 403 403 403 403 403 403 409 409 403
settled      dispute_release             POST 403 403 403 403 403 403 409 409 403
settled      dispute_ask                 POST 403 403 403 403 403 403 409 409 403
settled      dispute_settle              POST 403 403 403 409 403 403 403 403 403
settled      settlement_answer           POST 403 403 403 409 403 403 403 403 403
settled      dispute_appeal              POST 403 403 403 409 403 403 403 403 403
settled      dispute_bundle              GET  302 403 403 403 403 403 404 404 403
settled      dispute_bundle_anew         POST 403 403 403 403 403 403 303 303 403
settled      dispute_private             POST 403 403 403 403 403 403 409 409 403
withdrawn    game_dispute_withdraw       POST 403 403 403 409 403 403 403 403 403
withdrawn    dispute                     GET  302 403 403 403 403 403 200 200 403
withdrawn    dispute                     POST 403 403 403 403 403 403 409 409 403
withdrawn    dispute_evidence            GET  302 403 403 404 403 403 403 403 403
withdrawn    dispute_claim               POST 403 403 403 403 403 403 409 409 403
withdrawn    dispute_release             POST 403 403 403 403 403 403 409 409 403
withdrawn    dispute_ask                 POST 403 403 403 403 403 403 409 409 403
withdrawn    dispute_settle              POST 403 403 403 409 403 403 403 403 403
withdrawn    dispute_appeal              POST 403 403 403 409 403 403 403 403 403
withdrawn    dispute_bundle              GET  302 403 403 403 403 403 404 404 403
withdrawn    dispute_bundle_anew         POST 403 403 403 403 403 403 303 303 403
withdrawn    dispute_private             POST 403 403 403 403 403 403 409 409 403
offered      game_dispute_withdraw       POST 403 403 403 409 403 403 403 403 403
offered      dispute                     GET  302 403 403 403 403 403 200 200 403
offered      dispute                     POST 403 403 403 403 403 403 303 409 403
offered      dispute_evidence            GET  302 403 403 404 403 403 403 403 403
offered      dispute_claim               POST 403 403 403 403 403 403 303 409 403
offered      dispute_release             POST 403 403 403 403 403 403 303 303 403
offered      dispute_ask                 POST 403 403 403 403 403 403 409 409 403
offered      proposal_confirm            POST 403 403 403 403 403 403 409 409 403
offered      proposal_take_back          POST 403 403 403 403 403 403 303 409 403
offered      proposal_comment            POST 403 403 403 303 403 403 403 403 403
offered      dispute_settle              POST 403 403 403 303 403 403 403 403 403
offered      dispute_appeal              POST 403 403 403 409 403 403 403 403 403
offered      seat_change                 GET  302 403 200 403 403 403 403 403 403
offered      seat_change                 POST 403 403 303 403 403 403 403 403 403
offered      dispute_bundle              GET  302 403 403 403 403 403 404 404 403
offered      dispute_bundle_anew         POST 403 403 403 403 403 403 303 303 403
offered      dispute_private             POST 403 403 403 403 403 403 200 409 403
ladder       event_act                   POST 403 403 409 403 403 403 403 403 403
ladder       event_challenge             POST 403 403 409 409 409 409 409 409 403
ladder       event_withdraw              POST 403 403 409 303 409 409 409 409 409
tour         event_act                   POST 403 403 409 403 403 403 403 403 403
tour         event_seek                  POST 403 403 409 303 409 409 409 409 409
tour         event_withdraw              POST 403 403 409 303 409 409 409 409 409
match        event_enter                 POST 403 403 303 303 409 409 409 409 403
match        event_withdraw              POST 403 403 303 303 409 409 409 409 409
match        event_start                 POST 403 403 403 403 403 403 403 403 403
match        event_director              GET  302 403 403 403 403 403 403 403 403
match        event_act                   GET  302 403 403 403 403 403 403 403 403
match        event_act                   POST 403 403 403 403 403 403 403 403 403
match        event_act_about             GET  302 403 403 403 403 403 403 403 403
match        event_act_about             POST 403 403 403 403 403 403 403 403 403
match        event_line_up               GET  302 403 200 403 403 403 403 403 403
match        event_line_up               POST 403 403 409 403 403 403 403 403 403
match        event_call_off              POST 403 403 303 303 403 403 403 403 403
season       league_enter                POST 403 403 409 409 409 409 409 409 409
"""
