"""The picture of NVMe paths: its DOT text, its words, and that it does not grow with the number of hosts."""

from collections.abc import Callable
from pathlib import Path

import pytest

from refarch import api
from refarch_diagrams import _dot, nvme_paths
from refarch_diagrams._graph import Sketch

NAMES = ("nvme-of-vsphere7", "nvme-rocev2-spine-leaf")


def path_sketches(root: Path, name: str) -> list[Sketch]:
    design = api.open_design(name, root=str(root)).design
    assert design is not None
    return list(nvme_paths.sketches(design, lambda kind, name: ""))


@pytest.mark.parametrize("name", NAMES)
def test_dot_is_the_golden_one(root: Path, name: str, golden: Callable[[Path, str], None]) -> None:
    (made,) = path_sketches(root, name)
    assert made.graph.name == "nvme-paths-compute"
    golden(root / f"tests/golden/nvme-paths/{name}.dot", _dot.dot_source(made.graph))


def test_text_alternative_word_by_word(root: Path) -> None:
    (made,) = path_sketches(root, "nvme-of-vsphere7")
    assert made.alt == (
        "vmhba64 (vmnic4) on esx-[01-02] reaches ct0.eth14 on flasharray-01 and ct1.eth14 on "
        "flasharray-01 over leaf-a. vmhba65 (vmnic5) on esx-[01-02] reaches ct0.eth15 on flasharray-01 and "
        "ct1.eth15 on flasharray-01 over leaf-b."
    )


def test_sixteen_hosts_are_two_boxes_and_no_line_joins_the_fabrics(root: Path) -> None:
    (made,) = path_sketches(root, "nvme-rocev2-spine-leaf")
    assert len(made.graph.nodes) == 2
    fabrics = {node.id: group.title[0].text for group in made.graph.groups for node in group.nodes}
    assert sorted(set(fabrics.values()))[:2] == ["Fabric a", "Fabric b"]
    crossing = [
        edge
        for edge in made.graph.edges
        if {fabrics.get(edge.a.node, ""), fabrics.get(edge.b.node, "")} == {"Fabric a", "Fabric b"}
    ]
    assert crossing == []
    pairs = [frozenset((edge.a, edge.b)) for edge in made.graph.edges]
    assert len(pairs) == len(set(pairs)) == 2 * (2 + 6 + 4)


def test_a_design_without_nvme_hosts_has_no_such_picture(root: Path) -> None:
    assert path_sketches(root, "vsan-roce-vsphere7u3") == []
