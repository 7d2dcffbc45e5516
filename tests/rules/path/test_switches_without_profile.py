"""PATH004 and PATH007 for switches without a QoS profile: one finding for the switches of one place, and none
for a switch that RDMA traffic does not pass. TOP012 has the clusters that cannot be followed."""

from collections.abc import Mapping

import pytest
from rule_designs import SPINES, Edits, told

APPLY = '{profile: roce, to: ["leaf-[1-2]", "host-[1-4]"]}'

AFTER = "loses packets under load after the failure of vmnic4 on host-1"


def applied(*devices: str) -> tuple[str, str]:
    return (APPLY, f"{{profile: roce, to: [{', '.join(devices)}]}}")


def lossy_paths(replaced: Mapping[str, str | Edits], base: str = "vsan-roce") -> list[str]:
    """What the walk reports of paths that lose packets."""
    lines = [line for code in ("PATH004", "PATH007") for line in told(code, replaced, base=base)]
    assert told("TOP012", replaced, base=base) == []
    return lines


def test_a_leaf_with_storage_ports() -> None:
    assert lossy_paths({"qos.yaml": [applied("leaf-1", '"host-[1-4]"')]}) == [
        "wiring.yaml:3:3 error PATH007 leaf-2 is on the path of RDMA traffic, but has no QoS profile; vSAN "
        f"traffic from 4 hosts of cluster compute {AFTER}"
    ]


def test_a_range_of_switches_is_one_finding() -> None:
    (line,) = lossy_paths({"qos.yaml": [applied('"host-[1-4]"')]})
    assert line.startswith("wiring.yaml:3:3 error PATH004 leaf-1 is on the path")


def test_spines_between_the_leafs() -> None:
    assert lossy_paths({"wiring.yaml": SPINES}) == [
        "wiring.yaml:4:3 error PATH007 spine-1 is on the path of RDMA traffic, but has no QoS profile; vSAN "
        f"traffic from 4 hosts of cluster compute {AFTER}; also: spine-2"
    ]
    everywhere = applied('"leaf-[1-2]"', '"spine-[1-2]"', '"host-[1-4]"')
    assert lossy_paths({"wiring.yaml": SPINES, "qos.yaml": [everywhere]}) == []


def test_one_spine_of_two() -> None:
    """Traffic is spread over both: one that drops is enough."""
    edits = {"wiring.yaml": SPINES, "qos.yaml": [applied('"leaf-[1-2]"', "spine-1", '"host-[1-4]"')]}
    (line,) = lossy_paths(edits)
    assert line.startswith("wiring.yaml:4:3 error PATH007 spine-2 is on the path")


def test_all_switches_on_the_way_are_reported_at_once() -> None:
    """The first switch gives the packets no priority, but each switch behind it needs a profile too."""
    found = lossy_paths({"wiring.yaml": SPINES, "qos.yaml": [applied('"host-[1-4]"')]})
    assert [line.partition(" is on")[0] for line in found] == [
        "wiring.yaml:3:3 error PATH004 leaf-1",
        "wiring.yaml:4:3 error PATH007 spine-1",
    ]


@pytest.mark.parametrize("role", ["leaf", "management"])
def test_a_switch_beside_the_way_needs_none(role: str) -> None:
    """A border leaf and a management switch hang on both leafs, and nobody's storage traffic is theirs."""
    beside = (
        "links:\n",
        f"  beside: {{model: nvidia-sn2100, role: {role}, nos: cumulus-linux}}\nlinks:\n"
        '  - {from: "leaf-[1-2] swp20", to: "beside swp[1-2]", cable: nvidia-mcp1600-c003e30l}\n',
    )
    assert lossy_paths({"wiring.yaml": [beside]}) == []


def test_a_switch_that_alone_joins_the_leafs_is_on_the_way_whatever_its_role() -> None:
    wiring = SPINES.replace("role: spine", "role: leaf").replace("spine-[1-2] swp", "spine-[1-1,3-3] swp")
    (line,) = lossy_paths({"wiring.yaml": wiring.replace("spine-[1-2]:", "spine-[1-1,3-3]:")})
    assert line.startswith("wiring.yaml:4:3 error PATH007 spine-1 is on the path")


def test_a_dead_end_is_on_no_path() -> None:
    spine = (
        "links:\n",
        "  spine-1: {model: nvidia-sn2100, role: spine, nos: cumulus-linux}\nlinks:\n"
        "  - {from: leaf-1 swp20, to: spine-1 swp1, cable: nvidia-mcp1600-c003e30l}\n",
    )
    assert lossy_paths({"wiring.yaml": [spine]}) == []


def test_a_way_that_only_a_second_failure_opens_needs_none() -> None:
    spine = (
        "links:\n",
        "  spine-1: {model: nvidia-sn2100, role: spine, nos: cumulus-linux}\nlinks:\n"
        '  - {from: "leaf-[1-2] swp20", to: "spine-1 swp[1-2]", cable: nvidia-mcp1600-c003e30l, '
        "carries: [vmotion]}\n",
    )
    assert lossy_paths({"wiring.yaml": [spine]}) == []
    carrying = (spine[0], spine[1].replace("[vmotion]", "[vmotion, vsan]"))
    assert lossy_paths({"wiring.yaml": [carrying]}) == []


def test_a_lossy_profile_is_for_another_rule() -> None:
    lossy = ("mode: lossless", "mode: lossy")
    assert lossy_paths({"qos.yaml": [lossy]}) == []
    assert told("QOS009", {"qos.yaml": [lossy]}) != []


def test_tcp_needs_none() -> None:
    edit = ("transport: roce-v2", "transport: tcp")
    assert lossy_paths({"design.yaml": [edit], "qos.yaml": [applied('"host-[1-4]"')]}) == []


def test_storage_spaces_direct_over_roce() -> None:
    assert lossy_paths({"qos.yaml": [('"leaf-[1-2]", ', "leaf-1, ")]}, base="s2d") == [
        "wiring.yaml:3:3 error PATH004 leaf-2 is on the path of RDMA traffic, but has no QoS profile; SMB "
        "traffic from 4 hosts of cluster storage loses packets under load"
    ]


def test_storage_spaces_direct_over_iwarp_needs_none() -> None:
    iwarp = [("transport: roce-v2", "transport: iwarp"), ("nvidia-connectx-6-lx-25g-2p", "chelsio-t6225-cr")]
    assert lossy_paths({"qos.yaml": [('"leaf-[1-2]", ', "")], "design.yaml": iwarp}, base="s2d") == []


@pytest.mark.parametrize("transport", ["roce-v2", "roce-v1"])
def test_messages_of_virtual_machines(transport: str) -> None:
    edits = {
        "qos.yaml": [("leaf-1, ", "")],
        "design.yaml": [("transport: roce-v2", f"transport: {transport}")],
    }
    (line,) = lossy_paths(edits, base="pvrdma")
    assert line.startswith("wiring.yaml:3:3 error PATH004 leaf-1 is on the path of RDMA traffic, but has no")


def test_virtual_machines_without_pvrdma_adapters_send_no_rdma() -> None:
    edits = {"qos.yaml": [("leaf-1, ", "")], "design.yaml": [("kind: pvrdma, ", "kind: vmxnet3, ")]}
    assert lossy_paths(edits, base="pvrdma") == []
