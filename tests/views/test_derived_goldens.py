"""Derived tables of published designs, whole: buffers, RoCE packets, free addresses, optics, racks, power,
bill of materials."""

from collections.abc import Callable
from pathlib import Path

import pytest

from refarch import api
from shipped_designs import shipped, shipped_design

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests/golden/views"
DESIGNS = ("nvme-rocev2-spine-leaf", "vsan-esa-100g", "vsan-esa-arista", "vsan-roce-vsphere7u3")
"""One of each kind: arrays in two fabrics, racks with fibre, breakout cables, and the bed of the first
guide."""

TABLES = (
    ("bom", ""),
    ("buffers", ""),
    ("roce-mtu", ""),
    ("free-addresses", ""),
    ("optics", ""),
    ("optics", "runs"),
    ("optics", "places"),
    ("racks", ""),
    ("power", ""),
    ("power", "models"),
)
SEVERAL = (("buffers", "ports"), ("racks", "units"))
csv = api.load("refarch.report.tables.csv")


@pytest.fixture(scope="module", params=DESIGNS)
def design(request: pytest.FixtureRequest) -> api.Design:
    found = shipped_design(request.param)
    return found


@pytest.mark.parametrize(("view", "part"), TABLES, ids=lambda name: str(name))
def test_table(view: str, part: str, design: api.Design, golden: Callable[[Path, str], None]) -> None:
    golden(GOLDEN / design.id / f"{view}-{part or 'table'}.csv", csv.render(api.table(design, view, part)))


@pytest.mark.parametrize(("view", "part"), SEVERAL, ids=lambda name: str(name))
def test_tables(view: str, part: str, design: api.Design, golden: Callable[[Path, str], None]) -> None:
    made = api.tables(design, view, part)
    text = "".join(f"# {name}\n{csv.render(table)}" for name, table in made.items())
    golden(GOLDEN / design.id / f"{view}-{part}.csv", text)


@pytest.mark.slow
def test_every_row_points_at_a_line_of_the_design() -> None:
    assert DESIGNS
    for identity in DESIGNS:
        result = shipped(identity)
        assert result.design is not None
        made = [api.table(result.design, view, part) for view, part in TABLES]
        made += [table for view, part in SEVERAL for table in api.tables(result.design, view, part).values()]
        assert any(table.rows for table in made)
        for table in made:
            assert len({column.key for column in table.columns}) == len(table.columns)
            for row in table.rows:
                assert len(row.cells) == len(table.columns), table.name
                assert result.documents[row.origin.file].span(row.origin.pointer).line > 1, (table.name, row)
