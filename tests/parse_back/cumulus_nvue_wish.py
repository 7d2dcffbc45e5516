"""What a design wants of a switch with Cumulus Linux, as the tree that configuration is read back to."""

import re
from collections.abc import Iterable
from typing import Any
from zlib import crc32

from refarch.api.intent import BgpProcess, ManagementPort, SwitchBond, SwitchGateway, SwitchIntent, SwitchPort
from refarch.platforms.industry_reading import Tree
from refarch.platforms.target import NotConfigured

from .cumulus_nvue_release import Release, Told, stated
from .cumulus_nvue_wish_quality import quality

SPEEDS = {10: "10M", 100: "100M"} | {
    1000 * number: f"{number}G" for number in (1, 10, 25, 40, 50, 100, 200, 400, 800)
}

FEC = {"rs": "rs", "base-r": "baser", "none": "off"}


def expected(switch: SwitchIntent, omissions: Iterable[NotConfigured]) -> Tree:
    """The tree of a design, without the values that the target does not configure."""
    release, told = Release(switch.release), Told(omissions)
    interfaces: dict[str, Tree] = {}
    own = switch.management
    if own is not None:
        interfaces[own.interface] = _management(own, release)
    for name, port in switch.ports.items():
        interfaces[name] = _port(switch, port, release, told)
    for name, bond in switch.bonds.items():
        if not bond.peer_link:
            interfaces[name] = _bond(switch, bond, release, told)
    for unused in switch.unused_ports.values():
        if unused.shut_down or unused.vlan is not None:
            shut = "down" if unused.shut_down else None
            found = interfaces.setdefault(unused.name, {"type": "swp"})
            found |= stated({"shut": shut, "access": _text(unused.vlan)})
    for number, gateway in switch.gateways.items():
        interfaces[f"vlan{number}"] = _gateway(gateway, release, told)
    _breakouts(interfaces, switch, release, told)
    _other_addresses(interfaces, switch, release, told)
    tree = {
        "name": switch.name,
        "vlans": _vlans(switch, told),
        "tree priority": str(switch.spanning_tree.priority)
        if switch.spanning_tree is not None and switch.spanning_tree.priority in range(4096, 61441, 4096)
        else None,
        **_services(switch, release, told),
        **_pair(interfaces, switch, release, told),
        **_lldp(release),
        "routers": _routers(switch, told),
        "routes": [(route.to, route.via) for route in switch.routes.values()],
        **_bgp(switch.bgp, release),
        "routes of IPv6": [route.to for route in switch.routes.values() if ":" in route.to],
        **quality(interfaces, switch, release, told),
    }
    return stated({"interfaces": {name: stated(one) for name, one in interfaces.items()}, **stated(tree)})


def _bgp(process: BgpProcess | None, release: Release) -> Tree:
    if process is None:
        return {}
    on = "state enabled" if release >= 15 else "enable on"
    every = [*process.neighbors.values(), *process.unnumbered.values()]
    keys = [
        *(one.address for one in process.neighbors.values()),
        *(one.interface for one in process.unnumbered.values()),
    ]
    return {
        "bgp": on,
        "bgp of VRF": on,
        "bgp number": str(process.number),
        "bgp router id": process.router_id,
        "bgp neighbors": [(key, str(one.number)) for key, one in zip(keys, every, strict=True)],
        "bgp unnumbered": [one.interface for one in process.unnumbered.values()],
        "bgp networks": list(process.networks),
    }


def _text(number: int | None) -> str | None:
    return None if number is None else str(number)


def _addresses(release: Release, *addresses: str) -> list[tuple[str, str]]:
    return [(release.family(address), address) for address in addresses if address]


def _management(own: ManagementPort, release: Release) -> Tree:
    is_static = bool(own.address)
    return {
        "type": "eth",
        "vrf": "mgmt",
        "addresses": _addresses(release, own.address, own.address6),
        "gateways": _addresses(release, own.gateway, own.gateway6),
        "no-dhcp": "disabled" if is_static and release >= 11 else None,
        "dhcp": _dhcp(release) if own.dhcp and not is_static else None,
    }


def _dhcp(release: Release) -> str:
    return "enabled" if release >= 15 else "dhcp"


