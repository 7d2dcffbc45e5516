"""Icons around pages: drawn once in the style sheet, and only named in pages."""

import re
from pathlib import Path

import pytest
from built_site import read_built
from mkdocs.theme import Theme

from refarch.api import RefarchError
from refarch_site.frame_icons import FIXED_ICONS, icon_style_sheet


def style_sheet(icons: object, palettes: object) -> str:
    return icon_style_sheet(Theme(name="material").get_env(), icons, palettes)


def test_each_icon_is_one_rule_with_its_drawing_as_a_mask() -> None:
    toggle = {"icon": "material/brightness-7", "name": "Switch"}
    palettes = [{"scheme": "default", "toggle": toggle}, {"scheme": "slate", "toggle": toggle}, {}]
    sheet = style_sheet({"logo": "material/server-network"}, palettes)
    names = re.findall(r"^\.(ra-icon-\S+) \{ mask-image: url\(", sheet, re.MULTILINE)
    chosen = ["material/server-network", "material/brightness-7"]
    assert names == [f"ra-icon-{name.replace('/', '-')}" for name in (*FIXED_ICONS, *chosen)]
    assert "%3Cpath d='M3 6h18v2H3zm0 5h18v2H3zm0 5h18v2H3z'/%3E" in sheet
    assert ".ra-icon-material-library " in style_sheet(None, {"primary": "teal"})


def test_an_icon_that_the_theme_does_not_have_is_refused() -> None:
    with pytest.raises(RefarchError, match="the theme has no icon material/no-such-icon"):
        style_sheet({"logo": "material/no-such-icon"}, None)


def test_a_page_names_icons_that_are_in_the_style_sheet_and_draws_none(small_site: Path) -> None:
    page = read_built(small_site / "out").pages["designs/vsan-roce/addresses.html"].root
    (header,) = page.all("header")
    named = {one.attributes["class"] for one in header.all("svg")}
    sheet = (small_site / "out/assets/refarch.css").read_text()
    assert len(named) == 7 and all(f".{name}{{mask-image:" in sheet for name in named)
    assert not list(header.all("path"))
