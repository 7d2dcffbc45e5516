"""Pages of each kind, and our style sheets, as the Nu Html Checker sees them: nothing is wrong but what is
the theme's, each by its exact message."""

import re
from pathlib import Path

from built_site import ROOT, Built

from markup import KNOWN, NEWER, complaints
from refarch.api import Session
from refarch_site.not_found_page import not_found_files
from refarch_site.printing.pdf import context_of_design, design_print_page

ASSETS = ROOT / "site-plugins/refarch_site/assets"

KINDS = (
    (r"^designs/[^/]+/variants/[^/]+/", "designs/*/variants/*/"),
    (r"^designs/[^/]+/", "designs/*/"),
    (r"/(hosts|switches|cabling|configuration|source|as-printed)/.*", r"/\1/*"),
    (r"^rules/[^/]+/", "rules/*/"),
)


def kind(path: str) -> str:
    """What a page is one of: its path without the names of designs, variants, devices and rules."""
    for pattern, replacement in KINDS:
        path = re.sub(pattern, replacement, path)
    return path


def largest_of_each_kind(built: Built) -> list[Path]:
    found: dict[str, Path] = {}
    for path in sorted(built.pages):
        file, other = built.folder / path, found.get(kind(path))
        if other is None or file.stat().st_size > other.stat().st_size:
            found[kind(path)] = file
    return list(found.values())


def test_pages_of_every_kind_are_sound_but_for_what_is_known_of_others(built: Built) -> None:
    files = largest_of_each_kind(built)
    kinds = {kind(file.relative_to(built.folder).as_posix()) for file in files}
    assert {
        *("404.html", "index.html", "designs/index.html", "designs/compare.html", "rules/index.html"),
        *("rules/*/index.html", "designs/*/cabling/*", "designs/*/hosts/*", "designs/*/switches/*"),
        *("designs/*/cabling.html", "designs/*/configuration.html", "designs/*/sources.html"),
        *("designs/*/configuration/*", "designs/*/variants/*/changes.html"),
    } < kinds
    said = complaints(files, built.folder)
    assert said.ours == []
    assert said.known == set(KNOWN), "what is said no longer must not be excused"


def test_the_checker_says_what_is_wrong_with_a_page_and_a_style_sheet(tmp_path: Path) -> None:
    start = '<!doctype html><html lang="en"><head><title>A page</title></head><body>'
    (tmp_path / "page.html").write_text(f'{start}<p id="a">one</p>\n<p id="a">two</p></body></html>')
    (tmp_path / "style.css").write_text("p { color: no-color; }\n")
    (page, *_) = complaints([tmp_path / "page.html"], tmp_path).ours
    assert page.startswith("page.html:2: Duplicate ID “a”.")
    (style,) = complaints([tmp_path / "style.css"], tmp_path, "--css").ours
    assert style.startswith("style.css:1: CSS: “color”: “no-color” is not a “color” value.")


def test_our_style_sheets_are_sound(built: Built) -> None:
    files = sorted((built.folder / "assets").glob("*.css"))
    assert len(files) > 10
    assert complaints(files, built.folder, "--css") == ([], set(NEWER))
    assert complaints([ASSETS / "printed/page.css"], ASSETS, "--css") == ([], set())


def test_what_is_printed_and_the_page_of_a_branch_are_sound(small_site: Path, tmp_path: Path) -> None:
    context = context_of_design("vsan-roce", Session(str(small_site)))
    (tmp_path / "printed.html").write_text(design_print_page(context))
    (tmp_path / "404.html").write_text(not_found_files("https://example.com/library/")["404.html"])
    assert complaints(sorted(tmp_path.iterdir()), tmp_path).ours == []
