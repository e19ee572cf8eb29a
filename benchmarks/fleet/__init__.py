"""Several web, worker and live processes on one database, against one of each."""
