"""What a design wants, as AOS-CX says it: what follows from a wish on this platform is spelled out."""

import math
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from refarch.api.intent import SwitchIntent, SwitchProfile
from refarch.platforms.industry_cli import numbers as ranges
from refarch.platforms.industry_reading import Tree, non_empty
from refarch.platforms.target import NotConfigured

from .tree import pruned, wished

WITH_POOLS = ("aruba-8325", "aruba-9300", "aruba-10000", "generic")
MOST_PFC = {"aruba-8360": 2, "aruba-8100": 2, "aruba-8400": 1, "aruba-8320": 0, "aruba-6": 0}
LIMIT = 6_000_000
"""Largest ECN threshold in bytes."""


def expected(switch: SwitchIntent, omissions: Iterable[NotConfigured]) -> Tree:
    """The tree of the design without the values that the target does not configure."""
    told = list(omissions)
    wish = wished(switch)
    numbers = _numbers(switch)
    rounded = [one for one in told if not one.reason.startswith("thresholds are whole kilobytes")]
    tree = pruned(wish, (one for one in rounded if not one.path.startswith("profiles.")))
    tree["lldp"] = True
    if "management" in tree:
        tree["management"]["interface"] = "mgmt"
    _services(tree, switch)
    for key, port in switch.unused_ports.items():
        if port.vlan is not None and key in tree.get("unused", {}):
            tree.setdefault("vlans", {}).setdefault(port.vlan, "")
    for gateway in switch.gateways.values():
        tree.setdefault("vlans", {}).setdefault(gateway.vlan, "")
    for name, port in tree.get("ports", {}).items():
        _port(switch, name, port, numbers)
    bonds = {f"lag{numbers[name]}": _bond(switch, name, bond) for name, bond in tree.get("bonds", {}).items()}
    tree["bonds"] = bonds
    if switch.mlag is not None:
        tree["pair"] = _pair(switch, numbers)
    for number, gateway in tree.get("gateways", {}).items():
        tree["gateways"][number] = _gateway(switch, number, gateway)
    kinds = {one.get("redundancy", "active") for one in tree.get("gateways", {}).values() if _is_shared(one)}
    tree["vrrp"], tree["no_redirect"] = "vrrp" in kinds, "active" in kinds
    dcbx = {port.dcbx for port in switch.ports.values()}
    tree["told"] = "lldp dcbx" if dcbx & {"ieee", "cee"} else "no lldp dcbx" if "disabled" in dcbx else ""
    _spanning_tree(tree, switch)
    _quality(tree, switch)
    return non_empty(tree)


def _is_shared(gateway: Tree) -> bool:
    return "shared" in gateway or any(field.startswith("active-gateway") for field in gateway)


def _numbers(switch: SwitchIntent) -> dict[str, int]:
    """The number of the LAG of each bond: its MLAG ID in a pair, that in its name, or the first free one."""
    found: dict[str, int] = {}
    if switch.mlag is not None:
        for name, bond in switch.bonds.items():
            if bond.mlag is not None and 1 <= bond.mlag <= 256 and bond.mlag not in found.values():
                found[name] = bond.mlag
    for name, bond in switch.bonds.items():
        digits = bond.name.lower().removeprefix("lag").removeprefix("port-channel").removeprefix("po")
        is_stated = name not in found and digits.isdecimal() and digits != bond.name
        if is_stated and 1 <= int(digits) <= 256 and int(digits) not in found.values():
            found[name] = int(digits)
    for name, bond in switch.bonds.items():
        if name not in found:
            wanted = bond.mlag or 0
            free = next(number for number in range(1, 257) if number not in found.values())
            found[name] = wanted if 1 <= wanted <= 256 and wanted not in found.values() else free
    return found


def _services(tree: Tree, switch: SwitchIntent) -> None:
    services = tree.get("services", {})
    vrf = " vrf mgmt" if switch.management is not None else ""
    for field in ("dns", "syslog"):
        if field in services:
            services[field] = [f"{server}{vrf}" for server in services[field]]
    if "domain" in services:
        services["domain"] += vrf
    if "time_zone" in services:
        services["time_zone"] = services["time_zone"].lower()
    if "ntp" in services:
        services["ntp_is_on"] = "enable"
        services |= {"ntp_vrf": "mgmt"} if vrf else {}


