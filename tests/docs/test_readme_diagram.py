"""The diagram in the README is the one that the tool draws from the shipped design."""

import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path


def content(svg: str) -> list[tuple[str, str, str]]:
    """Kind, class and text of everything in the drawing: what no version of Graphviz changes, as it does with
    places."""
    elements = ElementTree.fromstring(svg).iter()
    return sorted(
        (element.tag, element.get("class", ""), (element.text or "").strip()) for element in elements
    )


def test_the_diagram_is_today_s(root: Path, need_tool: Callable[..., str]) -> None:
    need_tool("dot")
    command = [sys.executable, str(root / "scripts" / "readme_diagram.py")]
    drawn = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    kept = (root / "docs" / "assets" / "virtual-switch.svg").read_text()
    assert content(kept) == content(drawn), "draw it anew: scripts/readme_diagram.py says how"
    assert "vSAN-VLAN30-DPG" in kept and not re.search(r"<a\b|<script|href=", kept)
