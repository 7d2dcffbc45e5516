"""The exact commands for what is not QoS, in the words of each release."""

import pytest
from nvue_switches import (
    bare,
    by_name,
    left_out,
    port,
    section,
    switch,
)

from refarch.api.intent import InterfaceAddress, ManagementPort, PortBreakout, SwitchIntent, UnusedPort

ORIGIN = switch().origin


def managed(release: str, dhcp: bool = False) -> SwitchIntent:
    address, gateway_address = ("", "") if dhcp else ("192.0.2.11/24", "192.0.2.1")
    own = ManagementPort("eth0", address, gateway_address, "2001:db8::11/64", "2001:db8::1", dhcp, ORIGIN)
    return bare(release, management=own)


@pytest.mark.parametrize(
    ("release", "forms"),
    [
        (
            "5.1",
            [
                "nv set interface eth0 ip vrf mgmt",
                "nv set interface eth0 ip address 192.0.2.11/24",
                "nv set interface eth0 ip gateway 192.0.2.1",
                "nv set interface eth0 ip address 2001:db8::11/64",
                "nv set interface eth0 ip gateway 2001:db8::1",
            ],
        ),
        (
            "5.11",
            [
                "nv set interface eth0 ip vrf mgmt",
                "nv unset interface eth0 ip address dhcp",
                "nv set interface eth0 ip address 192.0.2.11/24",
                "nv set interface eth0 ip gateway 192.0.2.1",
                "nv set interface eth0 ip address 2001:db8::11/64",
                "nv set interface eth0 ip gateway 2001:db8::1",
            ],
        ),
        (
            "5.15",
            [
                "nv set interface eth0 vrf mgmt",
                "nv set interface eth0 ipv4 dhcp-client state disabled",
                "nv set interface eth0 ipv4 address 192.0.2.11/24",
                "nv set interface eth0 ipv4 gateway 192.0.2.1",
                "nv set interface eth0 ipv6 address 2001:db8::11/64",
                "nv set interface eth0 ipv6 gateway 2001:db8::1",
            ],
        ),
    ],
)
def test_management_port_is_in_its_vrf_and_has_its_addresses(release: str, forms: list[str]) -> None:
    assert section(managed(release), "Name and management") == [
        "nv set system hostname rdma-leaf-1",
        "nv set interface eth0 type eth",
        *forms,
    ]


def test_management_port_with_dhcp() -> None:
    old, new = (section(managed(release, dhcp=True), "Name and management") for release in ("5.9", "5.15"))
    assert old[3] == "nv set interface eth0 ip address dhcp"
    assert new[3] == "nv set interface eth0 ipv4 dhcp-client state enabled"


def test_a_design_without_a_release_gets_the_forms_of_5_14() -> None:
    lines = section(bare(""), "Name and management")
    assert lines[0] == "# The design states no release of Cumulus Linux. The syntax is that of 5.14."
    assert section(managed(""), "Name and management")[1:] == section(managed("5.14"), "Name and management")


SERVICES = switch().services._replace(
    dns=("192.0.2.53",),
    domain="example.com",
    ntp=("ntp.example.com", "192.0.2.23"),
    syslog=("192.0.2.14",),
    snmp_receivers=("192.0.2.62",),
    snmp_version="v2c",
    time_zone="Etc/UTC",
)


