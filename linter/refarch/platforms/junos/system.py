"""Junos configuration of host name, management access, and site services.

Sources, looked up 2026-11-29: Juniper, YANG modules of Junos 23.4R2 for the QFX Series; Juniper, Management
Ethernet Interfaces (em0 and vme on QFX, re0:mgmt-0 with Junos Evolved),
https://www.juniper.net/documentation/us/en/software/junos/interfaces-ethernet/topics/topic-map/management-ethernet-interfaces.html;
Juniper, Configuring SNMP Trap Groups (QFX: the name of a trap group is the community of its traps),
https://juniper.net/documentation/en_US/junos13.2/topics/task/configuration/snmp-trap-groups-configuring-qfx-series.html;
published configurations of QFX switches (batfish, juniper examples): syslog of a host with ``any notice``,
``port-id-subtype interface-name`` of LLDP.

The default gateway of the management port is in the routing instance ``mgmt_junos``, so that hosts are never
routed to the management network. Services are reached through that instance.
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.infra_services import InfraServices
from ...views.intent.switch_records import ManagementPort, SwitchIntent
from ..industry_cli import Output, not_configured
from ..target import Secret, word
from .names import is_evolved, set_line

MANAGEMENT_PORTS = ("em0", "em1", "fxp0", "me0", "vme", "re0:mgmt-0")

INSTANCE = "mgmt_junos"
"""Routing instance of the management port."""

COMMUNITY = Secret("SNMP_COMMUNITY", "the community of the SNMP receivers")

VERSIONS = {"v1": "v1", "v2c": "v2"}


def system(switch: SwitchIntent) -> Iterator[Output]:
    """Host name, LLDP, management, and services."""
    yield set_line(f"system host-name {word(switch.name, switch.origin)}", switch.origin)
    yield set_line("protocols lldp interface all", switch.origin)
    yield set_line("protocols lldp port-id-subtype interface-name", switch.origin)
    own = switch.management
    if own is not None:
        yield from _management(switch, own)
    has_instance = own is not None and bool(own.gateway or own.gateway6)
    yield from _services(switch.services, f" routing-instance {INSTANCE}" if has_instance else "")
    yield from _snmp(switch.services, has_instance)


def management_port(switch: SwitchIntent, own: ManagementPort) -> str:
    """Management port of a switch: the stated one, otherwise that of the system."""
    if own.interface in MANAGEMENT_PORTS:
        return own.interface
    return "re0:mgmt-0" if is_evolved(switch) else "em0"


def _management(switch: SwitchIntent, own: ManagementPort) -> Iterator[Output]:
    """Addresses of the management port. They are added: an address that the session uses is not removed."""
    name, place = management_port(switch, own), origin_of(own, "interface")
    unit = f"interfaces {name} unit 0 family"
    if name != own.interface:
        reason = f"Junos has no such management port; {name} has the addresses"
        yield not_configured("management.interface", own, reason)
    if own.dhcp:
        yield set_line(f"{unit} inet dhcp", place, origin_of(own, "dhcp"))
    for field, family in (("address", "inet"), ("address6", "inet6")):
        if getattr(own, field):
            at = origin_of(own, field)
            yield set_line(f"{unit} {family} address {word(getattr(own, field), at)}", place, at)
    if own.gateway or own.gateway6:
        yield set_line("system management-instance", own.origin)
    routes = f"routing-instances {INSTANCE} routing-options"
    if own.gateway:
        at = origin_of(own, "gateway")
        yield set_line(f"{routes} static route 0.0.0.0/0 next-hop {word(own.gateway, at)}", at)
    if own.gateway6:
        at = origin_of(own, "gateway6")
        rib = f"{routes} rib {INSTANCE}.inet6.0"
        yield set_line(f"{rib} static route ::/0 next-hop {word(own.gateway6, at)}", at)


def _services(services: InfraServices, instance: str) -> Iterator[Output]:
    """DNS, NTP, syslog, and the time zone."""
    for field, command in (("time_zone", "time-zone"), ("domain", "domain-name")):
        if getattr(services, field):
            at = origin_of(services, field)
            yield set_line(f"system {command} {word(getattr(services, field), at)}", at)
    for field, command in (("dns", "name-server"), ("ntp", "ntp server")):
        at = origin_of(services, field)
        for server in getattr(services, field):
            yield set_line(f"system {command} {word(server, at)}{instance}", at)
    at = origin_of(services, "syslog")
    for server in services.syslog:
        yield set_line(f"system syslog host {word(server, at)} any notice", at)
        if instance:
            yield set_line(f"system syslog host {word(server, at)}{instance}", at)


def _snmp(services: InfraServices, has_instance: bool) -> Iterator[Output]:
    """Trap receivers. The community, which is the name of the trap group, is a placeholder."""
    version = services.snmp_version
    if not services.snmp_receivers:
        if version:
            yield not_configured("services.snmp_version", services, "the design has no receiver")
        return
    if version not in VERSIONS:
        reason = "the trap groups of Junos have the versions v1 and v2c"
        yield not_configured("services.snmp_receivers", services, reason)
        if version:
            yield not_configured("services.snmp_version", services, reason)
        return
    group, at = f"snmp trap-group {COMMUNITY.token}", origin_of(services, "snmp_version")
    commands = [set_line(f"{group} version {VERSIONS[version]}", at)]
    if has_instance:
        commands.append(set_line(f"{group} routing-instance {INSTANCE}", at))
    at = origin_of(services, "snmp_receivers")
    for server in services.snmp_receivers:
        commands.append(set_line(f"{group} targets {word(server, at)}", at))
    for command in commands:
        yield command._replace(secrets=(COMMUNITY,))


def quote(value: str) -> str:
    """Secret as one word of a command. Raises ValueError for characters that the command line would split."""
    if not value.isascii() or not value.isprintable() or set(value) & set(" \"'!?|;<>\\#[]{}*$"):
        raise ValueError("expected printable ASCII without spaces, quotes, and ! ? | ; < > \\ # [ ] { } * $")
    if not 1 <= len(value) <= 32:
        raise ValueError("expected 1 to 32 characters")
    return value
