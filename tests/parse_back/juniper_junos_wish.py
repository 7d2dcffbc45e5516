"""What a design wants, as Junos says it: what follows from a wish on this platform is spelled out."""

import zlib
from collections.abc import Iterable, Mapping
from typing import Any

from refarch.api.intent import SwitchBond, SwitchIntent, SwitchPort, SwitchProfile
from refarch.platforms.industry_reading import Tree, non_empty
from refarch.platforms.target import NotConfigured

from .tree import pruned, wished

CLASSES = {0: "best-effort", 3: "fcoe", 4: "no-loss", 7: "network-control"}
QUADS = ("juniper-qfx5120-48y", "juniper-qfx5120-48ym")
EVOLVED = ("juniper-qfx5130-32cd", "juniper-qfx5220-32cd")
KINDS = {"dscp": ("dscp", 6), "pcp": ("ieee-802.1", 3)}
KNOWN_PORTS = ("em0", "em1", "fxp0", "me0", "vme", "re0:mgmt-0")
ABOVE_IP = 14

SAID_AND_WRITTEN = (
    "Junos states thresholds in percent",
    "the length is in whole meters",
    "a queue whose packets are classified by DSCP pauses one priority",
    "four ports have one speed",
    "on Junos, this bond is",
    "the priority is in no traffic class of the profile",
    "queue numbers are 0 to 7",
    "ports do not trust",
    "PFC uses one field",
)
"""Beginnings of reasons of values that have another form, or that the wish below knows of itself."""


def expected(switch: SwitchIntent, omissions: Iterable[NotConfigured]) -> Tree:
    """The tree of the design without the values that the target does not configure."""
    told = [one for one in omissions if not one.reason.startswith(SAID_AND_WRITTEN)]
    tree = pruned(wished(switch), [one for one in told if not one.path.startswith("profiles.")])
    for section in ("everywhere", "profiles", "breakouts", "pair", "gateways", "addresses"):
        tree.pop(section, None)
    return non_empty(
        {
            **tree,
            "lldp": ["interface all", "port-id-subtype interface-name"],
            **_management(switch, tree),
            **_services(switch, tree),
            **_vlans(switch),
            **_gateways(switch),
            **_pair(switch),
            **_ports(switch),
            **_speeds(switch),
            **_quality(switch),
            **_groups(switch),
            "addresses": _addresses(switch),
            "cleared": _cleared(switch),
        }
    )


# -- System --------------------------------------------------------------------------------------------------


def _has_instance(switch: SwitchIntent) -> bool:
    own = switch.management
    return own is not None and bool(own.gateway or own.gateway6)


def _management(switch: SwitchIntent, tree: Tree) -> Tree:
    own = switch.management
    if own is None:
        return {}
    usual = "re0:mgmt-0" if switch.model in EVOLVED else "em0"
    name = own.interface if own.interface in KNOWN_PORTS else usual
    stated = {key: value for key, value in tree.get("management", {}).items() if key != "interface"}
    has_address = {"address", "address6", "dhcp"} & set(stated)
    management = {**stated, "interface": name} if has_address else stated
    return {"management": management, "instance": _has_instance(switch)}


def _services(switch: SwitchIntent, tree: Tree) -> Tree:
    services, reached = dict(tree.get("services", {})), []
    instance = " mgmt_junos" if _has_instance(switch) else ""
    reached = [f"{kind} {server}{instance}" for kind in ("dns", "ntp") for server in services.get(kind, ())]
    if instance:
        reached += [f"syslog {server}{instance}" for server in services.get("syslog", ())]
    traps: Tree = {}
    if "snmp_receivers" in services:
        group = "<<SNMP_COMMUNITY>>"
        traps = {"group": group, "targets": [f"{group} {server}" for server in services["snmp_receivers"]]}
        if instance:
            traps["reached"] = f"{group}{instance}"
    return {"services": services, "reached": reached, "traps": traps}


# -- VLANs and gateways --------------------------------------------------------------------------------------


def _is_usable(name: str, taken: Iterable[str]) -> bool:
    starts = len(name) in range(2, 65) and name[0].isascii() and name[0].isalpha()
    is_plain = all(sign.isascii() and (sign.isalnum() or sign in "-_") for sign in name)
    is_free = name not in ("all", "default", "iccp", *taken)
    return starts and is_plain and is_free and not (name.startswith("vlan-") and name[5:6].isdecimal())


