"""Routing of switches in the files of each platform: the exact lines, what a platform does not configure, and
the commands from one routing to another."""

import json
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from rich_intents import intents

from refarch import api
from refarch.api import Design, Origin
from refarch.api.intent import (
    BgpNeighbor,
    BgpProcess,
    InterfaceAddress,
    StaticSwitchRoute,
    SwitchGateway,
    SwitchIntent,
    UnnumberedNeighbor,
    switch_intents,
)
from refarch.platforms import switch_checks
from refarch.platforms.checks import Check, all_checks
from refarch.platforms.effects import breaking_values, effect_of
from refarch.platforms.rendering.configuration import Configuration
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.target import ConfigLine, NotConfigured, target_named

DEFAULT, SIX = "0.0.0.0/0 198.51.100.1", "2001:db8:9::/48 2001:db8::1"
HERE = Origin("wiring.yaml", ("switches", "leaf", "routes", 0))

COMMANDS = ("arista-eos", "cisco-nxos", "dell-os10")
EVERY = (*COMMANDS, "cumulus-nvue", "cumulus-nvue-yaml", "sonic-config-db")


@cache
def switch(target: str) -> SwitchIntent:
    """The first switch of a target, without a route."""
    first: SwitchIntent = next(intent for _, intent in intents(target_named(target)))
    return first


def routed(target: str, *keys: str, name: str = "") -> SwitchIntent:
    """That switch with static routes."""
    routes = {key: StaticSwitchRoute(key.split()[0], key.split()[1], name, HERE) for key in keys}
    return switch(target)._replace(routes=routes, routing_is_open=False)


def written(target: str, intent: SwitchIntent) -> Configuration:
    """The file of a switch."""
    return configuration(target, target_named(target), "design", intent)


def lines(target: str, intent: SwitchIntent) -> list[str]:
    """Lines of the file of a switch that the file of the switch without routes does not have."""
    before = written(target, switch(target)).text.splitlines()
    after = written(target, intent).text.splitlines()
    return [line.strip() for line in after if line not in before and ", content " not in line]


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        (
            "arista-eos",
            [
                "ip route 0.0.0.0/0 198.51.100.1 name border",
                "ipv6 route 2001:db8:9::/48 2001:db8::1 name border",
            ],
        ),
        (
            "cisco-nxos",
            [
                "ip route 0.0.0.0/0 198.51.100.1 name border",
                "ipv6 route 2001:db8:9::/48 2001:db8::1 name border",
            ],
        ),
        ("dell-os10", ["ip route 0.0.0.0/0 198.51.100.1", "ipv6 route 2001:db8:9::/48 2001:db8::1"]),
        (
            "cumulus-nvue",
            [
                "nv set vrf default router static 0.0.0.0/0 via 198.51.100.1",
                "nv set vrf default router static 2001:db8:9::/48 address-family ipv6-unicast",
                "nv set vrf default router static 2001:db8:9::/48 via 2001:db8::1",
            ],
        ),
    ],
)
def test_static_routes_are_these_commands(target: str, expected: list[str]) -> None:
    found = lines(target, routed(target, DEFAULT, SIX, name="border"))
    assert [line for line in found if " route " in f" {line}" or "static" in line][
        -len(expected) :
    ] == expected


def test_nvue_yaml_has_the_same_tree() -> None:
    text = "\n".join(lines("cumulus-nvue-yaml", routed("cumulus-nvue-yaml", SIX)))
    assert "'2001:db8:9::/48':\naddress-family: ipv6-unicast\nvia:\n'2001:db8::1': {}" in text


def test_sonic_has_one_entry_with_all_next_hops_of_a_destination() -> None:
    intent = routed("sonic-config-db", DEFAULT, "0.0.0.0/0 198.51.100.3", SIX)
    tables = json.loads(written("sonic-config-db", intent).text)
    assert tables["STATIC_ROUTE"] == {
        "default|0.0.0.0/0": {"nexthop": "198.51.100.1,198.51.100.3"},
        "default|2001:db8:9::/48": {"nexthop": "2001:db8::1"},
    }


@pytest.mark.parametrize("target", [name for name in EVERY if name not in ("arista-eos", "cisco-nxos")])
def test_a_name_that_the_platform_does_not_have_is_reported(target: str) -> None:
    made = written(target, routed(target, DEFAULT, name="border"))
    [left] = [omission for omission in made.not_configured if omission.path == "routes.name"]
    assert (left.thing, left.value) == (DEFAULT, "border")


