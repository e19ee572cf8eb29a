"""The flag *Wants to play now* in the lobby."""
