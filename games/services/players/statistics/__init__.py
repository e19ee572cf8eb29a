"""The statistics of a player: results by game and opponent, streaks, activity, reliability."""
