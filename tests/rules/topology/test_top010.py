"""TOP010: leafs that the hosts of one storage network may use are joined on its VLAN."""

from rule_designs import BETWEEN, HOST_LINKS, SPINES, findings, told

MAY = "error TOP010 hosts of cluster compute may use leaf-1 or leaf-2 for VLAN 30, and"


def test_no_link_between_the_leafs() -> None:
    assert told("TOP010", {"wiring.yaml": [(BETWEEN, "")]}) == [f"wiring.yaml:6:37 {MAY} nothing joins leaf-1 and leaf-2"]


def test_link_without_the_vlan() -> None:
    lacking = (BETWEEN, BETWEEN.replace("bond: bond1", "bond: bond1, carries: [vmotion]"))
    assert told("TOP010", {"wiring.yaml": [lacking]}) == [
        f"wiring.yaml:7:103 {MAY} the link from leaf-1 to leaf-2 does not carry it"
    ]


def test_link_that_carries_it_untagged_or_by_number() -> None:
    for words in ("carries: [vmotion], untagged: vsan", "vlans: [20, 30]", "vlans: [20], untagged: 30"):
        carrying = (BETWEEN, BETWEEN.replace("bond: bond1", words))
        assert told("TOP010", {"wiring.yaml": [carrying]}) == [], words


def test_one_of_two_links_is_enough() -> None:
    two = (
        BETWEEN,
        "  - {from: leaf-1 swp21, to: leaf-2 swp21, cable: nvidia-mcp1600-c003e30l, carries: [vmotion]}\n"
        "  - {from: leaf-1 swp22, to: leaf-2 swp22, cable: nvidia-mcp1600-c003e30l, carries: [vsan]}\n",
    )
    assert told("TOP010", {"wiring.yaml": [two]}) == []


def test_spines_join_leafs() -> None:
    assert told("TOP010", {"wiring.yaml": SPINES}) == []


def test_a_spine_path_can_stop_the_vlan_on_its_second_link() -> None:
    stopped = SPINES.replace(
        'leaf-2 swp[21-22]", to: "spine-[1-2] swp22", cable: nvidia-mcp1600-c003e30l',
        'leaf-2 swp[21-22]", to: "spine-[1-2] swp22", cable: nvidia-mcp1600-c003e30l, carries: [vmotion]',
    )
    (line,) = told("TOP010", {"wiring.yaml": stopped})
    assert line.startswith("wiring.yaml:9:90 ") and line.endswith("the link from leaf-2 to spine-1 does not carry it")


def test_all_hosts_on_one_leaf_need_no_second() -> None:
    one = (HOST_LINKS + BETWEEN, HOST_LINKS.replace('"leaf-2 swp[1-4]"', '"leaf-1 swp[5-8]"'))
    assert told("TOP010", {"wiring.yaml": [one]}) == []


def test_single_uplinks_on_different_leafs_need_the_link_at_once() -> None:
    """No failure is needed: host-1 to host-3 use leaf-1, host-4 is cabled the other way round."""
    crossed = (
        HOST_LINKS + BETWEEN,
        '  - {from: "host-[1-3] vmnic4", to: "leaf-1 swp[1-3]", cable: nvidia-mcp2m00-a003e30l}\n'
        '  - {from: "host-4 vmnic4", to: "leaf-2 swp4", cable: nvidia-mcp2m00-a003e30l}\n',
    )
    single = ("active: [Uplink 1], standby: [Uplink 2]}", "active: [Uplink 1], unused: [Uplink 2]}")
    (line,) = told("TOP010", {"wiring.yaml": [crossed], "design.yaml": [single]})
    assert line.startswith("wiring.yaml:6:33 ")


def test_every_leaf_that_is_cut_off_is_named_once() -> None:
    wiring = (
        "format: 1\nswitches:\n  leaf-[1-4]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}\nlinks:\n"
        '  - {from: "host-[1-2] vmnic4", to: "leaf-1 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}\n'
        '  - {from: "host-[1-2] vmnic5", to: "leaf-2 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}\n'
        '  - {from: "host-[3-4] vmnic4", to: "leaf-3 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}\n'
        '  - {from: "host-[3-4] vmnic5", to: "leaf-4 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}\n'
        '  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l}\n'
        '  - {from: "leaf-3 swp[21-22]", to: "leaf-4 swp[21-22]", cable: nvidia-mcp1600-c003e30l}\n'
    )
    assert [line.rpartition(", and ")[2] for line in told("TOP010", {"wiring.yaml": wiring})] == [
        "nothing joins leaf-1 and leaf-3"
    ], "the second rack is one island"


def test_two_clusters_on_leafs_of_their_own_are_not_mixed() -> None:
    """The shipped example has one; a link is asked for only between leafs of one network."""
    tcp = ("transport: roce-v2", "transport: tcp")
    assert findings("TOP010", {"design.yaml": [tcp]}) == []
    assert len(findings("TOP010", {"design.yaml": [tcp], "wiring.yaml": [(BETWEEN, "")]})) == 1
    nvme = ("product: vsan-osa", "product: nvme-of")
    assert findings("TOP010", {"design.yaml": [nvme], "wiring.yaml": [(BETWEEN, "")]}) == []
