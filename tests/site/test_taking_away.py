"""What can be taken away from the pages: files of every table, lines that lead to them, the page that lists
all."""

import csv
import io
import json
import re
from pathlib import Path

import jsonschema
import pytest
from openpyxl import load_workbook

from refarch import api
from refarch.api.figures import key_table
from refarch.api.table_files import is_table_name
from refarch_site.generate import generate_site
from refarch_site.markdown import table as markdown_table
from refarch_site.project import Project, read_project
from refarch_site.site import Site
from refarch_site.table_files import table_file, table_file_row

pytestmark = pytest.mark.xdist_group("tables")  # they are made once

ID = "vsan-roce"
FOLDER = f"designs/{ID}"
ROW = re.compile(r'<p class="ra-take" markdown>(.*)</p>')
TARGET = re.compile(r"\]\(([^)]+)\)")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Project:
    folder = tmp_path_factory.mktemp("taking")
    source = root / "linter/refarch/examples/vsan-roce"
    target = folder / "designs" / ID
    target.mkdir(parents=True)
    for file in source.iterdir():
        (target / file.name).write_bytes(file.read_bytes())
    return read_project(str(folder))


@pytest.fixture(scope="module")
def made(project: Project) -> Site:
    return generate_site(project)


def content(site: Site, path: str) -> bytes:
    found = site.files[f"{FOLDER}/{path}"]
    return found if isinstance(found, bytes) else found.encode()


def page(site: Site, name: str) -> str:
    (found,) = [page.markdown for page in site.pages if page.path == f"{FOLDER}/{name}.md"]
    return found


def test_every_table_is_a_file_and_in_the_files_of_the_design(project: Project, made: Site) -> None:
    design = project.designs[0].design
    assert design is not None
    names = [str(row.cells[0]) for row in api.find_table(design).rows]
    assert len(names) > 30
    of_design = json.loads(content(made, "design.json"))["tables"]
    for name in names:
        table = key_table(project.designs[0]) if name == "key-figures" else api.find_table(design, name)
        rows = list(csv.reader(io.StringIO(content(made, f"tables/{name}.csv").decode(), newline="")))
        assert len(rows) == len(table.rows) + 1, name
        cells = [list(row["cells"].values()) for row in of_design[name]["rows"]]
        assert cells == [list(row.cells) for row in table.rows], name


def test_only_tables_that_people_send_are_also_workbooks(made: Site) -> None:
    files = {path.removeprefix(f"{FOLDER}/tables/") for path in made.files if "/tables/" in path}
    assert {name for name in files if not name.endswith(".csv")} == {"order.xlsx", "verification.xlsx"}
    assert "verification.csv" not in files
    (sheet,) = load_workbook(io.BytesIO(content(made, "tables/order.xlsx"))).worksheets
    rows = list(csv.reader(io.StringIO(content(made, "tables/order.csv").decode(), newline="")))
    assert sheet.max_row == len(rows) > 1


def test_the_whole_design_lies_beside_its_pages(made: Site) -> None:
    assert content(made, "design.json").count(b"\n") == 1
    data = json.loads(content(made, "design.json"))
    schema = json.loads(made.files["designs/design.schema.json"])
    jsonschema.Draft7Validator(schema).validate(data)
    assert data["design"]["id"] == ID
    assert f"{FOLDER}/{ID}.yaml" not in made.files
    sheets = load_workbook(io.BytesIO(content(made, f"{ID}.xlsx"))).sheetnames
    assert sheets == ["Contents", *(name[:31] for name in data["tables"])]


def test_each_table_on_a_page_leads_to_its_files_once(made: Site) -> None:
    plan = page(made, "addresses")
    rows = ROW.findall(plan)
    assert rows[0] == "[CSV](tables/ip-plan.networks.csv)"
    assert ROW.findall(page(made, "order"))[0] == "[CSV](tables/order.csv) · [XLSX](tables/order.xlsx)"
    assert len(rows) == len(set(rows)) > 3
    assert "[CSV](tables/ip-plan.vlans.csv)" in plan
    outside = re.sub(r"<details.*?</details>", "", plan, flags=re.DOTALL)
    assert ROW.findall(outside) == rows, "none is hidden in a closed box"
    assert "[CSV](tables/wiring.csv)" in page(made, "cabling")


def test_every_link_to_a_file_has_its_file(made: Site) -> None:
    linked = {
        f"{FOLDER}/{target}"
        for site_page in made.pages
        if site_page.path.startswith(f"{FOLDER}/")
        for target in TARGET.findall(site_page.markdown)
        if target.startswith("tables/")
    }
    files = {path for path in made.files if path.startswith(f"{FOLDER}/tables/")}
    assert len(linked) > 40
    assert linked <= files


def test_the_files_of_a_design_are_all_listed(project: Project, made: Site) -> None:
    text = page(made, "sources")
    design = project.designs[0].design
    assert design is not None
    for name in [str(row.cells[0]) for row in api.find_table(design).rows]:
        assert f"[CSV](tables/{name}.csv)" in text, name
    for target in (f"{ID}.xlsx", "design.json", f"configuration/{ID}.zip", "verification.json"):
        assert f"]({target})" in text and f"{FOLDER}/{target}" in made.files
    assert "](../../designs/design.schema.json)" in text
    for path in made.drawings:
        assert f"]({path.removeprefix(f'{FOLDER}/')})" in text
    assert "`" not in text and "<code>refarch print vsan-roce</code>" in text
    assert "**Not in these files:** prices" in text


def test_the_same_project_makes_the_same_files(project: Project, made: Site) -> None:
    again = generate_site(project).files
    assert {path for path in made.files if made.files[path] != again.get(path)} == set()


def test_a_table_that_show_does_not_have_leads_nowhere() -> None:
    here = api.Origin("design.yaml", ())
    columns = (api.Column("a", "A"),)
    rows = (api.Row(("x",), here),)
    assert (
        is_table_name("wiring.ports.leaf-1")
        and not is_table_name("costs")
        and not is_table_name("wiring.leaf-1")
    )
    assert table_file_row(api.Table("costs", "Costs", columns, rows)) == ""
    assert table_file_row(api.Table("wiring", "Wiring", columns, ())) == ""
    own = markdown_table(api.Table("costs", "Costs", columns, rows), lambda origin: "")
    assert "ra-take" not in own
    assert "ra-take" in markdown_table(api.Table("wiring", "Wiring", columns, rows), lambda origin: "")


def test_no_name_leads_out_of_the_folder_or_ends_a_link() -> None:
    assert table_file("wiring.ports.leaf-1", "csv") == "tables/wiring.ports.leaf-1.csv"
    assert (
        table_file("wiring.ports.../../x) <b>", "csv") == "tables/wiring.ports...~2f..~2fx~29~20~3cb~3e.csv"
    )
    assert table_file("a~2f", "csv") != table_file("a/", "csv")