def _vlans(switch: SwitchIntent) -> Tree:
    wanted = {number: vlan.name for number, vlan in switch.vlans.items()}
    for gateway in switch.gateways.values():
        wanted.setdefault(gateway.vlan, gateway.network)
    for port in switch.unused_ports.values():
        if port.vlan is not None:
            wanted.setdefault(port.vlan, "")
    names: dict[int, str] = {}
    for number, name in wanted.items():
        names[number] = name if _is_usable(name, names.values()) else f"vlan-{number}"
    irbs = {names[gateway.vlan]: gateway.vlan for gateway in switch.gateways.values()}
    if _is_pair(switch):
        names[4094] = "iccp"
        irbs["iccp"] = 4094
    return {"vlans": names, "irbs": irbs}


def _gateways(switch: SwitchIntent) -> Tree:
    found: dict[int, Tree] = {}
    for gateway in switch.gateways.values():
        part: Tree = {}
        for subnet in (gateway, *gateway.further.values()):
            for six in ("", "6"):
                address, shared = getattr(subnet, f"address{six}"), getattr(subnet, f"shared{six}")
                own = [address] if address else []
                if shared and gateway.redundancy in ("", "none") and shared != address.partition("/")[0]:
                    own.append(f"{shared}/{getattr(subnet, f'length{six}')}")
                fresh = [one for one in own if one not in part.get(f"inet{six}", [])]
                if not fresh:
                    continue
                part.setdefault(f"inet{six}", []).extend(fresh)
                if gateway.mtu + ABOVE_IP <= 9216:
                    part[f"inet{six} mtu"] = gateway.mtu
                if not address:
                    continue
                if gateway.redundancy == "vrrp" and not six and shared not in ("", address.partition("/")[0]):
                    group = f"{address} {(gateway.vlan - 1) % 255 + 1}"
                    part.setdefault("groups", {})[group] = shared
                    part.setdefault("answers", {})[group] = True
        if part:
            found[gateway.vlan] = part
    sizes = [one.mtu + ABOVE_IP for one in switch.gateways.values() if one.mtu + ABOVE_IP <= 9216]
    if _is_pair(switch):
        assert switch.mlag is not None
        own = f"169.254.252.{0 if switch.mlag.is_first else 1}/31"
        found[4094] = {"description": f"MC-LAG to {switch.mlag.peer}", "inet": [own]}
    return {"gateways": found, "irb_mtu": max(sizes, default=None)}


def _addresses(switch: SwitchIntent) -> Tree:
    """Addresses of the loopback; those of routed ports are in the ports."""
    found: Tree = {}
    for one in switch.other_addresses.values():
        if one.interface in ("lo0", "loopback0", "lo0.0") and not one.dhcp:
            found |= {"address": one.address, "address6": one.address6}
    return {"lo0": non_empty(found)} if non_empty(found) else {}


# -- Routing -------------------------------------------------------------------------------------------------


def _groups(switch: SwitchIntent) -> Tree:
    if switch.bgp is None:
        return {}
    has_networks = bool(switch.bgp.networks)
    groups: Tree = {}
    for neighbor in switch.bgp.neighbors.values():
        is_internal = neighbor.number == switch.bgp.number
        name, kind = ("fabric-internal", "internal") if is_internal else ("fabric", "external")
        group = groups.setdefault(name, {"type": kind, "neighbors": []})
        group["neighbors"].append(neighbor.address)
        if has_networks:
            group["export"] = "fabric-networks"
    return {"groups": groups, **({"accepted": True} if has_networks else {})}


# -- Pairs ---------------------------------------------------------------------------------------------------


def _is_pair(switch: SwitchIntent) -> bool:
    return switch.mlag is not None and switch.model not in EVOLVED


def _pair(switch: SwitchIntent) -> Tree:
    own = switch.mlag
    if own is None or not _is_pair(switch):
        return {}
    peer = f"169.254.252.{1 if own.is_first else 0}"
    is_number = own.domain.isdecimal() and 1 <= int(own.domain) <= 65535
    pair = {
        "switch-options service-id": own.domain
        if is_number
        else str(zlib.crc32(own.name.encode()) % 65535 + 1),
        "protocols iccp local-ip-addr": f"169.254.252.{0 if own.is_first else 1}",
        f"session-establishment-hold-time {peer}": "50",
        f"liveness-detection minimum-receive-interval {peer}": "1000",
        f"backup-liveness-detection backup-peer-ip {peer}": own.peer_address,
    }
    if own.peer_link in switch.bonds:
        pair[f"interface {peer}"] = _ae(switch)[own.peer_link]
    return {"pair": non_empty(pair)}


