"""The engines against their aims: `python3 run.py bench engines`."""
