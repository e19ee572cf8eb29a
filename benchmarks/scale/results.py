"""Rated results, ratings and events of a large site: what its games count for."""

from __future__ import annotations

from typing import Any

from django.db import connection

from benchmarks.scale.rows import Crowd
from events.models import Tournament
from events.services.ratings.lists.leader_boards import MIN_GAMES_ON_BOARD
from events.services.ratings.pools import pool_of
from events.services.ratings.results import outcomes_of, players_in
from games.models import Game

GAMES_PER_PAIRING = 4
"""How many games there are for each that belongs to an event."""
GAMES_PER_EVENT = 5
EVENTS_PER_LEAGUE = 3
"""How many events there are for each that is the division of a league's season."""
EVENTS_PER_CLUB_EVENT = 2
"""How many events there are for each that belongs to a club."""

MIN_LISTED = 100
"""A page lists as many events, and as many leagues, so that it is the same page on a small site."""
PLAYERS_PER_LISTED_EVENT = 10

_RATED_GAMES = """
    INSERT INTO events_ratedgame (game_id, pool_id, ended_at, barred, exclusion)
    SELECT id, %(pool)s, %(ended_at)s + shift, %(barred)s, %(barred)s FROM copied
"""
_RATED_SEATS = """
    INSERT INTO events_ratedseat
        (rated_game_id, user_id, number, rank, mu_before, sigma_before, mu_after, sigma_after)
    SELECT rated.id, {user}, seat.number, seat.rank, 25, 6, 25, 6
    FROM copied JOIN events_ratedgame rated ON rated.game_id = copied.id,
        unnest(%(ranks)s::int[]) WITH ORDINALITY AS place (rank, nth),
        LATERAL (SELECT rank, (nth - 1)::int AS number) AS seat
"""
_RATINGS = """
    INSERT INTO events_rating
        (pool_id, user_id, mu, sigma, lower_bound, games, opponents, last_at, best_mu, best_sigma,
        best_at)
    SELECT game.pool_id, seat.user_id, 20 + mod(seat.user_id, 100) / 10.0, 6,
        2 + mod(seat.user_id, 100) / 10.0, count(*) + %(least)s, count(*), max(game.ended_at),
        20 + mod(seat.user_id, 97) / 10.0, 5, max(game.ended_at)
    FROM events_ratedseat seat JOIN events_ratedgame game ON game.id = seat.rated_game_id
    WHERE seat.user_id >= %(first)s AND game.exclusion = ''
    GROUP BY game.pool_id, seat.user_id
"""
_MONTH_RATINGS = """
    INSERT INTO events_monthrating
        (pool_id, user_id, month, mu, sigma, lower_bound, games, last_at)
    SELECT game.pool_id, seat.user_id,
        date_trunc('month', game.ended_at AT TIME ZONE 'UTC')::date AS month,
        20 + mod(seat.user_id, 100) / 10.0, 6, 2 + mod(seat.user_id, 100) / 10.0, count(*),
        max(game.ended_at)
    FROM events_ratedseat seat JOIN events_ratedgame game ON game.id = seat.rated_game_id
    WHERE seat.user_id >= %(first)s AND game.exclusion = ''
    GROUP BY game.pool_id, seat.user_id, month
"""
_OF_EVENTS = """
    CREATE TEMP TABLE of_event ON COMMIT DROP AS
    SELECT gen_random_uuid() AS event_id, gen_random_uuid() AS season_id, nth, shift,
        mod(nth, {per_league}) = 0 AS in_league
    FROM (SELECT n / {span} AS nth, max(shift) AS shift FROM copied GROUP BY 1) AS counted;
    CREATE TEMP TABLE in_event ON COMMIT DROP AS
    SELECT copied.id, event_id, {first} AS first, {second} AS second
    FROM copied JOIN of_event ON nth = n / {span}
    WHERE mod(n, {nth}) = 0;
    CREATE TEMP TABLE entered ON COMMIT DROP AS
    SELECT event_id, first AS player FROM in_event UNION SELECT event_id, second FROM in_event;
"""
_LISTED = """
    CREATE TEMP TABLE of_event AS
    SELECT gen_random_uuid() AS event_id, gen_random_uuid() AS season_id, nth,
        nth * interval '-1 second' - interval '3 days' AS shift, mod(nth, 2) = 0 AS in_league
    FROM generate_series(1, 2 * {count}) AS nth;
    CREATE TEMP TABLE entered AS
    SELECT event_id, {players.first} + mod(nth * {entries} + n, {players.count}) AS player
    FROM of_event, generate_series(1, {entries}) AS n;
"""
_EVENTS = """
    INSERT INTO events_tournament (id, name, kind, ruleset, options, time_control, aid, rated,
        max_players, listed, director_id, club_id, state, change_count, created_at, closes_at,
        changed_at)
    SELECT event_id, 'Event ' || nth, 'round_robin', 'sogo', '{{"size": 4}}',
        '259200000+259200000/259200000', 'head', true, 13, true,
        {players.first} + mod(nth, {players.count}),
        CASE WHEN mod(nth, {per_club}) = 0 THEN 1 + mod(nth / {per_club}, {players.clubs}) END,
        '{state}', 2, now() + shift - interval '2 days', now() + shift - interval '1 day',
        now() + shift
    FROM of_event;
    INSERT INTO events_tournamententry
        (event_id, user_id, bot, bot_number, number, state, in_table, entered_at)
    SELECT event_id, player, '', 1, row_number() OVER (PARTITION BY event_id), 'entered', true,
        now()
    FROM entered;
    INSERT INTO events_tournamentseal (event_id, seed, commitment)
    SELECT event_id, {seed}, sha256({seed}) FROM of_event;
    INSERT INTO events_tournamentlogentry (event_id, number, at, kind)
    SELECT event_id, number, now() + shift, kind
    FROM of_event, (VALUES (1, 'announced'), (2, 'drawn')) AS done (number, kind);
"""
_LEAGUES = """
    INSERT INTO events_league (id, name, ruleset, options, time_control, aid, rated, listed,
        host_id, season_weeks, first_start, state, created_at)
    SELECT event_id, 'League ' || nth, 'sogo', '{{"size": 4}}', '259200000+259200000/259200000',
        'head', true, true, {players.first} + mod(nth, {players.count}), 8, now() + shift,
        'active', now() + shift
    FROM of_event WHERE in_league;
    INSERT INTO events_season (id, league_id, number, state, starts_at, ends_at, is_filled, looks)
    SELECT season_id, event_id, 1, '{state}', now() + shift, now() + shift + interval '8 weeks',
        true, 0
    FROM of_event WHERE in_league;
    INSERT INTO events_division (season_id, number, event_id)
    SELECT season_id, 1, event_id FROM of_event WHERE in_league;
    INSERT INTO events_seasonentry (season_id, user_id, state, entered_at, is_carried, is_fresh,
        division, seed, movement)
    SELECT season_id, player, 'entered', now(), false, true, 1,
        row_number() OVER (PARTITION BY season_id), ''
    FROM entered JOIN of_event USING (event_id) WHERE in_league;
    INSERT INTO events_seasonseal (season_id, seed, commitment)
    SELECT season_id, {seed}, sha256({seed}) FROM of_event WHERE in_league;
"""
_SEED = "sha256(uuid_send(event_id))"
_PAIRINGS = """
    INSERT INTO events_pairing (event_id, round, first_id, second_id, match_game, game_id,
        first_points, second_points, margin_halves, is_adjudicated, is_lost_on_time)
    SELECT in_event.event_id, 1, one.id, other.id, 1, in_event.id, {points}, {points}, 0,
        false, false
    FROM in_event
    JOIN events_tournamententry one ON one.event_id = in_event.event_id AND one.user_id = first
    JOIN events_tournamententry other
        ON other.event_id = in_event.event_id AND other.user_id = second;
"""


