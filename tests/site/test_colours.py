"""The colours of a site: whatever is chosen, texts stay legible in light and dark."""

import re

import pytest

from refarch.schema import store
from refarch_site.colours import LEGIBLE, NAMES, PAPER, contrast, legible, style_sheet

ALL = {**NAMES, "mid-grey": "#777777", "olive": "#808000", "navy": "#000080", "capitals": "#7A1F3D"}


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == contrast("#ffffff", "#000000") == 21
    assert round(contrast("#777777", "#ffffff"), 2) == 4.48, "the known grey that is just too light"


@pytest.mark.parametrize("colour", ALL)
def test_links_and_header_are_legible(colour: str) -> None:
    sheet = style_sheet({"primary": ALL[colour]})
    blocks = re.findall(r'scheme="(\w+)"\]\[data-md-color-primary="custom"\] \{\n(.*?)\n\}', sheet, re.S)
    assert [scheme for scheme, _ in blocks] == list(PAPER)
    for scheme, block in blocks:
        values = dict(re.findall(r"  (--[\w-]+): (#\w+);", block + ";"))
        for paper in PAPER[scheme]:
            assert contrast(values["--md-typeset-a-color"], paper) >= LEGIBLE, scheme
            assert contrast(values["--md-accent-fg-color"], paper) >= LEGIBLE, scheme
        assert values["--md-primary-fg-color"] == ALL[colour]
        assert contrast(values["--md-primary-bg-color"], ALL[colour]) >= LEGIBLE


def test_a_legible_colour_stays_as_it_is() -> None:
    assert legible("#7a1f3d", PAPER["default"]) == "#7a1f3d"
    assert legible("#7a1f3d", PAPER["slate"]) != "#7a1f3d"


def test_without_colours_there_is_no_style_sheet() -> None:
    assert style_sheet({}) == style_sheet({"scheme": "dark"}) == ""


def test_an_accent_alone_leaves_the_header_as_it_is() -> None:
    assert "--md-primary" not in style_sheet({"accent": "teal"})


def test_the_schema_takes_the_same_names() -> None:
    pattern = store.load("refarch")["definitions"]["colour"]["pattern"]
    assert pattern == f"^(#[0-9A-Fa-f]{{6}}|{'|'.join(NAMES)})$"
