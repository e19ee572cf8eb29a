"""Tests of Sogo; each quotes the rule, interpretation or worked example it proves."""
