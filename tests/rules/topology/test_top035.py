"""TOP035: a router with networks of its own states how it routes."""

from rule_designs import told

LINK = "bond: bond1}"
ROUTED = "routed: true, subnet: 198.18.0.0/31}"
NOS = "nos: cumulus-linux"
PLAN = (
    "  routed: {purpose: other, vlan: 77, prefix: 198.18.7.0/24,\n"
    "    addresses: [{of: leaf-1 vlan77, first: 198.18.7.2}]}\n  vsan:\n"
)


def edits(more: str = "") -> dict[str, list[tuple[str, str]]]:
    """The clean example with a routed link, and leaf-1 with an address in a VLAN."""
    return {"wiring.yaml": [(LINK, ROUTED), (NOS, NOS + more)], "ip-plan.yaml": [("  vsan:\n", PLAN)]}


def test_only_the_switch_with_a_network_is_reported() -> None:
    (line,) = told("TOP035", edits())
    assert "info TOP035 leaf-1 has routed links, but no `routes` and no `bgp`" in line
    assert "leaf-2" not in line


def test_routes_or_bgp_are_a_statement() -> None:
    assert told("TOP035", edits(", bgp: {as: {first: 65101}}")) == []
    assert told("TOP035", edits(", routes: [{to: 0.0.0.0/0, via: 198.18.0.1}]")) == []


def test_switches_in_service_are_routed_by_others() -> None:
    assert told("TOP035", edits(", existing: true")) == []


def test_links_with_vlans_need_no_routing() -> None:
    assert told("TOP035", {"ip-plan.yaml": [("  vsan:\n", PLAN)]}) == []


def test_several_switches_are_one_finding() -> None:
    both = PLAN.replace("of: leaf-1 vlan77", "of: 'leaf-[1-2] vlan77'")
    (line,) = told("TOP035", {**edits(), "ip-plan.yaml": [("  vsan:\n", both)]})
    assert "leaf-1 and 1 other switch have routed links, but no `routes` and no `bgp`" in line
