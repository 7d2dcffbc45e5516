"""Numbers from the catalog lead to the line of the catalog that states them, and to its document."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import small_pages

from refarch import api
from refarch_site.catalog_entries import entry_document, entry_line, part_entry, used_entries, used_parts
from refarch_site.context import Context
from refarch_site.generate import context_of
from refarch_site.navigation import OTHER_PAGES, generated_navigation
from refarch_site.pages import checks, order
from refarch_site.project import Project, project_with
from refarch_site.row_origins import hide_origins
from refarch_site.sections import conformance, racks, sources
from refarch_site.site_pages import catalog_files, fleet

LINK = re.compile(r"\[([a-z0-9-]+\.yaml)&#58;([0-9]+)\]\((?:\.\./)*(catalog/[a-z0-9/.-]+\.md)#L([0-9]+)\)")

OWN = """format: 1
kind: server
vendor: Lab
model: S1 <script>
title: "The <b>lab</b>'s server"
rack_units: 2
power: {maximum: 500W}
facts:
  - about: [power]
    says: "500 W <script>alert(1)</script>"
    document: "Label"
    verified: 2026-11-21
    confidence: practice
"""


def lines(project: Project, markdown: str) -> list[tuple[str, str]]:
    """File and line of each link to the catalog, whose page must exist."""
    files = {
        entry.page: entry_document(project, entry)
        for result in project.designs
        if result.design is not None
        for entry in used_entries(result.design)
    }
    found = []
    for name, shown, page, number in LINK.findall(markdown):
        document = files[page]
        assert document is not None and shown == number and page.endswith(f"/{name}.md")
        found.append((name, document.lines[int(number) - 1].strip()))
    return found


@pytest.fixture(scope="module")
def context(root: Path) -> Iterator[Context]:
    session = api.Session(str(root)).demand_settings()
    result = api.open_design("vsan-esa-arista", session)
    yield context_of(project_with(session, result), result)


def test_power_leads_to_the_line_of_the_catalog(context: Context) -> None:
    assert lines(context.project, racks.render(context)) == [
        ("dell-poweredge-r760.yaml", "power: {maximum: 800W}"),
        ("arista-dcs-7050cx3-32s.yaml", "power: {typical: 224W}"),
    ]


def test_part_numbers_lead_to_the_line_of_the_catalog(context: Context) -> None:
    found = dict(lines(context.project, order.render(context)))
    assert found["arista-dcs-7050cx3-32s.yaml"] == "part_number: DCS-7050CX3-32S-F"
    assert all(line.startswith("part_number: ") for line in found.values()) and len(found) == 4
    assert "dell-poweredge-r760.yaml" not in found, "the catalog has no part number"


def test_facts_lead_to_their_line(context: Context) -> None:
    found = lines(context.project, sources.render(context))
    assert len(found) > 50 and all(line.startswith(("- about:", "- says:")) for _, line in found)


def test_the_end_of_support_leads_to_its_line(context: Context) -> None:
    (page,) = fleet.pages(context.project)
    ends = dict(lines(context.project, page.markdown))
    assert ends["esxi.yaml"] == '"8.0": 2027-10-11' and ends["arista-eos.yaml"].endswith(": 2027-04-09")


def test_the_page_of_an_entry_has_its_lines_and_documents(context: Context) -> None:
    pages = {page.path: page for page in catalog_files.pages(context.project)}
    page = pages["catalog/switches/arista-dcs-7050cx3-32s.yaml.md"]
    assert page.title.startswith("Arista 7050CX3-32S") and not page.listed and not page.searchable
    assert generated_navigation(context.project, pages.values())[OTHER_PAGES] == []
    used_by = "Used by [vSAN ESA over RoCE on Arista EOS](../../designs/vsan-esa-arista/index.md)."
    assert f"<code>catalog/switches/arista-dcs-7050cx3-32s.yaml</code>. {used_by}" in page.markdown
    assert "| [power](#L15) | Typical power is under 7 W per 100GbE port" in page.markdown
    assert '<span class="ra-line" id="L15"><a class="ra-number" href="#L15">15</a>power: ' in page.markdown
    document = "[Arista 7050X3 Series data sheet](https://manualmachine.com/"
    assert document in page.markdown.partition("[power](#L15)")[2].partition("\n")[0]
    assert max(len(page.markdown) for page in pages.values()) < 60_000


def test_what_the_catalog_does_not_state_has_no_line(context: Context) -> None:
    (entry,) = {part_entry(part).id: part_entry(part) for part in used_parts(context.design)
                if part.id == "dell-poweredge-r760"}.values()  # fmt: skip
    assert entry_line(context.project, entry, ("power",)) > 0
    assert entry_line(context.project, entry, ("part_number",)) == 0
    assert entry_line(context.project, entry._replace(id="none"), ("power",)) == 0
    assert context.catalog_line(entry, "part_number") == context.catalog_line(None, "power") == ""


def test_readers_do_not_see_the_lines_until_they_ask() -> None:
    table = "<table>\n<thead>\n<tr>\n<th>Model</th>\n<th>Catalog</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n"
    shown = hide_origins(f"{table}<td>R760</td>\n<td>x.yaml:1</td>\n</tr>\n</tbody>\n</table>")
    assert "<th data-origin hidden>Catalog" in shown and "<td data-origin hidden>x.yaml:1" in shown


@pytest.mark.parametrize(
    ("page", "command"),
    [
        (order.render, "`refarch show DESIGN bom --prices FILE`"),
        (checks.render, "`refarch show` prints them as a table."),
        (conformance.render, "`refarch conformance vsan-esa-arista` prints"),
    ],
)
def test_commands_for_authors_are_hidden(context: Context, page: object, command: str) -> None:
    markdown = page(context)  # type: ignore[operator]
    (note,) = (
        note for note in re.findall("<span data-origin hidden>(.*?)</span>", markdown) if command in note
    )
    assert markdown.count(command) == 1 and note


def test_a_custom_part_is_shown_from_the_project_and_escaped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "designs"
    (folder / "_catalog/servers").mkdir(parents=True)
    (folder / "_catalog/servers/lab-s1.yaml").write_text(OWN)
    (folder / "vsan-roce").mkdir()
    for name, content in small_pages.edited("vsan-roce", {}).items():
        (folder / "vsan-roce" / name).write_bytes(content.replace(b"dell-poweredge-r740", b"lab-s1"))
    monkeypatch.chdir(tmp_path)
    session = api.Session(".").demand_settings()
    result = api.open_design("vsan-roce", session)
    project = project_with(session, result)
    (page,) = (page for page in catalog_files.pages(project) if "lab-s1" in page.path)
    assert page.path == "catalog/servers/lab-s1.yaml.md"
    assert "<code>designs/&#95;catalog/servers/lab-s1.yaml</code>" in page.markdown
    assert "<script" not in page.markdown and "<b>" not in page.markdown
    assert ("lab-s1.yaml", "power: {maximum: 500W}") in lines(
        project, racks.render(context_of(project, result))
    )
