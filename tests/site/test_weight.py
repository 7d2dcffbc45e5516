"""The weight of pages, in bytes as they are stored."""

import re
from pathlib import Path

from built_site import Built, read_built

MAX_PAGE = 150 * 1024
"""Bytes of HTML of a page at most."""

HEAVY_PICTURES = re.compile(r"designs/[^/]+/(?:network|failures|index)\.html")
"""Pages that may be heavier: they have large diagrams, each laid out for three widths."""

MAX_AVERAGE = 34_000
"""Bytes of HTML of a page on average."""

MAX_FRAME = 10_500
"""Bytes around the text of a page: head, header, side bar, and footer."""

_PICTURE = re.compile(r"<svg.*?</svg>", re.DOTALL)
_ARTICLE = re.compile(r"<article.*</article>", re.DOTALL)


def page_sizes(folder: Path) -> dict[str, int]:
    sizes = {
        path.relative_to(folder).as_posix(): path.stat().st_size for path in sorted(folder.rglob("*.html"))
    }
    assert sizes
    return sizes


def heavy_pages(folder: Path) -> dict[str, int]:
    """Pages below a folder that are too heavy, with their bytes."""
    return {path: size for path, size in page_sizes(folder).items() if size > MAX_PAGE}


def test_no_page_is_heavy_but_for_its_pictures(built: Built) -> None:
    heavy = heavy_pages(built.folder)
    assert [path for path in heavy if not HEAVY_PICTURES.fullmatch(path)] == []
    for path in heavy:
        html = (built.folder / path).read_text("utf-8")
        assert len(_PICTURE.sub("", html).encode()) <= MAX_PAGE, path


def test_a_heavy_page_is_found(tmp_path: Path) -> None:
    (tmp_path / "light.html").write_text("x" * MAX_PAGE)
    (tmp_path / "heavy.html").write_text("x" * (MAX_PAGE + 1))
    assert heavy_pages(tmp_path) == {"heavy.html": MAX_PAGE + 1}


def test_pages_are_light_on_average(built: Built) -> None:
    sizes = page_sizes(built.folder)
    assert sum(sizes.values()) / len(sizes) <= MAX_AVERAGE


def test_the_frame_of_a_page_is_light(small_site: Path) -> None:
    frames = {
        path: len(_ARTICLE.sub("", (small_site / "out" / path).read_text("utf-8")).encode())
        for path in read_built(small_site / "out").pages
        if path.startswith(("designs/vsan-roce/", "rules/TEAM001/"))
    }
    assert len(frames) > 30
    assert {path: size for path, size in frames.items() if size > MAX_FRAME} == {}


STYLE_LIMITS = {
    r"(?:glossary|cli|tutorial|getting-started|importing)\.html": 38_500,
    r"rules/[A-Z]+[0-9]+/index\.html": 43_000,
    r"designs/[^/]+/(?:build|compliance|configuration|order|sources)\.html": 43_500,
    r"designs/[^/]+/(?:checks|failures|cabling|addresses|hosts|network)\.html": 56_000,
    r"(?!designs/).*": 50_000,
    r".*": 62_500,
}
"""Bytes of style sheets of a page at most, by kind; the first that fits counts."""

_STYLE_LINK = re.compile(r'<link rel="stylesheet"(?: media="print")? href="(?P<path>[^"]+)">')


def style_size(page: Path) -> int:
    """Bytes of all style sheets that a page loads, with the one for paper."""
    links = [match["path"] for match in _STYLE_LINK.finditer(page.read_text("utf-8"))]
    return sum((page.parent / path).stat().st_size for path in links)


def heavy_styles(folder: Path) -> dict[str, int]:
    """Pages whose style sheets have more bytes than their kind may have."""
    heavy = {}
    for path in page_sizes(folder):
        limit = next(limit for pattern, limit in STYLE_LIMITS.items() if re.fullmatch(pattern, path))
        if (size := style_size(folder / path)) > limit:
            heavy[path] = size
    return heavy


def test_style_sheets_are_light(built: Built) -> None:
    assert heavy_styles(built.folder) == {}


def test_heavy_style_sheets_are_found(tmp_path: Path) -> None:
    (tmp_path / "light.css").write_text("x" * 20_000)
    (tmp_path / "paper.css").write_text("x" * 18_500)
    (tmp_path / "more.css").write_text("x")
    links = [f'<link rel="stylesheet" href="{name}.css">' for name in ("light", "more")]
    paper = '<link rel="stylesheet" media="print" href="paper.css">'
    (tmp_path / "glossary.html").write_text(links[0] + paper)
    (tmp_path / "cli.html").write_text("".join(links) + paper)
    assert heavy_styles(tmp_path) == {"cli.html": 38_501}
