"""EOS configuration of host name, management access, and site services.

Sources, looked up 2026-11-23: Arista AVD (pyavd 6.4.0), schema and rendered forms of
``management_interfaces``, ``static_routes``, ``management_ssh``, ``ip_name_server``, ``dns_domain``, ``ntp``
(all servers are in one VRF), ``logging``, ``clock``, ``snmp_server``; SSH is enabled VRF by VRF.
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.infra_services import InfraServices
from ...views.intent.switch_records import ManagementPort, SwitchIntent
from ..industry_cli import Output, block, line, not_configured, snmp_words
from ..target import Secret, cosmetic, word
from .names import INDENT, MANAGEMENT_VRF

COMMUNITY = Secret("SNMP_COMMUNITY", "the community of the SNMP receivers")
USER = Secret("SNMP_USER", "the user of the SNMP receivers")
AUTHENTICATION = Secret("SNMP_AUTHENTICATION_PASSWORD", "the authentication password of that user")
PRIVACY = Secret("SNMP_PRIVACY_PASSWORD", "the encryption password of that user")

VERSIONS = {"": "2c", "v1": "1", "v2c": "2c", "v3": "3 priv"}
"""SNMP versions with a community, by their keyword. EOS sends 2c if the command states no version."""

GROUP = "refarch"
"""SNMP group of the user of the receivers."""


def system(switch: SwitchIntent) -> Iterator[Output]:
    """Name and services."""
    yield line(f"hostname {word(switch.name, switch.origin)}", switch.origin)
    services = switch.services
    vrf = f" vrf {MANAGEMENT_VRF}" if switch.management is not None else ""
    if services.domain:
        place = origin_of(services, "domain")
        yield line(f"dns domain {word(services.domain, place)}", place)
    for field, command in (
        ("dns", f"ip name-server{vrf or ' vrf default'}"),
        ("ntp", f"ntp server{vrf}"),
        ("syslog", f"logging{vrf} host"),
    ):
        place = origin_of(services, field)
        for server in getattr(services, field):
            yield line(f"{command} {word(server, place)}", place)
    if services.time_zone:
        place = origin_of(services, "time_zone")
        yield line(f"clock timezone {word(services.time_zone, place)}", place)
    yield from _snmp(services, vrf)
    yield line("lldp run", switch.origin)


def _snmp(services: InfraServices, vrf: str) -> Iterator[Output]:
    """Trap receivers. The community or the user is a placeholder."""
    version, place = services.snmp_version, origin_of(services, "snmp_version")
    if not services.snmp_receivers:
        if version:
            yield not_configured("services.snmp_version", services, "the design has no receiver")
        return
    spoken = snmp_words(services, VERSIONS, COMMUNITY, USER)
    if spoken is None:
        reason = "EOS supports SNMP v1, v2c, and v3"
        yield not_configured("services.snmp_version", services, reason)
        yield not_configured("services.snmp_receivers", services, reason)
        return
    words, secret = spoken
    if secret is USER:
        yield line(f"snmp-server group {GROUP} v3 priv", place)
        passwords = f"auth sha {AUTHENTICATION.token} priv aes {PRIVACY.token}"
        user = line(f"snmp-server user {USER.token} {GROUP} v3 {passwords}", place)
        yield user._replace(secrets=(USER, AUTHENTICATION, PRIVACY))
    receivers = origin_of(services, "snmp_receivers")
    for server in services.snmp_receivers:
        host = f"snmp-server host {word(server, receivers)}{vrf} {words}"
        yield line(host, receivers, place)._replace(secrets=(secret,))
    yield line("snmp-server enable traps", receivers)


def management(switch: SwitchIntent) -> Iterator[Output]:
    """Management VRF with SSH, its port, and its default route."""
    own = switch.management
    if own is None:
        return
    yield line(f"vrf instance {MANAGEMENT_VRF}", own.origin)
    yield line("management ssh", own.origin)
    yield line(f"{INDENT}vrf {MANAGEMENT_VRF}", own.origin)
    yield line(f"{INDENT}{INDENT}no shutdown", own.origin)
    place = origin_of(own, "interface")
    header = line(f"interface {word(own.interface, place)}", place, own.origin)
    yield from block(header, _addresses(own), INDENT)
    if own.gateway:
        place = origin_of(own, "gateway")
        yield line(f"ip route vrf {MANAGEMENT_VRF} 0.0.0.0/0 {word(own.gateway, place)}", place)
    if own.gateway6:
        place = origin_of(own, "gateway6")
        through = f"{word(own.interface, place)} " if own.gateway6.lower().startswith("fe80:") else ""
        yield line(f"ipv6 route vrf {MANAGEMENT_VRF} ::/0 {through}{word(own.gateway6, place)}", place)


def _addresses(own: ManagementPort) -> Iterator[Output]:
    yield line(f"vrf {MANAGEMENT_VRF}", own.origin)
    place = origin_of(own, "address")
    if own.dhcp:
        place = origin_of(own, "dhcp")
        yield line("ip address dhcp", place)
        yield line("dhcp client accept default-route", place)
        if own.address:
            reason = cosmetic("the port gets its address from DHCP")
            yield not_configured("management.address", own, reason)
    elif own.address:
        yield line(f"ip address {word(own.address, place)}", place)
    if own.address6:
        place = origin_of(own, "address6")
        yield line(f"ipv6 address {word(own.address6, place)}", place)
