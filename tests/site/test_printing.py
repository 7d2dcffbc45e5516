"""A design on paper: what Chromium prints of a small design whose words are hostile, and what is said where
it cannot."""

import io
import re
import stat
import subprocess
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from built_site import ROOT, Element, parse
from pypdf import PdfReader, PdfWriter
from pypdf.generic import IndirectObject

from refarch import __version__
from refarch.api import RefarchError, Session
from refarch.cli import main
from refarch_site.context import Context
from refarch_site.pages import all_pages
from refarch_site.printing import chapter_html
from refarch_site.printing.chapters import PrintedChapter, _chapter_html, printed_chapters
from refarch_site.printing.chromium import print_html
from refarch_site.printing.document import contents_anchors, css_string, design_fingerprint, print_page
from refarch_site.printing.pdf import (
    context_of_design,
    design_pdf,
    design_print_page,
    document_pdf,
    page_numbers,
    set_metadata,
)

pytestmark = pytest.mark.xdist_group("print")  # the pages to print are made once

EXAMPLE = ROOT / "linter/refarch/examples/vsan-roce"
TITLE = 'Beds <b>1</b> & \\2 "x" } @page { size: A5 } </style><script>alert(1)</script>'
SUMMARY = "</style></section><img src=http://example.net/x.png onerror=alert(1)> url(http://example.net/)"


class Paper(NamedTuple):
    """A printed design."""

    context: Context
    content: bytes
    pages: list[str]
    """The text of each page."""
    chapters: list[PrintedChapter]


def hostile_project(folder: Path) -> Path:
    """The small example with words that try to leave their place."""
    made = folder / "designs" / "vsan-roce"
    made.mkdir(parents=True)
    for file in EXAMPLE.iterdir():
        (made / file.name).write_bytes(file.read_bytes())
    design = made / "design.yaml"
    text = design.read_text()
    title, summary = (words.replace("'", "''") for words in (TITLE, SUMMARY))
    said = f"title: '{title}'\nsummary: '{summary}'"
    text = re.sub(r"(?m)^title: .*$", lambda _: said, text, count=1)
    design.write_text(text)
    return folder


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory, need_tool: Callable[..., str]) -> Context:
    need_tool("dot")
    made = context_of_design("vsan-roce", Session(str(hostile_project(tmp_path_factory.mktemp("print")))))
    assert made.design.title == TITLE and made.design.data["summary"] == SUMMARY
    return made


@pytest.fixture(scope="module")
def chapters(context: Context) -> list[PrintedChapter]:
    """Chapters of every page, made apart from those that ``paper`` prints."""
    return printed_chapters(context, every_page=True)


@pytest.fixture(scope="module")
def paper(context: Context, chapters: list[PrintedChapter], chromium: str) -> Paper:
    content = design_pdf(context, chromium, every_page=True)
    pages = [page.extract_text() for page in PdfReader(io.BytesIO(content)).pages]
    return Paper(context, content, pages, chapters)


@pytest.fixture(scope="module")
def printed_html(context: Context) -> str:
    """Print page with every page of the design."""
    return design_print_page(context, every_page=True)


@pytest.fixture(scope="module")
def printed_tree(printed_html: str) -> Element:
    return parse(printed_html)


@pytest.fixture(scope="module")
def arista(root: Path, need_tool: Callable[..., str]) -> Context:
    """A shipped design of usual size."""
    need_tool("dot")
    return context_of_design("vsan-esa-arista", Session(str(root)))


def words(text: str) -> str:
    """Text without the spaces, which a PDF does not keep, and without ligatures."""
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", text))


@pytest.mark.browser
def test_the_cover_says_what_it_is(paper: Paper) -> None:
    cover = words(paper.pages[0])
    for said in (TITLE, SUMMARY, "Version1.0.0", "Statusdraft", "Do not build from it.", "Designvsan-roce"):
        assert words(said) in cover, said
    assert f"ofrefarch{__version__}" in cover
    assert f"startswith{design_fingerprint(paper.context.result)}" in cover
    assert "Page1of" not in cover


@pytest.mark.browser
def test_every_page_has_its_header_and_its_number(paper: Paper) -> None:
    total = len(paper.pages)
    assert 12 < total < 45
    title = words(TITLE)[:40]
    for number, text in enumerate(paper.pages[1:], 2):
        assert f"Page{number}of{total}" in words(text), number
        assert title in words(text), number
        assert "Version1.0.0·draft" in words(text), number


