"""What a design wants of a switch, as SONiC's tables say it, without what the target tells that it leaves
out: the tree that ``read_sonic`` makes of a file."""

from collections.abc import Iterable, Mapping

from refarch.api.intent import SwitchBond, SwitchIntent, SwitchPort, SwitchProfile
from refarch.platforms.target import NotConfigured

from .sonic_kind import Kind, Told, Tree, stated
from .sonic_wish_quality import maps, pools, quality

FEC = {"rs": "rs", "base-r": "fc", "none": "none"}


def expected(switch: SwitchIntent, omissions: Iterable[NotConfigured]) -> Tree:
    """The tree of one switch."""
    told, kind = Told(omissions), Kind(switch)
    switch = switch._replace(
        ports={name: port for name, port in switch.ports.items() if not told("ports.name", name)},
        unused_ports={
            name: port for name, port in switch.unused_ports.items() if not told("unused_ports.name", name)
        },
    )
    profiles = {} if kind.enterprise else switch.profiles
    bonds = {name: bond for name, bond in switch.bonds.items() if not _lost(told, bond)}
    tree = {
        "device": stated(
            {
                "hostname": switch.name,
                "timezone": "" if told("services.time_zone") else switch.services.time_zone,
                "bgp_asn": str(switch.bgp.number) if switch.bgp and _speaks_bgp(switch) else "",
                "buffer_model": profiles and ("dynamic" if kind.dynamic else "traditional"),
            }
        ),
        "management": _management(switch, told),
        "services": _services(switch, told, kind),
        "breakouts": _breakouts(switch, told),
        "vlans": _vlans(switch, told, bonds),
        "bonds": {name: _bond(switch, bond, told, kind) for name, bond in bonds.items()},
        "pools": pools(switch, told) if profiles else {},
        "loopbacks": {
            name: sorted(filter(None, (other.address, other.address6)))
            for name, other in switch.other_addresses.items()
            if name.startswith("Loopback")
        },
        "routes": _routes(switch),
        "neighbors": _neighbors(switch),
        "maps": maps(profiles, kind),
        "pair": _pair(switch, told, bonds),
        "ports": _ports(switch, told, kind, profiles, bonds),
    }
    return {section: part for section, part in tree.items() if part}


def _speaks_bgp(switch: SwitchIntent) -> bool:
    loopback = switch.other_addresses.get("Loopback0")
    return switch.bgp is not None and loopback is not None and bool(loopback.address) and _is_public(switch)


def _is_public(switch: SwitchIntent) -> bool:
    return not switch.release or "20" in switch.release[:2]


def _neighbors(switch: SwitchIntent) -> Tree:
    if switch.bgp is None or not _speaks_bgp(switch):
        return {}
    return {
        one.address: {"asn": str(one.number), "name": one.device, "admin_status": "up"}
        for one in switch.bgp.neighbors.values()
    }


def _routes(switch: SwitchIntent) -> Tree:
    found: dict[str, list[str]] = {}
    for route in switch.routes.values():
        found.setdefault(route.to, []).append(route.via)
    return found


def _lost(told: Told, bond: SwitchBond) -> bool:
    return told("bonds.name", bond.name) or told("bonds.mode", bond.name)


def _management(switch: SwitchIntent, told: Told) -> Tree:
    own = switch.management
    if own is None or not (own.address or own.address6 or own.dhcp):
        return {}
    addresses = {
        address: gateway
        for path, address, gateway in (
            ("address", own.address, own.gateway),
            ("address6", own.address6, own.gateway6),
        )
        if address and not told(f"management.{path}", own.interface)
    }
    port = {"port": {"alias": own.interface, "admin_status": "up"}}
    return {own.interface: stated({**port, "addresses": addresses}), "mgmtVrfEnabled": "false"}


def _services(switch: SwitchIntent, told: Told, kind: Kind) -> Tree:
    own = switch.services
    log = {"message-type": "log", "protocol": "UDP", "remote-port": "514", "severity": "notice"}
    return stated(
        {
            "dns": [server for server in own.dns if not told("services.dns", server)],
            "ntp": [server for server in own.ntp if not told("services.ntp", server)],
            "syslog": {server: log if kind.enterprise else {} for server in own.syslog},
            "search": [own.domain] if own.domain and not told("services.domain") else [],
        }
    )


MODES = {
    ("nvidia-sn2010", 4): "4x25G[10G]",
    ("nvidia-sn3700", 4): "4x50G[25G,10G,1G]",
    ("nvidia-sn3700", 2): "2x100G[50G,25G,10G,1G]",
    ("nvidia-sn4600", 2): "2x100G[50G,25G,10G,1G]",
    ("arista-dcs-7050cx3-32s", 4): "4x25G[10G]",
}
"""As platform.json of the platforms has them."""


def _breakouts(switch: SwitchIntent, told: Told) -> Tree:
    found = {}
    for name, split in switch.breakouts.items():
        if not told("breakouts.speed", name):
            parts, plain = len(split.parts), f"{len(split.parts)}x{split.speed // 1000}G"
            mode = plain if Kind(switch).enterprise else MODES[switch.model, parts]
            found[name] = {"parts": parts, "mode": mode}
    return found


def _carries(thing: SwitchPort | SwitchBond, number: int) -> list[str]:
    """How a port or a bond carries a VLAN."""
    if thing.routed:
        return []
    return [*["tagged"] * (number in thing.tagged), *["untagged"] * (thing.untagged == number)]


