"""Pages that did not change are not converted again, and kept HTML is that of a fresh build; a file that
others may have written is not read."""

import os
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from mkdocs.structure.pages import Page
from two_designs import TwoDesigns

from few_rules import few_rules
from refarch.project.fleet import cache as caching
from refarch_site import converted_pages
from refarch_site.build import build
from refarch_site.converted_pages import KIND, _restore, may_keep

pytestmark = pytest.mark.skipif(os.name != "posix", reason="files have owners and modes there")


class Builds(TwoDesigns):
    """A project of two designs, and its builds."""

    def build(self, out: str) -> tuple[list[str], dict[str, bytes]]:
        """Paths of the pages that a build converts, and all pages that it writes."""
        converted = []
        render = Page.render

        def noted(page: Page, *given: Any) -> None:
            converted.append(page.file.src_uri)
            render(page, *given)

        with pytest.MonkeyPatch.context() as patch, few_rules():
            patch.setattr(Page, "render", noted)
            build(str(self.folder), str(self.folder / out))
        files = {
            str(file.relative_to(self.folder / out)): file.read_bytes()
            for file in (self.folder / out).rglob("*.html")
        }
        return converted, files

    @property
    def kept(self) -> Path:
        return Path(caching.cache_path(str(self.folder), kind=KIND))


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, tuple[list[str], dict[str, bytes]]]]:
    """Builds by what happened before them."""
    folder = tmp_path_factory.mktemp("converted")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder / "caches"))
        patch.setenv("XDG_STATE_HOME", str(folder / "state"))
        builds = Builds(folder / "project")
        made = {"first": builds.build("first"), "again": builds.build("again")}
        builds.edit("two", "title: ", "title: Second ")
        made["changed"] = builds.build("changed")
        builds.kept.write_bytes(builds.kept.read_bytes()[:-5] + b"AAAA}")
        made["forged"] = builds.build("forged")
        builds.kept.chmod(0o666)
        made["writable"] = builds.build("writable")
        yield made


def test_a_second_build_converts_no_generated_page(seen: dict[str, Any]) -> None:
    first, again = seen["first"], seen["again"]
    assert len(first[0]) > 40 and again[0] == ["index.md"], "only the page that no design makes"
    assert again[1] == first[1]


def test_a_change_of_one_design_converts_its_pages_only(seen: dict[str, Any]) -> None:
    converted, pages = seen["changed"]
    assert "designs/two/index.md" in converted
    assert not [path for path in converted if path.startswith("designs/one/")]
    assert b"Second" in pages["designs/two/index.html"]


def test_a_forged_file_is_not_read(seen: dict[str, Any]) -> None:
    converted, pages = seen["forged"]
    assert sorted(converted) == sorted(seen["first"][0])
    assert pages == seen["changed"][1], "and the pages are those that were kept before"


def test_a_file_that_others_can_write_is_not_read(seen: dict[str, Any]) -> None:
    converted, pages = seen["writable"]
    assert sorted(converted) == sorted(seen["first"][0]) and pages == seen["changed"][1]


@pytest.mark.parametrize("packed", ["", "é", "0" * 20, "Xk~0{"])
def test_an_entry_of_another_form_is_no_page(packed: str) -> None:
    page = SimpleNamespace(content=None)
    assert not _restore(page, packed, SimpleNamespace(src_uris={}))  # type: ignore[arg-type]
    assert page.content is None


def test_extensions_that_read_other_files_keep_nothing() -> None:
    config = SimpleNamespace(markdown_extensions=["tables"])
    assert may_keep(config)  # type: ignore[arg-type]
    config.markdown_extensions.append("pymdownx.snippets")
    assert not may_keep(config)  # type: ignore[arg-type]


def test_complaints_about_a_page_are_noticed() -> None:
    with converted_pages._counted_complaints() as complaints:
        converted_pages.logging.getLogger("mkdocs.structure.pages").warning("a link leads nowhere")
    assert complaints == ["a link leads nowhere"]
