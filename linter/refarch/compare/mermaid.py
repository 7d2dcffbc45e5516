"""The cables that a change moves as a sketch in Mermaid, which code hosts draw in comments: devices that are
concerned, hosts of one cluster as one box, cables that come, go and move."""

from ..core.wording import count_text
from .changed_cables import cable_counts
from .comparison import DesignComparison

MAX_SKETCH_LINES = 40
"""Lines of a sketch; more cannot be read."""

LINK_STYLES = {
    "added": "stroke:#1a7f37,stroke-width:3px",
    "removed": "stroke:#cf222e,stroke-width:3px,stroke-dasharray:6 4",
    "changed": "stroke:#9a6700,stroke-width:3px",
}
CABLE_CHANGE_TEXTS = {"added": "new", "removed": "gone", "changed": "other cable"}


def cable_sketch(comparison: DesignComparison) -> list[str]:
    """The lines of the sketch; none where no cable moves, or where too many do."""
    bundled = cable_counts(comparison)
    if not bundled or len(bundled) > MAX_SKETCH_LINES:
        return []
    names = list(dict.fromkeys(name for first, second, _ in bundled for name in (first, second)))
    ids = {name: f"n{number}" for number, name in enumerate(names)}
    lines = ["flowchart TB"]
    lines += [f'  {ids[name]}["{_mermaid_label(name)}"]' for name in names]
    styles = []
    for number, ((first, second, kind), count) in enumerate(bundled.items()):
        line = "-.-" if kind == "removed" else "---"
        lines.append(
            f'  {ids[first]} {line}|"{count_text(count, "cable")} {CABLE_CHANGE_TEXTS[kind]}"| {ids[second]}'
        )
        styles.append(f"  linkStyle {number} {LINK_STYLES[kind]}")
    return [*lines, *styles]


def _mermaid_label(name: str) -> str:
    """A name as a label: letters, digits and what cannot end it."""
    return "".join(char if char.isalnum() or char in " -_./" else f"#{ord(char)};" for char in name)
