"""Everything that happens: verbs that lock, ask the log, write, and then wake workers."""
