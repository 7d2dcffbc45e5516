"""Colors by role: a pale one to fill with, a strong one for lines and text on it.

DOT carries the colors of the light scheme; ``_svg`` adds a class for each, and ``diagrams.css`` says
what it is in the light and in the dark scheme. No color may stand for two things, since the class is found
by the color.
"""

from ._graph import Role

FILL: dict[Role, str] = {
    "plain": "#fdfdfd",
    "host": "#f2f4f7",
    "switch": "#e3ecfa",
    "storage": "#d9f2e6",
    "vmotion": "#fdebd0",
    "management": "#eae6f2",
    "link": "#f6e3f0",
    "lossless": "#d8f0f4",
    "signal": "#fff4c7",
    "quiet": "#f8f9fb",
    "failed": "#fce5e6",
    "lost": "#fdf1f1",
    "gone": "#e9ebed",
    "one": "#f1f3f4",
    "fabrica": "#e8f1fb",
    "fabricb": "#fbeaf5",
    "lanea": "#f1f7fd",
    "laneb": "#fdf3f9",
    "callout": "#14202b",
}

LINE: dict[Role, str] = {
    "plain": "#263238",
    "host": "#455a64",
    "switch": "#1f4e9c",
    "storage": "#00704a",
    "vmotion": "#a85400",
    "management": "#5b3f94",
    "link": "#8e2a6e",
    "lossless": "#00707f",
    "signal": "#7a6000",
    "quiet": "#5a666f",
    "failed": "#a3202a",
    "lost": "#b3261e",
    "gone": "#5c646b",
    "one": "#66727c",
    "fabrica": "#0a5fb4",
    "fabricb": "#9c2a78",
    "lanea": "#2c5c8c",
    "laneb": "#8a3f6e",
    "callout": "#ffffff",
}


FONT_FAMILY = "DejaVu Sans"
"""The widest of the common sans-serif families: a box that fits it fits what a browser puts in its place."""


_PALE = {color: role for role, color in FILL.items()}
_STRONG = {color: role for role, color in LINE.items()}


def color_classes(fill: str, stroke: str) -> list[str]:
    """CSS classes of an element with these colors: ``ra-b-storage`` for a box with the pale color and a line
    in the strong one, ``ra-f-storage`` for the pale color alone, ``ra-t-storage`` for text or an area in the
    strong one, and ``ra-s-storage`` for a line. Other colors have none."""
    pale, text, line = _PALE.get(fill), _STRONG.get(fill), _STRONG.get(stroke)
    if pale and pale == line:
        return [f"ra-b-{pale}"]
    classes = (("f", pale), ("t", text), ("s", line))
    return [f"ra-{part}-{role}" for part, role in classes if role]