def _port(switch: SwitchIntent, port: SwitchPort, release: Release, told: Told) -> Tree:
    speed = None if told("ports.speed", port.name) else port.speed
    found: Tree = {
        "type": "swp",
        "description": f"to {port.far_device} {port.far_port}".strip(),
        "speed": SPEEDS.get(speed or 0),
        "fec": None if told("ports.fec", port.name) else FEC.get(port.fec),
    }
    member = port.bond in switch.bonds and port.name in switch.bonds[port.bond].members
    return found if member else found | _carried(port, "ports", release, told)


def _carried(own: SwitchPort | SwitchBond, of: str, release: Release, told: Told) -> Tree:
    """What a port or a bond carries."""
    found: Tree = {"mtu": None if told(f"{of}.mtu", own.name) else str(own.mtu)}
    if own.routed:
        return found | {"addresses": _addresses(release, own.address)}
    if own.tagged:
        found |= {"tagged": [str(number) for number in own.tagged], "untagged": _text(own.untagged) or "none"}
    elif own.untagged is not None:
        found["access"] = str(own.untagged)
    else:
        return found
    if own.edge:
        found |= {"admin-edge": release.on, "bpdu-guard": release.on}
    return found


def _bond(switch: SwitchIntent, bond: SwitchBond, release: Release, told: Told) -> Tree:
    far = ", ".join(bond.far_devices)
    mlag = None if told("bonds.mlag", bond.name) else bond.mlag
    return {
        "type": "bond",
        "description": f"to {far}" if far else None,
        "members": list(bond.members),
        "mode": None if told("bonds.mode", bond.name) else bond.mode,
        "mlag": _text(mlag),
        "mlag-on": None if mlag is None else release.switched_on,
        **_carried(bond, "bonds", release, told),
    }


def _breakouts(interfaces: dict[str, Tree], switch: SwitchIntent, release: Release, told: Told) -> None:
    for name, split in switch.breakouts.items():
        if not told("breakouts.parts", name):
            form = f"{len(split.parts)}x{'' if release >= 4 else SPEEDS[split.speed]}"
            interfaces.setdefault(name, {})["breakout"] = form
        if split.disables:
            interfaces.setdefault(split.disables, {})["breakout"] = "disabled"
        for part in split.parts:
            is_cabled = part in switch.ports and switch.ports[part].speed is None
            if release >= 4 and is_cabled and not told("breakouts.speed", name):
                interfaces[part]["speed"] = SPEEDS[split.speed]


def _other_addresses(interfaces: dict[str, Tree], switch: SwitchIntent, release: Release, told: Told) -> None:
    kinds = {"lo": "loopback", r"eth\d+": "eth", r"swp\d+(s\d+)?": "swp"} | dict.fromkeys(
        switch.bonds, "bond"
    )
    for own in switch.other_addresses.values():
        if told("other_addresses.interface", own.interface):
            continue
        kind = next(kind for form, kind in kinds.items() if re.fullmatch(form, own.interface))
        found = interfaces.setdefault(own.interface, {})
        found["type"] = kind
        if kind == "eth":
            found["vrf"] = "mgmt"
        if own.dhcp and not told("other_addresses.dhcp", own.interface):
            found["dhcp"] = _dhcp(release)
        found.setdefault("addresses", []).extend(_addresses(release, own.address, own.address6))


def _vlans(switch: SwitchIntent, told: Told) -> list[str]:
    known = [number for number in switch.vlans if not told("vlans.number", str(number))]
    parked = [port.vlan for port in switch.unused_ports.values() if port.vlan is not None]
    return [str(number) for number in {*known, *parked}]


def _services(switch: SwitchIntent, release: Release, told: Told) -> Tree:
    own = switch.services
    snmp = own.snmp_receivers if not told("services.snmp_receivers") else ()
    user = "username <<SNMP_USER>> auth-sha <<SNMP_AUTH_PASSWORD>> encrypt-aes <<SNMP_PRIVACY_PASSWORD>>"
    version = {"v1": " version 1", "v2c": " version 2c"}.get(own.snmp_version, "")
    is_v3 = own.snmp_version == "v3"
    sent = user if is_v3 else f"community-password <<SNMP_COMMUNITY>>{version}"
    return {
        "dns": [server for server in own.dns if not told("services.dns", value=server)],
        "search": [own.domain] if own.domain and not told("services.domain") else [],
        "ntp": list(own.ntp),
        "ntp vrf": "mgmt" if own.ntp and release >= 15 else None,
        "syslog": list(own.syslog),
        "time zone": own.time_zone,
        "snmp": ("state enabled" if release >= 11 else "enable on") if snmp else None,
        "snmp user": user if snmp and is_v3 else None,
        "receivers": [(server, sent) for server in snmp],
    }


