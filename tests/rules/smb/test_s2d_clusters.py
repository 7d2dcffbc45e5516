"""The rules on clusters with Storage Spaces Direct at their limits: witness, volumes, pool, ports, "
"intents."""

import pytest
from rule_designs import Edits, told

DESIGN, PLAN, WIRING, QOS = "design.yaml", "ip-plan.yaml", "wiring.yaml", "qos.yaml"
POOL = (
    "ports: [pNIC1, pNIC2]}\n        drives: [{drive: intel-ssdpe2kx040t8, quantity: %s, role: storage-pool}]"
)


def with_nodes(code: str, count: int, edits: Edits = (), base: str = "s2d") -> list[str]:
    """What a rule says of the example with another number of nodes, and other words in its design."""
    nodes = [("node-[1-4]", f"node-[1-{count}]")]
    wired = [*nodes, *((f"{leaf} swp[1-4]", f"{leaf} swp[1-{count}]") for leaf in ("leaf-1", "leaf-2"))]
    changed = {DESIGN: [*nodes, *edits], PLAN: nodes, WIRING: wired, QOS: nodes}
    return told(code, changed, base)


def test_which_cluster_needs_a_witness() -> None:
    none = [("witness: cloud", "witness: none")]
    place = "design.yaml:29:16"
    assert with_nodes("SMB013", 2, none) == [
        f"{place} error SMB013 cluster storage has 2 nodes, but has no witness"
    ]
    assert with_nodes("SMB013", 3, none) == [
        f"{place} warning SMB013 cluster storage has 3 nodes, but has no witness"
    ]
    assert with_nodes("SMB013", 4, none) == [
        f"{place} warning SMB013 cluster storage has 4 nodes, but has no witness"
    ]
    assert with_nodes("SMB013", 5, none) == with_nodes("SMB013", 1, none, "azure-local") == []


def test_a_witness_that_is_not_mentioned_is_a_remark() -> None:
    silent = [("      witness: cloud\n", "")]
    assert with_nodes("SMB013", 2, silent) == [
        "design.yaml:11:14 info SMB013 cluster storage has 2 nodes, but states no witness"
    ]
    assert with_nodes("SMB013", 5, silent) == []


def test_a_file_share_is_elsewhere() -> None:
    on = "witness: {kind: file-share, host: %s, share: witness}"
    assert with_nodes("SMB013", 4, [("witness: cloud", on % "fs-01")]) == []
    assert with_nodes("SMB013", 8, [("witness: cloud", on % "node-8")]) == [
        "design.yaml:29:41 error SMB013 the file share witness of cluster storage is on node-8, a "
        "node of the same cluster; the witness fails with this node"
    ]


@pytest.mark.parametrize(
    ("kept", "least"),
    [
        ("two-way-mirror", 2),
        ("three-way-mirror", 3),
        ("parity", 3),
        ("dual-parity", 4),
        ("mirror-accelerated-parity", 4),
    ],
)
def test_nodes_that_a_resiliency_needs(kept: str, least: int) -> None:
    chosen = [("resiliency: three-way-mirror", f"resiliency: {kept}")]
    lacking = [line for line in with_nodes("SMB014", least - 1, chosen) if " error " in line]
    assert lacking == (
        []
        if least == 2
        else [
            f"design.yaml:28:31 error SMB014 volume Volume1 uses {kept}, which requires at least "
            f"{least} nodes, but the cluster has {least - 1}"
        ]
    )
    assert [line for line in with_nodes("SMB014", least, chosen) if " error " in line] == []


def test_weak_copies_where_three_nodes_allow_better_ones() -> None:
    chosen = [("resiliency: three-way-mirror", "resiliency: two-way-mirror")]
    assert with_nodes("SMB014", 2, chosen) == []
    assert len(with_nodes("SMB014", 4, chosen)) == 1
    assert with_nodes("SMB014", 3, chosen) == [
        "design.yaml:28:31 warning SMB014 volume Volume1 uses two-way-mirror, which survives "
        "only one failure at a time, but the cluster has 3 nodes"
    ]


