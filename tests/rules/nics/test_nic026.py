"""NIC026: a port that two uplinks of one distributed switch stand on. The ports of two virtual switches are
in the tests of other rules, which are silent there."""

from rule_designs import findings, told

UPLINKS = "{Uplink 1: vmnic4, Uplink 2: vmnic5}"
"""Line 29 of the example."""

TWICE = {"design.yaml": [(UPLINKS, "{Uplink 1: vmnic4, Uplink 2: vmnic4}")]}
THIRD = {"design.yaml": [(UPLINKS, "{Uplink 1: vmnic4, Uplink 2: vmnic5, Uplink 3: vmnic5}")]}
ON_LEAF_1 = [('"leaf-2 swp[1-4]"', '"leaf-1 swp[5-8]"')]


def test_both_uplinks_of_a_switch() -> None:
    assert told("NIC026", TWICE) == [
        "design.yaml:29:47 error NIC026 uplink Uplink 2 of virtual switch Storage in cluster compute "
        "has vmnic4, but uplink Uplink 1 has the same port"
    ]
    assert told("NIC026", {}) == []


def test_the_first_uplink_is_shown_beside_it() -> None:
    (finding,) = findings("NIC026", TWICE)
    assert [(one.line, one.column, one.message) for one in finding.related] == [
        (29, 29, "the port of Uplink 1")
    ]
    assert finding.hint == "Use another port for Uplink 2. Or remove Uplink 2 from `uplinks`."


def test_a_third_uplink() -> None:
    assert told("NIC026", THIRD) == [
        "design.yaml:29:65 error NIC026 uplink Uplink 3 of virtual switch Storage in cluster compute "
        "has vmnic5, but uplink Uplink 2 has the same port"
    ]


def test_one_port_is_no_two_uplinks_that_lead_to_one_switch() -> None:
    """Neither vMotion nor vSAN has two ports; with a third uplink they have, whose names come once."""
    assert told("TOP007", TWICE) == []
    all_three = {
        "design.yaml": [*THIRD["design.yaml"], ("standby: [Uplink 2]", "standby: [Uplink 2, Uplink 3]")],
        "wiring.yaml": ON_LEAF_1,
    }
    (line,) = told("TOP007", all_three)
    assert "vmnic4 and vmnic5 on host-1, the uplinks of port group vSAN, all connect to leaf-1" in line
