"""Designs that the diagrams are tested with: the published one, and others made from it by a few edits."""

from collections.abc import Callable
from pathlib import Path

import pytest
import two_fabrics as fabrics

from refarch import api
from refarch_diagrams import Drawing, draw
from shipped_designs import shipped_design

SHIPPED = "vsan-roce-vsphere7u3"
Edited = Callable[..., api.Design]


@pytest.fixture(scope="session")
def design() -> api.Design:
    """The published design."""
    found = shipped_design(SHIPPED)
    return found


@pytest.fixture(scope="session")
def drawings(design: api.Design, need_tool: Callable[..., str]) -> list[Drawing]:
    """Its diagrams, drawn."""
    need_tool("dot")
    drawn = draw(design)
    assert drawn
    return drawn


@pytest.fixture(scope="session")
def edited(root: Path) -> Edited:
    """``edited((old, new), ...)``: the published design with words replaced, in whichever files have them."""

    def make(*edits: tuple[str, str]) -> api.Design:
        folder = root / "designs" / SHIPPED
        files = {name: (folder / name).read_text(encoding="utf-8") for name in api.FILES}
        for old, new in edits:
            assert any(old in text for text in files.values()), f"no file has {old!r}"
            files = {name: text.replace(old, new) for name, text in files.items()}
        result = api.lint_texts("edited", {name: text.encode() for name, text in files.items()})
        assert result.design is not None, result.findings[0]
        return result.design

    return make


@pytest.fixture(scope="session")
def two_fabrics() -> api.Design:
    """Two fabrics with spines, arrays and broken-out ports, and two hosts that are cabled to each other."""
    found = api.lint_texts("two-fabrics", fabrics.files()).design
    assert found is not None
    return found


@pytest.fixture(scope="session")
def large(edited: Edited) -> api.Design:
    """The published design with 32 workload hosts, on switches that have enough ports."""
    return edited(
        ("clx-host-[069-076]", "clx-host-[069-100]"),
        ("ESXi-[05-12]", "ESXi-[05-36]"),
        ("swp[1-8]", "swp[1-32]"),
        ("swp[31-32]", "swp[63-64]"),
        ("model: nvidia-sn3700", "model: nvidia-sn4600c"),
    )
