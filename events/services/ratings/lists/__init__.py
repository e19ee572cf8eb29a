"""Lists of ratings: the leader boards, and how the ratings of a player came about."""
