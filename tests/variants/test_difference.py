"""What two designs differ in: rows are matched by what they are about, and nothing is lost or told twice."""

from collections.abc import Mapping

import pytest
from hypothesis import given, strategies as st
from variant_designs import TEN_GIGABIT, linted

from refarch import api
from refarch.core.origin import Origin
from refarch.views.tables.difference import RowChange, TableDifference, _table_difference, compared_tables
from refarch.views.tables.table import Cell, Column, Row, Table

HERE = Origin("design.yaml", ())


def table(*rows: tuple[Cell, ...], keys: str = "abc") -> Table:
    """A table of these rows."""
    columns = tuple(Column(key, key.upper()) for key in keys)
    return Table("t", "T", columns, tuple(Row(cells, HERE) for cells in rows))


def found(
    before: Table | None, after: Table | None
) -> list[tuple[str, tuple[Cell, ...] | None, tuple[Cell, ...] | None]]:
    return [
        (one.kind, one.before and one.before.cells, one.after and one.after.cells)
        for one in _table_difference(before, after).row_changes
    ]


def test_equal_tables_do_not_differ() -> None:
    assert found(table((1, 2, 3)), table((1, 2, 3))) == []


def test_a_row_is_added_removed_or_changed() -> None:
    before, after = table(("x", 1, 1), ("y", 1, 1), ("z", 1, 1)), table(("w", 1, 1), ("x", 1, 2), ("z", 1, 1))
    assert found(before, after) == [
        ("added", None, ("w", 1, 1)),
        ("changed", ("x", 1, 1), ("x", 1, 2)),
        ("removed", ("y", 1, 1), None),
    ]


@pytest.mark.parametrize(
    ("rows", "key"),
    [
        ([("x", 1, 1), ("y", 1, 1)], (0,)),
        ([("x", 1, 1), ("x", 2, 1)], (1,)),
        ([("x", 1, 1), ("x", 2, 1), ("y", 1, 1)], (0, 1)),
        ([("x", 1, 1), ("x", 1, 2), ("y", 2, 1)], (0, 2)),
        ([("x", 1, 1), ("x", 1, 1)], (0, 1, 2)),
        ([], (0,)),
    ],
)
def test_rows_are_told_apart_by_the_first_columns_that_do(
    rows: list[tuple[Cell, ...]], key: tuple[int, ...]
) -> None:
    assert _table_difference(table(*rows), table(*rows)).key_columns == key


def test_a_key_must_tell_the_rows_of_both_tables_apart() -> None:
    before, after = table(("x", 1, 1), ("y", 1, 1)), table(("x", 1, 1), ("x", 2, 1))
    assert _table_difference(before, after).key_columns == (0, 1)


def test_rows_that_are_the_same_twice_are_counted() -> None:
    assert found(table(("x", 1, 1), ("x", 1, 1)), table(("x", 1, 1))) == [("removed", ("x", 1, 1), None)]


def test_a_number_of_the_row_is_no_difference() -> None:
    before = Table(
        "t", "T", (Column("number", "No."), Column("a", "A")), (Row((1, "x"), HERE), Row((2, "y"), HERE))
    )
    assert found(before, before._replace(rows=(Row((1, "y"), HERE),))) == [("removed", (1, "x"), None)]


def test_columns_of_either_table_are_shown() -> None:
    before, after = table(("x", 1), keys="ab"), table(("x", 2), keys="ac")
    assert [column.key for column in _table_difference(before, after).columns] == ["a", "c", "b"]
    assert found(before, after) == [("changed", ("x", None, 1), ("x", 2, None))]


def test_a_table_that_one_design_alone_has() -> None:
    assert found(None, table(("x", 1, 1))) == [("added", None, ("x", 1, 1))]
    assert found(table(("x", 1, 1)), None) == [("removed", ("x", 1, 1), None)]


ROWS = st.lists(st.tuples(st.sampled_from("xyz"), st.integers(0, 2), st.integers(0, 2)), max_size=8)


@given(ROWS, ROWS)
def test_nothing_is_lost_or_doubled(old: list[tuple[Cell, ...]], new: list[tuple[Cell, ...]]) -> None:
    """The old rows, less what is gone or changed, plus what is new or what they became, are the new rows."""
    left = list(old)
    for kind, before, after in found(table(*old), table(*new)):
        assert before != after and kind == (
            "added" if before is None else "removed" if after is None else "changed"
        )
        if before is not None:
            left.remove(before)
        if after is not None:
            left.append(after)
    assert sorted(left) == sorted(new)  # type: ignore[type-var]


@given(ROWS, ROWS)
def test_the_other_way_round_is_the_inverse(old: list[tuple[Cell, ...]], new: list[tuple[Cell, ...]]) -> None:
    there = [(before, after) for _, before, after in found(table(*old), table(*new))]
    back = [(after, before) for _, before, after in found(table(*new), table(*old))]
    assert sorted(there, key=repr) == sorted(back, key=repr)


def changes(rows: tuple[RowChange, ...], column: int) -> list[tuple[str, Cell, Cell]]:
    return [
        (
            one.kind,
            one.before.cells[column] if one.before else None,
            one.after.cells[column] if one.after else None,
        )
        for one in rows
    ]


@pytest.fixture(scope="module")
def differences() -> Mapping[str, TableDifference]:
    result = linted(TEN_GIGABIT)
    other = result.variants[0].design
    assert result.design is not None and other is not None
    return {one.name: one for one in api.diff(result.design, other)}


def test_the_parts_of_a_variant(differences: Mapping[str, TableDifference]) -> None:
    assert changes(differences["bom"].row_changes, 0) == [
        ("removed", "nvidia-connectx-6-lx-25g-2p", None),
        ("added", None, "nvidia-connectx-6-dx-25g-2p"),
        ("added", None, "nvidia-mcp1600-c001e30n"),
    ]
    assert [kind for kind, *_ in changes(differences["hosts"].row_changes, 0)] == ["changed"] * 4
    assert "wiring" not in differences and "ip-plan" not in differences


def test_a_design_does_not_differ_from_itself() -> None:
    design = linted("  - {at: design.version, set: 2.0.0}\n").design
    assert design is not None and api.diff(design, design) == ()


def test_every_table_that_the_pages_show_is_compared() -> None:
    design = linted("  - {at: design.version, set: 2.0.0}\n").design
    assert design is not None
    names = set(compared_tables(design))
    assert set(api.TABLES) <= names
    assert {
        "ip-plan.networks",
        "wiring.ports.leaf-1",
        "wiring.ports.leaf-2",
        "hosts.ports.compute",
        "qos.pools",
    } <= names
