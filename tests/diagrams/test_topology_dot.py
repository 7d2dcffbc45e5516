"""The topology in the DOT language: Graphviz reads it, and it has each device, port, and cable once."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from refarch_diagrams import draw, section_address, topology
from refarch_diagrams._dot import dot_source
from refarch_diagrams._graph import no_address
from refarch_diagrams._scene_model import scene_parts
from refarch_diagrams._topology_graph import topology_graph
from shipped_designs import all_shipped_designs, shipped_design

GOLDEN = "tests/golden/diagrams/dot/vsan-esa-arista.dot"


def read_back(source: str, dot: str) -> dict[str, Any]:
    """Graph as Graphviz reads it."""
    told = subprocess.run([dot, "-Tjson0"], input=source, capture_output=True, text=True, check=True)
    # Graphviz measures with its own font; the cells have the width that ours needs.
    complaints = [line for line in told.stderr.splitlines() if not line.startswith("in label of node")]
    assert set(complaints) <= {"Warning: cell size too small for content"}
    found: dict[str, Any] = json.loads(told.stdout)
    return found


def test_graphviz_finds_every_box_and_every_bundle_of_cables(need_tool: Callable[..., str]) -> None:
    dot = need_tool("dot")
    for design in all_shipped_designs():
        parts = scene_parts(design)
        nodes = {node.id for part in parts for node in part.nodes}
        bundles = [bundle for part in parts for bundle in part.bundles]
        if not nodes:
            continue
        made = read_back(dot_source(topology_graph(design, no_address)), dot)
        names = [one["name"] for one in made["objects"]]
        assert sorted(names) == sorted(nodes), design.id
        found = sorted(
            (names[each["tail"]], names[each["head"]], each.get("tailport", ""), each.get("headport", ""))
            for each in made["edges"]
        )
        ports = [("", "") if each.is_outside else (f"{each.id}:s", f"{each.id}:n") for each in bundles]
        assert found == sorted((each.a, each.b, *ends) for each, ends in zip(bundles, ports, strict=True)), (
            design.id
        )


def test_each_port_of_a_line_is_a_cell_of_its_box() -> None:
    for design in all_shipped_designs():
        graph = topology_graph(design, no_address)
        cells = {
            (node.id, cell.name) for node in graph.nodes for row in node.rows for cell in row if cell.name
        }
        ends = [end for edge in graph.edges for end in (edge.a, edge.b) if end.cell]
        assert {(end.node, end.cell) for end in ends} == cells and len(ends) == len(cells)


def test_files_of_virtual_switches_have_no_addresses_of_pages(need_tool: Callable[..., str]) -> None:
    dot = need_tool("dot")
    design = shipped_design("vsan-esa-arista")
    (drawing,) = (one for one in draw(design) if one.name == "virtual-switch-esa")
    assert read_back(drawing.dot, dot)["objects"] and "HREF" not in drawing.dot


def test_the_file_is_the_golden_one(root: Path, golden: Callable[[Path, str], None]) -> None:
    design = shipped_design("vsan-esa-arista")
    drawings = {drawing.name: drawing for drawing in topology.drawings(design, section_address)}
    golden(root / GOLDEN, drawings["topology"].dot)
    assert drawings["overview"].dot == "" and "HREF" not in drawings["topology"].dot
