"""The services: verbs that lock, ask the log, write, and wake workers afterwards."""
