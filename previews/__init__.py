"""Pictures for links: previews of games, invitations and profiles, and animations.

It imports from `games` and `accounts`, never the other way; what it adds to their pages it
registers in `games.extensions`. It stores nothing: every picture can be drawn anew.
"""
