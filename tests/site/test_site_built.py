"""The built HTML: every link leads somewhere, every row names its line, nothing is fetched, and the page is
in order."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from built_site import ROOT, Built, Element, HtmlPage, target

from refarch import api

DESIGN = "designs/vsan-roce-vsphere7u3"
FETCHING = {
    "script": "src",
    "img": "src",
    "iframe": "src",
    "source": "src",
    "audio": "src",
    "video": "src",
    "object": "data",
    "embed": "src",
}
LINK_KINDS = {
    "stylesheet",
    "icon",
    "preconnect",
    "preload",
    "prefetch",
    "dns-prefetch",
    "modulepreload",
    "manifest",
}

WITHOUT_ROWS_OF_THE_DESIGN = {
    "build.html": "devices and the languages of their files",
    "compliance.html": "rules and their outcomes",
    "sources.html": "files to download, and facts of the catalog",
    "configuration.html": "proof, files and secrets of targets",
    "configuration": "the rules behind the lines; the lines themselves have theirs",
    "cabling.html": "racks with the number of their plugs",
    "network.html": "verdicts by service; its faults and hops have lines",
}
"""Pages with further tables, which are not made from a design's lines. Of the others, each row is."""

PLACES = ("Source", "Lines", "Design lines")
"""Headings of the columns that say where rows come from, on any page."""


def test_every_link_leads_to_a_page_and_its_anchor(built: Built) -> None:
    assert any(page.links for page in built.pages.values())
    missing = [
        f"{page.path}: {link}"
        for page in built.pages.values()
        for link in page.links
        if (found := target(page, link)) is not None and not _exists(built, *found)
    ]
    assert missing == []


def _exists(built: Built, path: str, anchor: str) -> bool:
    if path not in built.pages:
        return not anchor and (built.folder / path).is_file()
    return not anchor or anchor in built.pages[path].anchors


def test_every_link_of_a_diagram_leads_somewhere(built: Built) -> None:
    found = [
        (page, link.attributes["href"])
        for page in built.pages.values()
        for figure in page.root.classed("ra-figure")
        for link in figure.all("a")
        if "href" in link.attributes
    ]
    assert found
    assert [
        f"{page.path}: {link}"
        for page, link in found
        if (to := target(page, link)) is None or not _exists(built, *to)
    ] == []


def test_no_page_names_an_element_twice(built: Built) -> None:
    for page in built.pages.values():
        names = [one.attributes["id"] for one in page.root.all() if one.attributes.get("id")]
        assert sorted(names) == sorted(set(names)), page.path


def design_pages(built: Built) -> list[HtmlPage]:
    return [page for path, page in built.pages.items() if re.fullmatch(rf"{DESIGN}/[a-z-]+\.html", path)]


def rows(page: HtmlPage) -> list[Element]:
    """Rows of all tables but those that list what documents say, which no line of the design made."""
    tables = [
        table for table in page.main.all("table") if "Verified" not in [head.text for head in table.all("th")]
    ]
    found = [[row for body in table.all("tbody") for row in body.all("tr")] for table in tables]
    # Where columns are compared, the lines that made them are the last row.
    return [
        row
        for made in found
        for row in (made[-1:] if made and made[-1].text.strip().startswith("Source") else made)
    ]


def placed(page: HtmlPage) -> Iterator[Element]:
    """The cells of a page that say where their rows come from. Comments of a configuration come from
    nowhere."""
    for table in page.main.all("table"):
        headings = [head.text for head in table.all("th")]
        columns = [index for index, title in enumerate(headings) if title in PLACES]
        for row in (row for body in table.all("tbody") for row in body.all("tr")):
            cells = list(row.all("td"))
            is_comment = headings[1:2] == ["Configuration line"] and cells[1].text.startswith(("#", "!"))
            yield from (cells[index] for index in columns if not is_comment)


def test_every_row_of_a_design_links_to_the_line_that_made_it(built: Built) -> None:
    checked = Counter[str]()
    files = [page for path, page in built.pages.items() if path.startswith(f"{DESIGN}/configuration/")]
    for page in [*design_pages(built), *files]:
        name = page.path.removeprefix(f"{DESIGN}/").partition("/")[0]
        for row in [*placed(page), *(() if name in WITHOUT_ROWS_OF_THE_DESIGN else rows(page))]:
            links = [link.attributes.get("href", "") for link in row.all("a")]
            line = re.compile(r"(source|as-printed)/[a-z-]+\.yaml\.html#L[0-9]+$")
            assert any(map(line.search, links)), (page.path, row.text)
            checked[name] += 1
    assert sum(checked.values()) > 1000 and checked["configuration"] > 150


