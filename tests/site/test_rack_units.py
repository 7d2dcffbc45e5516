"""Equal devices above each other share a row of a rack where that makes a long table much shorter."""

from typing import Any, NamedTuple

import pytest

from refarch_site.sections import racks


class Row(NamedTuple):
    cells: tuple[str, ...]


class Data(NamedTuple):
    rows: tuple[Row, ...]


def rows_shown(monkeypatch: pytest.MonkeyPatch, kinds: list[tuple[str, str]]) -> list[int]:
    """How many rows each table has that is shown for devices of these kinds and draws, from the top down."""
    shown: list[int] = []

    def table(data: Any, *args: Any, **options: Any) -> str:
        shown.append(len(data.rows))
        return "table"

    monkeypatch.setattr(racks, "table", table)
    numbers = range(len(kinds), 0, -1)
    rows = tuple(
        Row((str(number), f"host-{number}", f"H{number}", *kind))
        for number, kind in zip(numbers, kinds, strict=True)
    )
    context: Any = type("Context", (), {"place": None, "device": None})
    data: Any = Data(rows)
    racks._unit_table(context, data)
    return shown


MANY = racks.MAX_SHORT_TABLE + 2


@pytest.mark.parametrize(
    ("kinds", "tables"),
    [
        ([("server", "500 W")] * racks.MAX_SHORT_TABLE, [racks.MAX_SHORT_TABLE]),
        ([("server", "500 W")] * MANY, [MANY, 1]),
        ([("server", "500 W"), ("switch", "500 W")] * MANY, [2 * MANY]),
        ([("server", "500 W"), ("server", "300 W")] * MANY, [2 * MANY]),
        ([("server", "500 W")] * MANY + [("switch", "500 W")] * MANY, [2 * MANY, 2]),
    ],
)
def test_rows(monkeypatch: pytest.MonkeyPatch, kinds: list[tuple[str, str]], tables: list[int]) -> None:
    assert rows_shown(monkeypatch, kinds) == tables
