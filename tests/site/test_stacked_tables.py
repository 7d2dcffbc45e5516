"""Tables of many columns name their cells, so that small screens show rows as cards."""

import re

from built_site import Built

from refarch_site.stacked_tables import label_cells

HEAD = "<thead>\n<tr>\n{}</tr>\n</thead>\n"


def table(titles: list[str], *rows: list[str]) -> str:
    head = HEAD.format("".join(f"<th>{title}</th>\n" for title in titles))
    body = "".join("<tr>\n" + "".join(f"<td>{cell}</td>\n" for cell in row) + "</tr>\n" for row in rows)
    return f"<table>\n{head}<tbody>\n{body}</tbody>\n</table>"


def test_each_cell_has_the_words_of_its_heading() -> None:
    html = label_cells(table(["Port", "<code>To</code> port", "Speed", 'The "line"'], ["1", "2", "3", "4"]))
    assert html.startswith("<table data-cards>\n<thead>")
    assert re.findall(r'<td data-label="([^"]*)">(.)</td>', html) == [
        ("Port", "1"),
        ("To port", "2"),
        ("Speed", "3"),
        ("The &quot;line&quot;", "4"),
    ]


def test_alignment_stays_and_each_row_begins_anew() -> None:
    made = table(["A", "B", "C", "D"], ["1", "2", "3", "4"], ["5", "6", "7", "8"])
    html = label_cells(made.replace("<td>3", '<td style="text-align: right;">3'))
    assert '<td data-label="C" style="text-align: right;">3</td>' in html
    assert re.findall(r'data-label="(.)"', html) == ["A", "B", "C", "D"] * 2


def test_a_table_that_fits_stays_as_it_is() -> None:
    made = table(["A", "B", "C"], ["1", "2", "3"])
    assert label_cells(made) == made


def test_tables_of_very_many_columns_are_cards_on_a_tablet_too() -> None:
    six, seven = (table([str(number) for number in range(count)], []) for count in (6, 7))
    assert label_cells(six).startswith("<table data-cards>\n")
    assert label_cells(seven).startswith('<table data-cards="wide">\n')


def test_an_empty_cell_has_no_label() -> None:
    html = label_cells(table(["A", "B", "C", "D"], ["1", "", "3", ""]))
    assert html.count("<td></td>") == 2 and '<td data-label="C">3</td>' in html


def test_the_first_cells_of_a_table_with_row_headings_are_headings() -> None:
    first = '<span class="ra-row-headings">A</span>'
    html = label_cells(table([first, "B", "C", "D"], ["1", "2", "3", "4"], ["5", "6", "7", "8"]))
    assert html.startswith("<table data-cards>\n") and html.count('<th scope="col">') == 4
    assert re.findall(r'<th scope="row">(.)</th>', html) == ["1", "5"]
    labels = [("B", "2"), ("C", "3"), ("D", "4"), ("B", "6"), ("C", "7"), ("D", "8")]
    assert re.findall(r'<td data-label="(.)">(.)</td>', html) == labels
    narrow = label_cells(table([first, "B"], ["1", "2"]))
    assert '<th scope="row">1</th>\n<td>2</td>' in narrow and "data-" not in narrow


def test_a_heading_without_words_labels_nothing() -> None:
    html = label_cells(table(["", "B", "C", "D"], ["1", "2", "3", "4"]))
    assert "<td>1</td>" in html and '<td data-label="B">2</td>' in html


def test_every_table_of_the_built_site_that_is_too_wide_is_labeled(built: Built) -> None:
    wide = 0
    for path in sorted(built.folder.rglob("*.html")):
        for made in re.findall(r"<table.*?</table>", path.read_text(), re.DOTALL):
            head = made.partition("</thead>")[0]
            if head.count("<th") > 5 and "<thead>" in made:
                assert made.startswith("<table data-cards"), path
                wide += 1
    assert wide > 1000