def _vlans(switch: SwitchIntent, told: Told, bonds: dict[str, SwitchBond]) -> Tree:
    parked = {port.vlan for port in switch.unused_ports.values() if port.vlan is not None}
    gateways = {
        number
        for number in switch.gateways
        if not told("gateways.vlan", str(number)) and _gateway_addresses(switch, number, told)
    }
    numbers = sorted(({*switch.vlans} | parked | {*switch.gateways}) - {1})
    carriers: list[SwitchPort | SwitchBond] = [port for port in switch.ports.values() if not port.bond]
    carriers += bonds.values()
    found: Tree = {}
    for number in numbers:
        part: Tree = {"tagged": [], "untagged": []}
        for thing in carriers:
            for how in _carries(thing, number):
                if not told(f"bonds.{how}", thing.name):
                    part[how].append(thing.name)
        part["untagged"] += [port.name for port in switch.unused_ports.values() if port.vlan == number]
        vlan = switch.vlans.get(number)
        part |= stated({"description": vlan.name if vlan is not None else ""})
        if number in gateways:
            part |= _gateway(switch, number, told)
        found[str(number)] = part
    return found


def _gateway_addresses(switch: SwitchIntent, number: int, told: Told) -> list[str]:
    gateway, name, found = switch.gateways[number], f"Vlan{number}", []
    for path, subnet in [
        ("gateways", gateway),
        *(("gateways.further", further) for further in gateway.further.values()),
    ]:
        found += [address for address in (subnet.address, subnet.address6) if address]
        for field, length, own in (
            ("shared", subnet.length, subnet.address),
            ("shared6", subnet.length6, subnet.address6),
        ):
            shared = getattr(subnet, field)
            if shared and shared != own.partition("/")[0] and not told(f"{path}.{field}", name):
                found.append(f"{shared}/{length}")
    return sorted(found)


def _gateway(switch: SwitchIntent, number: int, told: Told) -> Tree:
    gateway = switch.gateways[number]
    subnets = (gateway, *gateway.further.values())
    has_own = any(subnet.address or subnet.address6 for subnet in subnets)
    is_pair = bool(_pair(switch, told, {}))
    return stated(
        {
            "addresses": _gateway_addresses(switch, number, told),
            "mtu": "" if told("gateways.mtu", f"Vlan{number}") else str(gateway.mtu),
            "unique_ip": "enable" if has_own and is_pair else "",
        }
    )


def _mode(thing: SwitchPort | SwitchBond, kind: Kind) -> str:
    if kind.community < 202405:
        return ""
    if thing.routed or thing.tagged:
        return "routed" if thing.routed else "trunk"
    return "" if thing.untagged is None else "access"


def _layer3(thing: SwitchPort | SwitchBond) -> Tree:
    return {"addresses": [thing.address] if thing.address else []} if thing.routed else {}


def _bond(switch: SwitchIntent, bond: SwitchBond, told: Told, kind: Kind) -> Tree:
    own = {
        "admin_status": "up",
        "mtu": "" if told("bonds.mtu", bond.name) else str(bond.mtu),
        "lacp_key": "" if kind.enterprise else "auto",
        "mode": _mode(bond, kind),
    }
    members = sorted(name for name, port in switch.ports.items() if port.bond == bond.name)
    return stated(own) | _layer3(bond) | {"members": members}


def _pair(switch: SwitchIntent, told: Told, bonds: dict[str, SwitchBond]) -> Tree:
    pair = switch.mlag
    if pair is None or switch.management is None or told("mlag.peer_address") or not pair.peer_address:
        return {}
    return stated(
        {
            "domain": pair.domain or "1",
            "peer_ip": pair.peer_address,
            "source_ip": switch.management.address.partition("/")[0],
            "peer_link": "" if told("mlag.peer_link") else pair.peer_link,
            "bonds": [name for name, bond in bonds.items() if bond.mlag is not None],
        }
    )


def _ports(
    switch: SwitchIntent,
    told: Told,
    kind: Kind,
    profiles: Mapping[str, SwitchProfile],
    bonds: dict[str, SwitchBond],
) -> Tree:
    found: Tree = {name: _port(port, told, kind, bonds) for name, port in switch.ports.items()}
    for name, unused in switch.unused_ports.items():
        found[name] = {"admin_status": "down" if unused.shut_down else "up"}
    for name, split in switch.breakouts.items():
        for part in split.parts if not told("breakouts.speed", name) else ():
            found.setdefault(part, {}).setdefault("speed", str(split.speed))
    for name, other in switch.other_addresses.items():
        if name.startswith("Ethernet") and not told("other_addresses.interface", name):
            addresses = found.setdefault(name, {}).setdefault("addresses", [])
            addresses += [address for address in (other.address, other.address6) if address]
            addresses.sort()
    for name, port in switch.ports.items():
        if port.profile in profiles:
            found[name] |= quality(profiles[port.profile], kind, told)
    for name in switch.unused_ports:
        if switch.everywhere in profiles:
            found[name] |= quality(profiles[switch.everywhere], kind, told)
    return found


def _port(port: SwitchPort, told: Told, kind: Kind, bonds: dict[str, SwitchBond]) -> Tree:
    own = {
        "admin_status": "down" if port.bond and port.bond not in bonds else "up",
        "description": f"to {port.far_device} {port.far_port}",
        "speed": None if port.speed is None else str(port.speed),
        "fec": FEC.get(port.fec, ""),
        "mtu": "" if told("ports.mtu", port.name) else str(port.mtu),
        "mode": "" if port.bond else _mode(port, kind),
    }
    return stated(own) | ({} if port.bond else _layer3(port))
