"""The site as in production, under load, while its parts are killed again and again."""
