"""The rounds of an event: who meets whom next, and the games that begin of it."""
