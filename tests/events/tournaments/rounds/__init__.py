"""The rounds of events: who meets whom next, in games for two, three and four."""
