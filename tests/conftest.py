"""Fixtures that more than one room's tests use."""

import pytest

from tiny import TinyIndex


@pytest.fixture(scope="session")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> TinyIndex:
    """An index over the tiny library, made once."""
    return TinyIndex(tmp_path_factory.mktemp("tiny"))
