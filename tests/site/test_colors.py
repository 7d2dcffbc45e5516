"""The colors of a site: whatever is chosen, texts stay legible in light and dark."""

import re

import pytest

from refarch.schema import store
from refarch_site.colors import (
    BACKGROUNDS,
    MIN_CONTRAST,
    THEME_COLORS,
    color_style_sheet,
    contrast,
    legible_color,
)

ALL = {**THEME_COLORS, "mid-grey": "#777777", "olive": "#808000", "navy": "#000080", "capitals": "#7A1F3D"}


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == contrast("#ffffff", "#000000") == 21
    assert round(contrast("#777777", "#ffffff"), 2) == 4.48, "the known grey that is just too light"


@pytest.mark.parametrize("color", ALL)
def test_links_and_header_are_legible(color: str) -> None:
    sheet = color_style_sheet({"primary": ALL[color]})
    blocks = re.findall(r'scheme="(\w+)"\]\[data-md-color-primary="custom"\] \{\n(.*?)\n\}', sheet, re.S)
    assert [scheme for scheme, _ in blocks] == list(BACKGROUNDS)
    for scheme, block in blocks:
        values = dict(re.findall(r"  (--[\w-]+): (#\w+);", block + ";"))
        for paper in BACKGROUNDS[scheme]:
            assert contrast(values["--md-typeset-a-color"], paper) >= MIN_CONTRAST, scheme
            assert contrast(values["--md-accent-fg-color"], paper) >= MIN_CONTRAST, scheme
        assert values["--md-primary-fg-color"] == ALL[color]
        assert contrast(values["--md-primary-bg-color"], ALL[color]) >= MIN_CONTRAST


def test_a_legible_color_stays_as_it_is() -> None:
    assert legible_color("#7a1f3d", BACKGROUNDS["default"]) == "#7a1f3d"
    assert legible_color("#7a1f3d", BACKGROUNDS["slate"]) != "#7a1f3d"


def test_without_colors_there_is_no_style_sheet() -> None:
    assert color_style_sheet({}) == color_style_sheet({"scheme": "dark"}) == ""


def test_an_accent_alone_leaves_the_header_as_it_is() -> None:
    assert "--md-primary" not in color_style_sheet({"accent": "teal"})


def test_the_schema_takes_the_same_names() -> None:
    pattern = store.load("refarch")["definitions"]["color"]["pattern"]
    assert pattern == f"^(#[0-9A-Fa-f]{{6}}|{'|'.join(THEME_COLORS)})$"