def _ae(switch: SwitchIntent) -> Mapping[str, str]:
    """Interfaces of bonds. Bonds of the designs have such names; those made up get the next free number."""
    taken = {name for name in switch.bonds if name.startswith("ae") and name[2:].isdecimal()}
    found: dict[str, str] = {name: name for name in taken}
    for name, bond in switch.bonds.items():
        if name not in found:
            wanted = f"ae{bond.mlag}" if bond.mlag is not None else ""
            free = (f"ae{number}" for number in range(1000) if f"ae{number}" not in found.values())
            found[name] = wanted if wanted and wanted not in found.values() else next(free)
    return found


# -- Ports ---------------------------------------------------------------------------------------------------


def _ports(switch: SwitchIntent) -> Tree:
    ae = _ae(switch)
    ports = {name: _port(switch, port, ae) for name, port in switch.ports.items()}
    bonds = {ae[name]: _bond(switch, bond) for name, bond in switch.bonds.items()}
    unused = {
        name: non_empty(
            {
                "shut": port.shut_down,
                "vlan": port.vlan,
                **_port_quality(switch.profiles.get(switch.everywhere), switch.everywhere),
            }
        )
        for name, port in switch.unused_ports.items()
    }
    numbers = [int(name[2:]) for name in ae.values()]
    has_edge = any(port.edge for port in switch.ports.values())
    return {
        "ports": ports,
        "bonds": bonds,
        "unused": unused,
        "device_count": max(numbers) + 1 if numbers else None,
        "guard": has_edge or any(bond.edge for bond in switch.bonds.values()),
    }


def _port(switch: SwitchIntent, port: SwitchPort, ae: Mapping[str, str]) -> Tree:
    found: Tree = {"description": f"to {port.far_device} {port.far_port}".strip()}
    if port.bond in switch.bonds:
        found["bond"] = ae[port.bond]
    else:
        found |= _carried(switch, port) | _port_quality(switch.profiles.get(port.profile), port.profile)
        for one in switch.other_addresses.values():
            if one.interface == port.name and port.routed and not port.address:
                found |= {"address": one.address, "address6": one.address6, "dhcp": one.dhcp}
    found["fec"] = _fec(switch, port)
    found["dcbx"] = port.dcbx if port.dcbx in ("ieee", "cee", "disabled") else ""
    profile = switch.profiles.get(port.profile)
    found["forced"] = found["dcbx"] not in ("ieee", "cee") and profile is not None and bool(_paused(profile))
    return non_empty(found)


def _fec(switch: SwitchIntent, port: SwitchPort) -> str:
    is_evolved = switch.model in EVOLVED
    if not is_evolved and port.bond in switch.bonds:
        return ""
    speed = port.speed
    if ":" in port.name:
        speed = next((one.speed for one in switch.breakouts.values() if port.name in one.parts), speed)
    elif speed is None and switch.model in QUADS and port.name.startswith("et-"):
        speed = 25_000 if int(port.name.rpartition("/")[2]) < 48 else None
    rs = (25_000, 50_000, 100_000) if is_evolved else (100_000,)
    known = {
        "rs": ("fec91", rs),
        "base-r": ("fec74", (None, 25_000, 50_000)),
        "none": ("none", (None, 25_000, 50_000, 100_000)),
    }
    kind, speeds = known.get(port.fec, ("", ()))
    place = "ether-options" if is_evolved else "gigether-options"
    return f"{place} {kind}" if kind and speed in speeds else ""


def _bond(switch: SwitchIntent, bond: SwitchBond) -> Tree:
    found: Tree = {
        "description": f"to {' and '.join(bond.far_devices)}",
        "mode": "lacp" if bond.mode == "lacp" else "",
        "members": [name for name, port in switch.ports.items() if port.bond == bond.name],
        **_carried(switch, bond),
    }
    members = [switch.ports[name] for name in bond.members if name in switch.ports]
    if members:
        found |= _port_quality(switch.profiles.get(members[0].profile), members[0].profile)
    own = switch.mlag
    if own is not None and _is_pair(switch) and bond.mlag is not None and bond.mode == "lacp":
        digits = f"{zlib.crc32(own.name.encode()):08x}"
        found |= {
            "system-id": ":".join(["02", "00", digits[:2], digits[2:4], digits[4:6], digits[6:]]),
            "admin-key": str(bond.mlag),
            "mc-ae mc-ae-id": str(bond.mlag),
            "mc-ae chassis-id": "0" if own.is_first else "1",
            "mc-ae mode": "active-active",
            "mc-ae status-control": "active" if own.is_first else "standby",
            "mc-ae init-delay-time": "240",
        }
    return non_empty(found)


