"""Tests that share what takes long to make are run by one worker: their group reaches the scheduler."""

import pytest


@pytest.fixture(scope="session")
def probe() -> str:
    """Stands for a fixture that takes long; conftest knows its name."""
    return "probe"


def test_the_group_of_a_test_is_part_of_its_id(probe: str, request: pytest.FixtureRequest) -> None:
    grouped = getattr(request.config.option, "loadgroup", False)  # set by xdist in a worker
    ending = f"@{probe}" if grouped else "is_part_of_its_id"
    assert request.node.nodeid.endswith(ending)
