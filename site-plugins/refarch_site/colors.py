"""Colors of a site: from the one or two that a project chooses to a style sheet for light and dark in which
every text stays legible (contrast of WCAG 2, level AA)."""

from collections.abc import Mapping

MIN_CONTRAST = 4.5
"""Least contrast between a text and what is behind it."""

THEME_COLORS = {
    "red": "#ef5552",
    "pink": "#e92063",
    "purple": "#ab47bd",
    "deep-purple": "#7e56c2",
    "indigo": "#4051b5",
    "blue": "#2094f3",
    "light-blue": "#02a6f2",
    "cyan": "#00bdd6",
    "teal": "#009485",
    "green": "#4cae4f",
    "light-green": "#8bc34b",
    "lime": "#cbdc38",
    "yellow": "#ffec3d",
    "amber": "#ffc105",
    "orange": "#ffa724",
    "deep-orange": "#ff6e42",
    "brown": "#795649",
    "grey": "#757575",
    "blue-grey": "#546d78",
    "black": "#000000",
    "white": "#ffffff",
}
"""The theme's colors by name."""

BACKGROUNDS = {"default": ("#ffffff", "#f5f7f9"), "slate": ("#11181f", "#18222b")}
"""Backgrounds of links in light and dark: the page, and a quieter patch of it, e.g. of code."""

_Rgb = tuple[float, float, float]


def color_style_sheet(colors: Mapping[str, str]) -> str:
    """Style sheet for ``primary``, the color of the header, and ``accent``, that of links; empty for
    none."""
    primary, accent = (
        THEME_COLORS.get(colors.get(key, ""), colors.get(key, "")) for key in ("primary", "accent")
    )
    if not (primary or accent):
        return ""
    blocks = (_scheme_block(scheme, primary, accent or primary) for scheme in BACKGROUNDS)
    # The theme shows tabs translucent, which takes from the contrast that is reckoned with here.
    tabs = ".md-tabs__link { opacity: 1; }\n" if primary else ""
    return "".join(blocks) + tabs


def _scheme_block(scheme: str, primary: str, accent: str) -> str:
    link = legible_color(accent, BACKGROUNDS[scheme])
    values = {
        "--md-accent-fg-color": link,
        "--md-accent-fg-color--transparent": f"{link}1a",
        "--md-typeset-a-color": link,
    }
    if primary:
        on_primary = "#ffffff" if contrast(primary, "#ffffff") >= MIN_CONTRAST else "#000000"
        values |= {
            "--md-primary-fg-color": primary,
            "--md-primary-fg-color--light": mix_colors(primary, "#ffffff", 0.15),
            "--md-primary-fg-color--dark": mix_colors(primary, "#000000", 0.2),
            "--md-primary-bg-color": on_primary,
            "--md-primary-bg-color--light": f"{on_primary}b3",
        }
    lines = "".join(f"  {name}: {value};\n" for name, value in values.items())
    return f'[data-md-color-scheme="{scheme}"][data-md-color-primary="custom"] {{\n{lines}}}\n'


def legible_color(color: str, papers: tuple[str, ...]) -> str:
    """Color, or the nearest darker or lighter one of its kind that can be read on all these papers."""
    # Away from the paper: darker on light paper, lighter on dark.
    towards = "#000000" if contrast(papers[0], "#000000") > contrast(papers[0], "#ffffff") else "#ffffff"
    steps = (mix_colors(color, towards, step / 20) for step in range(21))
    return next(
        candidate
        for candidate in steps
        if all(contrast(candidate, paper) >= MIN_CONTRAST for paper in papers)
    )


def contrast(first: str, second: str) -> float:
    """Contrast of two colors, from 1 to 21: https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio."""
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mix_colors(color: str, mixed_in: str, share: float) -> str:
    """Color with a share of another one in it."""
    pairs = zip(_rgb(color), _rgb(mixed_in), strict=True)
    return "#" + "".join(
        f"{round((base + (mixed_part - base) * share) * 255):02x}" for base, mixed_part in pairs
    )


def _luminance(color: str) -> float:
    red, green, blue = (
        # The curve of sRGB is straight near black.
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in _rgb(color)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _rgb(color: str) -> _Rgb:
    red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue
