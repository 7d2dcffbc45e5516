"""What a design wants, as OS10 says it: what follows from a wish on this platform is spelled out."""

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from refarch.api.intent import SwitchIntent, SwitchProfile
from refarch.platforms.industry_cli import numbers
from refarch.platforms.industry_reading import Tree, non_empty
from refarch.platforms.target import NotConfigured

from .tree import pruned, wished

FEC = {
    ("rs", 25_000): "CL108-RS",
    ("rs", 50_000): "CL108-RS",
    ("rs", 100_000): "CL91-RS",
    ("base-r", 25_000): "CL74-FC",
    ("base-r", 50_000): "CL74-FC",
}
ROUNDED = "thresholds are whole kilobytes"
"""What is told of thresholds that are written without the part below."""

ABOVE_IP = 32
"""Bytes that the MTU of an interface in a VLAN counts beyond that of IP."""


def expected(switch: SwitchIntent, omissions: Iterable[NotConfigured]) -> Tree:
    """The tree of the design without the values that the target does not configure."""
    wish = wished(switch)
    members = _interconnect(wish)
    tree = pruned(wish, (one for one in omissions if not one.reason.startswith(ROUNDED)))
    tree["lldp"] = True
    if "management" in tree:
        tree["management"]["interface"] = "mgmt1/1/1"
    if "dns" in tree.get("services", {}):
        tree["services"]["dns"] = " ".join(tree["services"]["dns"])
    _vlans(tree, switch)
    for name, port in tree.get("ports", {}).items():
        _port(switch, name, port, members)
    for bond in tree.get("bonds", {}).values():
        first = switch.bonds[switch.ports[bond["members"][0]].bond]
        bond |= {"description": f"to {' and '.join(first.far_devices)}", "shut": False}
        _layers(bond)
    if "pair" in tree and switch.mlag is not None:
        tree["pair"]["role"] = "4096" if tree["pair"].pop("first", False) else "8192"
        tree["pair"]["members"] = members
        if switch.mlag.restore_delay is not None:
            tree["pair"]["delay-restore"] = str(switch.mlag.restore_delay)
        if switch.mlag.peer_gateway is not None:
            tree["pair"]["peer-routing"] = "yes" if switch.mlag.peer_gateway else "no"
        names = " ".join(sorted((switch.name, switch.mlag.peer)))
        tree["pair"]["mac"] = "02" + "".join(f":{byte:02x}" for byte in sha256(names.encode()).digest()[:5])
    tree["told"] = _told(switch)
    stp = switch.spanning_tree
    if stp is not None and stp.mode in ("rstp", "mst", "rapid-pvst"):
        instances = {"rstp": "rstp", "mst": "mst 0"}.get(stp.mode, f"vlan {numbers(switch.vlans)}")
        has_priority = stp.priority is not None and not instances.endswith(" ")
        written = f"{instances} priority {stp.priority}" if has_priority else ""
        tree["spanning_tree"] = non_empty({"mode": stp.mode, "priority": written})
    tree["profiles"] = non_empty(
        {_safe(name): _profile(one, tree, name) for name, one in switch.profiles.items()}
    )
    tree["everywhere"] = _everywhere(switch)
    return non_empty(tree | {"pair": non_empty(tree.get("pair", {}))})


def _interconnect(wish: Tree) -> list[str]:
    """Takes the bond between the two switches of a pair out of the wish; gives its members."""
    if "pair" not in wish:
        return []
    links = [name for name, bond in wish.get("bonds", {}).items() if bond.get("peer_link")]
    return sorted(member for name in links for member in wish["bonds"].pop(name)["members"])


def _safe(name: str) -> str:
    return name.replace("-", "_")


def _vlans(tree: Tree, switch: SwitchIntent) -> None:
    vlans, gateways = tree.setdefault("vlans", {}), tree.get("gateways", {})
    tree["vlans_up"] = [str(number) for number in vlans]
    for number, wish in gateways.items():
        own = switch.gateways[number]
        if number not in vlans:
            vlans[number] = own.network
            tree["vlans_up"].append(str(number))
        made = {"mtu": str(own.mtu + ABOVE_IP)}
        for field, command in (("address", "ip address"), ("address6", "ipv6 address")):
            if field in wish:
                made[command] = wish[field]
        if "shared" in wish:
            made |= {"redundancy": "vrrp", "group": (number - 1) % 255 + 1, "shared": wish["shared"]}
        gateways[number] = made
    for port in switch.unused_ports.values():
        if port.vlan is not None:
            vlans.setdefault(port.vlan, "")


