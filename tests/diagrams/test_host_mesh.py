"""Hosts of which every two are cabled to each other: up to four are drawn with their cables, more are a
matrix, with each cable and its subnet twice, and on a telephone a list for each host."""

import re

import pytest
from host_mesh import host_mesh
from test_any_fabric import wrong

from refarch_diagrams import failure, section_address, topology
from refarch_diagrams._drawio import drawio_file
from refarch_diagrams._graph import no_address
from refarch_diagrams._picture import Box, Picture
from refarch_diagrams._topology_graph import topology_graph


def cables(picture: Picture) -> list[Box]:
    """Boxes of cables, each in the cells of both of its hosts."""
    return [
        box for box in picture.boxes if box.shape == "chip" and box.id.startswith("w") and len(box.labels) > 1
    ]


def cell(picture: Picture, row: str, column: str) -> list[list[str]]:
    """Texts of the boxes of cables in a cell."""
    rows = {box.labels[0].text: box for box in picture.boxes if box.shape == "device"}
    heads = {box.labels[0].text: box for box in picture.boxes if box.shape == "text"}
    side, head = rows[row], heads[column]
    return [
        [label.text for label in box.labels]
        for box in cables(picture)
        if side.y <= box.y and box.bottom <= side.bottom and head.x <= box.middle <= head.right_edge
    ]


def test_five_hosts_are_a_matrix_of_cables_and_subnets() -> None:
    wide = topology.pictures(host_mesh(5), section_address)[0]
    assert wide.wires == () and len(cables(wide)) == 20
    assert cell(wide, "node-1", "node-2") == [["m1 – m1", "10.5.1.0/24"]]
    assert cell(wide, "node-4", "node-2") == [["m2 – m3", "10.5.6.0/24"]]
    assert cell(wide, "node-2", "node-4") == [["m3 – m2", "10.5.6.0/24"]]
    assert cell(wide, "node-3", "node-3") == []
    assert [(entry.text, entry.role) for entry in wide.legend] == [("RDMA, 25 GbE", "lossless")]
    tips = {box.tip for box in cables(wide)}
    assert "m2 – m3 to node-2: 25 GbE" in tips and len(tips) == 20
    assert "m1 on node-2 connects to node-1, 25 GbE" in wide.alt


@pytest.mark.parametrize(("count", "pairs"), [(2, None), (3, None), (4, None), (5, 5)])
def test_few_hosts_and_few_pairs_are_drawn_with_their_cables(count: int, pairs: int | None) -> None:
    wide = topology.pictures(host_mesh(count, pairs=pairs), section_address)[0]
    assert len(wide.wires) == (pairs or count * (count - 1) // 2) and not cables(wide)


def test_hosts_without_a_cable_have_an_empty_cell() -> None:
    wide = topology.pictures(host_mesh(5, pairs=9), section_address)[0]
    assert cell(wide, "node-3", "node-5") == [["m4 – m3", "10.5.9.0/24"]]
    assert cell(wide, "node-4", "node-5") == cell(wide, "node-5", "node-4") == []


def test_switches_of_the_hosts_are_drawn_above_the_matrix() -> None:
    design = host_mesh(6, has_switches=True)
    wide = topology.pictures(design, section_address)[0]
    devices = {box.labels[0].text: box for box in wide.boxes if box.shape == "device"}
    assert list(devices) == ["leaf-1", "leaf-2", *(f"node-{number}" for number in range(1, 7))]
    assert len(wide.wires) == 12 and len(cables(wide)) == 30
    assert min(box.y for box in cables(wide)) > max(box.bottom for box in devices.values())
    titles = [box.labels[0].text for box in wide.boxes if box.id.startswith("title-")]
    assert titles == ["Nodes", "From host to host"]
    # Once in the cell of each host; the switches are in the file as well.
    file = drawio_file(wide)
    assert file.count("10.5.9.0/24") == 2 and "leaf-2" in file


MESHES = {
    "five": host_mesh(5),
    "five with switches": host_mesh(5, has_switches=True),
    "nine": host_mesh(9),
    "sixteen": host_mesh(16),
    "long names": host_mesh(6, name="a-host-of-a-long-name-in-berlin"),
}


@pytest.mark.parametrize("name", MESHES)
def test_every_width_has_room_for_every_cable(name: str) -> None:
    design = MESHES[name]
    pictures = topology.pictures(design, section_address)
    hosts = list(design.hosts)
    for picture in pictures:
        assert wrong(picture) == [], picture.width
        said = " ".join(f"{box.tip} {' '.join(label.text for label in box.labels)}" for box in picture.boxes)
        assert all(host in said for host in hosts) or "node-1 to 5" in said
    for picture in pictures[:2]:
        assert len([box for box in picture.boxes if re.fullmatch("w[0-9]+[ab]", box.id)]) >= len(hosts) * (
            len(hosts) - 1
        )


def test_a_telephone_has_a_list_for_each_host() -> None:
    narrow = topology.pictures(host_mesh(5), section_address)[2]
    texts = [label.text for box in narrow.boxes for label in box.labels]
    at = texts.index("node-3")
    assert texts[at + 2 : at + 6] == [
        "node-1: m1 – m2, 10.5.2.0/24",
        "node-2: m2 – m2, 10.5.5.0/24",
        "node-4: m3 – m3, 10.5.8.0/24",
        "node-5: m4 – m3, 10.5.9.0/24",
    ]


def test_a_failed_cable_is_lost_in_both_cells_and_chooses_its_failure() -> None:
    first, *others = failure.pictures(host_mesh(5))
    assert {box.role for box in cables(first.wide)} == {"lossless"}
    (case,) = (each.wide for each in others if "cable of m1 of node-1" in each.wide.title)
    lost = [box for box in cables(case) if box.role == "lost"]
    assert [[label.text for label in box.labels] for box in lost] == [["m1 – m1", "10.5.1.0/24"]] * 2
    assert all(box.dashed for box in lost)
    assert f"'pick':['{lost[0].id}','{lost[1].id}']" in first.wide.cases


def test_the_dot_file_has_every_cable() -> None:
    for design in (host_mesh(5), host_mesh(6, has_switches=True)):
        graph = topology_graph(design, no_address)
        direct = [edge for edge in graph.edges if edge.role == "lossless"]
        assert len(direct) == len(design.hosts) * (len(design.hosts) - 1) // 2
        names = [node.id for node in graph.nodes]
        assert len(names) == len(set(names))