def test_a_cable_of_a_host_leads_to_its_link_in_the_file(built: Built) -> None:
    page = built.pages[f"{DESIGN}/hosts/clx-host-071.html"]
    row = next(row for row in rows(page) if "clx-swx-035" in row.text and "vmnic4" in row.text)
    link = next(link for link in row.all("a") if "source/" in link.attributes.get("href", ""))
    path, anchor = target(page, link.attributes["href"]) or ("", "")
    line = next(one for one in built.pages[path].root.all() if one.attributes.get("id") == anchor)
    assert 'from: "clx-host-[069-076] vmnic4"' in line.text


def test_the_design_has_a_page_for_each_concern(built: Built) -> None:
    names = {page.path.rpartition("/")[2] for page in design_pages(built)}
    assert {
        "index.html",
        "network.html",
        "failures.html",
        "results.html",
        "build.html",
        "cabling.html",
        "addresses.html",
        "hosts.html",
        "configuration.html",
        "checks.html",
        "order.html",
        "compliance.html",
        "sources.html",
    } == names


def test_every_page_has_one_title_and_headings_in_order(built: Built) -> None:
    for page in built.pages.values():
        if page.path == "404.html":
            continue
        levels = [int(one.tag[1]) for one in page.main.all() if re.fullmatch(r"h[1-6]", one.tag)]
        assert levels.count(1) == 1 and levels[0] == 1, page.path
        assert all(after - before <= 1 for before, after in pairwise(levels)), (page.path, levels)


def test_diagrams_are_in_the_page_with_a_text_alternative(built: Built) -> None:
    for name in ("network", "switches/clx-swx-033", "hosts"):
        figures = built.pages[f"{DESIGN}/{name}.html"].main.classed("ra-figure")
        assert figures, name
        for figure in figures:
            pictures = list(figure.all("svg"))
            texts = {one.attributes["id"]: one.text for one in figure.all() if "id" in one.attributes}
            widths = [one.attributes["class"].split()[-1] for one in pictures]
            assert widths in (
                ["ra-wide"],
                ["ra-wide", "ra-narrow"],
                ["ra-wide", "ra-medium", "ra-narrow"],
            )  # the second is for small screens
            for picture in pictures:
                assert picture.attributes["role"] == "graphics-document"
                # Every form refers to the title and the text alternative of the first one.
                title, alternative = picture.attributes["aria-labelledby"].split()
                assert texts[title] and len(texts[alternative]) > 40
                assert len(list(picture.all("text"))) > 5


def test_nothing_is_fetched_from_elsewhere(built: Built) -> None:
    for page in built.pages.values():
        for element in page.root.all():
            address = element.attributes.get(FETCHING.get(element.tag, ""), "")
            if element.tag == "link" and LINK_KINDS & set(element.attributes.get("rel", "").split()):
                address = element.attributes.get("href", "")
            assert not re.match(r"(https?:)?//", address), (page.path, address)
            assert "url(http" not in element.attributes.get("style", "")
        assert not page.root.classed("mermaid"), f"{page.path}: the theme would fetch a renderer"
        policy = [
            one.attributes["content"]
            for one in page.root.all("meta")
            if one.attributes.get("http-equiv") == "Content-Security-Policy"
        ]
        assert len(policy) == 1 and "http://127.0.0.1" in policy[0] and "https" not in policy[0], page.path


def test_no_style_sheet_or_script_of_ours_fetches_anything(built: Built) -> None:
    for file in built.folder.rglob("*.css"):
        assert not re.search(r"@import|url\(['\"]?(https?:)?//", file.read_text(encoding="utf-8")), file.name
    for file in built.folder.rglob("*.js"):
        if file.parent.name != "javascripts":
            assert "unpkg" not in file.read_text(encoding="utf-8"), file.name


def test_files_line_by_line_are_not_searched(built: Built) -> None:
    """Their rows would hide the pages."""
    files = sorted((built.folder / "search").rglob("*.js"))
    designs = [path for path in built.pages if re.fullmatch(r"designs/[^/]+/index.html", path)]
    assert len(files) == 1 + 2 * (1 + len(designs)), "the groups; names and text of each, and of all else"
    assert not [file.name for file in files if "source/design.yaml" in file.read_text(encoding="utf-8")]


