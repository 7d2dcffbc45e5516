"""Colours by role: a pale one to fill with, a strong one for lines and text on it.

DOT carries the colours of the light scheme; ``_svg`` adds a class for each, and ``assets/diagrams.css`` says
what it is in the light and in the dark scheme. No colour may stand for two things, since the class is found
by the colour.
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
    "quiet": "#6b7780",
    "failed": "#a3202a",
}

FAMILY = "DejaVu Sans"
"""The widest of the common sans-serif families: a box that fits it fits what a browser puts in its place."""


def classes() -> dict[str, str]:
    """The part of a CSS class name for each colour: ``fill-storage`` and ``line-storage``."""
    pale = {colour: f"fill-{role}" for role, colour in FILL.items()}
    return pale | {colour: f"line-{role}" for role, colour in LINE.items()}
