"""IP031: the next hop of a static route of a switch is in a network of the switch."""

import pytest
from rule_designs import told

NOS = "nos: cumulus-linux"
LINK = "bond: bond1}"
ROUTED = "routed: true, subnet: 198.18.0.0/31}"


def edits(to: str, via: str) -> dict[str, list[tuple[str, str]]]:
    """The clean example with a route on both leaf switches, which have a routed link and an address in a
    VLAN."""
    plan = (
        "  routed: {purpose: other, vlan: 77, prefix: 198.18.7.0/24, prefix6: '2001:db8:7::/64',\n"
        "    addresses: [{of: 'leaf-[1-2] vlan77', first: 198.18.7.2, first6: '2001:db8:7::2'}]}\n  vsan:\n"
    )
    route = f"{NOS}, routes: [{{to: '{to}', via: '{via}'}}]"
    return {"wiring.yaml": [(NOS, route), (LINK, ROUTED)], "ip-plan.yaml": [("  vsan:\n", plan)]}


@pytest.mark.parametrize(("to", "via"), [("0.0.0.0/0", "198.18.7.254"), ("::/0", "2001:db8:7::ff")])
def test_next_hops_in_a_network_of_the_switch(to: str, via: str) -> None:
    assert told("IP031", edits(to, via)) == []


@pytest.mark.parametrize(
    ("to", "via", "reason"),
    [
        ("10.0.0.0/8", "198.18.9.1", "which is in no network of the switch; the route is not used"),
        ("::/0", "2001:db8:9::1", "which is in no network of the switch; the route is not used"),
        ("10.0.0.0/8", "2001:db8:7::ff", "an address of another IP version; the switch rejects it"),
        ("::/0", "198.18.7.254", "an address of another IP version; the switch rejects it"),
    ],
)
def test_next_hops_that_cannot_be_used(to: str, via: str, reason: str) -> None:
    (line,) = told("IP031", edits(to, via))
    assert f"the route of leaf-1 to {to} uses {via}, {reason}" in line


def test_an_address_of_the_switch_itself() -> None:
    (line,) = told("IP031", edits("10.0.0.0/8", "198.18.7.2"))
    assert "an address of the switch itself; packets do not leave the switch" in line
    (line,) = told("IP031", edits("10.0.0.0/8", "198.18.0.1"))
    assert "the route of leaf-2 to 10.0.0.0/8 uses 198.18.0.1, an address of the switch itself" in line
