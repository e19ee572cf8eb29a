"""Tests of tours."""