@pytest.mark.browser
def test_the_contents_name_the_page_of_every_heading(paper: Paper) -> None:
    reader = PdfReader(io.BytesIO(paper.content))
    places = reader.named_destinations
    begin = min(
        number
        for number in (reader.get_destination_page_number(place) for place in places.values())
        if number
    )
    contents = words("".join(paper.pages[1:begin]))
    assert contents.startswith("Contents") or "Contents" in contents
    for chapter in paper.chapters:
        for anchor, title in (
            (chapter.anchor, chapter.title),
            *((s.anchor, s.title) for s in chapter.sections),
        ):
            page = (reader.get_destination_page_number(places[f"/{anchor}"]) or 0) + 1
            heading = words(parse(title).text)
            assert f"{heading}{page}" in contents, anchor
            assert heading in words(paper.pages[page - 1]), anchor
    assert len(contents_anchors(paper.chapters)) > 30


@pytest.mark.browser
def test_the_same_design_is_the_same_bytes_without_a_day(paper: Paper, chromium: str) -> None:
    numbers = page_numbers(paper.content, paper.chapters, chromium)
    again = print_html(print_page(paper.context, paper.chapters, numbers), chromium)
    assert set_metadata(paper.context, again) == paper.content
    # Chromium may have counted other nodes before those of the page.
    moved = re.sub(rb"\(node(\d{8})\)", lambda match: b"(node%08d)" % (int(match[1]) + 7), again)
    assert moved != again and set_metadata(paper.context, moved) == paper.content
    metadata = PdfReader(io.BytesIO(paper.content)).metadata
    assert metadata == {
        "/Title": TITLE,
        "/Subject": "vsan-roce, version 1.0.0, draft",
        "/Creator": f"refarch {__version__}",
        "/Producer": "Chromium, pypdf",
    }
    assert b"HeadlessChrome" not in paper.content and b"CreationDate" not in paper.content


@pytest.mark.browser
def test_the_pdf_has_an_outline_and_nothing_that_runs(paper: Paper) -> None:
    reader = PdfReader(io.BytesIO(paper.content))
    titles = [entry["/Title"] for entry in reader.outline if not isinstance(entry, list)]
    assert [chapter.title for chapter in paper.chapters if chapter.title not in str(reader.outline)] == []
    assert titles
    # By object: three letters are found in compressed bytes by chance.
    numbers = {number for table in reader.xref.values() for number in table} | reader.xref_objStm.keys()
    objects = " ".join(repr(reader.get_object(IndirectObject(number, 0, reader))) for number in numbers)
    assert "'/Type': '/Catalog'" in objects and "'/URI'" in objects
    assert [
        mark for mark in ("/JavaScript", "/JS", "/Launch", "/EmbeddedFile") if f"'{mark}'" in objects
    ] == []


def test_the_page_runs_and_fetches_nothing(printed_html: str, printed_tree: Element) -> None:
    html, tree = printed_html, printed_tree
    assert len([*tree.all("style")]) == 1
    assert [tag for tag in ("script", "img", "link", "iframe", "object") if [*tree.all(tag)]] == []
    assert not [one for one in tree.all() if any(name.startswith("on") for name in one.attributes)]
    (style,) = tree.all("style")
    assert "://" not in style.text and "@import" not in style.text
    assert "default-src &#x27;none&#x27;" in html or "default-src 'none'" in html


def test_every_link_leads_to_a_place_or_to_the_web(printed_tree: Element) -> None:
    tree = printed_tree
    ids = [one.attributes["id"] for one in tree.all() if "id" in one.attributes]
    assert len(ids) == len(set(ids)) > 50
    links = [one.attributes["href"] for one in tree.all("a")]
    assert [link for link in links if link.startswith("#") and link[1:] not in ids] == []
    assert [link for link in links if not link.startswith(("#", "http://", "https://"))] == []
    assert "#cabling" in links and "#order" in links


def test_what_is_closed_on_a_page_and_what_one_clicks_is_not_printed(printed_tree: Element) -> None:
    tree = printed_tree
    assert [tag for tag in ("details", "summary", "button", "input") if [*tree.all(tag)]] == []
    assert tree.classed("ra-take") == [] and tree.classed("ra-download") == []
    assert "To use the checks as data" not in tree.text and "download ." not in tree.text
    assert tree.classed("closed") == [], "no box of a design is closed on paper"
    (checks,) = (one for one in tree.all("section") if one.attributes.get("id") == "checks")
    assert checks.classed("closed") == [] and checks.text.count("☐") > 40, "checks are open on paper"


def test_of_a_closed_box_the_title_is_printed() -> None:
    page = chapter_html.Element.from_html(
        "<main><details><summary>Hops</summary><p>text</p></details><p>more</p></main>"
    )
    printed = chapter_html.rewrite_chapter(page, "network", chapter_html.LinkTargets({}, {}, ""))
    assert '<p class="closed">Not printed: Hops</p>' in printed.html
    assert "text" not in printed.html and "<p>more</p>" in printed.html


