"""The lines of the matrix of permissions about leagues, and about the list that leads there."""

LEAGUES = """\
events                  GET   200 200 200 200 200 200 200
leagues                 GET   200 200 200 200 200 200 200
league                  GET   200 200 200 200 200 200 200
league_calendar         GET   200 200 200 200 200 200 200
league_season           GET   200 200 200 200 200 200 200
league_new              GET   302 403 200 200 200 200 200
league_new              POST  403 403 303 303 303 303 303
league_enter            POST  403 403 303 303 303 303 303
league_leave            POST  403 403 409 303 409 409 409
league_remove           POST  403 403 303 403 403 403 403
league_end              POST  403 403 303 403 403 403 403
"""
