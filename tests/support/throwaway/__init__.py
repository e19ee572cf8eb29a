"""An app made to be thrown away: it adds one of each thing that another app may add to `games`.

A folder, and a line in the settings of a test; nothing in `games` knows of it.
"""
