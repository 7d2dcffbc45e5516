"""The sketch of changed cables: a picture of up to 40 lines, and none with more."""

import pytest
from comparing import compared

from refarch.compare import changed_cables
from refarch.compare.changed_cables import cable_sketch


def lines_of_sketch(number: int, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Lines with which a sketch draws cables to so many boxes."""
    counts = {("leaf-1", f"box-{at}", "added"): 1 for at in range(number)}
    monkeypatch.setattr(changed_cables, "cable_counts", lambda comparison: counts)
    return [line for line in cable_sketch(compared()) if "---" in line]


def test_forty_lines_are_drawn_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = lines_of_sketch(40, monkeypatch)
    assert len(drawn) == 40 and drawn[0] == '  n0 ---|"1 cable added"| n1'
    assert lines_of_sketch(41, monkeypatch) == []


def test_the_same_design_has_no_sketch() -> None:
    assert cable_sketch(compared()) == []
