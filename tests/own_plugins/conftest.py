"""What the tests of a project's own plug-ins share."""

from pathlib import Path

import pytest
from own_project import new_project


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with one small clean design, and an empty folder of plug-ins."""
    return new_project(tmp_path)