def _port(switch: SwitchIntent, name: str, port: Tree, numbers: dict[str, int]) -> None:
    own = switch.ports[name]
    port["shut"] = False
    port.pop("profile", None)
    dcbx = port.pop("dcbx", "")
    if dcbx in ("ieee", "cee"):
        port["dcbx"] = dcbx
    elif dcbx and any(one.dcbx in ("ieee", "cee") for one in switch.ports.values()):
        port["silent"] = True
    profile = switch.profiles.get(own.profile)
    if profile is not None:
        lossless = _lossless(switch, profile)
        word = {(): "rxtx", ("receive",): "tx", ("transmit",): "rx"}.get(tuple(profile.pfc_off))
        if word is not None and lossless:
            port["pfc"] = [f"{word} {priority}" for priority in lossless]
        if profile.cable_length is not None and lossless and _has_pools(switch):
            port["cable_length"] = math.ceil(profile.cable_length)
    if own.bond in switch.bonds:
        port["bond"] = f"lag{numbers[own.bond]}"
        return
    _layers(port)
    if port["layer"] == 3 and "mtu" in port:
        port["ip_mtu"] = port["mtu"]
    _logical(switch, own.profile, port)


def _bond(switch: SwitchIntent, name: str, bond: Tree) -> Tree:
    own = switch.bonds[name]
    far = " and ".join(own.far_devices)
    in_pair = own.mlag is not None and switch.mlag is not None
    bond |= {"description": f"to {far}", "shut": False}
    bond.pop("peer_link", None)
    bond.pop("mlag", None)
    if in_pair:
        bond["mlag"] = True
    _layers(bond)
    if bond["layer"] == 3 and "mtu" in bond:
        bond["ip_mtu"] = bond["mtu"]
    _logical(switch, switch.ports[own.members[0]].profile, bond)
    return bond


def _layers(part: Tree) -> None:
    edge = part.pop("edge", False)
    if part.pop("routed", False):
        part["layer"] = 3
        return
    part["layer"] = 2
    if "tagged" in part:
        if "untagged" in part:
            part["native"] = part.pop("untagged")
            part["tagged"] = sorted({*part["tagged"], part["native"]})
        elif 1 in part["tagged"]:
            part["native_is_tagged"] = True
    if edge:
        part["edge"] = part["guard"] = True


def _main(switch: SwitchIntent) -> str:
    is_known = switch.everywhere in switch.profiles
    return switch.everywhere if is_known else next(iter(switch.profiles), "")


def _has_pools(switch: SwitchIntent) -> bool:
    return not any(switch.model.startswith(start) for start in MOST_PFC)


def _queues(profile: SwitchProfile) -> list[tuple[int | None, list[int]]]:
    """Number of the class of each queue, and its local priorities."""
    classes = [one for one in profile.traffic_classes.values() if one.number < 8]
    lost = sorted(
        set(range(8)) - {one for kind in profile.traffic_classes.values() for one in kind.priorities}
    )
    shared = sorted((one.number, one) for one in classes if one.scheduling != "strict")
    strict = sorted((one.number, one) for one in classes if one.scheduling == "strict")
    found: list[tuple[int | None, list[int]]] = [
        (number, sorted([*one.priorities, *(lost if number == 0 else [])])) for number, one in shared + strict
    ]
    if lost and not any(number == 0 for number, _ in found):
        found.insert(0, (None, lost))
    return found


def _lossless(switch: SwitchIntent, profile: SwitchProfile) -> list[int]:
    most = next((most for start, most in MOST_PFC.items() if switch.model.startswith(start)), 7)
    queues = [priorities for _, priorities in _queues(profile)]
    alone = {queue[0] for queue in queues if len(queue) == 1} if profile.traffic_classes else set(range(8))
    if len(profile.pfc_priorities) > most:
        return []
    return [one for one in profile.pfc_priorities if one in alone]