def _carried(switch: SwitchIntent, record: SwitchPort | SwitchBond) -> Tree:
    found: Tree = {"mtu": record.mtu if 256 <= record.mtu <= 9216 else None}
    if record.routed:
        family = "inet6" if ":" in record.address else "inet"
        field = "address6" if family == "inet6" else "address"
        return found | {"layer": 3, field: record.address, "family": "" if record.address else family}
    tagged = set(record.tagged)
    if isinstance(record, SwitchBond) and record.peer_link and _is_pair(switch):
        tagged.add(4094)
    return found | {
        "mode_of_port": "trunk" if tagged else "access",
        "tagged": sorted(tagged - {record.untagged}),
        "untagged": record.untagged,
        "edge": record.edge,
    }


def _speeds(switch: SwitchIntent) -> Tree:
    speeds: Tree = {}
    is_evolved = switch.model in EVOLVED
    for name, port in switch.ports.items():
        kind, _, place = name.partition("-")
        if ":" in name:
            continue
        fpc, pic, number = place.split("/")
        is_quad = switch.model in QUADS and int(number) < 48
        speed = 25_000 if port.speed is None and is_quad and kind == "et" else port.speed
        if speed is None or speed % 1000:
            continue
        first = int(number) // 4 * 4 if is_quad else int(number)
        speeds.setdefault(name if is_evolved else f"{fpc}/{pic}/{first}", speed)
    splits, parts = {}, {}
    for split in switch.breakouts.values():
        if is_evolved:
            speeds[split.port], parts[split.port] = split.speed, len(split.parts)
        elif split.speed in (10_000, 25_000, 50_000):
            splits[split.port.partition("-")[2]] = split.speed
    return {"speeds": speeds, "splits": splits, "parts": parts}


# -- QoS -----------------------------------------------------------------------------------------------------


def _class(queue: int) -> str:
    return CLASSES.get(queue, f"queue-{queue}")


def _queues(profile: SwitchProfile) -> list[int]:
    return [one.number for one in profile.traffic_classes.values() if one.number in range(8)]


def _trusted(profile: SwitchProfile) -> str:
    """Field that ports classify by: of two, DSCP; none without classes."""
    for field, codes in (("dscp", profile.dscp_map), ("pcp", profile.pcp_map)):
        if field in profile.trust and codes and _queues(profile):
            return field
    return ""


def _queue_of(profile: SwitchProfile) -> dict[int, int]:
    return {priority: one.number for one in profile.traffic_classes.values() for priority in one.priorities}


def _paused(profile: SwitchProfile) -> dict[int, int]:
    """Priorities with PFC, each with its queue."""
    queues = _queue_of(profile)
    if not _trusted(profile):
        return {}
    return {
        priority: queues[priority]
        for priority in profile.pfc_priorities
        if priority in queues and queues[priority] in range(8)
    }


def _port_quality(profile: SwitchProfile | None, name: str) -> Tree:
    if profile is None or not _queues(profile):
        return {}
    found = {"scheduling": name}
    if _trusted(profile):
        found["trust"] = f"{KINDS[_trusted(profile)][0]} {name}"
    if _paused(profile):
        found["pauses"] = name
    return found


