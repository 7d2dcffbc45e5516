"""OS10 configuration of host name, management access, and site services.

Sources, looked up 2026-11-23: Dell, Ansible collection dellemc.os10 (roles os10_dns, os10_ntp, os10_logging,
os10_snmp: the commands that they send), and Dell AX System for Azure Local, Switch Configurations - RoCE and
iWARP (H19195.5, April 2026: the management port, lldp enable), and OS10 Enterprise Edition User Guide,
Configure management route (also an IPv6 prefix; looked up 2026-11-24); Microsoft, expected configuration
std_dell_os10_fc of its Azure Local Physical Network Config Tool (clock, management route).
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.infra_services import InfraServices
from ...views.intent.switch_records import SwitchIntent
from ..industry_cli import (
    Output,
    block,
    line,
    not_configured,
    trap_receivers,
)
from ..target import Secret, word

MANAGEMENT_PORT = "mgmt1/1/1"

COMMUNITY = Secret("SNMP_COMMUNITY", "the community of the SNMP receivers")
USER = Secret("SNMP_USER", "the user of the SNMP receivers, which must exist on the switch")

VERSIONS = {"v1": "1", "v2c": "2c", "v3": "3 priv"}

INDENT = " "


def system(switch: SwitchIntent) -> Iterator[Output]:
    """Host name, management, and services."""
    yield line(f"hostname {word(switch.name, switch.origin)}", switch.origin)
    yield line("lldp enable", switch.origin)
    yield from _management(switch)
    yield from _services(switch.services)


def _management(switch: SwitchIntent) -> Iterator[Output]:
    """Management port, which uses DHCP by default."""
    own = switch.management
    if own is None:
        return
    place = origin_of(own, "interface")
    body: list[Output] = [line("no shutdown", own.origin)]
    if own.dhcp:
        body.append(line("ip address dhcp", origin_of(own, "dhcp")))
    if own.address:
        address = origin_of(own, "address")
        body += [
            line("no ip address dhcp", address),
            line(f"ip address {word(own.address, address)}", address),
        ]
    if own.address6:
        six = origin_of(own, "address6")
        body.append(line(f"ipv6 address {word(own.address6, six)}", six))
    yield from block(line(f"interface {MANAGEMENT_PORT}", place, own.origin), body, INDENT)
    if own.interface != MANAGEMENT_PORT:
        reason = f"the management port of OS10 is {MANAGEMENT_PORT}; it has the addresses"
        yield not_configured("management.interface", own, reason)
    for field, everything in (("gateway", "0.0.0.0/0"), ("gateway6", "::/0")):
        if getattr(own, field):
            way = origin_of(own, field)
            yield line(f"management route {everything} {word(getattr(own, field), way)}", way)


def _services(services: InfraServices) -> Iterator[Output]:
    """DNS, NTP, syslog, and SNMP traps."""
    if services.domain:
        place = origin_of(services, "domain")
        yield line(f"ip domain-list {word(services.domain, place)}", place)
    place = origin_of(services, "dns")
    if services.dns:
        yield line(f"ip name-server {' '.join(word(server, place) for server in services.dns)}", place)
    for server in services.ntp:
        place = origin_of(services, "ntp")
        yield line(f"ntp server {word(server, place)}", place)
    for server in services.syslog:
        place = origin_of(services, "syslog")
        yield line(f"logging server {word(server, place)}", place)
    if services.time_zone:
        place = origin_of(services, "time_zone")
        yield line(f"clock timezone standard-timezone {word(services.time_zone, place)}", place)
    command = "snmp-server host {server} traps {words}"
    yield from trap_receivers(services, VERSIONS, COMMUNITY, USER, command)
