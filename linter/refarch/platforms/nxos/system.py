"""NX-OS configuration of host name, features, management access, and site services.

Sources, looked up 2026-11-23: Cisco, Ansible collection cisco.nxos (what nxos_system, nxos_ntp_global,
nxos_logging_global and nxos_snmp_server send); Batfish's grammar of NX-OS; Microsoft, expected configuration
std_cisco_nxos_switched of its Azure Local Physical Network Config Tool (features, clock).
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.infra_services import InfraServices
from ...views.intent.switch_records import SwitchIntent
from ..industry_cli import Output, block, line, not_configured, snmp_of_no_version, snmp_words
from ..target import Secret, word
from .layer3 import groups
from .routing import bgp_feature
from .time import ZONES, clock

MANAGEMENT_PORT = "mgmt0"

COMMUNITY = Secret("SNMP_COMMUNITY", "the community of the SNMP receivers, up to 32 characters")
USER = Secret("SNMP_USER", "the user of the SNMP receivers")
AUTHENTICATION = Secret("SNMP_AUTHENTICATION_PASSWORD", "the authentication password of that user")
PRIVACY = Secret("SNMP_PRIVACY_PASSWORD", "the encryption password of that user")

VERSIONS = {"v1": "1", "v2c": "2c", "v3": "3 priv"}
"""SNMP versions with a community, by their keyword."""


def system(switch: SwitchIntent) -> Iterator[Output]:
    """Host name, features, management, and services."""
    yield line(f"hostname {word(switch.name, switch.origin)}", switch.origin)
    yield from _features(switch)
    yield from _management(switch)
    yield from _services(switch.services, " use-vrf management" if switch.management is not None else "")


def _features(switch: SwitchIntent) -> Iterator[Output]:
    yield line("feature lldp", switch.origin)
    bundled = [bond for bond in switch.bonds.values() if bond.mode != "static"]
    if bundled:
        yield line("feature lacp", *(bond.origin for bond in bundled))
    if switch.mlag is not None:
        yield line("feature vpc", switch.mlag.origin)
    yield from bgp_feature(switch)
    if switch.gateways:
        yield line("feature interface-vlan", *(gateway.origin for gateway in switch.gateways.values()))
    for protocol, feature in (("hsrp", "hsrp"), ("vrrp", "vrrpv3")):
        served = [
            gateway
            for gateway in switch.gateways.values()
            if gateway.redundancy == protocol and any(groups(gateway))
        ]
        if served:
            yield line(f"feature {feature}", *(origin_of(gateway, "redundancy") for gateway in served))


def _management(switch: SwitchIntent) -> Iterator[Output]:
    """Management port in its default VRF."""
    own = switch.management
    if own is None:
        return
    routes = [
        line(
            f"{family} route {all_of_it} {word(getattr(own, field), origin_of(own, field))}",
            origin_of(own, field),
        )
        for family, all_of_it, field in (("ip", "0.0.0.0/0", "gateway"), ("ipv6", "::/0", "gateway6"))
        if getattr(own, field)
    ]
    if routes:
        yield from block(line("vrf context management", own.origin), routes)
    addresses = [
        line(f"{family} address {word(getattr(own, field), origin_of(own, field))}", origin_of(own, field))
        for family, field in (("ip", "address"), ("ipv6", "address6"))
        if getattr(own, field)
    ]
    if own.dhcp:
        addresses.insert(0, line("ip address dhcp", origin_of(own, "dhcp")))
    place = origin_of(own, "interface")
    header = line(f"interface {MANAGEMENT_PORT}", own.origin, place)
    yield from block(header, [line("vrf member management", own.origin), *addresses])
    if own.interface != MANAGEMENT_PORT:
        reason = f"the management port of a Nexus 9000 is {MANAGEMENT_PORT}; it has the addresses"
        yield not_configured("management.interface", own, reason)


def _services(services: InfraServices, vrf: str) -> Iterator[Output]:
    """DNS, NTP, syslog, and SNMP traps, through the management VRF if the switch has an address in it."""
    if services.domain:
        place = origin_of(services, "domain")
        yield line(f"ip domain-name {word(services.domain, place)}", place)
    place = origin_of(services, "dns")
    if services.dns:
        servers = " ".join(word(server, place) for server in services.dns)
        yield line(f"ip name-server {servers}{vrf}", place)
    for server in services.ntp:
        place = origin_of(services, "ntp")
        yield line(f"ntp server {word(server, place)}{vrf}", place)
    for server in services.syslog:
        place = origin_of(services, "syslog")
        yield line(f"logging server {word(server, place)}{vrf}", place)
    yield from _time_zone(services)
    yield from _snmp(services, vrf)


def _time_zone(services: InfraServices) -> Iterator[Output]:
    name = services.time_zone
    if name in ZONES:
        for command in clock(ZONES[name]):
            yield line(command, origin_of(services, "time_zone"))
    elif name:
        reason = (
            "NX-OS requires an offset and daylight saving rules, which refarch does not have for this zone"
        )
        yield not_configured("services.time_zone", services, reason)


def _snmp(services: InfraServices, vrf: str) -> Iterator[Output]:
    """Trap receivers. The community or the user is a placeholder."""
    version, place = services.snmp_version, origin_of(services, "snmp_version")
    if not services.snmp_receivers:
        if version:
            yield not_configured("services.snmp_version", services, "the design has no receiver")
        return
    spoken = snmp_words(services, VERSIONS, COMMUNITY, USER)
    if spoken is None:
        yield from snmp_of_no_version(services)
        return
    words, secret = spoken
    if secret is USER:
        user = f"snmp-server user {USER.token} network-operator auth sha {AUTHENTICATION.token}"
        made = line(f"{user} priv aes-128 {PRIVACY.token}", place)
        yield made._replace(secrets=(USER, AUTHENTICATION, PRIVACY))
    for server in services.snmp_receivers:
        receiver = origin_of(services, "snmp_receivers")
        host = f"snmp-server host {word(server, receiver)}"
        yield line(f"{host} traps {words}", receiver, place)._replace(secrets=(secret,))
        if vrf:
            yield line(f"{host}{vrf}", receiver)
