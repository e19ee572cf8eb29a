"""The configuration of the site. Its app loads Celery, so that tasks find it."""