def test_configuration_and_conformance_are_short(context: Context, chapters: list[PrintedChapter]) -> None:
    made = {chapter.anchor: chapter for chapter in chapters}
    assert "files" not in [section.anchor for section in made["sources"].sections]
    compliance = made["compliance"]
    assert [section.title for section in compliance.sections] == ["Rule results"]
    conformance = parse(compliance.html)
    titles = [one.text for one in conformance.all("h3")]
    assert (titles[0], titles[-1]) == ("Findings", "All rules by area")
    rules = len(context.project.verdicts["vsan-roce"])
    assert rules > 300 and len([*conformance.all("tr")]) < 60
    switch = parse(made["configuration"].html)
    assert [*switch.all("pre")] == [] and "The files are not printed" in switch.text
    assert {one.device for one in context.configurations if one.device in switch.text}


def test_a_page_that_is_not_printed_is_linked_on_the_published_site(
    context: Context, printed_html: str
) -> None:
    made = {
        chapter.anchor: chapter.html
        for chapter in printed_chapters(context, "https://example.org/designs-site/", every_page=True)
    }
    base = "https://example.org/designs-site/designs/vsan-roce"
    assert f'href="{base}/switches/leaf-1.html"' in made["cabling"]
    assert "example.org" not in printed_html


def test_what_is_presented_judged_and_ordered_is_printed_unless_all_is_asked_for(
    context: Context, chapters: list[PrintedChapter]
) -> None:
    few = [chapter.anchor for chapter in printed_chapters(context)]
    every = [chapter.anchor for chapter in chapters]
    assert few == ["index", "network", "failures", "order"]
    assert every[:3] == few[:3] and set(few) < set(every)
    build = ["build", "cabling", "addresses", "hosts", "configuration", "checks"]
    assert every[3:] == [*build, "order", "compliance", "sources"]
    headings = {heading.text for chapter in chapters for heading in parse(chapter.html).all("th")}
    assert "Adapter" in headings and "Source" not in headings


def test_each_diagram_is_printed_once(arista: Context) -> None:
    figures = [
        figure
        for chapter in printed_chapters(arista, every_page=True)
        for figure in parse(chapter.html).classed("ra-figure")
    ]
    assert len(figures) > 10
    assert {len([*figure.all("svg")]) for figure in figures} == {1}


@pytest.mark.browser
def test_the_overview_of_a_shipped_design_has_at_most_six_pages_and_no_page_is_empty(
    arista: Context, chromium: str
) -> None:
    printed = printed_chapters(arista)
    content = document_pdf(arista, printed, chromium)
    numbers = page_numbers(content, printed, chromium)
    assert 4 <= numbers["network"] - numbers["index"] <= 6
    pages = [page.extract_text().split() for page in PdfReader(io.BytesIO(content)).pages]
    # The header and the footer of a page have about twenty words.
    assert min(len(words) for words in pages) > 60


def test_numbers_stand_beside_their_titles_when_they_are_known(
    context: Context, chapters: list[PrintedChapter]
) -> None:
    html = print_page(context, chapters, {"cabling": 17})
    assert '<span class="number">17</span></a></li>' in html
    assert html.count('<span class="unknown">000</span>') == len(contents_anchors(chapters)) - 1


def test_no_text_ends_a_string_of_css() -> None:
    assert css_string('a"b}</style>\n\\') == '"a\\22 b\\7d \\3c \\2f style\\3e \\a \\5c "'


def test_a_variant_says_which_one_it_is(root: Path, need_tool: Callable[..., str]) -> None:
    need_tool("dot")
    made = context_of_design("pvrdma-hpc+native-endpoints", Session(str(root)))
    html = design_print_page(made)
    assert "<dd>pvrdma-hpc&#43;native-endpoints</dd>" in html
    assert 'id="changes"' in html


