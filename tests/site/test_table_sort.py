"""Tables that are sorted by a column, in a real browser: what numbers, units, names and empty cells come to,
the keyboard, and which tables have no such headings."""

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from refarch_site import page_assets

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("several")]

PAGE, HEADING, BESIDE = "designs/vsan-roce/order.html", "Model", "Check"

COLUMNS: dict[str, tuple[list[str], list[str]]] = {
    "Name": (["host-2", "host-10", "Host-1"], ["Host-1", "host-2", "host-10"]),
    "Rate": (["1,500", "90", "200.5"], ["90", "200.5", "1,500"]),
    "Ratio": (["4:1", "0.38:1", "10:1"], ["0.38:1", "4:1", "10:1"]),
    "Power": (["12.8 kW", "9 kW", "10 kW"], ["9 kW", "10 kW", "12.8 kW"]),
    "Address": (["10.10.0.2", "10.2.0.11", "10.10.0.10"], ["10.2.0.11", "10.10.0.2", "10.10.0.10"]),
    "Change": (["+5 %", "\u22127 %", "-3 %"], ["\u22127 %", "-3 %", "+5 %"]),
    "Mixed": (["2 m", "50 cm", "1 m"], ["1 m", "2 m", "50 cm"]),
    "Unknown": (["", "3", "20"], ["3", "20", ""]),
}
"""Cells of each column, and the same in their order upwards. Units are not converted: amounts of several are
sorted as words are."""


def table(columns: dict[str, list[str]], attributes: str = "") -> str:
    heads = "".join(f"<th>{title}</th>" for title in columns)
    rows = "".join(
        f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>"
        for row in zip(*columns.values(), strict=True)
    )
    return f"<table{attributes}><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"


@pytest.fixture(scope="module")
def seen(
    several: Path, tmp_path_factory: pytest.TempPathFactory, need_tool: Callable[..., str], browser: str
) -> dict[str, Any]:
    sample = tmp_path_factory.mktemp("sorted") / "sample.html"
    others = [
        table({"Short": ["2", "1"]}),
        table({"Listing": ["3", "2", "1"]}, ' class="highlighttable"'),
        f'<div class="ra-comparison">{table({"Matrix": ["3", "2", "1"]})}</div>',
        table({"Spread": ["3", "2", "1"]}).replace("<td>2", '<td rowspan="2">2'),
        table({"": ["3", "2", "1"]}),
    ]
    body = "".join([table({title: cells for title, (cells, _) in COLUMNS.items()}), *others])
    script = f"<script>{page_assets.joined_script()}</script>"
    sample.write_text(f"<!doctype html><meta charset=utf-8><article>{body}</article>{script}", "utf-8")
    program = str(Path(__file__).with_name("sort.mjs"))
    command = [need_tool("node"), program, browser, (several / "out" / PAGE).as_uri(), HEADING, BESIDE]
    done = subprocess.run([*command, sample.as_uri()], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def natural_key(cell: str) -> list[tuple[int, str]]:
    """Words and numbers of a model, as a person sorts them: ``SN2010`` before ``SN10000``, in any case."""
    parts = re.split("([0-9]+)", cell.lower())
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]


def test_a_heading_sorts_up_then_down_then_as_it_was_by_mouse_and_keys(seen: dict[str, Any]) -> None:
    first, up, down, again = seen["turns"]
    models = sorted(first["cells"], key=natural_key)
    assert len(models) == 5 and models != sorted(first["cells"]) and first == {**first, "sorts": {}}
    assert first["cells"] not in (models, models[::-1])
    assert up == {"cells": models, "sorts": {HEADING: "ascending"}}
    assert down == {"cells": models[::-1], "sorts": {HEADING: "descending"}}
    assert again == first
    assert seen["complaints"] == []


def test_where_rows_are_cards_nothing_sorts_until_there_is_room(seen: dict[str, Any]) -> None:
    assert seen["narrow"] == 0 and seen["widened"] > 0


@pytest.mark.parametrize("title", COLUMNS)
def test_cells_are_sorted_as_what_they_are(seen: dict[str, Any], title: str) -> None:
    cells, upwards = COLUMNS[title]
    empty = [cell for cell in cells if not cell]
    told = [cell for cell in upwards if cell]
    found = seen["sample"][title]
    assert found == {"up": told + empty, "down": told[::-1] + empty, "sorts": {title: "ascending"}}


def test_only_lists_of_three_rows_and_headings_with_words_sort(seen: dict[str, Any]) -> None:
    assert seen["headings"] == [f"Sort by {title}" for title in COLUMNS]
