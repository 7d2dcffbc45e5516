"""IP013: one address for each VMkernel adapter."""

from rule_designs import findings, told

VSAN = '      - {of: "host-[1-4] vmk2", first: 203.0.113.1}\n'
VMOTION = '      - {of: "host-[1-4] vmk1", first: 198.51.100.1}\n'
LEAFS = '      - {of: "leaf-[1-2] eth0", first: 192.0.2.11}\n'


def with_rule(rule: str) -> dict[str, list[tuple[str, str]]]:
    """A second rule for the vSAN network, on line 24."""
    return {"ip-plan.yaml": [(VSAN, f"{VSAN}      - {rule}\n")]}


def test_two_rules_for_one_host() -> None:
    (finding,) = findings("IP013", with_rule("{of: host-4 vmk2, first: 203.0.113.44}"))
    assert (finding.file, finding.line, finding.column, finding.severity) == ("ip-plan.yaml", 24, 34, "error")
    assert finding.message == (
        "vmk2 on host-4 is assigned 203.0.113.44 in network vsan, but already has 203.0.113.4 in the same "
        "network"
    )
    assert [(one.file, one.line) for one in finding.related] == [("ip-plan.yaml", 23)]


def test_ranges_that_overlap_are_one_finding() -> None:
    (finding,) = findings("IP013", with_rule('{of: "host-[2-4] vmk2", first: 203.0.113.102}'))
    assert finding.message.endswith("; also: vmk2 on host-[3-4]")


def test_the_same_address_twice_is_no_clash_of_two_interfaces() -> None:
    assert [one.code for one in findings("", with_rule("{of: host-4 vmk2, first: 203.0.113.4}"))] == ["IP013"]


def test_addresses_in_two_networks() -> None:
    """The one in the port group's network is there, so that IP012 has nothing to say."""
    edits = {"ip-plan.yaml": [(VMOTION, f"{VMOTION}      - {{of: host-4 vmk2, first: 198.51.100.44}}\n")]}
    (finding,) = findings("IP01", edits)
    assert finding.code == "IP013"
    assert finding.message == (
        "vmk2 on host-4 is assigned 203.0.113.4 in network vsan, but already has 198.51.100.44 in network "
        "vmotion"
    )


def test_dhcp_beside_an_address() -> None:
    (finding,) = findings("IP013", with_rule("{of: host-4 vmk2, assigned: dhcp-reserved}"))
    assert "is assigned a DHCP address in network vsan, but already has 203.0.113.4" in finding.message


def test_exceptions_and_switches() -> None:
    exception = VSAN.replace("}", ", except: {host-4: 203.0.113.44}}")
    assert told("IP013", {"ip-plan.yaml": [(VSAN, exception)]}) == []
    second = [(LEAFS, f"{LEAFS}      - {{of: leaf-1 eth0, first: 192.0.2.21}}\n")]
    assert told("IP013", {"ip-plan.yaml": second}) == []