def test_eos_routes_only_with_ip_routing() -> None:
    bare = switch("arista-eos")
    unrouted = bare._replace(
        gateways={}, ports={name: port._replace(address="") for name, port in bare.ports.items()}
    )
    assert "ip routing" not in written("arista-eos", unrouted).text
    text = written("arista-eos", unrouted._replace(routes=routed("arista-eos", DEFAULT, SIX).routes)).text
    assert "\nip routing\n" in text and "\nipv6 unicast-routing\n" in text


def delta(target: str, before: SwitchIntent, after: SwitchIntent) -> list[str]:
    """Commands from one state of a switch to another that concern routes."""
    change = target_named(target).delta
    assert change is not None
    made = [piece.text.strip() for piece in change(before, after) if isinstance(piece, ConfigLine)]
    return [text for text in made if "route" in text.split() or "static" in text or "STATIC_ROUTE" in text]


@pytest.mark.parametrize(
    ("target", "gone", "renamed"),
    [
        ("arista-eos", ["no ip route 0.0.0.0/0 198.51.100.1"], True),
        ("cisco-nxos", ["no ip route 0.0.0.0/0 198.51.100.1 name border"], True),
        ("dell-os10", ["no ip route 0.0.0.0/0 198.51.100.1"], False),
        ("cumulus-nvue", ["nv unset vrf default router static 0.0.0.0/0"], False),
    ],
)
def test_a_delta_removes_and_renames_routes(target: str, gone: list[str], renamed: bool) -> None:
    before = routed(target, DEFAULT, SIX, name="border")
    assert delta(target, before, routed(target, SIX, name="border")) == gone
    new = delta(target, before, routed(target, DEFAULT, SIX, name="core"))
    assert (
        [line for line in new if line.startswith("no ip route")],
        [line for line in new if line.startswith("ip route")],
    ) == ((gone, ["ip route 0.0.0.0/0 198.51.100.1 name core"]) if renamed else ([], []))


def test_one_of_two_next_hops_is_removed_alone_in_nvue() -> None:
    second = "0.0.0.0/0 198.51.100.3"
    before, after = routed("cumulus-nvue", DEFAULT, second), routed("cumulus-nvue", DEFAULT)
    unset = ["nv unset vrf default router static 0.0.0.0/0 via 198.51.100.3"]
    assert delta("cumulus-nvue", before, after) == unset


def test_the_rollback_of_os10_and_nvue_removes_routes() -> None:
    for target, command in (
        ("dell-os10", "no ip route 0.0.0.0/0 198.51.100.1"),
        ("cumulus-nvue", "nv unset vrf default router static 0.0.0.0/0"),
    ):
        made = [line.text for line in target_named(target).rollback(routed(target, DEFAULT))]
        assert command in made


def bgp(target: str, *addresses: str, number: int = 65101, port: str = "") -> SwitchIntent:
    """A switch with BGP, and with a loopback that its router ID is of."""
    name = {"sonic-config-db": "Loopback0", "arista-eos": "Loopback0", "cumulus-nvue": "lo"}.get(
        target, "loopback0"
    )
    loopback = InterfaceAddress(name, "192.0.2.9/32", "", False, HERE)
    neighbors = {address: BgpNeighbor(address, "spine-1", 65100, HERE) for address in addresses}
    unnumbered = {port: UnnumberedNeighbor(port, "spine-2", 65100, HERE)} if port else {}
    process = BgpProcess(number, "192.0.2.9", ("192.0.2.9/32",), neighbors, unnumbered, HERE)
    return switch(target)._replace(other_addresses={name: loopback}, bgp=process)


