"""A clean design with a variant of it, from the text of the overlay's changes."""

from collections.abc import Mapping
from pathlib import Path

from refarch import api, testing

DESIGN = "vsan-roce"
TODAY = api.Settings(today="2026-11-21")
HEAD = "format: 1\ntitle: A variant\nchanges:\n"
FIRST = 4
"""The line on which the first change stands."""

SMALL_FRAMES = """
  - {at: ip-plan.networks.vsan.mtu, set: 2000}
"""
TEN_GIGABIT = """
  - {at: design.clusters.compute.hosts.0.adapters.0.card, set: nvidia-connectx-6-dx-25g-2p, because: It is there already.}
  - {at: "bom.items[nvidia-connectx-6-lx-25g-2p]", remove: true}
  - at: bom.items
    add:
      - {part: nvidia-connectx-6-dx-25g-2p, quantity: 4, for: hosts}
      - {part: nvidia-mcp1600-c001e30n, quantity: 1, spares: 1}
"""  # noqa: E501


Edits = Mapping[str, tuple[str, str]]
"""What is replaced in a file of the design, and by what."""


def texts(changes: str, head: str = HEAD, name: str = "x", edits: Edits | None = None) -> dict[str, bytes]:
    """Files of the clean design, with edits, and one variant."""
    files = testing.base_files(DESIGN)
    for file, (old, new) in (edits or {}).items():
        assert old.encode() in files[file], old
        files[file] = files[file].replace(old.encode(), new.encode())
    return {**files, f"variants/{name}.yaml": (head + changes.lstrip("\n")).encode()}


def linted(changes: str, head: str = HEAD, edits: Edits | None = None) -> api.LintResult:
    """The result of the design, with that of its variant x."""
    return api.lint_texts(DESIGN, texts(changes, head, edits=edits), TODAY)


def variant(changes: str, head: str = HEAD, edits: Edits | None = None) -> api.LintResult:
    """The result of the variant."""
    (found,) = linted(changes, head, edits).variants
    return found


def told(result: api.LintResult) -> list[tuple[str, str, int, int]]:
    """Code, file, line and column of what is reported of a design or a variant, waived or not."""
    return [(one.code, one.file, one.line, one.column) for one in result.reported_findings]


def write(project: Path, changes: str, name: str = "x", head: str = HEAD) -> Path:
    """Write a variant into the design of a project on disk."""
    folder = project / "designs" / DESIGN / "variants"
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.yaml").write_text(head + changes.lstrip("\n"))
    return folder / f"{name}.yaml"
