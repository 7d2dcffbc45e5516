"""Networks without roles are drawn in tiers by the distance from the hosts, with every cable from port to
port."""

import pytest
from irregular import NETWORKS, irregular
from test_any_fabric import wrong

from refarch_diagrams import section_address, topology


@pytest.mark.parametrize("name", NETWORKS)
def test_switches_without_roles_are_in_tiers_by_their_distance_from_the_hosts(name: str) -> None:
    network = NETWORKS[name]
    design = irregular(network)
    wide = topology.pictures(design, section_address)[0]
    rows: dict[float, set[str]] = {}
    for box in wide.boxes:
        if box.shape == "device" and box.labels[0].text.startswith("sw-"):
            rows.setdefault(box.y, set()).add(box.labels[0].text.removeprefix("sw-"))
    assert [rows[y] for y in sorted(rows, reverse=True)] == [set(tier) for tier in network.tiers]


@pytest.mark.parametrize("name", NETWORKS)
def test_every_cable_is_a_line_from_port_to_port(name: str) -> None:
    design = irregular(NETWORKS[name])
    wide = topology.pictures(design, section_address)[0]
    ports = {box.id for box in wide.boxes if box.shape == "chip"}
    assert len(wide.wires) == len(design.links)
    assert all({wire.a, wire.b} <= ports for wire in wide.wires)
    for picture in topology.pictures(design, section_address):
        assert wrong(picture) == [], picture.width


def test_a_leaf_of_a_spine_without_hosts_stays_in_its_tier() -> None:
    design = irregular(NETWORKS["hub"])
    switches = dict(design.switches)
    switches["sw-0"] = switches["sw-0"]._replace(role="spine")
    hostless = design._replace(
        switches=switches,
        links=tuple(link for link in design.links if "h3" not in (link.a.device, link.b.device)),
    )
    wide = topology.pictures(hostless, section_address)[0]
    boxes = {box.labels[0].text: box for box in wide.boxes if box.shape == "device"}
    assert boxes["sw-5"].y == boxes["sw-1"].y > boxes["sw-0"].bottom
