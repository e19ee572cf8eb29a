"""Time: timeouts, vacations, outages, and how absences reach the logs of games."""
