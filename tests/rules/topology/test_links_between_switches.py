"""TOP019 to TOP023: two switches, two cables, two spines, and links that are wide enough."""

from rule_designs import told

from refarch import testing

HOSTS = """\
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
"""
SPINES = """\
switches:
  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}
  spine-[1-2]: {model: nvidia-sn2010, role: spine, fabric: main, nos: cumulus-linux}
"""
NVME = """\
switches:
  leaf-3: {model: nvidia-sn2010, role: leaf, fabric: a, nos: cumulus-linux}
links:
  - {from: "host-[1-2] vmnic4", to: "leaf-1 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-2] vmnic5", to: "leaf-2 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "array-1 ct[0-1].eth14", to: "leaf-3 swp[17-18]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "array-1 ct[0-1].eth15", to: "leaf-2 swp[17-18]", cable: nvidia-mcp2m00-a003e30l}
"""


def said(code: str, wiring: str, base: str = "vsan-roce", settings: str = "") -> list[str]:
    """Lines and messages of the findings of one rule, in a wiring plan laid over a small design."""
    parts = [testing.Fragment("wiring.yaml", wiring, base)]
    if settings:
        parts.append(testing.Fragment("refarch.yaml", settings, base))
    found = testing.lint_example(parts).findings
    return [f"{one.object}: {one.message}" for one in found if one.code == code]


def cables(*links: str) -> str:
    return "links:\n" + HOSTS + "".join(f"  - {{{link}, cable: nvidia-mcp1600-c003e30l}}\n" for link in links)


def test_cables_between_two_leafs() -> None:
    (message,) = said("TOP020", cables("from: leaf-1 swp21, to: leaf-2 swp21"))
    assert message == (
        "links[2]: only one cable connects leaf-1 and leaf-2, but both sides have ports of networks "
        "vmotion and vsan"
    )
    two = '"leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", bond: bond1'
    assert said("TOP020", cables(f"from: {two}")) == []
    assert said("TOP020", cables()) == []


def test_uplinks_to_one_spine_and_to_two() -> None:
    one = ("from: leaf-1 swp21, to: spine-1 swp21", "from: leaf-2 swp21, to: spine-1 swp22")
    assert [text.split(":")[0] for text in said("TOP020", SPINES + cables(*one))] == ["links[2]", "links[3]"]
    assert said("TOP022", SPINES + cables(*one)) == [
        "switches.spine-[1-2]: spine-1 is the only spine that connects leaf-1 and leaf-2"
    ]
    two = ("from: leaf-1 swp22, to: spine-2 swp21", "from: leaf-2 swp22, to: spine-2 swp22")
    assert said("TOP020", SPINES + cables(*one, *two)) == said("TOP022", SPINES + cables(*one, *two)) == []
    assert said("TOP020", SPINES + cables(*one, two[0])) == []
    (message,) = said("TOP021", SPINES + cables(*one, two[0]))
    assert message == (
        "links[3]: leaf-2 has links to spine-1, but no link to spine-2; leaf-1 has a link to spine-2"
    )
    joined = "from: leaf-1 swp20, to: leaf-2 swp20"
    assert said("TOP022", SPINES + cables(*one, joined)) == []
    assert said("TOP022", SPINES + cables(one[0])) == []


