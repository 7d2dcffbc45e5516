"""What a Cumulus Linux switch takes from its site, and its ports without a cable, as NVUE commands.

The forms are those of the list of commands of 5.0 (``nv list-commands``, looked up 2026-11-22). From 5.15 on
NTP stands under ``nv set system``, and what else moved was not read: there the lines are left out and named.
"""

from collections.abc import Iterator

from refarch.facts.model import Design, Service, Switch, in_range, where

from . import Line, refuse, word

READ = "<5.15"
"""Releases whose commands were read."""

SERVICES = {"dns": "name servers", "ntp": "time servers", "syslog": "log servers"}


def services(design: Design, switch: Switch) -> Iterator[Line]:
    """Name, time and log servers and the time zone; what the commands are not known of is named in a
    comment."""
    lines = list(_services(design, switch))
    if lines:
        yield Line("")
        yield Line("# Services of the site")
        yield from lines


def _services(design: Design, switch: Switch) -> Iterator[Line]:
    known = not switch.release or in_range(switch.release, READ)
    for name, title in SERVICES.items():
        service = design.services.get(name)
        if service is None or not service.servers or not _is_for_switches(service):
            continue
        if not known:
            text = f"# left out: {title}; their commands in this release are not known here"
            yield Line(text, (service.origin,))
            continue
        for index, server in enumerate(service.servers):
            place = where(service, "servers").child(index)
            yield Line(f"nv set service {name} mgmt server {word(server, place)}", (place,))
    zone = design.data.get("services", {}).get("time_zone")
    if zone:
        place = design.origin.child("services", "time_zone")
        yield Line(f"nv set system timezone {word(zone, place)}", (place,))
    if "snmp" in design.services:
        yield Line("# left out: SNMP, whose secrets no design should hold", (design.services["snmp"].origin,))


def _is_for_switches(service: Service) -> bool:
    """Whether switches use it: time servers say who does."""
    return "switches" in service.data.get("used_by", ["switches"])


def unused_ports(switch: Switch, cabled: set[str]) -> Iterator[Line]:
    """Ports without a cable are shut down where the design says so."""
    unused = switch.unused_ports
    free = [name for name in switch.ports if name not in cabled]
    if unused is None or not free:
        return
    yield Line("")
    yield Line("# Ports without a cable")
    for name in free if unused.shut_down else ():
        yield Line(f"nv set interface {word(name, unused.origin)} link state down", (unused.origin,))
    if unused.vlan is not None:
        yield Line(f"# left out: parking them in VLAN {unused.vlan}", (unused.origin,))


def check_routing(design: Design, switch: Switch) -> None:
    """Refuse what this target has no commands for."""
    if switch.vxlan:
        raise refuse(where(switch, "vxlan"), "VXLAN is not among the commands that this tool writes")
    for network in design.networks.values():
        if network.router is not None and switch.name in network.router.switches:
            text = f"the gateway of network {network.id} is not among the commands that this tool writes"
            raise refuse(where(network.router, "devices"), text)
