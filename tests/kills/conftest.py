"""The program that runs refarch and kills it, started once for the tests of a worker."""

from collections.abc import Iterator

import pytest
from kills_project import Runs


@pytest.fixture(scope="session")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Runs]:
    started = Runs(tmp_path_factory.mktemp("kills"))
    yield started
    started.close()
