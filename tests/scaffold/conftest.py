"""A session of this repository, with its designs to begin with."""

from pathlib import Path

import pytest

from refarch.api import Session


@pytest.fixture(scope="session")
def session(root: Path) -> Session:
    """Reads settings and catalog once for all tests."""
    return Session(str(root))
