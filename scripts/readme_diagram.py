"""Draws the diagram of the README from the shipped design.

python scripts/readme_diagram.py > docs/assets/virtual-switch.svg
"""

import re
import sys
from pathlib import Path

from refarch.api import open_design
from refarch_diagrams import draw

DESIGN, DIAGRAM = "vsan-roce-vsphere7u3", "virtual-switch-wl01"


def picture(root: str) -> str:
    """The diagram as an SVG file of its own: on white, because the page that shows it may be dark, and
    without links."""
    design = open_design(DESIGN, root=root).design
    assert design is not None
    svg = next(drawing.svg for drawing in draw(design) if drawing.name == DIAGRAM)
    svg = re.sub(r'style="[^"]*"', 'style="background:#ffffff"', svg, count=1)
    return re.sub(r"</?a\b[^>]*>", "", svg)


if __name__ == "__main__":
    sys.stdout.write(picture(str(Path(__file__).resolve().parent.parent)))
