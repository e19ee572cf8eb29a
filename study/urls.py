"""The addresses of this app."""

from django.urls import URLPattern, URLResolver, path

from study.views import browser_search
from study.views.exercises import exercises, feed, task_page
from study.views.explorer import explorer
from study.views.fair_play import fair_play
from study.views.lessons import lessons, steps
from study.views.review import mistakes, review
from study.views.studies import game_page, kept_line, moderation, own_list, own_page, shared_page

urlpatterns: list[URLPattern | URLResolver] = [
    path("learn/", lessons.lessons, name="lessons"),
    path("learn/<slug:ruleset>/", lessons.lesson, name="lesson"),
    path("learn/<slug:ruleset>/end/", lessons.lesson_end, name="lesson_end"),
    path("learn/<slug:ruleset>/<slug:step>/", steps.lesson_step, name="lesson_step"),
    path("exercises/", exercises.exercises, name="exercises"),
    path("exercises/daily.atom", feed.exercise_feed, name="exercise_feed"),
    path("exercises/<slug:code>/", task_page.exercise, name="exercise"),
    path("exercises/next/<slug:ruleset>/", exercises.exercise_next, name="exercise_next"),
    path("explorer/", explorer.explorer_index, name="explorer_index"),
    path("explorer/<slug:ruleset>/", explorer.explorer, name="explorer"),
    path("explorer/<slug:ruleset>/<slug:scope>/", explorer.explorer, name="explorer"),
    path("games/<uuid:pk>/explorer/", explorer.game_explorer, name="game_explorer"),
    path("games/<uuid:pk>/explorer/<slug:scope>/", explorer.game_explorer, name="game_explorer"),
    path("games/<uuid:pk>/study/", own_page.game_study, name="game_study"),
    path("games/<uuid:pk>/study/<int:ply>/", kept_line.kept_line, name="game_study_line"),
    path("games/<uuid:pk>/variations/", game_page.game_variations, name="game_variations"),
    path(
        "games/<uuid:pk>/variations/<int:author>/close/",
        moderation.game_variations_close,
        name="game_variations_close",
    ),
    path("studies/", own_list.own_studies, name="own_studies"),
    path("studies/<slug:code>/", shared_page.study_by_link, name="shared_study"),
    path("staff/fair-play/", fair_play.fair_play, name="fair_play"),
    path("staff/fair-play/<int:pk>/", fair_play.fair_play_player, name="fair_play_player"),
    path("games/<uuid:pk>/review/", review.game_review, name="game_review"),
    path("games/<uuid:pk>/search/", browser_search.game_search, name="game_search"),
    path("games/<uuid:pk>/search/<int:ply>/", browser_search.game_search_at, name="game_search_at"),
    path("games/<uuid:pk>/review/learn/", mistakes.game_review_learn, name="game_review_learn"),
    path(
        "games/<uuid:pk>/review/learn/<int:ply>/",
        mistakes.game_review_mistake,
        name="game_review_mistake",
    ),
]