def _ecn(switch: SwitchIntent, profile: SwitchProfile) -> Tree:
    if not _has_pools(switch):
        return {}
    found = {}
    for queue, (number, _) in enumerate(_queues(profile)):
        kind = None if number is None else profile.traffic_classes[number]
        low, high = (None, None) if kind is None else (kind.ecn_min, kind.ecn_max)
        if low is not None and high is not None and low <= high <= LIMIT:
            found[queue] = [low // 1000 * 1000, high // 1000 * 1000]
    return found


def _logical(switch: SwitchIntent, name: str, part: Tree) -> None:
    profile = switch.profiles.get(name)
    if profile is None:
        return
    word = "dscp" if "dscp" in profile.trust else "cos" if "pcp" in profile.trust else ""
    if word:
        part["trust"] = word
    main = switch.profiles[_main(switch)]
    if name != _main(switch) and profile.traffic_classes and len(_queues(profile)) == len(_queues(main)):
        part["schedule"] = name
    if _ecn(switch, profile):
        part["thresholds"] = name


def _shares(profile: SwitchProfile) -> Tree:
    queues = _queues(profile)
    found: dict[int, Any] = {}
    for queue, (number, _) in enumerate(queues):
        kind = None if number is None else profile.traffic_classes[number]
        share = None if kind is None else kind.bandwidth
        if kind is not None and kind.scheduling == "strict" and queue == len(queues) - 1:
            found[queue] = "strict"
        elif share is not None and share == int(share) and 1 <= share <= 127:
            found[queue] = int(share)
        else:
            found[queue] = max(1, 100 // len(queues))
    return found


def _quality(tree: Tree, switch: SwitchIntent) -> None:
    """Maps, queues, and pools of the whole switch, and the profiles."""
    tree.pop("everywhere", None)
    main = _main(switch)
    profiles: Tree = {}
    for name, profile in switch.profiles.items():
        made: Tree = {"ecn": _ecn(switch, profile)}
        if profile.traffic_classes:
            made["shares"] = _shares(profile)
        if name == main and profile.traffic_classes:
            queues = _queues(profile)
            made["queues"] = {queue: priorities for queue, (_, priorities) in enumerate(queues) if priorities}
            made["names"] = {
                queue: f"class-{number}" for queue, (number, _) in enumerate(queues) if number is not None
            }
            tree["everywhere"] = f"queue-profile {name} schedule-profile {name}"
        profiles[name] = non_empty(made)
    tree["profiles"] = non_empty(profiles)
    if main:
        tree["cos_map"] = dict(switch.profiles[main].pcp_map)
        tree["dscp_map"] = dict(switch.profiles[main].dscp_map)
    pool = sorted({one for profile in switch.profiles.values() for one in _lossless(switch, profile)})
    if pool and _has_pools(switch):
        tree["pool"] = ",".join(map(str, pool))


def _spanning_tree(tree: Tree, switch: SwitchIntent) -> None:
    stp = switch.spanning_tree
    tree["tree"] = stp is not None or bool(switch.vlans)
    if stp is None:
        return
    mode = {"rapid-pvst": "rpvst", "mst": "mstp"}.get(stp.mode, "")
    if mode == "rpvst":
        tree["tree_vlans"] = [str(number) for number in switch.vlans]
    found: Tree = {"mode": mode}
    if mode and stp.priority is not None and stp.priority % 4096 == 0:
        if mode == "mstp":
            found["priority"] = f"priority {stp.priority // 4096}"
        elif switch.vlans:
            found["priority"] = f"vlan {ranges(switch.vlans)} priority {stp.priority // 4096}"
    tree["spanning_tree"] = non_empty(found)


def _pair(switch: SwitchIntent, numbers: dict[str, int]) -> Tree:
    mlag = switch.mlag
    assert mlag is not None
    names = " ".join(sorted((switch.name, mlag.peer)))
    found: Tree = {
        "system-mac": "02" + "".join(f":{byte:02x}" for byte in sha256(names.encode()).digest()[:5]),
        "role": "primary" if mlag.is_first else "secondary",
    }
    if mlag.peer_link in numbers:
        found["inter-switch-link lag"] = str(numbers[mlag.peer_link])
    own = switch.management.address.partition("/")[0] if switch.management is not None else ""
    if mlag.peer_address and ":" not in mlag.peer_address and own:
        found |= {"peer": mlag.peer_address, "source": own}
    if mlag.restore_delay is not None:
        found["linkup-delay-timer"] = str(mlag.restore_delay)
    return found


def _gateway(switch: SwitchIntent, number: int, wish: Tree) -> Tree:
    own = switch.gateways[number]
    made = non_empty(
        {
            "description": own.network,
            "ip mtu": str(own.mtu) if "mtu" in wish else "",
            "ip address": own.address,
            "ipv6 address": own.address6,
        }
    )
    if own.redundancy == "vrrp":
        if "shared" in wish:
            made |= {"redundancy": "vrrp", "group": (number - 1) % 255 + 1, "shared": wish["shared"]}
        return made
    for field, family in (("shared", "ip"), ("shared6", "ipv6")):
        if field in wish:
            made[f"active-gateway {family} mac"] = "12:00:00:00:00:01"
            made[f"active-gateway {family}"] = wish[field]
    return made
