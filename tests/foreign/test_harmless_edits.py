"""No false alarm: designs with edits that change nothing that matters have no new finding."""

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from foreign_designs import TODAY, files_of, foreign
from harmless import EDITS, Files

from refarch import api
from refarch.load.reader import read

SHIPPED = Path(__file__).resolve().parents[2] / "designs"


def names() -> list[str]:
    return sorted(path.parent.name for path in SHIPPED.glob("*/design.yaml")) + foreign()


def data_of(design: str) -> Files:
    """A design's files as data, so without its waivers."""
    folder = SHIPPED / design
    if not folder.is_dir():
        return {name: read(name, text).data for name, text in files_of(design).items()}
    paths = sorted(folder.rglob("*.yaml"))
    return {path.relative_to(folder).as_posix(): read(path.name, path.read_bytes()).data for path in paths}


def told(design: str, files: Mapping[str, Any]) -> Counter[str]:
    """Codes of what is found, and how often."""
    result = api.lint_texts(design, {name: json.dumps(data).encode() for name, data in files.items()}, TODAY)
    return Counter(
        f"{finding.code} {finding.severity}"
        for one in (result, *result.variants)
        for finding in one.reported_findings
    )


@pytest.mark.parametrize("design", names())
def test_a_harmless_edit_gives_no_new_finding(design: str) -> None:
    files = data_of(design)
    before = told(design, files)
    for edit in EDITS:
        after = edit(files)
        new = told(design, after) - before
        assert not new, f"{edit.__name__}: {dict(new)}"


def test_at_least_150_edits_change_something() -> None:
    designs = {name: data_of(name) for name in names()}
    written = {name: json.dumps(files) for name, files in designs.items()}
    made = sum(json.dumps(edit(files)) != written[name] for name, files in designs.items() for edit in EDITS)
    assert made >= 150, made