def test_a_gateway_on_a_leaf_without_an_uplink() -> None:
    """Of leaf switches with a gateway, alone or as a pair, beside others with links to spines."""
    racks = "format: 1\n" + SPINES.replace("leaf-[1-2]: {model", "leaf-[1-4]: {model")
    uplinks = ("from: leaf-1 swp21, to: spine-1 swp21", "from: leaf-2 swp21, to: spine-1 swp22")
    gateway = ("    vlan: 20\n", "    vlan: 20\n    gateway: 198.51.100.254\n    router: {devices: ROUTER}\n")
    pair = "mlag: {p: {switches: [leaf-3, leaf-4], peer_link: bond9}}\n"
    peer = 'from: "leaf-3 swp[19-20]", to: "leaf-4 swp[19-20]", bond: bond9'

    def found(router: str, wiring: str) -> list[str]:
        plan = [(gateway[0], gateway[1].replace("ROUTER", router))]
        lines = told("TOP021", {"wiring.yaml": wiring, "ip-plan.yaml": plan})
        return [line.partition(" ")[2] for line in lines]

    alone = racks + cables(*uplinks)
    assert found("leaf-1", alone) == []
    assert found("leaf-3", alone) == [
        "error TOP021 leaf-3 has the gateway of network vmotion, but no link to a spine; leaf-1 has a link "
        "to spine-1"
    ]
    assert found("leaf-3", racks + cables()) == []
    # TOP010 asks whether the leafs of one network reach each other.
    assert found("[leaf-1, leaf-3], redundancy: anycast", alone) == []
    both = racks + pair + cables(*uplinks, peer)
    (message,) = found("[leaf-3, leaf-4], redundancy: vrr", both)
    assert message.startswith(
        "error TOP021 leaf-3 and leaf-4 have the gateway of network vmotion, but no link"
    )
    one_up = cables(*uplinks, peer, "from: leaf-4 swp21, to: spine-1 swp23")
    (message,) = found("[leaf-3, leaf-4], redundancy: vrr", racks + pair + one_up)
    assert message.startswith("warning TOP021 leaf-3 has no link to a switch outside its MLAG pair")


def test_a_leaf_whose_routed_uplinks_end_at_other_leafs() -> None:
    racks = SPINES.replace("leaf-[1-2]: {model", "leaf-[1-3]: {model")
    uplinks = [
        f"from: leaf-{leaf} swp{20 + spine}, to: spine-{spine} swp{leaf}"
        for leaf in (1, 2)
        for spine in (1, 2)
    ]
    routed = [f"{link}, routed: true" for link in uplinks]
    astray = "from: leaf-3 swp21, to: leaf-1 swp19, routed: true"
    (message,) = said("TOP021", racks + cables(*routed, astray))
    assert message == (
        "links[6]: leaf-3 has routed links to leaf-1, but no link to a spine; leaf-1 has a link to spine-1"
    )
    # A bridged switch below a leaf, and a fabric without spines, are as they are meant.
    assert said("TOP021", racks + cables(*uplinks, astray.replace(", routed: true", ""))) == []
    assert said("TOP021", racks + cables(astray)) == []


def test_two_fabrics_of_one_spine_each() -> None:
    """Every host is in both."""
    spines = SPINES.replace("leaf-[1-2]: {model", "leaf-[1-4]: {model")
    links = """\
links:
  - {from: "host-[1-2] vmnic4", to: "leaf-1 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[3-4] vmnic4", to: "leaf-3 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-2] vmnic5", to: "leaf-2 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[3-4] vmnic5", to: "leaf-4 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[21-22]", to: "spine-1 swp[19-20]", cable: nvidia-mcp1600-c003e30l}
  - {from: "leaf-3 swp[21-22]", to: "spine-1 swp[21-22]", cable: nvidia-mcp1600-c003e30l}
  - {from: "leaf-2 swp[21-22]", to: "spine-2 swp[19-20]", cable: nvidia-mcp1600-c003e30l}
  - {from: "leaf-4 swp[21-22]", to: "spine-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l}
"""
    assert said("TOP022", spines.replace("leaf-[1-2]", "leaf-[1-4]") + links) == []
    alone = links.replace("host-[3-4] vmnic5", "host-[3-4] vmnic6")
    assert said("TOP022", spines + alone) == [
        "switches.spine-[1-2]: spine-1 is the only spine that connects leaf-1 and leaf-3"
    ]


def test_a_link_of_a_third_of_the_load() -> None:
    """Two hosts and two controllers send 50 Gbit/s each way, and one of the cables may fail."""
    link = (
        '  - {{from: "leaf-1 swp[{0}]", to: "leaf-3 swp[{0}]", cable: nvidia-mcp2m00-a003e30l, bond: b, '
        "speed: {1}}}\n"
    )
    assert said("TOP023", NVME + link.format("13-16", "25G"), "nvme-of") == []
    assert said("TOP023", NVME + link.format("15-16", "10G"), "nvme-of") == []
    settings = "options: {TOP023: {most_after: 400}}\n"
    (message,) = said("TOP023", NVME + link.format("15-16", "10G"), "nvme-of", settings)
    assert message == (
        "links[4]: up to 50 Gbit/s of network nvme-a can cross the links from leaf-1 to leaf-3 after "
        "a failure of one of 2 cables of leaf-1 – leaf-3, but the links support 10 Gbit/s; the limit "
        "is 400 % of their capacity"
    )
    (message,) = said("TOP023", NVME + link.format("15-16", "1G"), "nvme-of")
    assert message == (
        "links[4]: up to 50 Gbit/s of network nvme-a can cross the links from leaf-1 to leaf-3, but the "
        "links support 2 Gbit/s; the limit is 300 % of their capacity"
    )