def _told(switch: SwitchIntent) -> str:
    told = {port.dcbx for port in switch.ports.values()}
    if told & {"ieee", "cee"}:
        return "dcbx enable"
    return "no dcbx enable" if "disabled" in told else ""


def _port(switch: SwitchIntent, name: str, port: Tree, members: list[str]) -> None:
    own = switch.ports[name]
    bond = switch.bonds.get(own.bond)
    port["shut"] = False
    port.pop("profile", None)
    if port.pop("dcbx", "") == "disabled" and _told(switch) == "dcbx enable":
        port["silent"] = True
    elif own.dcbx in ("ieee", "cee"):
        port["dcbx"] = own.dcbx
    if "fec" in port:
        port["fec"] = FEC.get((own.fec, own.speed or 0), "off")
    if name in members and bond is not None:
        del port["bond"]
        port |= {"layer": 3, "mtu": bond.mtu}
    elif bond is None:
        _layers(port)
    profile = switch.profiles.get(own.profile)
    if profile is not None:
        port |= _quality(profile, _safe(own.profile))


def _layers(part: Tree) -> None:
    edge = part.pop("edge", False)
    if part.pop("routed", False):
        part["layer"] = 3
        return
    part["mode_of_port"] = "trunk" if "tagged" in part else "access"
    if "tagged" in part and "untagged" not in part:
        part["no_untagged"] = True
    if edge:
        part["edge"] = part["guard"] = True


def _trusted(profile: SwitchProfile) -> str:
    """What ports go by, as OS10 calls it: of two, DSCP."""
    if "dscp" in profile.trust and profile.dscp_map:
        return "dscp"
    return "dot1p" if "pcp" in profile.trust and profile.pcp_map else ""


def _pauses(profile: SwitchProfile) -> list[int]:
    mapped = {priority for one in profile.traffic_classes.values() for priority in one.priorities}
    return [priority for priority in profile.pfc_priorities if priority in mapped]


def _quality(profile: SwitchProfile, safe: str) -> Tree:
    pauses, trusted = _pauses(profile), _trusted(profile)
    pause = "on" if profile.global_pause and not pauses else "off"
    found: Tree = {"pause_in": pause, "pause_out": pause, "pfc": "on" if pauses else "off"}
    if pauses:
        found["network"] = f"{safe}_pfc"
    if profile.traffic_classes:
        found |= {"queuing": f"{safe}_ets", "ets": True, "queues": f"{safe}_queues"}
    if trusted:
        found["trust"] = f"{trusted} {safe}_trust"
    return found


def _profile(profile: SwitchProfile, tree: Tree, name: str) -> Tree:
    trusted = _trusted(profile)
    codes = profile.dscp_map if trusted == "dscp" else profile.pcp_map
    classes = tree.get("profiles", {}).get(name, {}).get("classes", {})
    found: dict[str, Any] = {
        "pfc": _pauses(profile),
        "queues": {
            one.number: sorted(one.priorities) for one in profile.traffic_classes.values() if one.priorities
        },
        "ets": {number: _marks(body) for number, body in classes.items()},
    }
    if trusted:
        found[trusted] = dict(codes)
    return non_empty(found)


def _marks(body: Tree) -> Tree:
    """A class, with thresholds in whole kilobytes."""
    if "ecn" not in body:
        return body
    low, high, probability = body["ecn"]
    return body | {"ecn": [low // 1000 * 1000, high // 1000 * 1000, probability]}


def _everywhere(switch: SwitchIntent) -> Tree:
    profile = switch.profiles.get(switch.everywhere)
    if profile is None:
        return {}
    trusted = _trusted(profile)
    return non_empty({"ets": True, "trust": trusted and f"{trusted} {_safe(switch.everywhere)}_trust"})
