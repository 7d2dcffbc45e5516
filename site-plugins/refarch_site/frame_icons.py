"""Icons of what every page has around it, as rules of the style sheet: a page names an icon, and does not
repeat its drawing."""

from collections.abc import Iterator
from urllib.parse import quote

from jinja2 import TemplateNotFound
from mkdocs.theme import Theme

from refarch.api import RefarchError

FIXED_ICONS = tuple(f"material/{name}" for name in ("menu", "magnify", "arrow-left", "close", "arrow-up"))
"""Icons that no project chooses."""

DEFAULT_LOGO = "material/library"
"""Logo of a theme that has none."""

_SHARED_STYLE = """[class^="ra-icon-"] {
  aspect-ratio: 1; background: currentcolor; forced-color-adjust: none;
  mask-position: center; mask-repeat: no-repeat; mask-size: contain;
}
"""

_READABLE = " '=/:;,.-"
"""Signs that a quoted address may contain as they are."""


def icon_style_sheet(theme: Theme) -> str:
    """One rule for each icon around a page. The drawing is a mask, so that the icon has the color of text.

    Raises RefarchError for an icon that the theme does not have.
    """
    names = dict.fromkeys([*FIXED_ICONS, *_chosen_icons(theme)])
    return _SHARED_STYLE + "".join(_icon_rule(name, _drawing(theme, name)) for name in names)


def _chosen_icons(theme: Theme) -> Iterator[str]:
    """Icons of the logo, and of the switch between the color schemes."""
    yield (theme.get("icon") or {}).get("logo") or DEFAULT_LOGO
    palettes = theme.get("palette")
    for palette in palettes if isinstance(palettes, list) else ():
        if palette.get("toggle"):
            yield palette["toggle"]["icon"]


def _drawing(theme: Theme, name: str) -> str:
    environment = theme.get_env()
    try:
        assert environment.loader is not None, "a theme has folders of templates"
        return environment.loader.get_source(environment, f".icons/{name}.svg")[0]
    except TemplateNotFound as error:
        raise RefarchError(f"mkdocs.yml: the theme {theme.name} has no icon {name}") from error


def _icon_rule(name: str, drawing: str) -> str:
    address = quote(drawing.strip().replace('"', "'"), safe=_READABLE)
    return f'.ra-icon-{name.replace("/", "-")} {{ mask-image: url("data:image/svg+xml,{address}"); }}\n'