def test_the_ratio_is_an_option() -> None:
    link = (
        '  - {from: "leaf-1 swp[15-16]", to: "leaf-3 swp[15-16]", cable: nvidia-mcp2m00-a003e30l, bond: b}\n'
    )
    for most, count in ((199, 1), (200, 0), (201, 0)):
        settings = f"options: {{TOP023: {{most_after: {most}}}}}\n"
        assert len(said("TOP023", NVME + link, "nvme-of", settings)) == count, most


def test_six_times_as_much_is_the_limit() -> None:
    """The cables of the array carry half of what crosses each; one of two cables of 5 Gbit/s is left."""
    link = (
        '  - {from: "leaf-1 swp[15-16]", to: "leaf-3 swp[15-16]", cable: nvidia-mcp2m00-a003e30l, '
        "speed: 5G}\n"
    )
    for speed, count in (("14950M", 0), ("15G", 0), ("15050M", 1)):
        slow = NVME.replace('"leaf-3 swp[17-18]",', f'"leaf-3 swp[17-18]", speed: {speed},')
        assert len(said("TOP023", slow + link, "nvme-of")) == count, speed


def test_three_times_as_much_is_the_limit_without_a_failure() -> None:
    """Two cables of 5 Gbit/s carry what crosses; the limit after a failure is told where that is raised."""
    link = (
        '  - {from: "leaf-1 swp[15-16]", to: "leaf-3 swp[15-16]", cable: nvidia-mcp2m00-a003e30l, '
        "speed: 5G}\n"
    )

    def messages(speed: str, settings: str = "") -> list[str]:
        slow = NVME.replace('"leaf-3 swp[17-18]",', f'"leaf-3 swp[17-18]", speed: {speed},')
        return [text.partition(": ")[2] for text in said("TOP023", slow + link, "nvme-of", settings)]

    cross = "of network nvme-a can cross the links from leaf-1 to leaf-3"
    assert messages("15G") == []
    assert messages("15050M") == [
        f"up to 30.1 Gbit/s {cross}, but the links support 10 Gbit/s; the limit is 300 % of their capacity"
    ]
    raised = "options: {TOP023: {most: 400}}\n"
    assert messages("15G", raised) == []
    assert messages("15025M", raised) == [
        f"up to 30.05 Gbit/s {cross} after a failure of one of 2 cables of leaf-1 – leaf-3, but the "
        "links support 5 Gbit/s; the limit is 600 % of their capacity"
    ]


def test_too_much_without_a_failure() -> None:
    link = (
        '  - {from: "leaf-1 swp[15-16]", to: "leaf-3 swp[15-16]", cable: nvidia-mcp2m00-a003e30l, '
        "speed: 10G}\n"
    )
    for most, failure in ((249, False), (250, True), (251, True)):
        settings = f"options: {{TOP023: {{most: {most}, most_after: 400}}}}\n"
        (message,) = said("TOP023", NVME + link, "nvme-of", settings)
        assert ("after a failure" in message) == failure, most


def test_ports_of_windows_hosts() -> None:
    """The ports of node-1 to node-4 are on one leaf, one of them alone, or on two."""
    one = """\
links:
  - {from: "node-[1-4] pNIC1", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
"""
    assert said("TOP019", one, "s2d") == []
    second = '  - {from: "node-[1-4] pNIC2", to: "leaf-%s swp[5-8]", cable: nvidia-mcp2m00-a003e30l}\n'
    (message,) = said("TOP019", one + second % 1, "s2d")
    assert "pNIC1 and pNIC2 on node-1, the ports for SMB, all connect to leaf-1" in message
    assert said("TOP019", one + second % 2, "s2d") == []
