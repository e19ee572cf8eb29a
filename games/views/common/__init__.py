"""Modules that views of several rooms share: responses, errors, viewers, guests, live updates."""
