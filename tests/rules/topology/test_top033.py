"""TOP033: networks whose hosts no cable leads to their gateway."""

from rule_designs import BETWEEN, told

PLAN = "    vlan: 20\n"
GATEWAY = "    vlan: 20\n    gateway: 198.51.100.254\n"
SITE = f"{GATEWAY}    router: {{devices: site}}\n"
NO_WAY = (
    "TOP033 network vmotion has gateway 198.51.100.254, but no switch of the design has this address; no "
    "cable connects leaf-1 and leaf-2, where the hosts are, to an `existing` switch"
)
SWITCHES = "links:\n"
CORE = "  core-1: {model: nvidia-sn2010, role: spine, nos: cumulus-linux, existing: true}\nlinks:\n"
UPLINK = "  - {from: leaf-1 swp20, to: core-1 swp20, cable: nvidia-mcp1600-c003e30l}\n"


def found(plan: str, *wiring: tuple[str, str]) -> list[str]:
    return told("TOP033", {"ip-plan.yaml": [(PLAN, plan)], "wiring.yaml": list(wiring)})


def test_a_gateway_of_the_site_with_and_without_a_router() -> None:
    assert found(GATEWAY) == [f"ip-plan.yaml:13:14 warning {NO_WAY}"]
    assert found(SITE) == [f"ip-plan.yaml:13:14 info {NO_WAY}"]


def test_networks_of_the_same_switches_are_one_finding() -> None:
    both = [(PLAN, GATEWAY), ("    vlan: 30\n", "    vlan: 30\n    gateway: 203.0.113.254\n")]
    assert told("TOP033", {"ip-plan.yaml": both}) == [f"ip-plan.yaml:13:14 warning {NO_WAY}; also: vsan"]


def test_an_existing_switch_that_a_cable_leads_to() -> None:
    assert found(GATEWAY, (SWITCHES, CORE), (BETWEEN, BETWEEN + UPLINK)) == []


def test_an_existing_switch_that_no_cable_leads_to() -> None:
    assert found(GATEWAY, (SWITCHES, CORE)) == [f"ip-plan.yaml:13:14 warning {NO_WAY}"]


def test_a_switch_that_is_cabled_and_not_in_service() -> None:
    new = CORE.replace(", existing: true", "")
    assert found(GATEWAY, (SWITCHES, new), (BETWEEN, BETWEEN + UPLINK)) == [
        f"ip-plan.yaml:13:14 warning {NO_WAY}"
    ]


def test_the_leafs_have_the_gateway() -> None:
    assert found(f'{GATEWAY}    router: {{devices: "leaf-[1-2]", redundancy: vrr}}\n') == []
    owned = '{of: "host-[1-4] vmk1", first: 198.51.100.1}\n'
    own = f"{owned}      - {{of: leaf-1 vlan20, first: 198.51.100.254}}\n"
    assert told("TOP033", {"ip-plan.yaml": [(PLAN, GATEWAY), (owned, own)]}) == []


def test_a_router_of_the_design_that_no_cable_leads_to() -> None:
    router = CORE.replace(", existing: true", ", vlans: [vmotion]")
    plan = f"{GATEWAY}    router: {{devices: core-1}}\n"
    assert found(plan, (SWITCHES, router)) == [
        "ip-plan.yaml:13:14 error TOP033 network vmotion has gateway 198.51.100.254 on core-1, but "
        "no cable connects core-1 to leaf-1 and leaf-2, where the hosts are"
    ]
    assert found(plan, (SWITCHES, router), (BETWEEN, BETWEEN + UPLINK)) == []


def test_networks_out_of_band_and_gateways_of_hosts() -> None:
    assert found(f"{GATEWAY}    out_of_band: true\n") == []
    assert found(GATEWAY.replace("198.51.100.254", "198.51.100.1")) == []


CARRYING = UPLINK.replace("}\n", ", carries: [%s]}\n")
SECOND = "  - {from: leaf-2 swp20, to: core-1 swp21, cable: nvidia-mcp1600-c003e30l%s}\n"


def found_with_uplinks(*uplinks: str, switches: str = CORE, plan: str = SITE) -> list[str]:
    return found(plan, (SWITCHES, switches), (BETWEEN, BETWEEN + "".join(uplinks)))


def test_cables_to_an_existing_switch_without_the_vlan_of_the_network() -> None:
    lacking = [
        "wiring.yaml:9:76 error TOP033 the site has gateway 198.51.100.254 of network vmotion, but no cable "
        "to an `existing` switch carries its VLAN 20"
    ]
    assert found_with_uplinks(CARRYING % "vsan") == lacking
    assert found_with_uplinks(CARRYING % "vsan", plan=GATEWAY) == lacking
    assert found_with_uplinks(CARRYING % "vsan", SECOND % ", carries: [vsan]") == lacking


def test_one_cable_to_an_existing_switch_that_may_carry_the_vlan_is_enough() -> None:
    assert found_with_uplinks(CARRYING % "vsan, vmotion") == []
    assert found_with_uplinks(CARRYING % "vsan", SECOND % ", carries: [vmotion]") == []
    assert found_with_uplinks(CARRYING % "vsan", SECOND % "") == []
    assert found_with_uplinks(CARRYING % "vsan", SECOND % ", carries: [vsan], untagged: vmotion") == []
    routed = ", routed: true, subnet: 10.9.9.0/31"
    assert found_with_uplinks(CARRYING % "vsan", SECOND % routed) == []


def test_the_router_of_the_site_may_be_behind_a_new_switch() -> None:
    border = CORE.replace(
        "links:", "  border-1: {model: nvidia-sn2010, role: spine, nos: cumulus-linux}\nlinks:"
    )
    new = "  - {from: leaf-1 swp19, to: border-1 swp20, cable: nvidia-mcp1600-c003e30l, carries: [%s]}\n"
    uplinks = (CARRYING % "vsan", new % "vmotion")
    assert found_with_uplinks(*uplinks, switches=border) == []
    assert len(found_with_uplinks(uplinks[0], new % "vsan", switches=border)) == 1


def test_a_network_with_hosts_on_an_existing_switch_needs_no_cable_to_it() -> None:
    leaf = "leaf-[1-2]: {"
    existing = (
        leaf,
        "leaf-1: {existing: true, model: nvidia-sn2010, role: leaf, fabric: main, nos: "
        "cumulus-linux}\n  leaf-2: {",
    )
    assert found(SITE, existing, (BETWEEN, BETWEEN.replace("}", ", carries: [vsan]}"))) == []
