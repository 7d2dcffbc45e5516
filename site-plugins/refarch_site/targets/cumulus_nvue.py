"""NVUE commands for Cumulus Linux 5.x: a switch without configuration, brought to the design.

Sources, looked up 2026-11-21: Cumulus Linux 5.1 User Guide (NVIDIA), NVUE Commands for every form used here;
VLAN-aware Bridge Mode for trunk ports and native VLANs; Bonding for bond members; RDMA over Converged
Ethernet for what ``nv set qos roce`` sets.
"""

from collections.abc import Callable, Iterator

from refarch.api import Origin
from refarch.facts.model import Address, Design, End, Link, Switch, where
from refarch.facts.network import PortVlans, bridge_vlans, link_address, links_by_end, port_mtu, port_vlans

from . import Line, System, Target, refuse, word
from ._cumulus_roce import check_roce
from ._cumulus_services import check_routing, services, unused_ports

NOS = "cumulus-linux"

BRIDGE = "br_default"

LONGEST_NAME = 15
"""Characters of a Linux interface name."""


def devices(design: Design) -> list[Switch]:
    """The switches that this target is for, in the design's order."""
    return [switch for switch in design.switches.values() if switch.nos == NOS]


def lines(design: Design, switch: Switch) -> Iterator[Line]:
    """All commands for one switch. Raises RefarchError for a design that NVUE cannot express."""
    yield Line(f"# {word(switch.name, switch.origin)}: run in a shell on the switch, through its console.")
    check_routing(design, switch)
    yield from _system(design, switch)
    yield from services(design, switch)
    ports = _ports(design, switch)
    yield from _bridge(design, switch)
    yield from _host_ports(design, ports)
    yield from _bonds(design, ports)
    yield from _unbonded(design, ports)
    yield from unused_ports(switch, {port.name for port in ports})
    yield Line("")
    yield Line("# LLDP runs on every port of a new switch; this writes its default interval down.")
    yield Line("nv set service lldp tx-interval 30", (switch.origin,))
    yield from _roce(design, switch)
    yield Line("")
    yield Line("nv config apply --assume-yes", (switch.origin,))
    yield Line("nv config save", (switch.origin,))


def _system(design: Design, switch: Switch) -> Iterator[Line]:
    yield Line("")
    yield Line("# Name and management address")
    yield Line(f"nv set system hostname {word(switch.name, switch.origin)}", (switch.origin,))
    for network in design.networks.values():
        for address in network.addresses:
            if (address.device, address.interface) == (switch.name, "eth0") and address.assigned == "static":
                yield Line(
                    f"nv set interface eth0 ip address {address.text}/{network.length}",
                    _address_origins(address, network.origin.child("prefix")),
                )
                own, place = switch.gateway, where(switch, "gateway")
                if own or network.gateway:
                    place = place if own else network.origin.child("gateway")
                    gateway = word(own or network.gateway, place)
                    yield Line(f"nv set interface eth0 ip gateway {gateway}", (place,))


def _address_origins(address: Address, *more: Origin) -> tuple[Origin, ...]:
    return (where(address, "text"), *more)


def _bridge(design: Design, switch: Switch) -> Iterator[Line]:
    vlans = bridge_vlans(design)[switch.name]
    if not vlans:
        return
    yield Line("")
    yield Line("# Bridge")
    stated = (switch.origin.child("vlans"),) if switch.vlans is not None else ()
    origins = stated or tuple(origin for vlan in vlans for origin in _vlan_origins(design, vlan))
    yield Line(f"nv set bridge domain {BRIDGE} vlan {','.join(map(str, vlans))}", origins)


def _vlan_origins(design: Design, vlan: int) -> list[Origin]:
    return [network.origin.child("vlan") for network in design.networks.values() if network.vlan == vlan]


class _Port:
    """A cabled port of the switch with what the design says about it."""

    def __init__(self, design: Design, switch: Switch, name: str, link: Link) -> None:
        end = End(switch.name, name)
        self.end = end
        self.name, self.link = word(name, link.origin), link
        self.vlans: PortVlans = port_vlans(design)[end]
        self.mtu, self.mtu_origin = port_mtu(design, end, link)
        self.far = link.b.device if link.a == end else link.a.device


def _ports(design: Design, switch: Switch) -> list[_Port]:
    """Cabled ports in the order of the front panel. Ports that the switch does not have are refused."""
    by_end = links_by_end(design)
    cabled = {end.port: link for end, link in by_end.items() if end.device == switch.name}
    for name, link in cabled.items():
        if name not in switch.ports:
            raise refuse(link.origin, f"{switch.name} has no port {name}")
        if link.mlag is not None:
            raise refuse(
                link.origin.child("mlag"),
                "MLAG is not among the commands that this tool writes; configure it by hand",
            )
    return [_Port(design, switch, name, cabled[name]) for name in switch.ports if name in cabled]


def _grouped(ports: list[_Port], key: Callable[[_Port], object]) -> list[list[_Port]]:
    """Ports that share their settings, in the order of their first port."""
    groups: dict[object, list[_Port]] = {}
    for port in ports:
        groups.setdefault(key(port), []).append(port)
    return list(groups.values())


def _settings(port: _Port) -> object:
    return tuple(sorted(port.vlans.tagged)), port.vlans.untagged, port.mtu, port.link.speed


def _host_ports(design: Design, ports: list[_Port]) -> Iterator[Line]:
    """Ports to hosts. A bond towards a host is written as the design says it; the linter says why RDMA cannot
    have it."""
    hosts = [port for port in ports if port.link.role == "host" and not port.link.bond]
    for group in _grouped(hosts, _settings):
        yield Line("")
        yield Line("# Ports to hosts")
        yield from _interface(design, interface_list([port.name for port in group]), group, speed=True)