def test_nested_resiliency_is_for_two_nodes() -> None:
    chosen = [("resiliency: three-way-mirror", "resiliency: nested-two-way-mirror")]
    assert with_nodes("SMB014", 2, chosen) == with_nodes("SMB014", 1, chosen, "azure-local") == []
    assert with_nodes("SMB014", 3, chosen) == [
        "design.yaml:28:31 error SMB014 volume Volume1 uses nested-two-way-mirror, which "
        "requires exactly 2 nodes, but the cluster has 3"
    ]


def pool(size: str, drives: int = 4, more: Edits = ()) -> list[str]:
    """SMB015 for four nodes with some drives of 4 TB, and one three-way mirror."""
    return with_nodes(
        "SMB015", 4, [("ports: [pNIC1, pNIC2]}", POOL % drives), ("size: 4TB", f"size: {size}"), *more]
    )


def test_volumes_and_the_pool() -> None:
    said = "SMB015 the volumes of cluster storage need"
    assert pool("16TB") == []  # 48 of 64 TB; four drives of 4 TB are left
    assert pool("17TB") == [
        f"design.yaml:28:7 warning {said} 51 TB with their copies, and the pool has 64 TB, but 16 TB "
        "of the pool should stay free (one drive for each node, up to 4)"
    ]
    assert pool("21TB")[0].startswith(f"design.yaml:28:7 warning {said} 63 TB")
    assert pool("22TB") == [
        f"design.yaml:28:7 error {said} 66 TB with their copies, but the pool has only 64 TB"
    ]
    exact = [("resiliency: three-way-mirror", "resiliency: two-way-mirror")]
    assert [line.split()[1] for line in pool("32TB", more=exact)] == ["warning"]  # all of it, and no more


def test_a_reserve_that_is_stated_stays_free() -> None:
    kept = [("      witness: cloud", "      reserve: %s\n      witness: cloud")]
    assert pool("16TB", more=[(old, new % "16TB") for old, new in kept]) == []
    assert pool("16TB", more=[(old, new % "17TB") for old, new in kept]) == [
        "design.yaml:28:7 error SMB015 the volumes of cluster storage need 48 TB with their copies, "
        "and the pool has 64 TB, but 17TB of the pool must stay free (`reserve`)"
    ]


def test_what_cannot_be_counted_passes() -> None:
    assert pool("90TB, provisioning: thin") == []
    assert with_nodes("SMB015", 4, [("size: 4TB", "size: 90TB")]) == []  # no drives in the design


def test_live_migration_over_slow_ports_may_compress() -> None:
    over = [("live_migration: smb", "live_migration: compression")]
    slow = [
        (
            f'leaf-{n} swp[1-4]", cable: nvidia-mcp2m00-a003e30l}}',
            f'leaf-{n} swp[1-4]", cable: nvidia-mcp2m00-a003e30l, speed: %s}}',
        )
        for n in (1, 2)
    ]
    found = {
        speed: len(told("SMB016", {DESIGN: over, WIRING: [(old, new % speed) for old, new in slow]}, "s2d"))
        for speed in ("1G", "10G", "25G")
    }
    assert found == {"1G": 0, "10G": 1, "25G": 1}


@pytest.mark.parametrize(
    ("count", "speed", "severity"),
    [
        (2, "10G", ""),
        (3, "1G", "error"),
        (3, "10G", ""),
        (4, "10G", "info"),
        (4, "25G", ""),
        (4, "1G", "error"),
    ],
)
def test_speed_of_storage_ports(count: int, speed: str, severity: str) -> None:
    nodes = [("node-[1-4]", f"node-[1-{count}]")]
    wired = [
        *nodes,
        (
            'swp[1-4]", cable: nvidia-mcp2m00-a003e30l}',
            f'swp[1-{count}]", cable: nvidia-mcp2m00-a003e30l, speed: {speed}}}',
        ),
    ]
    found = told("SMB018", {DESIGN: nodes, PLAN: nodes, WIRING: wired, QOS: nodes}, "s2d")
    ends = {
        "error": ", but 10 GbE is the minimum",
        "info": ", but 25 GbE is recommended for 4 nodes or more",
        "": "",
    }[severity]
    assert [line.partition("; also:")[0] for line in found] == [
        (
            f"wiring.yaml:{line}:5 {severity} SMB018 pNIC{port} on node-1, which carries the "
            f"storage traffic of cluster storage, runs at {speed[:-1]} GbE{ends}"
        )
        for port, line in ((1, 5), (2, 6))
        if severity
    ]


