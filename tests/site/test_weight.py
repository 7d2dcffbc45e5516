"""The weight of pages, in bytes as they are stored."""

from pathlib import Path

from built_site import Built

MAX_PAGE = 150 * 1024
"""Bytes of HTML of a page at most."""


def heavy_pages(folder: Path, limit: int = MAX_PAGE) -> dict[str, int]:
    """Pages below a folder that are heavier than a limit, with their bytes."""
    sizes = {
        path.relative_to(folder).as_posix(): path.stat().st_size for path in sorted(folder.rglob("*.html"))
    }
    assert sizes
    return {path: size for path, size in sizes.items() if size > limit}


def test_no_page_of_rules_is_heavy(built: Built) -> None:
    assert heavy_pages(built.folder / "rules") == {}


def test_a_heavy_page_is_found(tmp_path: Path) -> None:
    (tmp_path / "light.html").write_text("x" * MAX_PAGE)
    (tmp_path / "heavy.html").write_text("x" * (MAX_PAGE + 1))
    assert heavy_pages(tmp_path) == {"heavy.html": MAX_PAGE + 1}
