"""Tables of many columns name their cells, so that small screens show rows as cards."""

import re
from pathlib import Path

from built_site import Built

from refarch_site.page_assets import ASSETS, asset_names
from refarch_site.stacked_tables import MAX_NAMED_COLUMNS, STYLED_LABELS, column_style_sheet, label_cells

HEAD = "<thead>\n<tr>\n{}</tr>\n</thead>\n"


def table(titles: list[str], *rows: list[str]) -> str:
    head = HEAD.format("".join(f"<th>{title}</th>\n" for title in titles))
    body = "".join("<tr>\n" + "".join(f"<td>{cell}</td>\n" for cell in row) + "</tr>\n" for row in rows)
    return f"<table>\n{head}<tbody>\n{body}</tbody>\n</table>"


def test_the_style_of_a_table_has_the_words_of_its_headings() -> None:
    html = label_cells(
        table(["Port", "<code>To</code> port", "Speed", 'A "line" &#59;'], ["1", "2", "3", "4"])
    )
    style = r"--c2:'To port ';--c3:'Speed ';--c4:'A \22 line\22  \3b  '"
    assert html.startswith(f'<table data-cards style="{style}">\n<thead>')
    assert "data-label" not in html
    assert "td:nth-child(2){--c:var(--c2)}" in column_style_sheet()


def test_a_heading_cannot_end_the_style() -> None:
    html = label_cells(table(["A", "B", "C", "&#39;;x:url(y)}</style>&quot;\\"], ["1", "2", "3", "4"]))
    (style,) = re.findall(r'<table data-cards style="([^"]*)">', html)
    assert style.count("'") == 6 and not set(style.rpartition("--c4:")[2]) & set('{}<>&"')


def test_cells_of_columns_with_a_style_name_their_column() -> None:
    html = label_cells(table(["Run", "B", "Host NQN", "D"], ["1", "2", "3", "4"], ["5", "6", "7", "8"]))
    assert re.findall(r'<td data-label="([^"]*)">(.)</td>', html) == [
        *(("Run", "1"), ("Host NQN", "3"), ("Run", "5"), ("Host NQN", "7")),
    ]


def test_the_style_sheet_and_the_cells_know_the_same_columns() -> None:
    sheets = "".join(path.read_text() for path in Path(ASSETS).rglob("*.css"))
    scripts = "".join((Path(ASSETS) / name).read_text() for name in asset_names(".js"))
    used = set(re.findall(r'\[data-label\$?="([^"]*)"\]', sheets + scripts))
    assert len(used) > 10
    assert set(STYLED_LABELS.pattern.replace(".*", "").split("|")) == used


def test_alignment_stays() -> None:
    made = table(["A", "B", "Run", "D"], ["1", "2", "3", "4"])
    html = label_cells(made.replace("<td>3", '<td style="text-align: right;">3'))
    assert '<td data-label="Run" style="text-align: right;">3</td>' in html


def test_a_table_that_fits_stays_as_it_is() -> None:
    made = table(["A", "B", "C"], ["1", "2", "3"])
    assert label_cells(made) == made


def test_tables_of_very_many_columns_are_cards_on_a_tablet_too() -> None:
    six, seven = (table([str(number) for number in range(count)], []) for count in (6, 7))
    assert label_cells(six).startswith("<table data-cards style=")
    assert label_cells(seven).startswith('<table data-cards="wide" style=')


def test_an_empty_cell_has_no_label() -> None:
    html = label_cells(table(["A", "On", "Run", "D"], ["1", "", "3", ""]))
    assert html.count("<td></td>") == 2 and '<td data-label="Run">3</td>' in html


def test_the_first_cells_of_a_table_with_row_headings_are_headings() -> None:
    first = '<span class="ra-row-headings">A</span>'
    html = label_cells(table([first, "Run", "C", "On"], ["1", "2", "3", "4"], ["5", "6", "7", "8"]))
    style = "--c2:'Run ';--c3:'C ';--c4:'On '"
    assert html.startswith(f'<table data-cards style="{style}">\n') and html.count('<th scope="col">') == 4
    assert re.findall(r'<th scope="row">(.)</th>', html) == ["1", "5"]
    labels = [("Run", "2"), ("On", "4"), ("Run", "6"), ("On", "8")]
    assert re.findall(r'<td data-label="(.*)">(.)</td>', html) == labels
    narrow = label_cells(table([first, "B"], ["1", "2"]))
    assert '<th scope="row">1</th>\n<td>2</td>' in narrow and "data-" not in narrow


def test_a_heading_without_words_labels_nothing() -> None:
    html = label_cells(table(["", "", "C", "D"], ["1", "2", "3", "4"]))
    assert html.startswith("<table data-cards style=\"--c3:'C ';--c4:'D '\">")


def test_every_table_of_the_built_site_that_is_too_wide_is_labeled(built: Built) -> None:
    wide = 0
    for path in sorted(built.folder.rglob("*.html")):
        for made in re.findall(r"<table.*?</table>", path.read_text(), re.DOTALL):
            head = made.partition("</thead>")[0]
            if head.count("<th") > 5 and "<thead>" in made:
                assert made.startswith("<table data-cards"), path
                assert head.count("<th") - 1 <= MAX_NAMED_COLUMNS, path
                wide += 1
    assert wide > 1000