@pytest.mark.parametrize(
    ("release", "forms"),
    [
        (
            "5.9",
            [
                "nv set service dns mgmt server 192.0.2.53",
                "nv set service dns mgmt search example.com",
                "nv set service ntp mgmt server ntp.example.com",
                "nv set service ntp mgmt server 192.0.2.23",
                "nv set system timezone Etc/UTC",
                "nv set service syslog mgmt server 192.0.2.14",
                "nv set service snmp-server enable on",
                "nv set service snmp-server trap-destination 192.0.2.62 vrf mgmt "
                'community-password "$SNMP_COMMUNITY" version 2c',
            ],
        ),
        (
            "5.13",
            [
                "nv set service dns mgmt server 192.0.2.53",
                "nv set service dns mgmt search example.com",
                "nv set service ntp mgmt server ntp.example.com",
                "nv set service ntp mgmt server 192.0.2.23",
                "nv set system timezone Etc/UTC",
                "nv set system syslog server 192.0.2.14 vrf mgmt",
                "nv set system snmp-server state enabled",
                "nv set system snmp-server trap-destination 192.0.2.62 vrf mgmt "
                'community-password "$SNMP_COMMUNITY" version 2c',
            ],
        ),
        (
            "5.16",
            [
                "nv set system dns server 192.0.2.53 vrf mgmt",
                "nv set system dns search example.com",
                "nv set system ntp server ntp.example.com",
                "nv set system ntp server 192.0.2.23",
                "nv set system ntp vrf mgmt",
                "nv set system date-time timezone Etc/UTC",
                "nv set system syslog server 192.0.2.14 vrf mgmt",
                "nv set system snmp-server state enabled",
                "nv set system snmp-server trap-destination 192.0.2.62 vrf mgmt "
                'community-password "$SNMP_COMMUNITY" version 2c',
            ],
        ),
    ],
)
def test_services_of_the_site(release: str, forms: list[str]) -> None:
    intent = bare(release, services=SERVICES)
    assert section(intent, "Site services") == forms
    assert left_out(intent) == []


def test_services_that_a_release_does_not_have_are_told() -> None:
    named = SERVICES._replace(dns=("ns.example.com",), snmp_version="")
    assert left_out(bare("5.1", services=named)) == [
        "services.dns = ns.example.com: a name server must be an IP address",
        "services.domain = example.com: NVUE supports search domains in 5.2 or later",
        "services.snmp_receivers = 192.0.2.62: NVUE supports SNMP in 5.3 or later",
    ]


def test_traps_of_version_3_have_a_user() -> None:
    lines = section(bare("5.9", services=SERVICES._replace(snmp_version="v3")), "Site services")
    user = 'username "$SNMP_USER" auth-sha "$SNMP_AUTH_PASSWORD" encrypt-aes "$SNMP_PRIVACY_PASSWORD"'
    assert lines[-2:] == [
        f"nv set service snmp-server {user}",
        f"nv set service snmp-server trap-destination 192.0.2.62 vrf mgmt {user}",
    ]


def split(release: str, parts: int = 4, speed: int = 25_000) -> SwitchIntent:
    names = tuple(f"swp1s{number}" for number in range(parts))
    made = PortBreakout("swp1", speed, names, "swp2", ORIGIN)
    return bare(release, breakouts={"swp1": made}, ports=by_name(port("swp1s0"), port("swp1s1")))


@pytest.mark.parametrize(
    ("release", "forms"),
    [
        (
            "5.1",
            ["nv set interface swp1 link breakout 4x25G", "nv set interface swp2 link breakout disabled"],
        ),
        ("5.4", ["nv set interface swp1 link breakout 4x", "nv set interface swp2 link breakout disabled"]),
        (
            "5.14",
            [
                "nv set interface swp1 link breakout 4x",
                "nv set interface swp1s0-1 link speed 25G",
                "nv set interface swp2 link breakout disabled",
            ],
        ),
    ],
)
def test_splits_take_out_their_neighbor(release: str, forms: list[str]) -> None:
    assert section(split(release), "Splits") == forms


def test_speeds_and_splits_that_cannot_be_written_are_told() -> None:
    assert left_out(split("5.9")) == [
        "breakouts.speed of swp1 = 25000: the breakout ports negotiate their speed; before 5.14, a fixed "
        "speed disables auto-negotiation, so it is set only if a link states it"
    ]
    assert left_out(split("5.1", parts=3)) == [
        "breakouts.parts of swp1 = swp1s0, swp1s1, swp1s2: NVUE in this release has no such breakout mode",
        "breakouts.speed of swp1 = 25000: NVUE in this release has no such breakout mode",
    ]


