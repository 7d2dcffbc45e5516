"""What the tests of the project's own machinery share."""

from pathlib import Path

import pytest
from project_runs import Runner


@pytest.fixture
def run(tmp_path: Path, root: Path) -> Runner:
    """Runs pytest on a throw-away project."""
    return Runner(tmp_path / "project", root)
