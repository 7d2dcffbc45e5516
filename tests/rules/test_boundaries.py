"""What rules say one below their limits, at them, and one above."""

import boundaries
import pytest
from boundary_releases import TABLES as RELEASES
from boundary_tables import TABLES

CASES = [
    pytest.param(table, value, expected, id=f"{table.limit}: {value}")
    for table in (*TABLES, *RELEASES)
    for value, expected in table.values.items()
]


@pytest.mark.slow
@pytest.mark.parametrize(("table", "value", "expected"), CASES)
def test_a_limit(table: boundaries.Table, value: str, expected: str) -> None:
    said = boundaries.told(table, value)
    assert boundaries.holds(said, expected), said or "nothing is said"