def _unbonded(design: Design, ports: list[_Port]) -> Iterator[Line]:
    """Single links to arrays and to other switches."""
    for title, array in (("# Ports to arrays", True), ("# Links to other switches", False)):
        single = [port for port in ports if port.link.role != "host" and not port.link.bond]
        for group in _grouped([port for port in single if (port.link.role == "array") is array], _settings):
            yield Line("")
            yield Line(title)
            yield from _interface(design, interface_list([port.name for port in group]), group, speed=True)


def _bonds(design: Design, ports: list[_Port]) -> Iterator[Line]:
    for group in _grouped([port for port in ports if port.link.bond], lambda port: port.link.bond):
        first = group[0]
        name, origin = word(first.link.bond, first.link.origin), first.link.origin.child("bond")
        if len(name) > LONGEST_NAME or name == "peerlink":
            raise refuse(
                origin, f"{name} cannot name a bond: at most {LONGEST_NAME} characters, and not peerlink"
            )
        yield Line("")
        yield Line(f"# Bond to {word(first.far, first.link.origin)}")
        yield Line(f"nv set interface {name} type bond", (origin,))
        yield Line(
            f"nv set interface {name} bond member {interface_list([port.name for port in group])}",
            _origins(group),
        )
        if first.link.bond_mode == "static":
            yield Line(f"nv set interface {name} bond mode static", (first.link.origin.child("bond_mode"),))
        yield from _interface(design, name, group, speed=False)


def _interface(design: Design, name: str, group: list[_Port], speed: bool) -> Iterator[Line]:
    """Bridge membership, VLANs and MTU of one interface or a list of them. ``nv`` keys VLANs of a port one by
    one."""
    port, origins = group[0], _origins(group)
    if port.vlans.tagged or port.vlans.untagged is not None:
        yield Line(f"nv set interface {name} bridge domain {BRIDGE}", origins)
        native = "none" if port.vlans.untagged is None else str(port.vlans.untagged)
        untagged = tuple(member.link.origin.child("untagged") for member in _one_per_entry(group))
        yield Line(f"nv set interface {name} bridge domain {BRIDGE} untagged {native}", untagged)
        for vlan in sorted(port.vlans.tagged):
            yield Line(
                f"nv set interface {name} bridge domain {BRIDGE} vlan {vlan}",
                (*origins, *_vlan_origins(design, vlan)),
            )
    else:
        yield Line(f"nv set interface {name}", origins)
    yield from _routed(group)
    yield Line(f"nv set interface {name} link mtu {port.mtu}", (port.mtu_origin,))
    if speed and port.link.speed is not None:
        yield Line(
            f"nv set interface {name} link speed {port.link.speed // 1000}G",
            (port.link.origin.child("speed"),),
        )


def _routed(group: list[_Port]) -> Iterator[Line]:
    """The addresses of routed ports: the first of the link's subnet at one end, the second at the other."""
    for port in group:
        if port.link.subnet:
            address = word(link_address(port.link, port.end), port.link.origin)
            place = port.link.origin.child("subnet")
            yield Line(f"nv set interface {port.name} ip address {address}", (place,))


def _one_per_entry(group: list[_Port]) -> list[_Port]:
    return list({port.link.entry: port for port in group}.values())


def _origins(group: list[_Port]) -> tuple[Origin, ...]:
    return tuple(port.vlans.origin for port in _one_per_entry(group))


def interface_list(names: list[str]) -> str:
    """Port names as NVUE writes lists: ``swp1-4,swp9``."""
    runs: list[list[int]] = []
    stems: list[str] = []
    for name in names:
        stem = name.rstrip("0123456789")
        number = int(name[len(stem) :] or 0)
        if stems and stems[-1] == stem and runs[-1][-1] + 1 == number:
            runs[-1].append(number)
        else:
            stems.append(stem)
            runs.append([number])
    return ",".join(
        f"{stem}{run[0]}" + (f"-{run[-1]}" if len(run) > 1 else "")
        for stem, run in zip(stems, runs, strict=True)
    )


def _roce(design: Design, switch: Switch) -> Iterator[Line]:
    applied = design.applied.get(switch.name)
    if applied is None:
        return
    name, origin = applied
    profile = design.profiles[name]
    for entry in design.applications[switch.name]:
        if entry.ports is not None or entry.dcbx not in ("", "ieee"):
            key = "dcbx" if entry.ports is None else "ports"
            where_said = Origin(entry.origin.file, entry.origin.pointer[:2]).child(key)
            raise refuse(where_said, "`nv set qos roce` holds for all ports of the switch")
    yield Line("")
    yield Line(
        "# RoCE: switch priority 3 lossless with PFC and ECN, half of the bandwidth; congestion "
        "notification strict"
    )
    check_roce(profile)
    mode = word(profile.mode, profile.origin)
    yield Line(f"nv set qos roce mode {mode}", (profile.origin.child("mode"), origin))
    if profile.cable_length is not None and profile.mode == "lossless":
        metres = max(1, -int(-profile.cable_length // 1))
        yield Line(f"nv set qos roce cable-length {metres}", (profile.origin.child("cable_length"),))


TARGET = Target(
    title="Cumulus Linux, NVUE commands",
    language="bash",
    suffix=".nvue.sh",
    devices=devices,
    lines=lines,
    system=System(NOS, "Cumulus Linux", "5.1"),
)
