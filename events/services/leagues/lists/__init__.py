"""Leagues and seasons as pages and calendars list them."""
