"""Tables and other pieces of pages."""

from collections.abc import Sequence

import pytest

from refarch.api import Cell, Column, Origin, Row, Table
from refarch_site.markdown import badge, grid, heading, page, table

PLACE = Origin("wiring.yaml", ("links", 0))


def place(origin: Origin) -> str:
    return f"at {origin.path}"


def small_table(columns: Sequence[str], *rows: Sequence[Cell]) -> Table:
    headings = tuple(Column(name, name.capitalize()) for name in columns)
    return Table("t", "T", headings, tuple(Row(tuple(row), PLACE) for row in rows))


def test_each_row_ends_with_its_place() -> None:
    assert table(small_table(["name", "size"], ["a", 1], ["b", 2]), place).split("\n") == [
        "| Name | Size | Source |",
        "| --- | ---: | --- |",
        "| a | 1 | at links[0] |",
        "| b | 2 | at links[0] |",
    ]


def test_a_column_without_values_is_left_out() -> None:
    assert "Empty" not in table(small_table(["name", "empty"], ["a", None], ["b", ""]), place)


@pytest.mark.parametrize(("rows", "said_once"), [(2, False), (3, True), (4, True)])
def test_what_is_the_same_in_every_row_of_a_longer_table_is_said_once(rows: int, said_once: bool) -> None:
    shown = table(small_table(["name", "mtu"], *([str(number), 9000] for number in range(rows))), place)
    assert ('<p class="ra-same">Same for all rows: Mtu: 9000</p>' in shown) == said_once
    assert ("| Mtu |" in shown) == (not said_once)


def test_a_column_with_one_empty_cell_is_not_the_same_in_every_row() -> None:
    assert "Every row" not in table(
        small_table(["name", "bond"], ["a", "bond1"], ["b", "bond1"], ["c", None]), place
    )


def test_a_named_column_is_left_out_and_another_one_added() -> None:
    shown = table(
        small_table(["name", "part"], ["a", "x"]),
        place,
        ("Check", lambda row: f"<b>{row.cells[1]}</b>"),
        without=("part",),
    )
    assert shown.split("\n")[2] == "| a | <b>x</b> | at links[0] |"


def test_units_stand_in_the_heading() -> None:
    columns = (Column("mtu", "MTU", "bytes"),)
    assert table(Table("t", "T", columns, (Row((9000,), PLACE),)), place).startswith(
        "| MTU (bytes) | Source |"
    )


def test_cells_are_escaped_and_typed_values_monospaced() -> None:
    shown = table(small_table(["host", "note"], ["a|b", "<i>"]), place)
    assert "| <code>a&#124;b</code> | &#60;i&#62; |" in shown


def test_an_empty_grid_keeps_its_headings() -> None:
    assert grid(("A", "B"), []) == "| A | B |\n| --- | --- |"


def test_a_page_of_nothing_is_nothing() -> None:
    assert page("", " ") == ""
    assert page("a", "", "b\n") == "a\n\nb\n"


def test_headings_and_badges_are_escaped() -> None:
    assert heading(2, "<b># x") == "## &#60;b&#62;&#35; x"
    assert badge("a<b", "pass") == '<span class="ra-badge ra-pass">a&#60;b</span>'