def test_port_has_speed_fec_and_vlans() -> None:
    ports = (
        port("swp1", speed=25_000, fec="rs", tagged=(20, 10), untagged=1, edge=True, mtu=9000),
        port("swp2", speed=25_000, fec="base-r", untagged=10, edge=True, mtu=9000, far_port=""),
        port("swp3", fec="none", tagged=(20,), mtu=1500, far_port="it's"),
    )
    assert section(bare("5.15", ports=by_name(*ports)), "Ports to hosts") == [
        "nv set interface swp1-3 type swp",
        "nv set interface swp1 description 'to esx-1 vmnic4'",
        "nv set interface swp2 description 'to esx-1'",
        "nv set interface swp3 description 'to esx-1 it_s'",
        "nv set interface swp1-2 link speed 25G",
        "nv set interface swp1 link fec rs",
        "nv set interface swp2 link fec baser",
        "nv set interface swp3 link fec off",
        "nv set interface swp1-2 link mtu 9000",
        "nv set interface swp3 link mtu 1500",
        "nv set interface swp1 bridge domain br_default untagged 1",
        "nv set interface swp3 bridge domain br_default untagged none",
        "nv set interface swp1,swp3 bridge domain br_default vlan 20",
        "nv set interface swp1 bridge domain br_default vlan 10",
        "nv set interface swp1-2 bridge domain br_default stp admin-edge enabled",
        "nv set interface swp1-2 bridge domain br_default stp bpdu-guard enabled",
        "nv set interface swp2 bridge domain br_default access 10",
    ]


def test_what_a_port_cannot_have_is_told() -> None:
    ports = (port("swp1", speed=7, fec="fc", mtu=9500), port("swp2", routed=True, far_port="a'b"))
    assert left_out(bare(ports=by_name(*ports))) == [
        "ports.mtu of swp1 = 9500: the MTU must be 552 to 9216",
        "ports.speed of swp1 = 7: NVUE does not support this speed",
        "ports.fec of swp1 = fc: NVUE supports rs, baser, and off",
        "ports.far_device of swp2 = to esx-1 a'b: descriptions do not support all of its characters; "
        "'to esx-1 a_b' is configured",
        "ports.routed of swp2 = yes: the port is not in the bridge, and the design states no address",
    ]


def test_routed_ports_and_other_addresses() -> None:
    others = by_name(
        InterfaceAddress("lo", "192.0.2.1/32", "2001:db8::1/128", False, ORIGIN),
        InterfaceAddress("eth1", "", "", True, ORIGIN),
        InterfaceAddress("loopback7", "192.0.2.7/32", "", False, ORIGIN),
    )
    intent = bare(ports=by_name(port("swp1", routed=True, address="192.0.2.3/31")), other_addresses=others)
    assert section(intent, "Ports to hosts")[-1] == "nv set interface swp1 ip address 192.0.2.3/31"
    assert section(intent, "Other addresses") == [
        "nv set interface lo type loopback",
        "nv set interface eth1 type eth",
        "nv set interface lo ip address 192.0.2.1/32",
        "nv set interface lo ip address 2001:db8::1/128",
        "nv set interface eth1 ip vrf mgmt",
        "nv set interface eth1 ip address dhcp",
    ]
    assert left_out(intent) == [
        "other_addresses.interface of loopback7 = loopback7: Cumulus Linux has no such interface",
        "other_addresses.address of loopback7 = 192.0.2.7/32: Cumulus Linux has no such interface",
    ]


def test_unused_ports_are_shut_or_parked_and_others_left_alone() -> None:
    unused = by_name(
        UnusedPort("swp1", True, None, ORIGIN),
        UnusedPort("swp2", True, 999, ORIGIN),
        UnusedPort("swp3", False, None, ORIGIN),
    )
    intent = bare(unused_ports=unused)
    assert section(intent, "Bridge") == ["nv set bridge domain br_default vlan 999"]
    assert section(intent, "Ports without a cable") == [
        "nv set interface swp1-2 type swp",
        "nv set interface swp1-2 link state down",
        "nv set interface swp2 bridge domain br_default access 999",
    ]


@pytest.mark.parametrize(
    ("release", "forms"),
    [
        (
            "5.9",
            [("# LLDP runs on every port of a new switch. NVUE can enable and disable it in 5.11 or later.")],
        ),
        ("5.11", ["nv set service lldp state enabled"]),
        ("5.15", ["nv set system lldp state enabled"]),
        (
            "5.17",
            [
                "nv set system lldp state enabled",
                "nv set system lldp tlv egress-policy system-name state enabled",
                "nv set system lldp tlv egress-policy port-description state enabled",
            ],
        ),
    ],
)
def test_lldp(release: str, forms: list[str]) -> None:
    assert section(bare(release), "LLDP") == forms
