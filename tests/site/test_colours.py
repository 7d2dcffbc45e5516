"""The colours of a site: whatever is chosen, texts stay legible in light and dark."""

import re

import pytest

from refarch.schema import store
from refarch_site.colours import (
    BACKGROUNDS,
    MIN_CONTRAST,
    THEME_COLOURS,
    colour_style_sheet,
    contrast,
    legible_colour,
)

ALL = {**THEME_COLOURS, "mid-grey": "#777777", "olive": "#808000", "navy": "#000080", "capitals": "#7A1F3D"}


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == contrast("#ffffff", "#000000") == 21
    assert round(contrast("#777777", "#ffffff"), 2) == 4.48, "the known grey that is just too light"


@pytest.mark.parametrize("colour", ALL)
def test_links_and_header_are_legible(colour: str) -> None:
    sheet = colour_style_sheet({"primary": ALL[colour]})
    blocks = re.findall(r'scheme="(\w+)"\]\[data-md-color-primary="custom"\] \{\n(.*?)\n\}', sheet, re.S)
    assert [scheme for scheme, _ in blocks] == list(BACKGROUNDS)
    for scheme, block in blocks:
        values = dict(re.findall(r"  (--[\w-]+): (#\w+);", block + ";"))
        for paper in BACKGROUNDS[scheme]:
            assert contrast(values["--md-typeset-a-color"], paper) >= MIN_CONTRAST, scheme
            assert contrast(values["--md-accent-fg-color"], paper) >= MIN_CONTRAST, scheme
        assert values["--md-primary-fg-color"] == ALL[colour]
        assert contrast(values["--md-primary-bg-color"], ALL[colour]) >= MIN_CONTRAST


def test_a_legible_colour_stays_as_it_is() -> None:
    assert legible_colour("#7a1f3d", BACKGROUNDS["default"]) == "#7a1f3d"
    assert legible_colour("#7a1f3d", BACKGROUNDS["slate"]) != "#7a1f3d"


def test_without_colours_there_is_no_style_sheet() -> None:
    assert colour_style_sheet({}) == colour_style_sheet({"scheme": "dark"}) == ""


def test_an_accent_alone_leaves_the_header_as_it_is() -> None:
    assert "--md-primary" not in colour_style_sheet({"accent": "teal"})


def test_the_schema_takes_the_same_names() -> None:
    pattern = store.load("refarch")["definitions"]["colour"]["pattern"]
    assert pattern == f"^(#[0-9A-Fa-f]{{6}}|{'|'.join(THEME_COLOURS)})$"