def program(folder: Path, text: str) -> str:
    path = folder / "browser"
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def test_without_a_browser_one_line_says_what_to_do(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(small)
    monkeypatch.setenv("PATH", str(small / "none"))
    assert main(["print", "vsan-roce"]) == 2
    assert capsys.readouterr().err == (
        "refarch: neither Chromium nor Chrome is installed, but the PDF requires one: "
        "install one, specify one with --browser, or use --html to write a "
        "page that any browser can print\n"
    )
    assert not (small / "vsan-roce.pdf").exists()
    assert main(["print", "vsan-roce", "--browser", "nowhere"]) == 2
    assert "nowhere: program not found" in capsys.readouterr().err
    assert main(["print", "vsan-roce", "--html", "--browser", "x"]) == 2


def test_a_browser_that_fails_is_told_of_with_its_last_line(tmp_path: Path) -> None:
    with pytest.raises(RefarchError, match=r"printed no PDF \(exit status 3\): no display"):
        print_html("<p>", program(tmp_path, "echo first >&2; echo no display >&2; exit 3"))
    with pytest.raises(RefarchError, match=r"printed no PDF .*: no error message"):
        print_html("<p>", program(tmp_path, "exit 0"))


def test_a_browser_that_is_too_old_is_told_of(tmp_path: Path, context: Context) -> None:
    writer = PdfWriter()
    writer.add_blank_page(100, 100)
    writer.add_metadata({"/Producer": "Skia/PDF m120"})
    with (tmp_path / "old.pdf").open("wb") as file:
        writer.write(file)
    copy = f'cp "{tmp_path}/old.pdf" "${{word#*=}}"'
    script = f'for word; do case "$word" in --print-to-pdf=*) {copy};; esac; done'
    with pytest.raises(
        RefarchError, match=r"page numbers require Chromium 131 or later, but the PDF is from Skia/PDF m120"
    ):
        design_pdf(context, program(tmp_path, script))


def test_the_page_is_written_for_any_browser_and_replaces_its_own_file_alone(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(small)
    file = small / "vsan-roce.html"
    for _ in range(2):
        assert main(["print", "vsan-roce", "--html"]) == 0
        assert capsys.readouterr().out == "vsan-roce.html\n"
    made = file.read_bytes()
    file.write_text("mine")
    assert main(["print", "vsan-roce", "--html"]) == 2
    assert "vsan-roce.html exists and was not created by refarch" in capsys.readouterr().err
    assert file.read_text() == "mine"
    assert main(["print", "vsan-roce", "--html", "--out", "vsan-roce.html"]) == 0
    assert file.read_bytes() == made
    assert main(["print", "vsan-roce", "--html", "--out", "designs/vsan-roce/design.yaml"]) == 2
    assert main(["print", "no-such", "--html"]) == 2


def test_finishing_keeps_every_page(context: Context) -> None:
    writer = PdfWriter()
    for _ in range(3):
        writer.add_blank_page(100, 100)
    stream = io.BytesIO()
    writer.write(stream)
    made = set_metadata(context, stream.getvalue())
    assert len(PdfReader(io.BytesIO(made)).pages) == 3
    assert set_metadata(context, stream.getvalue()) == made


@pytest.mark.browser
def test_a_page_of_the_site_prints_light_and_without_navigation(
    small_site: Path, browser: str, need_tool: Callable[..., str]
) -> None:
    """On dark screens too; what is closed stays closed, what a reader opened is printed."""
    script = str(Path(__file__).with_name("print.mjs"))
    page = (small_site / "out" / "designs" / "vsan-roce" / "compliance.html").as_uri()
    done = subprocess.run(
        [need_tool("node"), script, browser, page], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "background rgb(255, 255, 255), text rgb(27, 35, 43)",
        "on paper: nothing of the navigation",
        "cut: none",
        "closed boxes printed: 0",
        "opened by the reader and printed: 1",
    ]


def test_links_to_further_pages_are_left_to_the_contents(
    context: Context, chapters: list[PrintedChapter]
) -> None:
    overview = next(chapter for chapter in chapters if chapter.anchor == "index")
    assert "Clusters" in [section.title for section in overview.sections]
    assert "Continue" not in overview.html and "ra-next" not in overview.html
    assert "<details" not in overview.html
    (page,) = (kind for kind in all_pages() if kind.path == "index.md")
    assert "## Continue" in page.render(context)


def test_sources_name_each_document_once(context: Context, chapters: list[PrintedChapter]) -> None:
    (page,) = (kind for kind in all_pages() if kind.path == "sources.md")
    chapter = next(chapter for chapter in chapters if chapter.anchor == "sources")
    tree = parse(chapter.html)
    (listed,) = (table for table in tree.all("table") if next(cell.text for cell in table.all("th")) == "No.")
    rows = [[cell.text for cell in row.all("td")] for row in listed.all("tr")][1:]
    assert [number for number, _ in rows] == [str(number) for number in range(1, len(rows) + 1)]
    assert len({name for _, name in rows}) == len(rows) > 10
    facts = [one.text for one in tree.all("li")]
    site = parse(_chapter_html(page.render(context), context))
    told = [
        [cell.text for cell in row.all("td")]
        for table in site.all("table")
        if next(cell.text for cell in table.all("th")) == "Fact"
        for row in [*table.all("tr")][1:]
    ]
    assert len(facts) == len(told) > len(rows)
    names = dict(rows)
    for fact, (says, document, verified, confidence, _line) in zip(facts, told, strict=True):
        found = re.fullmatch(r"(.*) \((\d+)(, .*)?; (.*), (.*)\)", fact, re.DOTALL)
        assert found is not None, fact
        assert (found[1], found[4], found[5]) == (says, confidence, verified)
        assert f"{names[found[2]]}{found[3] or ''}" == document
