"""Players who want to play now."""