def test_vlans_of_an_intent() -> None:
    def said(vlans: str, adapters: str = "[pNIC1, pNIC2]") -> list[str]:
        written = [
            ("vlans: [70, 80]", f"vlans: {vlans}"),
            ("adapters: [pNIC1, pNIC2]", f"adapters: {adapters}"),
        ]
        return [line.partition("SMB019 ")[2] for line in told("SMB019", {DESIGN: written}, "azure-local")]

    assert said("[70, 80]") == []
    assert said("[70]") == [
        "intent Converged assigns pNIC2 to VLAN 70, but interface SMB2 on this port has VLAN 80"
    ]
    assert said("[70, 80, 90]") == [
        "intent Converged has 3 VLANs for 2 ports, but needs one VLAN for all ports or one for each"
    ]


def test_an_interface_on_several_ports_is_on_none_in_particular() -> None:
    loose = [(", affinity: pNIC1", ""), (", affinity: pNIC2", ""), ("vlans: [70, 80]", "vlans: [71, 81]")]
    assert told("SMB019", {DESIGN: loose}, "azure-local") == []


def test_one_port_is_no_team() -> None:
    card = '          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [pNIC1, pNIC2]}\n'
    two = (
        '          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [pNIC1, pNIC3]}\n'
        '          - {card: nvidia-connectx-5-25g-2p, slot: "2", ports: [pNIC2, pNIC4]}\n'
    )
    said = told("SMB020", {DESIGN: [(card, two)]}, "s2d")
    assert [line.partition(" teams ")[2].partition(";")[0] for line in said] == [
        "pNIC1 (NVIDIA ConnectX-6 Lx EN 25GbE dual-port) and pNIC2 (NVIDIA ConnectX-5 EN 25GbE dual-port)"
    ]
    alone = [
        (card, two),
        ("uplinks: [pNIC1, pNIC2]", "uplinks: [pNIC1]"),
        ("affinity: pNIC2", "affinity: pNIC1"),
    ]
    assert told("SMB020", {DESIGN: alone}, "s2d") == []


def test_drives_of_a_node() -> None:
    def said(drives: str) -> list[str]:
        listed = f"ports: [pNIC1, pNIC2]}}\n        drives: [{drives}]"
        found = with_nodes("SMB026", 4, [("ports: [pNIC1, pNIC2]}", listed)])
        return [line.partition("SMB026 ")[2].partition(";")[0] for line in found]

    fast, slow = (
        "drive: intel-ssdpe2kx040t8, quantity: %s, role: %s",
        "drive: generic-sata-ssd, quantity: %s, role: %s",
    )
    assert said("{" + fast % (4, "storage-pool") + "}") == []
    assert said("{" + fast % (3, "storage-pool") + "}") == [
        "node-1 has 3 drives for capacity, but at least 4 are required"
    ]
    assert said("{" + fast % (1, "storage-pool") + "}") == [
        "node-1 has 1 drive for capacity, but at least 4 are required"
    ]
    behind = "}, {" + slow % (4, "capacity") + "}"
    assert said("{" + fast % (2, "cache") + behind) == said("{" + fast % (3, "cache") + behind) == []
    assert said("{" + fast % (5, "storage-pool") + "}") == []
    assert said("{" + fast % (1, "cache") + behind) == [
        "node-1 has 1 drive as cache, but at least 2 are required"
    ]
    assert said("{" + slow % (2, "cache") + "}, {" + fast % (4, "capacity") + "}") == [
        "node-1 uses a SATA drive as cache, but has faster NVMe drives for capacity"
    ]


