"""The stage of reviews."""

from tests.study.review.conftest import _quick_engine, stage

__all__ = ["_quick_engine", "stage"]
