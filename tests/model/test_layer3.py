"""Routed links, IPv6, gateways, appliances and services in the model and in the configuration."""

import refarch.api.intent
from refarch import api, testing
from refarch.platforms.rendering import configurations

LINK = "bond: bond1}"


def lint(edits: dict[str, list[tuple[str, str]]]) -> api.LintResult:
    """The clean example with these edits."""
    files = testing.base_files("vsan-roce")
    for name, pairs in edits.items():
        text = files[name].decode()
        for old, new in pairs:
            assert old in text, old
            text = text.replace(old, new, 1)
        files[name] = text.encode()
    return api.lint_texts("vsan-roce", files)


def test_links_of_a_range_take_the_subnets_that_follow() -> None:
    design = lint({"wiring.yaml": [(LINK, "routed: true, subnet: 10.255.0.254/31}")]}).design
    assert design is not None
    assert [link.subnet for link in design.links if link.routed] == ["10.255.0.254/31", "10.255.1.0/31"]


def test_ipv6_alone_and_beside_ipv4() -> None:
    plan = (
        "  six: {purpose: other, prefix6: '2001:db8:6::/64', addresses: [{of: 'leaf-[1-2] lo', "
        "first6: '2001:db8:6::ff'}]}\n  vsan:\n"
    )
    result = lint({"ip-plan.yaml": [("  vsan:\n", plan)]})
    assert result.design is not None and result.findings == ()
    six = result.design.networks["six"]
    assert not six.has_ipv4
    assert [address.text for address in six.addresses6] == ["2001:db8:6::ff", "2001:db8:6::100"]


def test_what_names_nothing_is_told() -> None:
    found = lint(
        {
            "design.yaml": [
                ("services:\n", "appliances:\n  vc: {role: vcenter, runs_on: computer}\nservices:\n")
            ],
            "ip-plan.yaml": [("  vsan:\n", "  vsan:\n    router: {devices: leaf-9}\n")],
        }
    ).findings
    assert sorted((one.code, one.message) for one in found) == [
        ("REF001", "cluster `computer` is not defined"),
        ("REF001", "device `leaf-9` is not defined"),
    ]


def test_switch_configuration_takes_the_services_of_the_site() -> None:
    result = lint(
        {
            "design.yaml": [
                (
                    "  ntp: {servers: site, used_by: [esxi, vcenter]}\n",
                    "  ntp: [192.0.2.1, 192.0.2.2, 192.0.2.3]\n  dns: [192.0.2.53]\n"
                    "  time_zone: Europe/Berlin\n",
                )
            ],
            "wiring.yaml": [
                (
                    "nos: cumulus-linux}",
                    "nos: cumulus-linux, gateway: 192.0.2.254, unused_ports: {shut_down: true}}",
                ),
                (LINK, "routed: true, subnet: 10.255.0.0/31}"),
            ],
        }
    )
    text = {one.device: one.text for one in configurations(result, "cumulus-nvue")}["leaf-2"]
    for line in (
        "nv set interface eth0 ip gateway 192.0.2.254",
        "nv set service dns mgmt server 192.0.2.53",
        "nv set service ntp mgmt server 192.0.2.3",
        "nv set system timezone Europe/Berlin",
        "nv set interface swp21 ip address 10.255.0.1/31",
        "nv set interface swp22 ip address 10.255.0.3/31",
        "nv set interface swp5-20 link state down",
    ):
        assert line in text.splitlines()
    assert "nv set interface swp1 link state down" not in text


def test_static_routes_of_switches_in_canonical_form() -> None:
    six = "{to: '2001:DB8::/32', via: '2001:db8:0::1'}"
    routes = f"routes: [{{to: 10.0.0.0/8, via: 192.0.2.1, name: border}}, {six}]"
    result = lint({"wiring.yaml": [("nos: cumulus-linux", f"nos: cumulus-linux, {routes}")]})
    assert result.design is not None
    for switch in result.design.switches.values():
        assert [(route.to, route.via, route.name) for route in switch.routes] == [
            ("10.0.0.0/8", "192.0.2.1", "border"),
            ("2001:db8::/32", "2001:db8::1", ""),
        ]


