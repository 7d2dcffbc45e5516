"""Small parts of pages and of the preview: places, paths, and the navigation of pages about all designs."""

from types import SimpleNamespace
from typing import Any

import pytest

from refarch.core.origin import Origin
from refarch_diagrams import Drawing
from refarch_site.figures import with_drawings
from refarch_site.navigation import _comparison_pages
from refarch_site.pages import checks
from refarch_site.preview.requests import RefusedRequest, site_path
from refarch_site.sections.statements import _outcome_badge


def test_the_line_of_a_place_is_that_of_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    document = SimpleNamespace(place=lambda pointer: ("designs/a/wiring.yaml", SimpleNamespace(line=7)))
    context: Any = SimpleNamespace(result=SimpleNamespace(documents={"wiring.yaml": document}))
    monkeypatch.setattr(checks, "document_name", lambda result, path: "wiring.yaml of a")
    place = checks._place_of_origin(context)
    assert place(Origin("wiring.yaml", ("links",))) == ("wiring.yaml of a", 7)
    assert place(Origin("catalog.yaml", ())) == ("catalog.yaml", 0)
    monkeypatch.setattr(checks, "document_name", lambda result, path: "")
    assert place(Origin("wiring.yaml", ("links",))) == ("wiring.yaml", 7)


def test_a_rule_without_a_verdict_has_no_badge() -> None:
    assert _outcome_badge(None) == ""


@pytest.mark.parametrize(
    ("target", "path"),
    [
        ("/designs/index.html", "designs/index.html"),
        ("/designs/index.html#hosts", "designs/index.html"),
        ("/designs/index.html?v=1#hosts", "designs/index.html"),
        ("/designs/index.html#a?b", "designs/index.html"),
        ("/a%20b.html", "a b.html"),
    ],
)
def test_file_of_a_request(target: str, path: str) -> None:
    assert site_path(target) == path


@pytest.mark.parametrize("target", ["", "designs/", "/%zz", "/\u00e9", "/%ff"])
def test_what_is_no_plain_path_is_refused(target: str) -> None:
    with pytest.raises(RefusedRequest) as refused:
        site_path(target)
    assert refused.value.status == 400


def test_a_diagram_on_a_page_in_a_folder_has_its_links_from_there() -> None:
    drawing = Drawing("panel", "Panel", "a", '<svg><a href="hosts/h.html#p"/><a href="#x"/></svg>', "", "")
    drawings = {"designs/d/diagrams/panel.svg": drawing}
    image = '<p><img alt="a" src="{}diagrams/panel.svg"></p>'
    here = with_drawings(image.format(""), "designs/d", drawings)
    below = with_drawings(image.format("../"), "designs/d/switches", drawings)
    assert '<a href="hosts/h.html#p"/><a href="#x"/>' in here and 'href="diagrams/panel.svg"' in here
    assert '<a href="../hosts/h.html#p"/><a href="#x"/>' in below and 'href="../diagrams/panel.svg"' in below
    lost = image.format("../")
    assert with_drawings(lost, "designs/d", drawings) == lost


def test_pages_about_all_designs_stand_beside_their_list() -> None:
    paths = ("designs/index.md", "designs/compare.md", "designs/a/index.md", "rules/index.md", "index.md")
    pages: Any = [SimpleNamespace(path=path, title=path.partition(".")[0]) for path in paths]
    assert [list(entry.values()) for entry in _comparison_pages(pages)] == [["designs/compare.md"]]  # type: ignore[union-attr]
