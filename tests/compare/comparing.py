"""What tests of comparisons share: the shipped example design, with edits."""

from collections.abc import Mapping
from pathlib import Path

import refarch
from refarch import api
from refarch.compare.comparison import DesignComparison, compare_designs
from refarch.model.types import Design

DESIGN = "vsan-roce"
"""A small cluster: four hosts, two leafs."""

FOLDER = Path(refarch.__file__).parent / "examples" / DESIGN

FILES: Mapping[str, bytes] = {path.name: path.read_bytes() for path in sorted(FOLDER.glob("*.yaml"))}

Edit = tuple[str, str, str]
"""File, a text that stands there once, and what takes its place."""


def edited(*edits: Edit, files: Mapping[str, bytes] = FILES) -> dict[str, bytes]:
    """The files of the design with texts replaced."""
    changed = dict(files)
    for file, old, new in edits:
        text = changed[file].decode()
        assert text.count(old) == 1, (file, old, text.count(old))
        changed[file] = text.replace(old, new).encode()
    return changed


def built(files: Mapping[str, bytes]) -> Design:
    """The model of files."""
    result = api.lint_texts(DESIGN, files)
    assert result.design is not None, result.findings
    return result.design


def compared(*edits: Edit) -> DesignComparison:
    """The design beside itself with edits."""
    return compare_designs(built(FILES), built(edited(*edits)))
