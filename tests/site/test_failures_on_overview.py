"""The table of the worst failures on an overview."""

import pytest
from small_pages import rendered, rows

from refarch import testing
from refarch_site.pages import overview


@pytest.mark.parametrize(
    ("base", "row"),
    [
        ("vsan-roce", ["lost connections; vmk1 (vMotion): 25 → 0 Gbit/s", "25 → 0"]),
        ("nvme-of-linux", ["paths to arrays: 4 → 2", "50 → 25"]),
        ("s2d", ["one host lost", ""]),
    ],
)
def test_bandwidth_is_in_its_column_only(base: str, row: list[str]) -> None:
    markdown = rendered(overview, testing.base_files(base), base)
    heading, *failures = rows(markdown.partition("\n## Failures\n")[2].partition("\n## ")[0])
    assert heading == ["Failure", "Impact", "Bandwidth per host (Gbit/s)"]
    assert row in [failure[1:] for failure in failures]
    assert not [failure for failure in failures if "bandwidth:" in failure[1]]
