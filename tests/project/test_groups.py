"""Tests that share what takes long to make are run by one worker: their group reaches the scheduler."""

import os

import pytest


@pytest.fixture(scope="session")
def probe() -> str:
    """Stands for a fixture that takes long; conftest knows its name."""
    return "probe"


def test_the_group_of_a_test_is_part_of_its_id(probe: str, request: pytest.FixtureRequest) -> None:
    ending = f"@{probe}" if "PYTEST_XDIST_WORKER" in os.environ else "is_part_of_its_id"
    assert request.node.nodeid.endswith(ending)
