"""TOP012: every switch that RoCE can pass has a QoS profile."""

import pytest
from rule_designs import SPINES, files, findings, places, told

APPLY = '{profile: roce, to: ["leaf-[1-2]", "host-[1-4]"]}'


def applied(*devices: str) -> tuple[str, str]:
    return (APPLY, f"{{profile: roce, to: [{', '.join(devices)}]}}")


def test_a_leaf_with_storage_ports() -> None:
    assert told("TOP012", {"qos.yaml": [applied("leaf-1", '"host-[1-4]"')]}) == [
        "wiring.yaml:3:3 error TOP012 cluster compute sends RoCE v2 traffic through leaf-2 (connected to "
        "host-1), but this switch has no QoS profile and is not lossless"
    ]


def test_a_range_of_switches_is_one_finding() -> None:
    (line,) = told("TOP012", {"qos.yaml": [applied('"host-[1-4]"')]})
    assert "through leaf-1 " in line and line.endswith("also: leaf-2")


def test_spines_between_the_leafs() -> None:
    assert told("TOP012", {"wiring.yaml": SPINES}) == [
        "wiring.yaml:4:3 error TOP012 cluster compute sends RoCE v2 traffic through spine-1 (between leaf-1 "
        "and leaf-2), but this switch has no QoS profile and is not lossless; also: spine-2"
    ]
    everywhere = applied('"leaf-[1-2]"', '"spine-[1-2]"', '"host-[1-4]"')
    assert told("TOP012", {"wiring.yaml": SPINES, "qos.yaml": [everywhere]}) == []


def test_one_spine_of_two() -> None:
    """Traffic is spread over both: one that drops is enough."""
    (line,) = told(
        "TOP012", {"wiring.yaml": SPINES, "qos.yaml": [applied('"leaf-[1-2]"', "spine-1", '"host-[1-4]"')]}
    )
    assert "through spine-2 " in line


@pytest.mark.parametrize("role", ["leaf", "management"])
def test_a_switch_beside_the_way_needs_none(role: str) -> None:
    """A border leaf and a management switch hang on both leafs, and nobody's storage traffic is theirs."""
    beside = (
        "links:\n",
        f"  beside: {{model: nvidia-sn2100, role: {role}, nos: cumulus-linux}}\nlinks:\n"
        '  - {from: "leaf-[1-2] swp20", to: "beside swp[1-2]", cable: nvidia-mcp1600-c003e30l}\n',
    )
    assert told("TOP012", {"wiring.yaml": [beside]}) == []


def test_a_switch_that_alone_joins_the_leafs_is_on_the_way_whatever_its_role() -> None:
    wiring = SPINES.replace("role: spine", "role: leaf").replace("spine-[1-2] swp", "spine-[1-1,3-3] swp")
    wiring = wiring.replace("spine-[1-2]:", "spine-[1-1,3-3]:")
    assert [place.partition(" ")[0] for place in places("TOP012", {"wiring.yaml": wiring})] == [
        "wiring.yaml:4"
    ]


def test_a_dead_end_is_on_no_path() -> None:
    spine = (
        "links:\n",
        "  spine-1: {model: nvidia-sn2100, role: spine, nos: cumulus-linux}\nlinks:\n"
        "  - {from: leaf-1 swp20, to: spine-1 swp1, cable: nvidia-mcp1600-c003e30l}\n",
    )
    assert told("TOP012", {"wiring.yaml": [spine]}) == []


def test_links_that_stop_the_vlan_are_no_way() -> None:
    spine = (
        "links:\n",
        "  spine-1: {model: nvidia-sn2100, role: spine, nos: cumulus-linux}\nlinks:\n"
        '  - {from: "leaf-[1-2] swp20", to: "spine-1 swp[1-2]", cable: nvidia-mcp1600-c003e30l, '
        "carries: [vmotion]}\n",
    )
    assert told("TOP012", {"wiring.yaml": [spine]}) == []
    carrying = (spine[0], spine[1].replace("[vmotion]", "[vmotion, vsan]"))
    assert len(told("TOP012", {"wiring.yaml": [carrying]})) == 1


def test_a_lossy_profile_is_for_another_rule() -> None:
    lossy = ("mode: lossless", "mode: lossy")
    assert findings("TOP012", {"qos.yaml": [lossy]}) == []
    assert findings("QOS009", {"qos.yaml": [lossy]}) != []


@pytest.mark.parametrize(
    "edit", [("transport: roce-v2", "transport: tcp"), ("product: vsan-osa", "product: nvme-of")]
)
def test_tcp_and_other_products(edit: tuple[str, str]) -> None:
    assert findings("TOP012", {"design.yaml": [edit], "qos.yaml": [applied('"host-[1-4]"')]}) == []


def bare(base: str, replaced: str, by: str, *design: tuple[str, str]) -> list[str]:
    """What TOP012 says of another example whose profile goes to fewer devices."""
    return told("TOP012", {"qos.yaml": [(replaced, by)], "design.yaml": list(design)}, base=base)


def test_storage_spaces_direct_over_roce() -> None:
    assert bare("s2d", '"leaf-[1-2]", ', "leaf-1, ") == [
        "wiring.yaml:3:3 error TOP012 cluster storage sends RoCE v2 traffic through leaf-2 (connected to "
        "node-1), but this switch has no QoS profile and is not lossless"
    ]


def test_storage_spaces_direct_over_iwarp_needs_none() -> None:
    iwarp = [("transport: roce-v2", "transport: iwarp"), ("nvidia-connectx-6-lx-25g-2p", "chelsio-t6225-cr")]
    assert bare("s2d", '"leaf-[1-2]", ', "", *iwarp) == []


def test_windows_hosts_without_interfaces_use_every_rdma_port() -> None:
    text = files({}, base="s2d")["design.yaml"].decode()
    start, end = text.index("    virtual_switches:"), text.index("    smb:")
    addresses = [
        (f'    addresses:\n      - {{of: "node-[1-4] {name}", first: {first}}}\n', "")
        for name, first in (("SMB1", "198.51.100.1"), ("SMB2", "203.0.113.1"))
    ]
    replaced = {
        "qos.yaml": [('"leaf-[1-2]", ', "")],
        "design.yaml": text[:start] + text[end:],
        "ip-plan.yaml": addresses,
    }
    found = told("TOP012", replaced, base="s2d")
    assert [line.partition(" (")[0] for line in found] == [
        "wiring.yaml:3:3 error TOP012 cluster storage sends RoCE v2 traffic through leaf-1"
    ]
    assert found[0].endswith("also: leaf-2")


@pytest.mark.parametrize(("transport", "spoken"), [("roce-v2", "RoCE v2"), ("roce-v1", "RoCE v1")])
def test_messages_of_virtual_machines(transport: str, spoken: str) -> None:
    assert bare("pvrdma", "leaf-1, ", "", ("transport: roce-v2", f"transport: {transport}")) == [
        f"wiring.yaml:3:3 error TOP012 cluster compute sends {spoken} traffic through leaf-1 (connected to "
        "host-1), but this switch has no QoS profile and is not lossless"
    ]


def test_virtual_machines_without_pvrdma_adapters_send_no_rdma() -> None:
    assert bare("pvrdma", "leaf-1, ", "", ("kind: pvrdma, ", "kind: vmxnet3, ")) == []
