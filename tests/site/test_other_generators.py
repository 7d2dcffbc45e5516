"""Programs of others read the pages as this site's generator does: Zensical builds the same site of them,
page by page, and pandoc makes a document for a word processor."""

import os
import posixpath
import re
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

import pytest
from built_site import Element, parse

import needs
from few_rules import few_rules
from refarch_site.pages_writer import write_pages

SETTINGS = """\
site_name: Reference architectures
docs_dir: pages
site_dir: site
use_directory_urls: false
theme: {name: material, font: false}
markdown_extensions:
  - tables
  - attr_list
  - pymdownx.superfences
  - pymdownx.tasklist
"""

WITHOUT = ("script", "style", "form", "nav", "button", "svg", "input", "template")
"""What is for a browser alone."""


RULES = ("index.md", "TEAM001", "teaming")
"""Of the pages of rules, those that are tried; all are alike."""


class Read(NamedTuple):
    """What a reader gets of a page."""

    words: str
    links: frozenset[str]
    """Where its links lead, from the root of the site."""


@pytest.fixture(scope="session")
def generated(small_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the pages of the small project, and the site that Zensical makes of them."""
    zensical = needs.validator("venv/bin/zensical")
    folder = tmp_path_factory.mktemp("generators")
    with few_rules():
        write_pages(str(small_site), str(folder / "pages"))
    for path in (folder / "pages/rules").iterdir():
        if path.name not in RULES:
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    (folder / "mkdocs.yml").write_text(SETTINGS)
    done = subprocess.run([zensical, "build"], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def read(site: Path, path: str) -> Read:
    """The article of a page: its letters and digits, and its links to pages of the site."""
    tree = parse((site / path).read_text(encoding="utf-8"))
    (article,) = tree.all("article")
    words: list[str] = []
    links: set[str] = set()
    _collect(article, posixpath.dirname(path), words, links)
    return Read("".join(re.findall(r"\w+", " ".join(words))), frozenset(links))


def _collect(element: Element, folder: str, words: list[str], links: set[str]) -> None:
    if element.tag in WITHOUT or any(element.has(name) for name in ("headerlink", "ra-figure", "ra-number")):
        return
    address = urlsplit(element.attributes.get("href", ""))
    if address.path and not address.scheme:
        target = posixpath.normpath(posixpath.join(folder, unquote(address.path)))
        links.add(f"{target}#{address.fragment}" if address.fragment else target)
    for child in element.children:
        if isinstance(child, Element):
            _collect(child, folder, words, links)
        else:
            words.append(child)


def test_another_generator_makes_the_same_site(generated: Path, small_site: Path) -> None:
    ours, theirs = small_site / "out", generated / "site"
    paths = sorted(path.relative_to(theirs).as_posix() for path in theirs.rglob("*.html"))
    tried = [path for path in paths if path not in ("404.html", "index.html")]
    assert len(tried) > 40 and "designs/vsan-roce/cabling.html" in tried
    for path in tried:
        one, other = read(ours, path), read(theirs, path)
        assert other.words == one.words, path
        assert other.links == one.links, path


def test_every_link_of_that_site_leads_somewhere(generated: Path) -> None:
    theirs = generated / "site"
    anchors: dict[str, set[str]] = {}
    for path in theirs.rglob("*.html"):
        tree = parse(path.read_text(encoding="utf-8"))
        anchors[path.relative_to(theirs).as_posix()] = {
            one.attributes["id"] for one in tree.all() if "id" in one.attributes
        }
    for path in anchors:
        for link in read(theirs, path).links if path != "404.html" else ():
            target, _, fragment = link.partition("#")
            if target.startswith("rules/") and target not in anchors:
                continue  # one of those that were left out above
            assert (theirs / target).exists(), (path, link)
            assert not fragment or unquote(fragment) in anchors[target], (path, link)


def docx_text(path: Path) -> str:
    """The letters and digits of a document for a word processor."""
    with zipfile.ZipFile(path) as archive:
        xml = archive.read("word/document.xml").decode()
    tree = parse(xml)
    return "".join(re.findall(r"\w+", " ".join(one.text for one in tree.all("w:t"))))


@pytest.mark.parametrize("name", ["index.md", "cabling.md", "order.md", "checks.md"])
def test_pandoc_makes_a_document_of_a_page(name: str, generated: Path, tmp_path: Path) -> None:
    pandoc = needs.validator("pandoc")
    page = generated / "pages/designs/vsan-roce" / name
    for form in ("docx", "html"):
        subprocess.run(
            [pandoc, "--from=gfm", f"--to={form}", f"--output={tmp_path / f'page.{form}'}", page.name],
            cwd=page.parent,
            check=True,
            env={**os.environ, "SOURCE_DATE_EPOCH": "0"},
        )
    html = parse((tmp_path / "page.html").read_text(encoding="utf-8"))
    written = "".join(re.findall(r"\w+", html.text))
    assert docx_text(tmp_path / "page.docx") == written
    with zipfile.ZipFile(tmp_path / "page.docx") as archive:
        xml = archive.read("word/document.xml").decode()
        tables = xml.count("<w:tbl>")
    assert tables == len(list(html.all("table"))) > 0
    assert "&lt;code" not in xml and "&lt;span" not in xml and "ra-" not in re.sub(r"<[^>]*>", "", xml)
