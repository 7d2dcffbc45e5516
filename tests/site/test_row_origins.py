"""The column of design lines is hidden in the page, and the switch in the header shows it."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from refarch_site.markdown import author_note, author_section, details_box
from refarch_site.printing.chapter_html import Element, LinkTargets, printed_ids, rewrite_chapter
from refarch_site.row_origins import hide_origins
from refarch_site.search.sections import page_sections
from refarch_site.stacked_tables import label_cells

TABLE = (
    "<table>\n<thead>\n<tr>\n<th>Port</th>\n<th>Source</th>\n<th>Speed</th>\n</tr>\n</thead>\n<tbody>\n"
    "<tr>\n<td>swp1</td>\n<td><a href='x'>wiring.yaml:3</a></td>\n<td>25</td>\n</tr>\n</tbody>\n</table>"
)


def test_the_column_is_hidden_with_its_heading_and_nothing_else() -> None:
    html = hide_origins(f"<p>Source</p>\n{TABLE}")
    assert html.count(" data-origin hidden") == 2
    assert "<th data-origin hidden>Source</th>" in html
    assert "<td data-origin hidden><a href='x'>wiring.yaml:3</a></td>" in html
    assert "<td>swp1</td>" in html and "<td>25</td>" in html


def test_the_formula_of_a_value_is_for_authors_too() -> None:
    html = hide_origins(TABLE.replace("<th>Speed</th>", "<th>Formula</th>"))
    assert html.count(" data-origin hidden") == 4 and "<td data-origin hidden>25</td>" in html


def test_the_design_line_of_a_decision_is_hidden_and_its_rationale_is_not() -> None:
    html = "<ul>\n<li><strong>Rationale:</strong> x</li>\n<li><strong>Source:</strong> y</li>\n</ul>"
    assert hide_origins(html) == html.replace("<li><strong>Source", "<li data-origin hidden><strong>Source")


def test_the_row_of_design_lines_of_a_turned_table_is_hidden() -> None:
    rows = "<tr>\n<td>IOPS</td>\n<td>5</td>\n</tr>\n<tr>\n<td>Source</td>\n<td>results.yaml:3</td>\n</tr>\n"
    head = "<thead>\n<tr>\n<th>Load</th>\n<th>A</th>\n</tr>\n</thead>"
    table = f"<table>\n{head}\n<tbody>\n{rows}</tbody>\n</table>"
    assert hide_origins(table) == table.replace("<tr>\n<td>Source", "<tr data-origin hidden>\n<td>Source")


def test_parts_for_authors_are_not_searched_and_not_printed() -> None:
    part = author_section(details_box("Set elsewhere", "names of VLANs"))
    note = author_note("<code>refarch show</code> lists all.")
    markdown = f"# Page\n\nShown.\n\n{part}\n\nMore. {note} Rest.\n"
    (section,) = page_sections(markdown)
    assert section.text == "Shown. More. Rest."
    html = f'<p>Shown {note}</p>\n<aside data-origin hidden><h2 id="x">Set</h2></aside>'
    page = Element.from_html(html)
    assert list(printed_ids(page)) == []
    printed = rewrite_chapter(page, "c", LinkTargets({}, {}, ""))
    assert printed.html == "<p>Shown </p>\n" and printed.sections == ()


def test_tables_without_the_column_and_short_rows_stay_as_they_are() -> None:
    other = TABLE.replace("<th>Source</th>", "<th>Document</th>")
    assert hide_origins(other) == other
    short = TABLE.replace("<td><a href='x'>wiring.yaml:3</a></td>\n<td>25</td>\n", "")
    assert hide_origins(short).count(" data-origin hidden") == 1


def test_hidden_cells_keep_their_place_and_name_for_small_screens() -> None:
    wide = TABLE.replace("<th>Speed</th>", "<th>Speed</th>\n<th>MTU</th>").replace(
        "<td>25</td>", "<td>25</td>\n<td>9000</td>"
    )
    html = hide_origins(label_cells(wide))
    assert "<td data-origin hidden><a" in html and "--c2:'Source '" in html


@pytest.mark.browser
@pytest.mark.xdist_group("several")
def test_the_switch_shows_the_lines_and_is_kept(
    several: Path, browser: str, need_tool: Callable[..., str]
) -> None:
    page = (several / "out/designs/vsan-roce/addresses.html").as_uri()
    script = str(Path(__file__).with_name("sources.mjs"))
    done = subprocess.run(
        [need_tool("node"), script, browser, page], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    assert seen["without"] == {"shown": 0, "pressed": ""}, "without scripts they stay hidden"
    assert seen["first"] == {"shown": 0, "pressed": "false"}
    cells = seen["on"]["shown"]
    assert cells > 10 and seen["on"] == seen["again"] == {"shown": cells, "pressed": "true"}
    assert seen["off"] == {"shown": 0, "pressed": "false"}
    assert seen["asked"] == {"shown": cells, "pressed": "true"}
