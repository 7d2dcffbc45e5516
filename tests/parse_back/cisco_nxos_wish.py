"""What a design wants, as NX-OS says it: what follows from a wish on this platform is spelled out."""

from collections.abc import Iterable

from refarch.api.intent import SwitchIntent
from refarch.platforms.industry_reading import Tree, non_empty
from refarch.platforms.target import NotConfigured

from .tree import pruned, wished

CLOCKS = {
    "UTC": ["timezone UTC 0 0"],
    "America/Los_Angeles": ["timezone PST -8 0", "summer-time PDT 2 Sun Mar 02:00 1 Sun Nov 02:00 60"],
    "America/New_York": ["timezone EST -5 0", "summer-time EDT 2 Sun Mar 02:00 1 Sun Nov 02:00 60"],
    "Europe/Berlin": ["timezone CET 1 0", "summer-time CEST 5 Sun Mar 02:00 5 Sun Oct 03:00 60"],
}


def expected(switch: SwitchIntent, omissions: Iterable[NotConfigured]) -> Tree:
    """The tree of the design without the values that the target does not configure."""
    tree = pruned(wished(switch), omissions)
    _services(tree)
    if "management" in tree:
        tree["management"]["interface"] = "mgmt0"
    _profiles(tree, switch)
    for port in switch.unused_ports.values():
        if port.vlan is not None:
            tree.setdefault("vlans", {}).setdefault(port.vlan, "")
    for section in ("ports", "bonds"):
        for name, part in tree.get(section, {}).items():
            _interface(tree, switch, section, name, part)
    _pair(tree, switch)
    if switch.spanning_tree is not None and switch.spanning_tree.mode in ("mst", "rapid-pvst"):
        mode, priority = switch.spanning_tree.mode, switch.spanning_tree.priority
        instances = "mst 0" if mode == "mst" else "vlan 1-3967"
        tree["spanning_tree"] = {"mode": mode}
        if priority is not None:
            tree["spanning_tree"]["priority"] = f"{instances} priority {priority}"
    for number, gateway in tree.get("gateways", {}).items():
        tree["gateways"][number] = _gateway(switch, number, gateway)
    tree["features"] = _features(tree, switch)
    return non_empty(tree | _of_whole_switch(tree, switch))


def _features(tree: Tree, switch: SwitchIntent) -> list[str]:
    kinds = {gateway.get("redundancy") for gateway in tree.get("gateways", {}).values()}
    wanted = {
        "lldp": True,
        "lacp": any(bond.mode != "static" for bond in switch.bonds.values()),
        "vpc": switch.mlag is not None,
        "bgp": switch.bgp is not None,
        "interface-vlan": bool(switch.gateways),
        "hsrp": "hsrp" in kinds,
        "vrrpv3": "vrrp" in kinds,
    }
    return sorted(name for name, is_wanted in wanted.items() if is_wanted)


def _of_whole_switch(tree: Tree, switch: SwitchIntent) -> Tree:
    """What holds for all ports: DCBX is told or not, frames have one size beside the usual one."""
    told = {port.dcbx for port in switch.ports.values()}
    tlv = "no lldp tlv-select dcbxp" if "disabled" in told else None
    parts = [part for section in ("ports", "bonds") for part in tree.get(section, {}).values()]
    sizes = [part["mtu"] for part in parts if part.get("layer") == 2 and part.get("mtu", 0) > 1500]
    watchdogs = [profile.watchdog for profile in switch.profiles.values()]
    return {
        "told": "lldp tlv-select dcbxp egress-queuing" if told & {"ieee", "cee"} else tlv,
        "jumbo": max(sizes, default=9216),
        "watched": any(watchdog and watchdog.action in ("", "drop") for watchdog in watchdogs),
    }


def _services(tree: Tree) -> None:
    services = tree.get("services", {})
    vrf = " use-vrf management" if "management" in tree else ""
    if "dns" in services:
        services["dns"] = " ".join(services["dns"]) + vrf
    for field in ("ntp", "syslog"):
        if field in services:
            services[field] = [f"{server}{vrf}" for server in services[field]]
    if "time_zone" in services:
        services["clock"] = CLOCKS[services.pop("time_zone")]
    if services.get("snmp_version") == "v3":
        services["snmp_user"] = True
    if "snmp_receivers" in services and vrf:
        services["snmp_over_management"] = services["snmp_receivers"]


def _main(switch: SwitchIntent) -> str:
    """The profile of the one network-qos policy."""
    is_known = switch.everywhere in switch.profiles
    return switch.everywhere if is_known else next(iter(switch.profiles), "")


def _profiles(tree: Tree, switch: SwitchIntent) -> None:
    for name, profile in list(tree.get("profiles", {}).items()):
        profile.pop("watchdog", None)
        used = {number for number in profile.get("classes", {}) if number < 8}
        if not used:
            del tree["profiles"][name]
            continue
        pauses, queues = _pauses(switch, name), _exchanged(switch, name)
        used_by_code = {number for field in ("pcp", "dscp") for number in profile.get(field, {}).values()}
        profile["moved"] = {queues[number]: number for number in queues if number in used_by_code}
        for field in ("pcp", "dscp"):
            if field in profile:
                profile[field] = {code: queues.get(one, one) for code, one in profile[field].items()}
        profile["classes"] = {queues.get(one, one): queue for one, queue in profile["classes"].items()}
        profile["classes"] = {queue: profile["classes"].get(queue, {"percent": 0.0}) for queue in range(8)}
        profile.pop("pfc", None)
        if name == _main(switch):
            sizes = [port.mtu for port in switch.ports.values() if port.profile == name]
            pauses = {queues.get(number, number): priorities for number, priorities in pauses.items()}
            profile["network"] = sorted(queues.get(number, number) for number in used)
            profile["mtus"] = [max(sizes)] * len(used) if sizes else []
            profile["pfc_classes"] = sorted(pauses)
            profile["pfc"] = [priority for number in sorted(pauses) for priority in pauses[number]]
        tree["profiles"][name] = non_empty(profile)
    if not tree.get("profiles", {}).get(tree.get("everywhere", ""), {}).keys() & {"pcp", "dscp"}:
        tree.pop("everywhere", None)


