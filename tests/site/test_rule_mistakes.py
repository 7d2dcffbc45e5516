"""Pages of rules have the number of mistakes in the tables of a project; the mistakes themselves are no
page."""

from pathlib import Path

import pytest

from refarch.api import RefarchError
from refarch_site.generate import generate_site
from refarch_site.project import read_project
from refarch_site.site import Site

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
  - {design: vsan-roce, file: wiring.yaml, replace: "  - {from: x}", nth: 2, with: "", gives: [],
     because: No mistake.}
"""


@pytest.fixture
def made(tmp_path: Path, root: Path) -> Site:
    """The site of a small project with three edits."""
    example = root / "linter/refarch/examples/vsan-roce"
    (tmp_path / "designs/vsan-roce").mkdir(parents=True)
    for path in example.glob("*.yaml"):
        (tmp_path / "designs/vsan-roce" / path.name).write_bytes(path.read_bytes())
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables/one.yaml").write_text(TABLE, encoding="utf-8")
    (tmp_path / "refarch.yaml").write_text("format: 1\nmutations: tables\n", encoding="utf-8")
    return generate_site(read_project(str(tmp_path)))


def test_the_page_of_a_rule_has_the_number_of_its_mistakes(made: Site) -> None:
    pages = {page.path: page.markdown for page in made.pages}
    said = {
        code: [line for line in pages[f"rules/{code}/index.md"].splitlines() if line.startswith("Tests with")]
        for code in ("MTU001", "TOP012", "MTU002")
    }
    assert said == {
        "MTU001": ["Tests with 2 mistakes in one of the designs prove that the rule works."],
        "TOP012": ["Tests with 1 mistake in one of the designs prove that the rule works."],
        "MTU002": [],
    }
    assert "rules/mutations.md" not in pages


def test_a_folder_of_mistakes_must_exist(small: Path) -> None:
    (small / "refarch.yaml").write_text("mutations: nowhere\n", encoding="utf-8")
    with pytest.raises(RefarchError, match=r"^nowhere: there is no such folder of mutations$"):
        read_project(str(small))
