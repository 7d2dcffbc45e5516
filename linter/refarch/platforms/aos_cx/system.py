"""AOS-CX configuration of host name, management port, and site services.

Sources, looked up 2026-11-30: HPE, AOS-CX 10.07 Fundamentals Guide, Initial configuration (``ip static``,
``default-gateway``, for both IP versions; the port is a DHCP client by default), AOS-CX hardening guide
(``logging ADDRESS vrf mgmt``; the management port is always in the VRF mgmt), AOS-CX SNMP guides
(``snmp-server host ADDRESS trap version``, with a VRF); published configurations of a VSX pair,
Cray-HPE/canu (``ip dns server-address``, ``ntp server``, ``ntp enable``, ``ntp vrf``); Ansible role
aopdal/ansible-role-aruba-cx-switch (``ip dns domain-name``, ``clock timezone``); netlab, templates for
AOS-CX 10.15 (``lldp``).
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.switch_records import SwitchIntent
from ..industry_cli import (
    Output,
    block,
    line,
    not_configured,
    trap_receivers,
)
from ..target import Secret, word
from .names import INDENT

MANAGEMENT_PORT = "mgmt"
MANAGEMENT_VRF = "mgmt"

COMMUNITY = Secret("SNMP_COMMUNITY", "the community of the SNMP receivers")
USER = Secret("SNMP_USER", "the user of the SNMP receivers, which must exist on the switch")

VERSIONS = {"v1": "v1 community", "v2c": "v2c community", "v3": "v3 user"}


def system(switch: SwitchIntent) -> Iterator[Output]:
    """Host name, management, and services."""
    yield line(f"hostname {word(switch.name, switch.origin)}", switch.origin)
    yield from _services(switch)
    yield line("lldp", switch.origin)
    yield from _management(switch)


def _management(switch: SwitchIntent) -> Iterator[Output]:
    """Management port, which uses DHCP by default."""
    own = switch.management
    if own is None:
        return
    body: list[Output] = [line("no shutdown", own.origin)]
    if own.dhcp:
        body.append(line("ip dhcp", origin_of(own, "dhcp")))
    for field, command in (
        *(("address", "ip static"), ("address6", "ip static")),
        *(("gateway", "default-gateway"), ("gateway6", "default-gateway")),
    ):
        if getattr(own, field):
            place = origin_of(own, field)
            body.append(line(f"{command} {word(getattr(own, field), place)}", place))
    place = origin_of(own, "interface")
    yield from block(line(f"interface {MANAGEMENT_PORT}", place, own.origin), body, INDENT)
    if own.interface != MANAGEMENT_PORT:
        reason = f"the management port of AOS-CX is {MANAGEMENT_PORT}; it has the addresses"
        yield not_configured("management.interface", own, reason)


def _services(switch: SwitchIntent) -> Iterator[Output]:
    """DNS, NTP, syslog, time zone, and SNMP traps, over the management port if the switch has one."""
    services = switch.services
    vrf = f" vrf {MANAGEMENT_VRF}" if switch.management is not None else ""
    if services.domain:
        place = origin_of(services, "domain")
        yield line(f"ip dns domain-name {word(services.domain, place)}{vrf}", place)
    for server in services.dns:
        place = origin_of(services, "dns")
        yield line(f"ip dns server-address {word(server, place)}{vrf}", place)
    for server in services.ntp:
        place = origin_of(services, "ntp")
        yield line(f"ntp server {word(server, place)}", place)
    if services.ntp:
        yield line("ntp enable", origin_of(services, "ntp"))
    if services.ntp and vrf:
        yield line(f"ntp{vrf}", origin_of(services, "ntp"))
    for server in services.syslog:
        place = origin_of(services, "syslog")
        yield line(f"logging {word(server, place)}{vrf}", place)
    if services.time_zone:
        place = origin_of(services, "time_zone")
        # AOS-CX lists its zones in small letters.
        yield line(f"clock timezone {word(services.time_zone.lower(), place)}", place)
    command = f"snmp-server host {{server}} trap {{words}}{vrf}"
    yield from trap_receivers(services, VERSIONS, COMMUNITY, USER, command)