def test_jumbo_packet_counts_the_header() -> None:
    found = {}
    for size in (9013, 9014, 9015):
        written = [("vlans: [70, 80]", f"vlans: [70, 80], jumbo_packet: {size}")]
        found[size] = [
            line.partition("SMB024 ")[2] for line in told("SMB024", {DESIGN: written}, "azure-local")
        ]
    assert found == {
        9013: [
            "intent Converged has Jumbo Packet 9013, which leaves 8999 bytes, but an interface "
            "on its ports has MTU 9000"
        ],
        9014: [],
        9015: [],
    }


def test_an_interface_on_both_ports_has_any_of_their_vlans() -> None:
    services = "services: [smb, live-migration]"
    second = f"      SMB2: {{connected_to: Storage, network: smb-b, {services}, affinity: pNIC2}}\n"
    address = '      - {of: "node-[1-4] SMB2", first: 203.0.113.1}\n'
    alone = [(second, ""), ("vlans: [70, 80]", "vlans: [71, 81]")]

    def said(design: Edits) -> list[str]:
        edits = {DESIGN: design, PLAN: [("    addresses:\n" + address, "")]}
        return [line.partition("SMB019 ")[2] for line in told("SMB019", edits, "azure-local")]

    assert said(alone) == [
        "intent Converged assigns pNIC1 to VLAN 71, but interface SMB1 on this port has VLAN 70"
    ]
    assert said([*alone, (", affinity: pNIC1", "")]) == []


@pytest.mark.parametrize(("nodes", "fires"), [(2, True), (3, False)])
def test_addresses_of_network_atc_in_a_mesh(nodes: int, fires: bool) -> None:
    """In a mesh of more than two nodes, SMB023 says that Network ATC cannot choose them."""
    intents = (
        "    intents:\n      Storage: {traffic: [storage], adapters: [port1, port2], automatic_ip: true}\n"
    )
    edits = {DESIGN: [("    smb: {", f"{intents}    smb: {{"), ("node-[1-3]", f"node-[1-{nodes}]")]}
    if nodes == 2:
        edits[WIRING] = [
            ("  - {from: node-2 port2, to: node-3 port2, cable: nvidia-mcp2m00-a003e30l}\n", ""),
            ("node-3 port1", "node-2 port2"),
        ]
        edits[PLAN] = [
            ("between: [node-2 SMB2, node-3 SMB2]", "between: [node-1 SMB2, node-2 SMB2]"),
            ("node-[2-3] SMB2", "node-[1-2] SMB2"),
            ("    between: [node-1 SMB2, node-3 SMB1]\n", ""),
            ("198.51.100.66", "198.51.100.65"),
            ("    addresses:\n      - {of: node-1 SMB2, first: 198.51.100.129}\n", ""),
            ("      - {of: node-3 SMB1, first: 198.51.100.131}\n", ""),
        ]
    assert [line.partition("SMB019 ")[2] for line in told("SMB019", edits, "mesh")] == [
        "intent Storage has `automatic_ip: true`, which uses addresses in 10.71.0.0/16, but "
        "network storage-1 of SMB1 is 198.51.100.0/26"
    ] * fires
    automatic = [line for line in told("SMB023", edits, "mesh") if "automatic addresses" in line]
    assert bool(automatic) is not fires


def test_a_slow_port_without_rdma_is_no_storage_port() -> None:
    """NIC003 says so; that its port is slow as well is no second thing to mend."""
    card = {DESIGN: [("nvidia-connectx-6-lx-25g-2p", "intel-x710-da2")]}
    assert told("NIC003", card, "s2d")
    assert told("SMB018", card, "s2d") == []
    over_tcp = {DESIGN: [*card[DESIGN], ("transport: roce-v2", "transport: tcp")]}
    assert [line.partition(", which")[0] for line in told("SMB018", over_tcp, "s2d")] == [
        "wiring.yaml:5:5 info SMB018 pNIC1 on node-1",
        "wiring.yaml:6:5 info SMB018 pNIC2 on node-1",
    ]
