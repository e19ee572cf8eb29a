"""Tests of Sogo; each quotes the rule, ruling or worked example it proves."""