def _pair(interfaces: dict[str, Tree], switch: SwitchIntent, release: Release, told: Told) -> Tree:
    pair = switch.mlag
    for bond in switch.bonds.values():
        if bond.peer_link:
            interfaces["peerlink"] = {
                "type": "peerlink",
                "description": f"to {pair.peer}" if pair and pair.peer else None,
                "members": list(bond.members),
                "mode": None if told("bonds.mode", bond.name) else bond.mode,
                "mtu": None if told("bonds.mtu", "peerlink") else str(bond.mtu),
                "bridged": "br_default",
            }
            interfaces["peerlink.4094"] = {"type": "sub", "base": "peerlink", "vlan": "4094"}
    if pair is None:
        return {}
    made = crc32(f"{switch.about.design} {pair.name} {pair.domain}".encode()) % 65536
    number = int(pair.domain) if pair.domain.isdecimal() and 0 < int(pair.domain) < 65536 else made
    is_mac = re.fullmatch(r"(?:[0-9a-f]{2}:){5}[0-9a-f]{2}", pair.domain.lower())
    return {
        "mlag": release.switched_on,
        "mac": pair.domain.lower() if is_mac else f"44:38:39:ff:{number // 256:02x}:{number % 256:02x}",
        "peer": "linklocal",
        "init delay": None if pair.restore_delay is None else str(pair.restore_delay),
        "priority": "2048" if pair.is_first else None,
        "backup": pair.peer_address,
    }


def _gateway(gateway: SwitchGateway, release: Release, told: Told) -> Tree:
    found: dict[str, Any] = {"type": "svi", "vlan": str(gateway.vlan), "addresses": []}
    name = f"vlan{gateway.vlan}"
    found["mtu"] = None if told("gateways.mtu", name) else str(gateway.mtu)
    kind = shared_by(gateway)
    for path, own in (
        ("gateways", gateway),
        *(("gateways.further", more) for more in gateway.further.values()),
    ):
        found["addresses"] += _addresses(release, own.address, own.address6)
        for shared, length, field in (
            (own.shared, own.length, "shared"),
            (own.shared6, own.length6, "shared6"),
        ):
            if not shared or told(f"{path}.{field}", name):
                continue
            family, whole = release.family(shared), f"{shared}/{length}"
            if kind == "vrrp":
                found.setdefault("vrrp", []).append((family, shared))
                found["vrrp-on"] = [*{*found.get("vrrp-on", ()), (family, "")}]
            elif kind == "vrr":
                found.setdefault("vrr", []).append((family, whole))
                found["vrr-on"] = [*{*found.get("vrr-on", ()), (family, "")}]
                found["vrr-up"] = found["vrr-on"] if release < 15 else None
            elif (family, whole) not in found["addresses"]:
                found["addresses"].append((family, whole))
    return found


def shared_by(gateway: SwitchGateway) -> str:
    """How several switches have one address."""
    if gateway.redundancy in ("vrrp", "hsrp", "none"):
        return gateway.redundancy
    subnets = (gateway, *gateway.further.values())
    has_own = any(own.address or own.address6 for own in subnets)
    return "vrr" if gateway.redundancy or has_own else "none"


def _routers(switch: SwitchIntent, told: Told) -> list[str]:
    kinds = {
        shared_by(gateway)
        for number, gateway in switch.gateways.items()
        for field, path in (("shared", "gateways"), ("shared6", "gateways"))
        if any(getattr(own, field) for own in (gateway, *gateway.further.values()))
        and not told(f"{path}.{field}", f"vlan{number}")
    }
    return [kind for kind in kinds & {"vrr", "vrrp"} if kind == "vrr" or "vrr" not in kinds]


def _lldp(release: Release) -> Tree:
    return {
        "lldp": "enabled" if release >= 11 else None,
        "tlvs": ["system-name", "port-description"] if release >= 17 else None,
    }