def html(built: Built, path: str) -> str:
    return (built.folder / path).read_text(encoding="utf-8")


def test_each_device_has_its_commands_and_a_file_to_download(built: Built) -> None:
    section = built.pages[f"{DESIGN}/configuration.html"].main.section("switches")
    downloads = [one.attributes["href"] for one in section.classed("ra-download")]
    scripts = dict.fromkeys(path for path in downloads if re.fullmatch(r"configuration/[^/]*\.sh", path))
    assert len(scripts) == 4
    for file in scripts:
        main = built.pages[f"{DESIGN}/{file}.html"].main
        (block,) = (one.text for block in main.all("pre") for one in block.all("code"))
        assert (built.folder / DESIGN / file).read_text(encoding="utf-8").strip() == block.strip()
    assert all((built.folder / DESIGN / path).is_file() for path in downloads)


def test_the_landing_page_lists_the_designs(built: Built) -> None:
    rows = built.pages["index.html"].main.all("tr")
    (row,) = [each for each in rows if "vSAN over RoCE on vSphere 7.0 U3d" in each.text]
    badges = [each.text for each in row.classed("ra-badge")]
    assert badges[:2] == ["version 1.0.0", "published"] and len(badges) == 3
    cells = [cell.text for cell in row.all("td")]
    assert cells[1:] == ["vSAN OSA", "12", "100 GbE, 25 GbE", "NVIDIA Cumulus Linux", "RoCE v2"]
    assert f"{DESIGN}/index.html" in [link.attributes["href"] for link in row.all("a")]


def test_each_rule_has_a_page_where_reports_say_it_is(built: Built) -> None:
    addresses = {finding.code: finding.url for finding in api.lint(root=str(ROOT)).findings}
    assert addresses
    for rule in api.rules():
        page = built.pages[f"{addresses.get(rule.code, f'rules/{rule.code}/')}index.html"]
        assert rule.code in next(page.main.all("h1")).text
        headings = {heading.text.rstrip("¶") for heading in page.main.all("h2")}
        assert {"What it checks", "Why it matters"} <= headings, rule.code


def test_no_page_shows_a_character_reference_to_its_readers(built: Built) -> None:
    shown = re.compile(r"&(?:amp|#38);#[0-9]+;")
    texts = {path: (built.folder / path).read_text("utf-8") for path in built.pages}
    assert [path for path, html in texts.items() if shown.search(html)] == []


def test_nothing_of_this_machine_is_in_the_site(built: Built) -> None:
    for file in built.folder.rglob("*"):
        if file.suffix in (".html", ".js", ".json", ".xml", ".css", ".sh", ".svg"):
            assert str(ROOT) not in file.read_text(encoding="utf-8"), file
    assert not list(built.folder.rglob("*.gz"))


def test_every_page_has_a_title_and_a_description_of_its_own(built: Built) -> None:
    titles = Counter(
        next(page.root.all("title")).text for path, page in built.pages.items() if path != "404.html"
    )
    assert {title: count for title, count in titles.items() if count > 1} == {}
    descriptions = Counter(
        one.attributes["content"]
        for path, page in built.pages.items()
        if path != "404.html"
        for one in page.root.all("meta")
        if one.attributes.get("name") == "description"
    )
    assert descriptions.total() == len(built.pages) - 1
    assert {words: count for words, count in descriptions.items() if count > 1 or len(words) < 15} == {}


def test_the_title_and_the_description_of_a_page_name_its_design(built: Built) -> None:
    page = built.pages[f"{DESIGN}/network.html"]
    design = "vSAN over RoCE on vSphere 7.0 U3d"
    assert next(page.root.all("title")).text == f"Network · {design} - Reference architectures"
    (description,) = [
        one.attributes["content"]
        for one in page.root.all("meta")
        if one.attributes.get("name") == "description"
    ]
    assert description == (
        f"Topology, paths of the packets, QoS, buffers, and load between switches. Network · {design}."
    )
    rule = next(built.pages["rules/TEAM001/index.html"].root.all("title")).text
    assert rule == "TEAM001 · unsupported teaming policy - Reference architectures"
