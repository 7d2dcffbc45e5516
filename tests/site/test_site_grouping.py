"""Long tables: equal rows are together, nothing is lost, and the whole table waits below."""

import re

import pytest

from refarch.api import Column, Origin, Row, Table
from refarch_site.folded_tables import MAX_SHORT_TABLE, fold_rows, long_table

PLACE = Origin("wiring.yaml", ("links", 0))
COLUMNS = (
    Column("from", "From"),
    Column("from_port", "From port"),
    Column("to", "To"),
    Column("to_port", "To port"),
)
BOTH = (("from", "to_port"), ("from_port", "to_port"))


def small_table(*cells: tuple[str | None, ...]) -> Table:
    return Table("t", "T", COLUMNS, tuple(Row(one, PLACE) for one in cells))


def hosts(count: int) -> list[tuple[str | None, ...]]:
    return [(f"host-{number:02}", "vmnic4", "leaf-1", f"swp{number}") for number in range(1, count + 1)]


def place_text(origin: Origin) -> str:
    return f"{origin.file}:{origin.pointer[-1]}"


def test_rows_that_differ_in_what_a_range_names_become_one() -> None:
    table = small_table(
        *hosts(4), ("leaf-1", "swp31", "leaf-2", "swp31"), ("leaf-1", "swp32", "leaf-2", "swp32")
    )
    assert [row.cells for row in fold_rows(table, *BOTH).rows] == [
        ("host-[01-04]", "vmnic4", "leaf-1", "swp[1-4]"),
        ("leaf-1", "swp[31-32]", "leaf-2", "swp[31-32]"),
    ]


def test_what_has_been_joined_by_one_set_of_columns_is_not_joined_by_the_next() -> None:
    """Else two ports of the same hosts would become one row, and nobody could tell which port of the switch
    is whose."""
    table = small_table(
        *hosts(2), ("host-01", "vmnic5", "leaf-1", "swp9"), ("host-02", "vmnic5", "leaf-1", "swp10")
    )
    assert [row.cells[:2] for row in fold_rows(table, *BOTH).rows] == [
        ("host-[01-02]", "vmnic4"),
        ("host-[01-02]", "vmnic5"),
    ]


def test_a_value_that_all_agree_on_stays_what_it_is_and_an_empty_one_empty() -> None:
    numbers = Table(
        "t",
        "T",
        (Column("host", "Host"), Column("mtu", "MTU")),
        (Row(("a1", 9000), PLACE), Row(("a2", 9000), PLACE)),
    )
    assert fold_rows(numbers, ("host", "mtu")).rows[0].cells == ("a[1-2]", 9000)
    assert fold_rows(small_table(("a", None, "x", "1"), ("b", None, "x", "1")), ("from",)).rows[0].cells == (
        "a, b",
        None,
        "x",
        "1",
    )


def test_a_short_table_is_shown_as_it_is() -> None:
    markdown = long_table(small_table(*hosts(MAX_SHORT_TABLE)), place_text, *BOTH)
    assert "details" not in markdown and markdown.count("<code>host-") == MAX_SHORT_TABLE


def test_a_long_one_is_shown_with_its_rows_together_and_whole_in_a_box() -> None:
    markdown = long_table(
        small_table(*hosts(32)), place_text, *BOTH, anchors=lambda row: f"port-{row.cells[3]}"
    )
    short, _, whole = markdown.partition("<summary>All 32 rows</summary>")
    assert "host-&#91;01-32&#93;" in short and "swp&#91;1-32&#93;" in short and "port-" not in short
    assert len(re.findall(r'<a id="port-swp\d+"></a>', whole)) == 32
    assert all(f"<code>host-{number:02}</code>" in whole for number in range(1, 33))


def test_a_long_one_without_equal_rows_is_not_folded_away() -> None:
    markdown = long_table(
        small_table(*((f"host{n}", f"p{n}", f"leaf{n}", f"swp{n}") for n in range(32))),
        place_text,
        ("to_port",),
    )
    assert "details" not in markdown


def test_columns_of_single_rows_are_left_out_where_rows_are_together() -> None:
    short, _, whole = long_table(
        small_table(*hosts(32)), place_text, ("from",), single=("to_port",)
    ).partition("<details")
    assert "To port" not in short and "To port" in whole


@pytest.mark.parametrize("name", ["<script>", "a|b", "](x)"])
def test_a_hostile_name_stays_text_in_a_range(name: str) -> None:
    markdown = long_table(
        small_table(*((f"{name}{n}", "p", "leaf", f"swp{n}") for n in range(1, 33))),
        place_text,
        ("from", "to_port"),
    )
    assert name not in markdown