def bgp_lines(target: str, intent: SwitchIntent) -> list[str]:
    """Lines of BGP in the file of a switch, with their indentation."""
    text = written(target, intent).text.splitlines()
    if target == "cumulus-nvue":
        return [line for line in text if line.startswith("nv ") and "bgp" in line]
    start = next(number for number, line in enumerate(text) if line.startswith("router bgp"))
    block = [text[start]]
    for line in text[start + 1 :]:
        if not line.startswith(" "):
            break
        block.append(line)
    return block


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        (
            "arista-eos",
            [
                "router bgp 65101",
                "   router-id 192.0.2.9",
                "   neighbor 198.51.100.1 remote-as 65100",
                "   neighbor 198.51.100.1 description spine-1",
                "   address-family ipv4",
                "      network 192.0.2.9/32",
            ],
        ),
        (
            "cisco-nxos",
            [
                "router bgp 65101",
                "  router-id 192.0.2.9",
                "  address-family ipv4 unicast",
                "    network 192.0.2.9/32",
                "  neighbor 198.51.100.1",
                "    remote-as 65100",
                "    description spine-1",
                "    address-family ipv4 unicast",
            ],
        ),
        (
            "dell-os10",
            [
                "router bgp 65101",
                " router-id 192.0.2.9",
                " address-family ipv4 unicast",
                "  network 192.0.2.9/32",
                " neighbor 198.51.100.1",
                '  description "spine-1"',
                "  remote-as 65100",
                "  no shutdown",
                "  address-family ipv4 unicast",
                "   activate",
            ],
        ),
        (
            "cumulus-nvue",
            [
                "nv set router bgp enable on",
                "nv set router bgp autonomous-system 65101",
                "nv set router bgp router-id 192.0.2.9",
                "nv set vrf default router bgp enable on",
                "nv set vrf default router bgp neighbor 198.51.100.1 remote-as 65100",
                "nv set vrf default router bgp address-family ipv4-unicast network 192.0.2.9/32",
            ],
        ),
    ],
)
def test_bgp_is_these_commands(target: str, expected: list[str]) -> None:
    intent = bgp(target, "198.51.100.1")
    if target == "cumulus-nvue":
        intent = intent._replace(release="5.9")
    assert bgp_lines(target, intent) == expected


def test_nxos_enables_the_feature() -> None:
    assert "feature bgp\n" in written("cisco-nxos", bgp("cisco-nxos", "198.51.100.1")).text
    assert "feature bgp" not in written("cisco-nxos", switch("cisco-nxos")).text


def test_nvue_has_neighbors_without_addresses_and_the_words_of_the_release() -> None:
    made = bgp_lines("cumulus-nvue", bgp("cumulus-nvue", port="swp31")._replace(release="5.15"))
    assert made[0] == "nv set router bgp state enabled"
    assert [line for line in made if "neighbor" in line] == [
        "nv set vrf default router bgp neighbor swp31 type unnumbered",
        "nv set vrf default router bgp neighbor swp31 remote-as 65100",
    ]


@pytest.mark.parametrize("target", ["arista-eos", "cisco-nxos", "dell-os10", "sonic-config-db"])
def test_neighbors_without_addresses_are_reported_elsewhere(target: str) -> None:
    made = written(target, bgp(target, port="Ethernet8")._replace(release=""))
    paths = {omission.path for omission in made.not_configured}
    assert {"bgp.unnumbered.interface", "bgp.unnumbered.device", "bgp.unnumbered.number"} <= paths
    assert "Ethernet8 remote-as" not in made.text


def sonic_bgp(intent: SwitchIntent) -> tuple[dict[str, dict[str, str]], str | None, list[str]]:
    """Neighbors and AS number in the tables, and the paths of BGP that are not configured."""
    made = written("sonic-config-db", intent)
    tables = json.loads(made.text)
    left = [omission.path for omission in made.not_configured if omission.path.startswith("bgp.")]
    return tables.get("BGP_NEIGHBOR", {}), tables["DEVICE_METADATA"]["localhost"].get("bgp_asn"), left


def test_sonic_has_tables_for_bgp_with_loopback0_in_community_releases() -> None:
    intent = bgp("sonic-config-db", "198.51.100.1")._replace(release="202405")
    neighbor = {"asn": "65100", "name": "spine-1", "admin_status": "up"}
    assert sonic_bgp(intent) == ({"198.51.100.1": neighbor}, "65101", [])
    every = [
        "bgp.number",
        "bgp.router_id",
        "bgp.networks",
        *("bgp.neighbors.address", "bgp.neighbors.device", "bgp.neighbors.number"),
    ]
    for changed in (intent._replace(other_addresses={}), intent._replace(release="4.4.0")):
        neighbors, number, left = sonic_bgp(changed)
        assert (neighbors, number, sorted(left)) == ({}, None, sorted(every))


def test_sonic_announces_vlans_and_loopback0_alone() -> None:
    intent = bgp("sonic-config-db")._replace(release="202405")
    assert intent.bgp is not None
    other = intent._replace(bgp=intent.bgp._replace(networks=("203.0.113.0/24",), router_id="192.0.2.77"))
    assert sorted(sonic_bgp(other)[2]) == ["bgp.networks", "bgp.router_id"]