def test_a_route_that_leads_to_no_network_is_reported() -> None:
    routes = "routes: [{to: 10.0.0.1/8, via: 192.0.2.1}, {to: '2001:db8::1/32', via: '2001:db8::1'}]"
    found = lint({"wiring.yaml": [("nos: cumulus-linux", f"nos: cumulus-linux, {routes}")]}).findings
    assert [(one.code, one.message) for one in found] == [
        ("REF006", "`10.0.0.1/8` has bits set behind its length; the network is 10.0.0.0/8"),
        ("REF006", "2001:db8::1/32 has host bits set"),
    ]


def bgp_lint(bgp: str, link: str = "routed: true, subnet: 198.18.0.0/31}") -> api.LintResult:
    """The clean example with BGP on both leaf switches, and with a routed link between them."""
    edits = {"wiring.yaml": [("nos: cumulus-linux", f"nos: cumulus-linux, bgp: {bgp}"), (LINK, link)]}
    return lint(edits)


def processes(result: api.LintResult) -> dict[str, refarch.api.intent.BgpProcess]:
    assert result.design is not None
    return {
        name: intent.bgp
        for name, intent in refarch.api.intent.switch_intents(result.design).items()
        if intent.bgp is not None
    }


def test_as_numbers_of_a_range_and_a_session_for_each_routed_link() -> None:
    made = processes(bgp_lint("{as: {first: 65101}}"))
    assert {name: one.number for name, one in made.items()} == {"leaf-1": 65101, "leaf-2": 65102}
    assert {
        name: [(one.address, one.device, one.number) for one in process.neighbors.values()]
        for name, process in made.items()
    } == {
        "leaf-1": [("198.18.0.1", "leaf-2", 65102), ("198.18.0.3", "leaf-2", 65102)],
        "leaf-2": [("198.18.0.0", "leaf-1", 65101), ("198.18.0.2", "leaf-1", 65101)],
    }


def test_routed_links_without_addresses_are_unnumbered_sessions() -> None:
    made = processes(bgp_lint("{as: 65100, router_id: 192.0.2.1}", "routed: true}"))
    assert made["leaf-1"].neighbors == {}
    assert [one.interface for one in made["leaf-1"].unnumbered.values()] == ["swp21", "swp22"]
    assert (made["leaf-1"].router_id, made["leaf-2"].number) == ("192.0.2.1", 65100)


def test_announced_networks_by_id_and_by_prefix() -> None:
    made = processes(bgp_lint("{as: 65100, announces: [vsan, 198.51.100.0/24]}"))
    assert made["leaf-1"].networks == ("203.0.113.0/24", "198.51.100.0/24")
    found = bgp_lint("{as: 65100, announces: [vsann, 198.51.100.1/24]}").findings
    assert [(one.code, one.message) for one in found] == [
        ("REF001", "network `vsann` is not defined"),
        ("REF006", "`198.51.100.1/24` has bits set behind its length; the network is 198.51.100.0/24"),
    ]


def test_a_switch_announces_its_vlans_and_loopbacks_by_default() -> None:
    edits = {
        "wiring.yaml": [("nos: cumulus-linux", "nos: cumulus-linux, bgp: {as: {first: 65101}}")],
        "ip-plan.yaml": [
            (
                "  vsan:\n",
                "  lo: {purpose: other, prefix: 192.0.2.0/24,\n"
                "    addresses: [{of: 'leaf-[1-2] lo', first: 192.0.2.1}]}\n"
                "  routed: {purpose: other, vlan: 77, prefix: 198.18.7.0/24,\n"
                "    addresses: [{of: 'leaf-[1-2] vlan77', first: 198.18.7.2}]}\n"
                "  vsan:\n",
            )
        ],
    }
    made = processes(lint(edits))
    assert {name: one.networks for name, one in made.items()} == {
        "leaf-1": ("198.18.7.0/24", "192.0.2.1/32"),
        "leaf-2": ("198.18.7.0/24", "192.0.2.2/32"),
    }
    assert {name: one.router_id for name, one in made.items()} == {
        "leaf-1": "192.0.2.1",
        "leaf-2": "192.0.2.2",
    }
