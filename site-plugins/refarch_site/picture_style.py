"""The style of a picture that stands in a file of its own: the colours of the reader's light or dark scheme,
out of the style sheet that the pages have."""

import os
import re

from .page_assets import ASSETS


def _dark_style() -> str:
    """Colours by class for the dark scheme; the light ones are attributes of the picture."""
    with open(os.path.join(ASSETS, "diagrams.css"), encoding="utf-8") as file:
        _, dark = file.read().split('[data-md-color-scheme="slate"]', 1)
    rules = []
    for role, part, colour in re.findall(r"--ra-([a-z]+)-(fill|line): (#[0-9a-f]{6})", dark):
        rules.append(f".ra-fill-{part}-{role}{{fill:{colour}}}")
        if part == "line":
            rules.append(f".ra-stroke-line-{role}{{stroke:{colour}}}")
    return "@media (prefers-color-scheme:dark){svg{background:#1b1d24}" + "".join(rules) + "}"


PICTURE_STYLE = _dark_style()
