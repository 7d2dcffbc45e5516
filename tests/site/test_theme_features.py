"""Features of the theme: all where the settings choose none, else the light ones beside those chosen."""

from typing import Any

import pytest

from refarch_site.theme_settings import STYLED_BY_THEME, _base_settings, _set_features


@pytest.mark.parametrize(
    ("chosen", "features"),
    [
        (["toc.follow"], ["toc.follow", "navigation.indexes", "navigation.prune"]),
        (["navigation.prune"], ["navigation.prune", "navigation.indexes"]),
        (["navigation.expand"], ["navigation.expand", "navigation.indexes"]),
        (["navigation.indexes", "navigation.prune"], ["navigation.indexes", "navigation.prune"]),
    ],
)
def test_features(chosen: list[str], features: list[str]) -> None:
    theme: Any = {"features": chosen}
    _set_features(theme)
    assert theme["features"] == features


def test_all_where_none_are_chosen() -> None:
    for none in ([], None):
        theme: Any = {"features": none}
        _set_features(theme)
        assert theme["features"] == list(_base_settings()["theme"]["features"])


def test_no_feature_that_is_set_by_default_needs_the_style_sheets_of_the_theme() -> None:
    assert STYLED_BY_THEME.isdisjoint(_base_settings()["theme"]["features"])
