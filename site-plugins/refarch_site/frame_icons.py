"""Icons of what every page has around it, as rules of the style sheet: a page names an icon, and does not
repeat its drawing."""

from collections.abc import Iterator, Mapping
from urllib.parse import quote

from jinja2 import Environment, TemplateNotFound

from refarch.api import RefarchError

FIXED_ICONS = tuple(f"material/{name}" for name in ("menu", "magnify", "arrow-left", "close", "arrow-up"))
"""Icons that no project chooses."""

DEFAULT_LOGO = "material/library"
"""Logo of a theme that has none."""

SHARED_VARIABLES = {
    "--md-path-icon": "material/chevron-right",
    "--md-clipboard-icon": "material/content-copy",
}
"""Icons that the style sheet of all pages names by a variable."""

CHECKLIST_VARIABLES = {"--md-tasklist-icon--checked": "octicons/check-circle-fill-24"}
"""Icons of lists to tick off."""

BOX_ICONS = {
    "note": "material/pencil-circle",
    "abstract": "material/clipboard-text",
    "info": "material/information",
    "tip": "material/fire",
    "success": "material/check",
    "question": "material/help-circle",
    "warning": "material/alert",
    "failure": "material/close",
    "danger": "material/lightning-bolt-circle",
    "bug": "material/shield-bug",
    "example": "material/test-tube",
    "quote": "material/format-quote-close",
}
"""Icons of notes and warnings by their kind, as the theme has them; a project may choose others."""

RARE_BOXES = frozenset(("abstract", "success", "question", "failure", "bug", "example", "quote"))
"""Kinds that only hand-written pages have, if any."""

_SHARED_STYLE = """[class^="ra-icon-"] {
  aspect-ratio: 1; background: currentcolor; forced-color-adjust: none;
  mask-position: center; mask-repeat: no-repeat; mask-size: contain;
}
"""

_READABLE = " '=/:;,.-"
"""Signs that a quoted address may contain as they are."""


def icon_style_sheet(templates: Environment, icons: object, palettes: object) -> str:
    """One rule for each icon around a page. The drawing is a mask, so that the icon has the color of text.

    ``templates`` are those of the theme, ``icons`` and ``palettes`` its settings. Raises RefarchError for an
    icon that the theme does not have.
    """
    names = dict.fromkeys([*FIXED_ICONS, *_chosen_icons(icons, palettes)])
    return _SHARED_STYLE + "".join(_icon_rule(name, _drawing(templates, name)) for name in names)


def shared_variables(templates: Environment) -> str:
    """Variables with the icons in texts of all pages."""
    return _variables(templates, SHARED_VARIABLES)


def checklist_variables(templates: Environment) -> str:
    """Variables with the icons of lists to tick off."""
    return _variables(templates, CHECKLIST_VARIABLES)


def box_variables(templates: Environment, icons: object) -> dict[str, str]:
    """Variables with the icons of notes and warnings by the style sheet that they are for: one for common
    kinds, one for rare ones. Raises RefarchError for an icon that the theme does not have."""
    chosen = icons.get("admonition") if isinstance(icons, Mapping) else None
    names = {**BOX_ICONS, **(chosen if isinstance(chosen, Mapping) else {})}
    sheets: dict[str, dict[str, str]] = {"boxes": {}, "boxes_rare": {}}
    for kind, name in names.items():
        sheet = "boxes_rare" if kind in RARE_BOXES else "boxes"
        sheets[sheet][f"--md-admonition-icon--{kind}"] = name
    return {sheet: _variables(templates, variables) for sheet, variables in sheets.items()}


def _variables(templates: Environment, names: Mapping[str, str]) -> str:
    lines = (f"  {variable}: {_address(_drawing(templates, name))};\n" for variable, name in names.items())
    return f":root {{\n{''.join(lines)}}}\n"


def _chosen_icons(icons: object, palettes: object) -> Iterator[str]:
    """Icons of the logo, and of the switch between the color schemes."""
    yield (icons.get("logo") if isinstance(icons, Mapping) else None) or DEFAULT_LOGO
    for palette in palettes if isinstance(palettes, list) else ():
        if palette.get("toggle"):
            yield palette["toggle"]["icon"]


def _drawing(templates: Environment, name: str) -> str:
    try:
        assert templates.loader is not None, "a theme has folders of templates"
        return templates.loader.get_source(templates, f".icons/{name}.svg")[0]
    except TemplateNotFound as error:
        raise RefarchError(f"mkdocs.yml: the theme has no icon {name}") from error


def _icon_rule(name: str, drawing: str) -> str:
    return f".ra-icon-{name.replace('/', '-')} {{ mask-image: {_address(drawing)}; }}\n"


def _address(drawing: str) -> str:
    """Drawing as an address in a style sheet."""
    quoted = quote(drawing.strip().replace('"', "'"), safe=_READABLE)
    return f'url("data:image/svg+xml,{quoted}")'