def _exchanged(switch: SwitchIntent, name: str) -> dict[int, int]:
    """Queues of the classes that have another one than their number: strict priority is on queue 7."""
    classes = switch.profiles[name].traffic_classes.values()
    strict = [one.number for one in classes if one.scheduling == "strict" and 1 <= one.number <= 7]
    if not strict or max(strict) == 7:
        return {}
    queues = {max(strict): 7}
    if any(one.number == 7 for one in classes):
        queues[7] = max(strict)
    return queues


def _pauses(switch: SwitchIntent, name: str) -> dict[int, list[int]]:
    """Priorities with PFC of each traffic class."""
    profile = switch.profiles[name]
    found = {
        one.number: sorted(set(one.priorities) & set(profile.pfc_priorities))
        for one in profile.traffic_classes.values()
    }
    return {number: priorities for number, priorities in found.items() if priorities}


def _interface(tree: Tree, switch: SwitchIntent, section: str, name: str, part: Tree) -> None:
    profile = part.pop("profile", "")
    part["shut"] = False
    told = part.pop("dcbx", "")
    if told in ("ieee", "cee"):
        part["dcbx"] = told
    if section == "bonds":
        bond = switch.bonds[name]
        far = " and ".join(bond.far_devices)
        is_link = bond.peer_link and switch.mlag is not None
        part["description"] = f"vPC peer-link to {switch.mlag.peer}" if is_link else f"to {far}"
        profile = switch.ports[bond.members[0]].profile
    if "bond" in part:
        return
    if profile in switch.profiles:
        _quality(tree, switch, profile, part)
    elif _main(switch) in switch.profiles and _pauses(switch, _main(switch)):
        part["pfc"] = "off"
    _layers(part)
    if part.get("peer_link"):
        part["tree"] = "network"


def _quality(tree: Tree, switch: SwitchIntent, name: str, part: Tree) -> None:
    profile, found = switch.profiles[name], tree["profiles"].get(name, {})
    has_pfc = bool(_pauses(switch, name))
    told = " send-tlv" if "dcbx" in part else ""
    part["pfc"] = f"on{told}" if has_pfc else "off"
    if has_pfc and profile.watchdog is not None and profile.watchdog.action in ("", "drop"):
        part["watchdog"] = True
    if profile.global_pause and not has_pfc:
        part["pause_in"] = part["pause_out"] = True
    if "pcp" in found or "dscp" in found:
        part["policy"] = f"{name}-in"
    if name != _main(switch) and found:
        part["queuing"] = f"{name}-out"


def _layers(part: Tree) -> None:
    edge = part.pop("edge", False)
    if part.pop("routed", False):
        part["layer"] = 3
        return
    part["layer"] = 2
    if "tagged" in part:
        part["mode_of_port"] = "trunk"
        if "untagged" in part:
            part["native"] = part.pop("untagged")
            part["tagged"] = sorted({*part["tagged"], part["native"]})
    else:
        part["mode_of_port"] = "access"
    if edge:
        part["tree"] = "edge trunk" if "tagged" in part else "edge"
        part["guard"] = True


def _pair(tree: Tree, switch: SwitchIntent) -> None:
    pair = tree.get("pair")
    if pair is not None:
        pair["role"] = "1000" if pair.pop("first", False) else "2000"
        if switch.mlag is not None:
            yes = {True: "yes", False: "no", None: ""}
            pair["peer-gateway"] = yes[switch.mlag.peer_gateway]
            pair["auto-recovery"] = yes[switch.mlag.auto_recovery]
            pair["delay restore"] = switch.mlag.restore_delay
            tree["pair"] = pair = non_empty(pair)
        if "peer" in pair and switch.management is not None:
            pair["source"] = switch.management.address.partition("/")[0]


def _gateway(switch: SwitchIntent, number: int, wish: Tree) -> Tree:
    own = switch.gateways[number]
    made: Tree = {"description": [own.network], "mtu": [str(own.mtu)], "no shutdown": True}
    further = own.further.values()
    made |= non_empty(
        {
            "ip address": [own.address] * bool(own.address)
            + [f"{one.address} secondary" for one in further if one.address],
            "ipv6 address": [one.address6 for one in (own, *further) if one.address6],
        }
    )
    if wish.get("redundancy") == "hsrp":
        made["hsrp version 2"] = True
        made["groups"] = [number] * sum(field in wish for field in ("shared", "shared6"))
    elif wish.get("redundancy") == "vrrp":
        made["groups"] = [(number - 1) % 255 + 1]
    return made | {field: wish[field] for field in ("shared", "shared6", "redundancy") if field in wish}