def test_sonic_announces_the_networks_of_the_addresses_of_its_vlans() -> None:
    """Also of a VLAN for which only the shared address is stated."""
    own = SwitchGateway(
        **{"vlan": 30, "network": "storage", "address": "203.0.113.2/24", "address6": "", "shared": ""},
        **{"shared6": "", "length": 24, "length6": 0, "redundancy": "", "mtu": 9216, "further": {}},
        origin=HERE,
    )
    shared = own._replace(vlan=31, address="", shared="198.51.100.129", length=25)
    intent = bgp("sonic-config-db")._replace(release="202405", gateways={30: own, 31: shared})
    assert intent.bgp is not None
    for networks, left in (
        (("203.0.113.0/24", "198.51.100.128/25"), []),
        (("203.0.113.0/25",), ["bgp.networks"]),
    ):
        assert sonic_bgp(intent._replace(bgp=intent.bgp._replace(networks=networks)))[2] == left, networks


def bgp_delta(target: str, before: SwitchIntent, after: SwitchIntent) -> list[str]:
    """Commands from one state of BGP to another, without what loads them."""
    change = target_named(target).delta
    assert change is not None
    made = [piece.text.strip() for piece in change(before, after) if isinstance(piece, ConfigLine)]
    return [text for text in made if "bgp" in text or text.startswith(("neighbor", "no neighbor"))]


@pytest.mark.parametrize(
    ("target", "gone"),
    [
        ("arista-eos", ["router bgp 65101", "no neighbor 198.51.100.3"]),
        ("cisco-nxos", ["router bgp 65101", "no neighbor 198.51.100.3"]),
        ("dell-os10", ["router bgp 65101", "no neighbor 198.51.100.3"]),
        ("cumulus-nvue", ["nv unset vrf default router bgp neighbor 198.51.100.3"]),
    ],
)
def test_a_delta_removes_a_neighbor_with_all_of_it(target: str, gone: list[str]) -> None:
    before, after = bgp(target, "198.51.100.1", "198.51.100.3"), bgp(target, "198.51.100.1")
    assert bgp_delta(target, before, after) == gone


@pytest.mark.parametrize("target", COMMANDS)
def test_another_as_number_replaces_the_process(target: str) -> None:
    before, after = bgp(target, "198.51.100.1"), bgp(target, "198.51.100.1", number=65102)
    made = bgp_delta(target, before, after)
    assert made[:2] == ["no router bgp 65101", "router bgp 65102"]


def test_the_rollback_removes_bgp() -> None:
    made = [line.text for line in target_named("dell-os10").rollback(bgp("dell-os10", "198.51.100.1"))]
    assert "no router bgp 65101" in made
    made = [line.text for line in target_named("cumulus-nvue").rollback(bgp("cumulus-nvue", "198.51.100.1"))]
    assert [line for line in made if "bgp" in line] == [
        "nv unset router bgp",
        "nv unset vrf default router bgp",
    ]


@pytest.mark.parametrize("target", EVERY)
def test_the_file_of_a_router_without_routing_says_so(target: str) -> None:
    is_open = switch(target)._replace(routing_is_open=True)
    [left] = [one for one in written(target, is_open).not_configured if one.path == "routing_is_open"]
    assert left.reason.startswith("routing between switches is not part of the design")
    assert effect_of(left).effect == "weakens"
    stated = [one.path for one in written(target, routed(target, DEFAULT)).not_configured]
    assert "routing_is_open" not in stated


@pytest.mark.parametrize("release", ["4.4.0", "202405"])
def test_bgp_that_sonic_cannot_have_breaks_the_design(release: str) -> None:
    intent = bgp("sonic-config-db", "198.51.100.1")._replace(release=release, other_addresses={})
    target = target_named("sonic-config-db")
    found = {one.path for one in breaking_values(target, intent) if one.path.startswith("bgp.")}
    assert found == {"bgp.number", "bgp.networks", "bgp.neighbors.address", "bgp.neighbors.number"}
    assert not any(
        effect_of(one).effect == "breaks" for one in target.lines(intent) if isinstance(one, NotConfigured)
    )


