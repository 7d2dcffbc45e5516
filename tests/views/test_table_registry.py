"""Every table has a name, and the name leads to the table; several of one kind are one table, or each by
itself."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from refarch import api, testing
from refarch.api.table_files import book
from refarch.core.origin import Origin
from refarch.views.tables.difference import compared_tables
from refarch.views.tables.registry import table_by_name, table_views
from refarch.views.tables.table import Column, Row, Table
from refarch.views.tables.table_view import TablesView, joined_table
from shipped_designs import shipped

NAMED = table_views()
HERE = Origin("design.yaml", ())
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def design() -> api.Design:
    found = api.lint_texts("vsan-roce", testing.base_files("vsan-roce")).design
    assert found is not None
    return found


def test_tables_stand_under_their_names_and_say_what_they_are() -> None:
    assert NAMED and all(name == table_view.name for name, table_view in NAMED.items())
    assert all(table_view.row_description.endswith((".", ")")) for table_view in NAMED.values())
    assert not any("`" in table_view.row_description for table_view in NAMED.values())


@pytest.mark.parametrize(
    "name",
    [
        *api.TABLES,
        "racks",
        "racks.units",
        "power",
        "power.models",
        "optics",
        "optics.runs",
        "buffers",
        "buffers.ports",
        "roce-mtu",
        "between-switches",
        "site-failures",
        "bandwidth.fabrics",
        "free-addresses",
        "nvme.paths",
        "virtual-machines.paths",
        "virtual-switches",
        "virtual-switches.port-groups",
        "results.gains",
        "software",
    ],
)
def test_what_is_derived_has_a_name(name: str) -> None:
    assert name in NAMED


@pytest.mark.parametrize("name", ["nvme-of", "vsan-esa", "smb-direct-iwarp"])
def test_no_two_columns_of_a_table_have_one_title(name: str) -> None:
    is_shipped = (ROOT / "designs" / name).is_dir()
    result = shipped(name) if is_shipped else api.lint_texts(name, testing.base_files(name))
    assert result.design is not None
    for chapter in book(result.design).chapters:
        titles = [column.title for column in chapter.table.columns]
        assert len(set(titles)) == len(titles), (chapter.name, titles)


def test_a_name_leads_to_the_table_of_the_view(design: api.Design) -> None:
    for name, table_view in NAMED.items():
        if not isinstance(table_view, TablesView):
            assert table_by_name(design, name) is table_view(design)
    assert table_by_name(design, "ip-plan") is api.table(design, "ip-plan")
    assert table_by_name(design, "ip-plan.networks") is api.table(design, "ip-plan", "networks")


def test_several_of_one_kind_are_one_table_or_each_by_itself(design: api.Design) -> None:
    whole, each = table_by_name(design, "wiring.ports"), api.tables(design, "wiring", "ports")
    assert [row.cells[0] for row in whole.rows] == [name for name, made in each.items() for _ in made.rows]
    for name, made in each.items():
        assert table_by_name(design, f"wiring.ports.{name}") is made
        assert [row.cells[1:] for row in whole.rows if row.cells[0] == name] == [
            row.cells for row in made.rows
        ]


def test_tables_of_unlike_columns_are_put_into_one() -> None:
    a, b, c = (Column(name, name.upper()) for name in "abc")
    made: Mapping[str, Table] = {
        "x": Table("t", "X", (a, b), (Row((1, 2), HERE),)),
        "y": Table("t", "Y", (a, c), (Row((3, 4), HERE),)),
    }
    found = joined_table("t", made)
    assert [column.title for column in found.columns] == ["Of", "A", "B", "C"]
    assert [row.cells for row in found.rows] == [("x", 1, 2, None), ("y", 3, None, 4)]


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("rack", "Did you mean `racks`?"),
        ("ip-plan.network", "Did you mean `ip-plan.networks`?"),
        ("ip_plan", "Did you mean `ip-plan`?"),
        ("wiring.ports.leaf-3", "Did you mean `wiring.ports.leaf-2`?"),
        ("bom.x", "Did you mean `bom`?"),
    ],
)
def test_an_unknown_name_is_answered_with_a_near_one(name: str, hint: str, design: api.Design) -> None:
    with pytest.raises(api.RefarchError) as refused:
        table_by_name(design, name)
    assert str(refused.value) == f"unknown table {name}. {hint}"


def test_the_list_names_every_table_with_rows_once(design: api.Design) -> None:
    listed = {str(row.cells[0]): row.cells[1] for row in api.find_table(design).rows}
    assert list(listed) == sorted(listed)
    assert listed == {
        name: len(table_view.whole_table(design).rows)
        for name, table_view in NAMED.items()
        if table_view.whole_table(design).rows
    }


def test_nothing_that_two_designs_are_compared_by_is_left_out(design: api.Design) -> None:
    names = {f"{name}.{key}" for name, table_view in NAMED.items() for key in table_view.members(design)} | {
        name for name, table_view in NAMED.items() if not isinstance(table_view, TablesView)
    }
    assert names - set(compared_tables(design)) == {"cable-runs", "cable-labels", "order"}, "rows of others"
    assert set(compared_tables(design)) < names


def test_tables_of_one_kind_are_asked_for_by_their_kind(design: api.Design) -> None:
    assert list(api.tables(design, "wiring", "ports")) == list(design.switches)
    with pytest.raises(api.RefarchError, match=r"unknown tables wiring\.port\. Did you mean `wiring\.ports`"):
        api.tables(design, "wiring", "port")