def _quality(switch: SwitchIntent) -> Tree:
    profiles, schedulers, drops = {}, {}, {}
    classes: dict[str, Tree] = {}
    for name, profile in switch.profiles.items():
        profiles[name] = _profile(profile, name)
        paused = _paused(profile)
        for one in profile.traffic_classes.values():
            if one.number not in range(8):
                continue
            entry = classes.setdefault(_class(one.number), {"queue": one.number})
            lossless = [priority for priority in profile.pfc_priorities if paused.get(priority) == one.number]
            if lossless:
                entry["no_loss"] = True
                if _trusted(profile) == "dscp":
                    entry.setdefault("pause", lossless[0])
            scheduler = f"{name}-{one.number}"
            is_strict = one.scheduling == "strict"
            share = one.bandwidth
            entry_of: Tree = {
                "strict": is_strict,
                "percent": int(share)
                if not is_strict and share is not None and share in range(1, 101)
                else None,
            }
            if one.ecn_min is not None and one.ecn_max is not None:
                entry_of |= {"ecn": True, "drops": scheduler}
                chance = 100 if one.ecn_probability is None else one.ecn_probability
                drops[scheduler] = {"fill-level": [20, 60], "drop-probability": [0, chance]}
            schedulers[scheduler] = non_empty(entry_of)
    return {
        "classes": classes,
        "profiles": non_empty(profiles),
        "schedulers": non_empty(schedulers),
        "drops": drops,
    }


def _profile(profile: SwitchProfile, name: str) -> Tree:
    found: Tree = {}
    trusted, queues, paused = _trusted(profile), _queue_of(profile), _paused(profile)
    codes: Mapping[int, int] = getattr(profile, f"{trusted}_map") if trusted else {}
    if trusted:
        kind = KINDS[trusted][0]
        mapped = {code: queues.get(priority, 0) for code, priority in codes.items()}
        found["classifier"] = {
            "kind": kind,
            "codes": {code: _class(queue) for code, queue in mapped.items() if queue in range(8)},
        }
    if paused:
        pausing = [code for code, priority in sorted(codes.items()) if priority in paused]
        found["input"] = {"kind": kind, "codes": pausing} if pausing else None
        found["output"] = paused
        found["cable"] = None if profile.cable_length is None else round(profile.cable_length)
        found["watchdog"] = _watchdog(profile)
    found["map"] = {_class(queue): f"{name}-{queue}" for queue in _queues(profile)}
    return non_empty(found)


def _watchdog(profile: SwitchProfile) -> Tree:
    guard = profile.watchdog
    if guard is None:
        return {}
    found: dict[str, Any] = {"on": True, "watchdog-action": "drop" if guard.action == "drop" else ""}
    if guard.detect is not None and round(guard.detect * 10, 2) in range(2, 11):
        found |= {"poll-interval": "100", "detection": str(round(guard.detect * 10))}
    if guard.restore is not None and 200 <= round(guard.restore * 1000) <= 1000:
        found["recovery"] = str(round(guard.restore * 1000))
    return non_empty(found)


# -- What is deleted first -----------------------------------------------------------------------------------


def _cleared(switch: SwitchIntent) -> list[str]:
    """Everything that is set is deleted before; the order has no meaning."""
    names, ae = switch.profiles, _ae(switch)
    quality = _quality(switch)
    found = {f"class-of-service forwarding-classes class {name}" for name in quality["classes"]}
    found |= {f"class-of-service schedulers {name}" for name in quality["schedulers"]}
    for name, profile in names.items():
        for one in profile.traffic_classes.values():
            if one.number in range(8):
                found.add(f"class-of-service schedulers {name}-{one.number}")
        if _trusted(profile):
            found.add(f"class-of-service classifiers {KINDS[_trusted(profile)][0]} {name}")
        if _paused(profile):
            found.add(f"class-of-service congestion-notification-profile {name}")
        if _queues(profile):
            found.add(f"class-of-service scheduler-maps {name}")
    found |= {f"class-of-service drop-profiles {name}" for name in quality["drops"]}
    found |= {f"interfaces irb unit {gateway.vlan}" for gateway in switch.gateways.values()}
    found |= {f"interfaces {name}" for name in (*ae.values(), *switch.ports, *switch.unused_ports)}
    found |= {f"protocols dcbx interface {name}" for name in switch.ports}
    for route in switch.routes.values():
        table = "rib inet6.0 static" if ":" in route.to else "static"
        found.add(f"routing-options {table} route {route.to}")
    if switch.bgp is not None:
        found |= {"protocols bgp group fabric", "protocols bgp group fabric-internal"}
        if switch.bgp.networks:
            found.add("policy-options policy-statement fabric-networks")
    if _is_pair(switch):
        found |= {"protocols iccp", "multi-chassis", "interfaces irb unit 4094"}
    sections = _ports(switch)
    with_quality = {**sections["ports"], **sections["bonds"], **sections["unused"]}
    found |= {
        f"class-of-service interfaces {name}" for name, one in with_quality.items() if "scheduling" in one
    }
    return sorted(found)
