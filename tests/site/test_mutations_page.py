"""The page of the mistakes, as a browser gets it: exact cells, links and boxes; and no page where there are
no tables."""

from pathlib import Path

import pytest
from built_site import Built, Element, read_built

from refarch.api import RefarchError
from refarch_site.build import build
from refarch_site.generate import generate_site
from refarch_site.project import read_project

TABLE = """\
format: 1
mutations:
  - {design: vsan-roce, file: design.yaml, replace: "mtu: 9000", with: "mtu: 1500", gives: [MTU001],
     because: A default is left.}
  - design: vsan-roce
    edits:
      - {file: qos.yaml, remove: true}
      - {file: results.yaml, add: "format: 1\\n"}
    gives: [MTU001, TOP012, MTU001]
    because: "<b>Two</b> | slips."
  - design: vsan-roce
    file: wiring.yaml
    replace: "  - {from: x}"
    nth: 2
    with: ""
    gives: []
    because: No mistake.
exempt:
  - {rules: [RULE001], because: It is no text.}
  - {rules: [TOP002], designs: 1, because: One has so many.}
"""


@pytest.fixture(scope="module")
def small_site(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The site of a small project with three edits."""
    root = tmp_path_factory.mktemp("mutations")
    write(root)
    build(str(root), str(root / "out"))
    return read_built(root / "out")


@pytest.fixture(scope="module")
def page(small_site: Built) -> Element:
    return small_site.pages["rules/mutations.html"].main


def write(root: Path, table: str = TABLE) -> None:
    example = Path(__file__).resolve().parents[2] / "linter/refarch/examples/vsan-roce"
    (root / "designs/vsan-roce").mkdir(parents=True)
    for path in example.glob("*.yaml"):
        (root / "designs/vsan-roce" / path.name).write_bytes(path.read_bytes())
    (root / "tables").mkdir()
    (root / "tables/one.yaml").write_text(table, encoding="utf-8")
    (root / "refarch.yaml").write_text("format: 1\nmutations: tables\n", encoding="utf-8")


def cells(row: Element) -> list[str]:
    return [
        " ".join(cell.text.split())
        for cell in row.children
        if isinstance(cell, Element) and cell.tag in ("td", "th")
    ]


def rows(page: Element, code: str, kind: str = "ra-matrix") -> list[list[str]]:
    """Rows of the tables of a kind whose first cell begins with a word."""
    return [
        cells(row)
        for table in page.classed(kind)
        for row in table.all("tr")
        if cells(row)[0].startswith(code)
    ]


def test_the_matrix_counts_mistakes_by_rule_and_design(page: Element) -> None:
    heads = {tuple(cells(next(table.all("tr")))) for table in page.classed("ra-matrix")}
    assert heads == {("Rule", "vsan-roce", "All")}
    assert rows(page, "MTU")[:5] == [
        ["MTU001 mtu-too-small-on-path", "2", "2"],
        ["MTU002 unequal-mtu-in-network", "·", "0"],
        ["MTU003 mtu-above-vmkernel-maximum", "·", "0"],
        ["MTU004 switch-mtu-without-headroom", "·", "0"],
        ["MTU005 small-roce-packets", "·", "0"],
    ]
    assert rows(page, "TOP012") == [["TOP012 switch-without-qos-profile", "1", "1"]]


def test_what_is_no_mistake_is_not_counted(page: Element) -> None:
    first = next(one.text for one in page.all("p"))
    assert first.startswith("refarch tests its rules with 2 mistakes in the designs, one at a time. ")


def test_every_rule_has_a_row_and_a_link_to_its_page(page: Element) -> None:
    links = [
        next(row.all("a")).attributes["href"]
        for table in page.classed("ra-matrix")
        for row in table.all("tr")
        if next(row.all("td"), None)
    ]
    assert len(links) == len(set(links)) > 180 and "MTU001/index.html" in links


def test_a_total_leads_to_its_box(page: Element) -> None:
    (row,) = [
        row
        for table in page.classed("ra-matrix")
        for row in table.all("tr")
        if cells(row)[0].startswith("MTU001")
    ]
    assert [link.attributes["href"] for link in row.all("a")] == ["MTU001/index.html", "#mtu001"]
    assert [
        one.attributes["id"] for one in page.all("a") if one.attributes.get("id") in ("mtu001", "mtu002")
    ] == ["mtu001"]


def test_boxes_are_closed_and_say_how_many(page: Element) -> None:
    boxes = page.classed("ra-details")
    assert all("open" not in box.attributes for box in boxes)
    titles = [" ".join(next(box.all("summary")).text.split()) for box in boxes]
    assert titles == ["MTU001 finds 2 mistakes", "TOP012 finds 1 mistake", "1 change"]


def test_an_edit_is_shown_with_what_it_gives(page: Element) -> None:
    first, second, *_ = list(page.classed("ra-edits")[0].all("tr"))[1:]
    assert cells(first) == ["vsan-roce", "design.yamlmtu: 9000mtu: 1500", "A default is left.", "MTU001"]
    assert [one.text for one in first.all("del")] == ["mtu: 9000"] and [
        one.text for one in first.all("ins")
    ] == ["mtu: 1500"]
    assert cells(second)[0] == "vsan-roce"
    assert cells(second)[1:] == [
        "qos.yaml removedresults.yaml addedformat: 1",
        "<b>Two</b> | slips.",
        "MTU001 × 2TOP012",
    ]
    assert [one.attributes["href"] for one in second.all("a")] == ["MTU001/index.html", "TOP012/index.html"]


def test_what_is_taken_away_and_what_is_no_mistake(page: Element) -> None:
    (row,) = list(page.classed("ra-edits")[-1].all("tr"))[1:]
    assert cells(row)[1:] == [
        "wiring.yaml, occurrence 2\xa0\xa0- {from: x}empty".replace("\xa0\xa0", " "),
        "No mistake.",
    ]
    assert next(row.all("del")).text == "\xa0\xa0- {from: x}"


def test_the_page_of_a_rule_leads_to_its_mistakes(small_site: Built) -> None:
    for code, said in (
        ("MTU001", ["Tests with 2 mistakes in one of the designs prove that the rule works."]),
        ("MTU002", []),
    ):
        main = small_site.pages[f"rules/{code}/index.html"].main
        found = [one for one in main.all("p") if one.text.startswith("Tests with")]
        assert [one.text for one in found] == said
        assert [link.attributes["href"] for one in found for link in one.all("a")] == [
            "../mutations.html#mtu001"
        ] * len(said)


def test_exemptions_are_told(page: Element) -> None:
    found = [cells(row) for row in page.all("tr") if cells(row)[0] in ("RULE001", "TOP002")]
    assert found == [["RULE001", "none", "It is no text."], ["TOP002", "1", "One has so many."]]


def test_a_project_without_tables_has_no_such_page(small: Path) -> None:
    assert "rules/mutations.md" not in [page.path for page in generate_site(read_project(str(small))).pages]
    (small / "refarch.yaml").write_text("mutations: nowhere\n", encoding="utf-8")
    with pytest.raises(RefarchError, match=r"^nowhere: there is no such folder of mutations$"):
        read_project(str(small))


def test_the_page_of_this_project_is_found_from_the_rules(built: Built) -> None:
    page = built.pages["rules/mutations.html"].main
    designs = sorted(
        path.parent.name for path in (Path(__file__).resolve().parents[2] / "designs").glob("*/design.yaml")
    )
    assert cells(next(page.classed("ra-matrix")[0].all("tr"))) == ["Rule", *designs, "All"]
    assert any(link.endswith("mutations.html") for link in built.pages["rules/index.html"].links)
