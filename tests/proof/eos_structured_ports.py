"""Ports and bonds that a design wants of an EOS switch, as Arista AVD's structured configuration."""

from typing import Any

from refarch.api.intent import PortBreakout, SwitchBond, SwitchIntent, SwitchPort

Structured = dict[str, Any]

PAIR_VLAN = 4094
MODES = {"lacp": "active", "static": "on"}

FEC: dict[str, Structured] = {
    "rs": {"enabled": True, "reed_solomon": True},
    "base-r": {"enabled": True, "fire_code": True},
    "none": {"enabled": False},
}

FORCED = {1_000: "1000full", 10_000: "10000full", 25_000: "25gfull", 40_000: "40gfull", 100_000: "100gfull"}


def channel_numbers(switch: SwitchIntent) -> dict[str, int]:
    """The numbers that bonds are called by. The designs call them as EOS does."""
    return {name: int(name.removeprefix("Port-Channel")) for name in switch.bonds}


def port_channels(switch: SwitchIntent) -> list[Structured]:
    """All bonds."""
    return [_channel(switch, bond) for bond in switch.bonds.values()]


def _channel(switch: SwitchIntent, bond: SwitchBond) -> Structured:
    made: Structured = {
        "name": f"Port-Channel{channel_numbers(switch)[bond.name]}",
        "description": f"to {' and '.join(bond.far_devices)}",
        "shutdown": False,
        "mtu": bond.mtu,
        **_carried(bond, joins=bond.peer_link),
        **_edge(bond),
    }
    if bond.mlag is not None:
        made["mlag"] = bond.mlag
    profile = switch.profiles.get(switch.ports[bond.members[0]].profile)
    if profile is not None and profile.trust:
        made["qos"] = {"trust": "dscp" if "dscp" in profile.trust else "cos"}
    return made


def ports(switch: SwitchIntent) -> list[Structured]:
    """All ports: with a cable, parts of splits, without a cable."""
    splits = {part: split for split in switch.breakouts.values() for part in split.parts}
    made = {port.name: _port(switch, port, splits.get(port.name)) for port in switch.ports.values()}
    for name, split in splits.items():
        made.setdefault(name, {"name": name})
        made[name].setdefault("speed", _speed(split.speed, split))
    for unused in switch.unused_ports.values():
        own: Structured = {"name": unused.name, **made.get(unused.name, {})}
        if unused.shut_down:
            own["shutdown"] = True
        if unused.vlan is not None:
            own["switchport"] = {"enabled": True, "mode": "access", "access_vlan": unused.vlan}
        if switch.everywhere:
            own["service_profile"] = switch.everywhere
        made[unused.name] = own
    for split in switch.breakouts.values():
        if split.disables:
            made[split.disables] = {"name": split.disables, "shutdown": True}
    for other in switch.other_addresses.values():
        if other.interface in made and other.address:
            made[other.interface]["ip_address"] = other.address
    return list(made.values())


def _port(switch: SwitchIntent, port: SwitchPort, split: PortBreakout | None) -> Structured:
    made: Structured = {
        "name": port.name,
        "description": f"to {port.far_device} {port.far_port}",
        "shutdown": False,
    }
    if port.speed is not None:
        made["speed"] = _speed(port.speed, split)
    if port.fec:
        made["error_correction_encoding"] = FEC[port.fec]
    if port.profile:
        made["service_profile"] = port.profile
    profile = switch.profiles.get(port.profile)
    if profile is not None and profile.global_pause:
        made["flowcontrol"] = {"received": "on"}
    if port.bond:
        mode = MODES[switch.bonds[port.bond].mode]
        made["channel_group"] = {"id": channel_numbers(switch)[port.bond], "mode": mode}
        return made
    return {**made, "mtu": port.mtu, **_carried(port), **_edge(port)}


def _carried(record: SwitchPort | SwitchBond, joins: bool = False) -> Structured:
    if record.routed:
        made: Structured = {"switchport": {"enabled": False}}
        if record.address:
            six = ":" in record.address
            made |= {"ipv6_addresses": [record.address]} if six else {"ip_address": record.address}
        return made
    vlans = sorted({*record.tagged, *([PAIR_VLAN] if joins else [])})
    if not vlans:
        if record.untagged is None:
            return {"switchport": {"enabled": True}}
        return {"switchport": {"enabled": True, "mode": "access", "access_vlan": record.untagged}}
    trunk: Structured = {}
    if record.untagged is not None:
        vlans = sorted({*vlans, record.untagged})
        trunk["native_vlan"] = record.untagged
    trunk["allowed_vlan"] = _ranges(vlans)
    if joins:
        trunk["groups"] = ["mlag"]
    return {"switchport": {"enabled": True, "mode": "trunk", "trunk": trunk}}


def _ranges(numbers: list[int]) -> str:
    """Sorted numbers as AVD's users write them: ``1-3,7``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ",".join(f"{first}-{last}" if last > first else str(first) for first, last in runs)


def _edge(record: SwitchPort | SwitchBond) -> Structured:
    if record.routed or not record.edge:
        return {}
    return {"spanning_tree_portfast": "edge", "spanning_tree_bpduguard": "enabled"}


def _speed(speed: int, split: PortBreakout | None) -> str:
    """The speed of a port that the design fixes, or that a split makes: with the number of its lanes where
    several forms are possible."""
    if split is not None:
        numbers = [int(part.rpartition("/")[2]) for part in split.parts]
        lanes = numbers[1] - numbers[0]
        if speed >= 50_000:
            return f"{speed // 1000}g-{lanes}"
    return f"forced {FORCED[speed]}" if speed in FORCED else {200_000: "200g-4", 400_000: "400g-8"}[speed]