def add_results(cursor: Any, pattern: Game, players: Crowd) -> None:
    """Create what the games of `copied`, which are like `pattern`, count for."""
    games = [pattern] if pattern.rated else []
    outcome = outcomes_of(games, players_in(games)).get(pattern.pk)
    if outcome:
        given = {
            "pool": pool_of(pattern, len(outcome.seats)).pk,
            "ended_at": outcome.ended_at,
            "barred": outcome.barred.value,
            "ranks": [seat.rank for seat in outcome.seats],
        }
        cursor.execute(_RATED_GAMES, given)
        cursor.execute(_RATED_SEATS.format(user=players.on_seat("seat.number")), given)
    if pattern.rated:
        _add_events(cursor, players, is_over=outcome is not None)


def _add_events(cursor: Any, players: Crowd, *, is_over: bool) -> None:
    """Create the events to which some of the games of `copied` belong."""
    state = Tournament.State.FINAL if is_over else Tournament.State.RUNNING
    given = {
        "players": players,
        "first": players.on_seat("0"),
        "second": players.on_seat("1"),
        "span": GAMES_PER_EVENT * GAMES_PER_PAIRING,
        "nth": GAMES_PER_PAIRING,
        "per_league": EVENTS_PER_LEAGUE,
        "per_club": EVENTS_PER_CLUB_EVENT,
        "state": state.value,
        "seed": _SEED,
        "points": "1" if is_over else "NULL",
    }
    cursor.execute((_OF_EVENTS + _EVENTS + _LEAGUES + _PAIRINGS).format(**given))


def add_listed_events(players: Crowd) -> None:
    """Create events and leagues that are open, as many as their pages list."""
    given = {
        "players": players,
        "count": MIN_LISTED,
        "entries": PLAYERS_PER_LISTED_EVENT,
        "seed": _SEED,
        "per_club": EVENTS_PER_CLUB_EVENT,
        "state": Tournament.State.OPEN.value,
    }
    drop = "DROP TABLE of_event, entered;"
    with connection.cursor() as cursor:
        cursor.execute((_LISTED + _EVENTS + _LEAGUES + drop).format(**given))


def add_ratings(players: Crowd) -> None:
    """Create the ratings that the rated games come to, of so many games that boards show them."""
    with connection.cursor() as cursor:
        cursor.execute("SET statement_timeout = 0")
        given = {"first": players.first, "least": MIN_GAMES_ON_BOARD}
        cursor.execute(_RATINGS, given)
        cursor.execute(_MONTH_RATINGS, given)
        cursor.execute("RESET statement_timeout")
