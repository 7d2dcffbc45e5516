"""IP001: every address belongs to one interface."""

from rule_designs import findings, told

VSAN = '      - {of: "host-[1-4] vmk2", first: 203.0.113.1}\n'
VMOTION = '      - {of: "host-[1-4] vmk1", first: 198.51.100.1}\n'


def vsan(*rules: str) -> dict[str, list[tuple[str, str]]]:
    """The vSAN network with these address rules."""
    return {"ip-plan.yaml": [(VSAN, "".join(f"      - {{{rule}}}\n" for rule in rules))]}


def test_unique() -> None:
    assert told("IP", {}) == []


def test_ranges_that_touch_and_overlap() -> None:
    assert (
        told(
            "IP001",
            vsan('of: "host-[1-2] vmk2", first: 203.0.113.1', 'of: "host-[3-4] vmk2", first: 203.0.113.3'),
        )
        == []
    )
    assert told(
        "IP001",
        vsan('of: "host-[1-2] vmk2", first: 203.0.113.1', 'of: "host-[3-4] vmk2", first: 203.0.113.2'),
    ) == [
        "ip-plan.yaml:24:40 error IP001 address 203.0.113.2 on host-3 vmk2 is also the address of host-2 vmk2"
    ]


def test_several_of_one_rule_are_one_finding() -> None:
    (finding,) = findings(
        "IP001",
        vsan('of: "host-[1-2] vmk2", first: 203.0.113.1', 'of: "host-[3-4] vmk2", first: 203.0.113.1'),
    )
    assert finding.message == (
        "address 203.0.113.1 on host-3 vmk2 is also the address of host-1 vmk2; also: host-4 vmk2"
    )
    assert [(one.line, one.message) for one in finding.related] == [(23, "203.0.113.1 is assigned here")]


def test_list_and_exception() -> None:
    listed = vsan('of: "host-[1-4] vmk2", addresses: [203.0.113.1, 203.0.113.2, 203.0.113.1, 203.0.113.4]')
    assert told("IP001", listed) == [
        "ip-plan.yaml:23:71 error IP001 address 203.0.113.1 on host-3 vmk2 is also the address of host-1 vmk2"
    ]
    exception = vsan('of: "host-[1-4] vmk2", first: 203.0.113.1, except: {host-2: 203.0.113.4}')
    assert told("IP001", exception) == [
        "ip-plan.yaml:23:40 error IP001 address 203.0.113.4 on host-4 vmk2 is also the address of host-2 vmk2"
    ]


def test_two_networks() -> None:
    """An address that belongs elsewhere: it is outside of its network, and IP002 says so once."""
    edits = {
        "ip-plan.yaml": [(VSAN, VSAN.replace("203.0.113.1}", "203.0.113.1, except: {host-2: 198.51.100.3}}"))]
    }
    assert [one.split()[2] for one in told("IP", edits)] == ["IP002"]
    copied = {"ip-plan.yaml": [(VSAN, VSAN.replace("203.0.113.1", "198.51.100.1"))]}
    assert [one.split()[2] for one in told("IP", copied)] == ["IP002"]


def test_networks_that_overlap_may_repeat_addresses() -> None:
    edits = {
        "ip-plan.yaml": [
            ("prefix: 198.51.100.0/24", "prefix: 203.0.113.0/24"),
            ("first: 198.51.100.1}", "first: 203.0.113.1}"),
        ]
    }
    assert [one.code for one in findings("IP", edits)] == ["IP011"]


def test_switches_count() -> None:
    assert told(
        "IP001", vsan('of: "host-[1-4] vmk2", first: 203.0.113.1', "of: leaf-1 vlan30, first: 203.0.113.4")
    ) == [
        "ip-plan.yaml:24:36 error IP001 address 203.0.113.4 on leaf-1 vlan30 is also the address of host-4 "
        "vmk2"
    ]


def test_same_interface_twice_is_no_clash() -> None:
    assert (
        told(
            "IP001", vsan('of: "host-[1-4] vmk2", first: 203.0.113.1', "of: host-1 vmk2, first: 203.0.113.1")
        )
        == []
    )


def test_gateway() -> None:
    """A host cannot be the gateway, a switch can."""
    own = [
        (
            "    mtu: 9000\n    addresses:\n" + VMOTION,
            "    mtu: 9000\n    gateway: 198.51.100.4\n    addresses:\n" + VMOTION,
        )
    ]
    (finding,) = findings("IP", {"ip-plan.yaml": own})
    assert (finding.code, finding.line, finding.column) == ("IP001", 17, 40)
    assert finding.message == "address 198.51.100.4 on host-4 vmk1 is the gateway of network vmotion"
    assert [one.line for one in finding.related] == [15]
    router = VMOTION + "      - {of: leaf-1 vlan20, first: 198.51.100.9}\n"
    plan = [
        (
            "    mtu: 9000\n    addresses:\n" + VMOTION,
            "    mtu: 9000\n    gateway: 198.51.100.9\n    addresses:\n" + router,
        )
    ]
    assert told("IP", {"ip-plan.yaml": plan}) == []


def test_addresses_left_to_dhcp_are_not_compared() -> None:
    assert told("IP001", vsan('of: "host-[1-4] vmk2", assigned: dhcp-reserved')) == []
