"""What the diagrams of the published design say: their DOT text, their names, and their text alternatives word by word."""

from collections.abc import Callable
from pathlib import Path

import pytest

from refarch.api import Design
from refarch_site.diagrams import _dot, sketch

GOLDEN = "tests/golden/diagrams/vsan-roce-vsphere7u3"

ALTS = {
    "fabric-topology-clx-swx-033": (
        "Fabric mgmt has 2 switches: clx-swx-033 (Leaf-01) and clx-swx-034 (Leaf-02). clx-swx-033 swp[21-22] and clx-swx-034 "
        "swp[21-22] are joined by bond1, 2 × 100G. SL MGMT has 4 hosts: clx-host-[51-54]. vmnic4 leads to clx-swx-033 swp[1-4], "
        "4 × 25G. vmnic5 leads to clx-swx-034 swp[1-4], 4 × 25G. management (10.7.215.0/24) is out of band: vmk0 of 4 hosts and "
        "eth0 of 2 switches."
    ),
    "wiring-wl01": (
        "vmnic4 of clx-host-[069-076] leads to clx-swx-035 swp[1-8]: 8 × 100G over NVIDIA MCP1600-C003E30L, 3 m. vmnic5 of "
        "clx-host-[069-076] leads to clx-swx-036 swp[1-8]: 8 × 100G over NVIDIA MCP1600-C003E30L, 3 m. clx-swx-035 swp[31-32] "
        "leads to clx-swx-036 swp[31-32]: bond1, 2 × 100G over NVIDIA MCP1600-C003E30L, 3 m."
    ),
    "virtual-switch-mgmt": (
        "Virtual switches of SL MGMT: clx-host-[51-54], 4 hosts, drawn for clx-host-51. vmk0 (Management) is in port group "
        "Management Network of vSwitch0, with vmnic0 active. vmk1 (vMotion) is in port group vMotion-VLAN1620-DPG of "
        "Mgmt-Storage-DSwitch, with Uplink 2 (vmnic5) active and Uplink 1 (vmnic4) standby. vmk2 (vSAN) is in port group "
        "vSAN-VLAN1630-DPG of Mgmt-Storage-DSwitch, with Uplink 1 (vmnic4) active and Uplink 2 (vmnic5) standby. vmnic0 has no "
        "cable in this design. vmnic4 is cabled to clx-swx-033 swp1. vmnic5 is cabled to clx-swx-034 swp1."
    ),
    "qos-map-1": (
        "Profile roce-lossless is lossless and trusts PCP and DSCP. Switch priorities 0, 1, 2, 4, 5 and 7 to traffic class 0: "
        "DWRR 50 %, ECN from 150000 to 1501500 bytes. Switch priority 6 to traffic class 6: strict priority. Switch priority 3 "
        "to traffic class 3: DWRR 50 %, ECN from 150000 to 1501500 bytes, PFC. Pool lossy-default-ingress (ingress, dynamic, "
        "50 %) is for switch priorities 0, 1, 2, 4, 5, 6 and 7. Pool roce-reserved-ingress (ingress, dynamic, 50 %) is for "
        "switch priority 3. Pool lossy-default-egress (egress, dynamic, 50 %) is for traffic classes 0 and 6. Pool "
        "roce-reserved-egress (egress, dynamic, unlimited) is for traffic class 3. It is used by clx-swx-[033-036], "
        "clx-host-[51-54], clx-host-[069-076]."
    ),
}

NAMES = [
    "fabric-topology-clx-swx-033", "fabric-topology-clx-swx-035", "qos-map-1", "virtual-switch-mgmt", "virtual-switch-wl01",
    "wiring-mgmt", "wiring-wl01",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_dot_is_the_golden_one(design: Design, root: Path, name: str, golden: Callable[[Path, str], None]) -> None:
    sources = {one.graph.name: _dot.source(one.graph) for one in sketch(design)}
    golden(root / GOLDEN / f"{name}.dot", sources[name])


def test_these_are_all_diagrams_and_no_golden_is_left_over(design: Design, root: Path) -> None:
    assert [one.graph.name for one in sketch(design)] == NAMES
    assert sorted(path.stem for path in (root / GOLDEN).iterdir()) == NAMES


@pytest.mark.parametrize("name", ALTS)
def test_text_alternative_word_by_word(design: Design, name: str) -> None:
    assert {one.graph.name: one.alt for one in sketch(design)}[name] == ALTS[name]


def test_titles(design: Design) -> None:
    assert [one.title for one in sketch(design)] == [
        "Topology of fabric mgmt", "Topology of fabric wl01", "QoS map of profile roce-lossless",
        "Virtual switches of SL MGMT: clx-host-[51-54]", "Virtual switches of SL WL01: clx-host-[069-076]",
        "Wiring of SL MGMT to clx-swx-033 and clx-swx-034", "Wiring of SL WL01 to clx-swx-035 and clx-swx-036",
    ]  # fmt: skip