SESSIONS = {
    "arista-eos": [("show ip bgp summary", "AS", "equals", "65100")],
    "aruba-aos-cx": [
        ("show bgp all-vrfs all summary", "Remote-AS", "equals", "65100"),
        ("show bgp all-vrfs all summary", "State", "equals", "Established"),
    ],
    "cisco-nxos": [
        ("show ip bgp summary", "AS", "equals", "65100"),
        ("show ip bgp summary", "State/PfxRcd", "at least", "0"),
    ],
    "cumulus-nvue": [
        ('sudo vtysh -c "show ip bgp summary"', "AS", "equals", "65100"),
        ('sudo vtysh -c "show ip bgp summary"', "State/PfxRcd", "at least", "0"),
    ],
    "dell-os10": [("show ip bgp summary", "AS", "equals", "65100")],
    "juniper-junos": [
        ("show bgp summary", "AS", "equals", "65100"),
        ("show bgp neighbor", "State", "equals", "Established"),
    ],
    "sonic-config-db": [
        ("show ip bgp summary", "AS", "equals", "65100"),
        ("show ip bgp summary", "State/PfxRcd", "at least", "0"),
    ],
}
"""Checks of a BGP neighbor: command, column, comparison, and expected value."""


def session_checks(intent: SwitchIntent, monkeypatch: pytest.MonkeyPatch) -> tuple[list[Check], set[str]]:
    """Checks of BGP of a switch, and settings that no check verifies."""
    monkeypatch.setattr(switch_checks, "every_switch_intent", lambda design: {intent.name: intent})
    devices = {intent.name: SimpleNamespace(existing=False, nos=intent.system, ports_are_named=False)}
    design = cast(Design, SimpleNamespace(software={}, switches=devices, hosts={}, applied={}))
    [kind] = [kind for kind in all_checks() if kind.system == intent.system]
    made = [check for check in kind.checks(design) if "bgp" in check.run]
    return made, {left.what for left in kind.unchecked(design)}


@pytest.mark.parametrize("target", SESSIONS)
def test_the_session_of_a_neighbor_is_checked(target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    intent = bgp(target, "198.51.100.1")
    if target == "sonic-config-db":
        intent = intent._replace(release="202405")
    made, left = session_checks(intent, monkeypatch)
    assert [(one.run, one.read, one.compare, *one.expected) for one in made] == SESSIONS[target]
    assert {one.row for one in made} == {"198.51.100.1"}
    assert "BGP neighbors" not in left
    assert "networks that BGP announces" in left


def test_a_neighbor_without_an_address_is_checked_by_its_interface(monkeypatch: pytest.MonkeyPatch) -> None:
    made, left = session_checks(bgp("cumulus-nvue", port="swp31"), monkeypatch)
    assert [(one.row, one.read, *one.expected) for one in made] == [
        ("spine-2(swp31)", "AS", "65100"),
        ("spine-2(swp31)", "State/PfxRcd", "0"),
    ]
    assert "BGP neighbors without addresses" not in left


@pytest.mark.parametrize("target", sorted({*SESSIONS} - {"cumulus-nvue"}))
def test_a_neighbor_without_an_address_is_named_where_no_check_reads_it(
    target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, left = session_checks(bgp(target, port="Ethernet8")._replace(release=""), monkeypatch)
    assert (made, "BGP neighbors without addresses" in left) == ([], True)


def test_enterprise_sonic_names_what_no_check_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    intent = bgp("sonic-config-db", "198.51.100.1")._replace(release="4.4.0")
    made, left = session_checks(intent, monkeypatch)
    assert made == []
    assert {"BGP neighbors", "loopbacks and other addresses", "networks that BGP announces"} <= left


THOR = Path(__file__).resolve().parents[1] / "fixtures" / "foreign" / "designs" / "esa-thor-arista-400g"


def test_neighbors_are_verified_by_their_as_numbers() -> None:
    files = {path.name: path.read_bytes() for path in THOR.glob("*.yaml")}
    text = files["wiring.yaml"].decode()
    for old, bgp_text in (
        ("    role: leaf\n", "    bgp: {as: {first: 65111}}\n"),
        ("  spine[1-2]: {", "bgp: {as: 65110}, "),
    ):
        assert old in text
        text = text.replace(old, old + bgp_text, 1)
    files["wiring.yaml"] = text.encode()
    design = api.lint_texts("esa-thor-arista-400g", files).design
    assert design is not None
    every = [one for kind in all_checks() for one in kind.checks(design)]
    found = [one for one in every if one.run == "show ip bgp summary"]
    neighbors = switch_intents(design)["leaf1"].bgp
    assert neighbors is not None and len(neighbors.neighbors) >= 2
    assert [(one.row, one.read, one.expected) for one in found if one.devices == ("leaf1",)] == [
        (address, "AS", ("65110",)) for address in neighbors.neighbors
    ]
