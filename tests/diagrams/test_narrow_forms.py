"""Where a picture would scroll, at any width, its narrow form is shown."""

import re
from pathlib import Path

import pytest

from refarch_diagrams import Drawing
from refarch_site.figures import WIDTH_STEPS, inline_figure

CSS = "site-plugins/refarch_site/assets/parts/pictures/pictures.css"


def canvas(points: int, narrow: str = "<svg></svg>") -> str:
    """The classes of what is around a picture of so many points."""
    svg = f'<svg style="min-width:{points}px;max-width:{points}px"></svg>'
    found = re.search(
        r'<div class="([^"]*)">', inline_figure(Drawing("n", "t", "a", svg, "", "", narrow), "n.svg")
    )
    assert found is not None
    return found[1]


@pytest.mark.parametrize(
    ("points", "classes"),
    [
        (320, "ra-canvas ra-two"),
        (668, "ra-canvas ra-two"),
        (669, "ra-canvas ra-two ra-from-730"),
        (718, "ra-canvas ra-two ra-from-730"),
        (719, "ra-canvas ra-two ra-from-790"),
        (858, "ra-canvas ra-two ra-from-870"),
        (859, "ra-canvas ra-two ra-from-950"),
        (1038, "ra-canvas ra-two ra-from-1050"),
        (1039, "ra-canvas ra-two ra-from-more"),
    ],
)
def test_a_picture_says_from_which_width_on_it_has_room(points: int, classes: str) -> None:
    assert canvas(points) == classes


def test_a_picture_of_one_form_says_nothing() -> None:
    assert canvas(1200, narrow="") == "ra-canvas"


def test_the_style_sheet_knows_every_step(root: Path) -> None:
    style = (root / CSS).read_text(encoding="utf-8")
    rule = r"\(max-width: (\d+)px\) \{ \.ra-from-(\d+) \{ --ra-wide: none; --ra-narrow: block; \}"
    found = {int(step): int(width) for width, step in re.findall(rule, style)}
    assert tuple(found) == WIDTH_STEPS[1:]
    assert all(step - 4 <= width < step for step, width in found.items())
    assert ".ra-from-more { --ra-wide: none; --ra-narrow: block; }" in style


def form(name: str, tip: str) -> str:
    """Form of a picture with a title, a text alternative, and a box with a text on hover."""
    return (
        f'<svg class="ra-{name}" aria-labelledby="{name}-title {name}-desc">'
        f'<title id="{name}-title">Topology</title>\n<desc id="{name}-desc">A and B.</desc>\n'
        f'<a class="ra-chip" data-box="w0a" href="x.html"><title>{tip}</title>\n<text>1</text></a></svg>'
    )


def test_title_and_alternative_are_written_once_and_equal_texts_of_boxes_too() -> None:
    wide, medium, narrow = form("wide", "port 1"), form("medium", "port 1"), form("narrow", "ports 1 to 4")
    html = inline_figure(Drawing("n", "Topology", "a", wide, "", "", narrow, "", medium), "n.svg")
    assert wide in html
    labels = ' aria-labelledby="wide-title wide-desc">'
    box = '<a class="ra-chip" data-box="w0a" href="x.html">'
    assert f'<svg data-tips class="ra-medium"{labels}{box}<text>1</text></a></svg>' in html
    assert f'<svg class="ra-narrow"{labels}{box}<title>ports 1 to 4</title>\n<text>1</text></a></svg>' in html
