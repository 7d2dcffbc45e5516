"""What a design wants, as EOS says it: what follows from a wish on this platform is spelled out."""

from collections.abc import Iterable

from refarch.api.intent import FurtherSubnet, SwitchGateway, SwitchIntent, SwitchProfile
from refarch.platforms.eos.reading import SNMP_USER
from refarch.platforms.industry_cli import numbers as ranges
from refarch.platforms.industry_reading import Tree, non_empty
from refarch.platforms.target import NotConfigured

from .tree import pruned, wished

MODES = {"lacp": "active", "static": "on"}
FEC = {
    "rs": "error-correction encoding reed-solomon",
    "base-r": "error-correction encoding fire-code",
    "none": "no error-correction encoding",
}
SPEEDS = {
    10_000: "forced 10000full",
    25_000: "forced 25gfull",
    40_000: "forced 40gfull",
    100_000: "forced 100gfull",
    200_000: "200g-4",
    400_000: "400g-8",
}
ACTIONS = {"drop": "drop", "alert": "notify-only"}
DCBX = {"ieee": "dcbx mode ieee", "disabled": "no dcbx mode"}


def expected(switch: SwitchIntent, omissions: Iterable[NotConfigured]) -> Tree:
    """The tree of the design without the values that the target does not configure."""
    wish = pruned(wished(switch), omissions)
    tree: Tree = {
        "loading": [
            "configure checkpoint save refarch-before",
            "configure session",
            "show session-config diffs",
        ],
        "name": switch.name,
        "switch_wide": {"lldp run": True},
        "services": _services(wish, switch),
        "vlans": {
            **{port.vlan: [] for port in switch.unused_ports.values() if port.vlan is not None},
            **{number: [f"name {name}"] * bool(name) for number, name in wish.get("vlans", {}).items()},
        },
        "interfaces": _interfaces(wish, switch),
        "routes": wish.get("routes"),
        "bgp": wish.get("bgp"),
        "gateways": {
            number: _gateway(switch, number, one) for number, one in wish.get("gateways", {}).items()
        },
        "profiles": {
            name: _profile(switch, profile, wish["profiles"].get(name, {}))
            for name, profile in switch.profiles.items()
        },
    }
    _management(tree, wish, switch)
    _whole_switch(tree, wish, switch)
    _pair(tree, switch)
    stp, vlans = switch.spanning_tree, ranges(vlan.number for vlan in switch.vlans.values())
    if stp is not None:
        of_mode = {
            "mst": ("mstp", "mst 0 "),
            "rstp": ("rstp", ""),
            "rapid-pvst": ("rapid-pvst", f"vlan-id {vlans} "),
        }
        mode, instances = of_mode[stp.mode]
        written = stp.priority is not None and (stp.mode != "rapid-pvst" or bool(vlans))
        priority = f"{instances}priority {stp.priority}" if written else ""
        tree["spanning_tree"] = non_empty({"mode": mode, "priority": priority})
    return non_empty(
        {
            key: non_empty(part) if isinstance(part, dict) and key != "vlans" else part
            for key, part in tree.items()
        }
    )


def _vrf(switch: SwitchIntent) -> str:
    return "vrf MGMT " if switch.management is not None else ""


def _services(wish: Tree, switch: SwitchIntent) -> Tree:
    found, vrf = wish.get("services", {}), _vrf(switch)
    version = found.get("snmp_version", "v2c")
    secret = "3 priv <<SNMP_USER>>" if version == "v3" else f"{version[1:]} <<SNMP_COMMUNITY>>"
    return {
        "dns domain": found.get("domain"),
        "clock timezone": found.get("time_zone"),
        "ip name-server": [f"{vrf or 'vrf default '}{server}" for server in found.get("dns", ())],
        "ntp server": [f"{vrf}{server}" for server in found.get("ntp", ())],
        "logging": [f"{vrf}host {server}" for server in found.get("syslog", ())],
        "snmp-server host": [f"{server} {vrf}version {secret}" for server in found.get("snmp_receivers", ())],
    }


def _management(tree: Tree, wish: Tree, switch: SwitchIntent) -> None:
    own = wish.get("management")
    if own is None:
        return
    port: Tree = {"vrf": "MGMT", **{key: own.get(key) for key in ("address", "address6")}}
    if own.get("dhcp"):
        port |= {"address": "dhcp", "default route": True}
    tree["interfaces"][own["interface"]] = non_empty(port)
    tree["management"] = {"ssh": "MGMT"}
    for field in ("gateway", "gateway6"):
        if field in own:
            tree["management"][field] = f"MGMT {own[field]}"


def _interfaces(wish: Tree, switch: SwitchIntent) -> Tree:
    made: Tree = {}
    for section in ("bonds", "ports"):
        for name, part in wish.get(section, {}).items():
            made[name] = _interface(switch, section, name, part)
    for split in switch.breakouts.values():
        numbers = [int(part.rpartition("/")[2]) for part in split.parts]
        for part in split.parts:
            own = made.setdefault(part, {})
            stated_speed = switch.ports[part].speed if part in switch.ports else None
            own["speed"] = _part_speed(stated_speed or split.speed, numbers[1] - numbers[0])
        if split.disables.startswith("Ethernet"):
            made[split.disables] = {"shut": True}
    for name, unused in wish.get("unused", {}).items():
        own = made.setdefault(name, {})
        if unused.get("shut"):
            own["shut"] = True
        if "vlan" in unused:
            own |= {"untagged": unused["vlan"], "mode of port": "access", "layer": 2}
        if switch.everywhere in switch.profiles:
            own["profile"] = switch.everywhere
    for name, other in wish.get("addresses", {}).items():
        made.setdefault(name, {}).update(other)
    return made


def _part_speed(speed: int, lanes: int) -> str:
    return SPEEDS[speed] if lanes == 1 and speed < 50_000 else f"{speed // 1000}g-{lanes}"


def _interface(switch: SwitchIntent, section: str, name: str, part: Tree) -> Tree:
    made: Tree = {"shut": False, **part}
    for field in ("peer_link", "dcbx", "edge", "routed", "speed", "fec", "tagged", "untagged"):
        made.pop(field, None)
    if section == "bonds":
        bond = switch.bonds[name]
        made["description"] = f"to {' and '.join(bond.far_devices)}"
        made["mode"] = MODES[bond.mode]
        profile = switch.profiles.get(switch.ports[bond.members[0]].profile)
        if profile is not None:
            made |= _trust(profile)
        made["members"] = [port for port in switch.ports if port in bond.members]
    else:
        made |= _link(switch, part)
    if "bond" in part:
        return made
    joins = bool(part.get("peer_link")) and switch.mlag is not None
    made |= _layers(part, joins)
    return made


def _link(switch: SwitchIntent, part: Tree) -> Tree:
    made = {"dcbx": DCBX.get(part.get("dcbx", "")), "fec": FEC.get(part.get("fec", ""))}
    profile = switch.profiles.get(part.get("profile", ""))
    pause = True if profile is not None and profile.global_pause else None
    return non_empty(
        {**made, "speed": SPEEDS.get(part.get("speed", 0)), "pause in": pause, "pause out": pause}
    )


def _layers(part: Tree, joins: bool) -> Tree:
    if part.get("routed"):
        six = ":" in part.get("address", "")
        return {"layer": 3, **({"address6": part["address"], "address": None} if six else {})}
    tagged, untagged = list(part.get("tagged", ())), part.get("untagged")
    made: Tree = {"layer": 2}
    if tagged or joins:
        made |= {"mode of port": "trunk", "native": untagged}
        made["tagged"] = sorted({*tagged, *([untagged] if untagged else []), *([4094] if joins else [])})
        made["trunk group"] = "mlag" if joins else None
    elif untagged is not None:
        made |= {"mode of port": "access", "untagged": untagged}
    if part.get("edge"):
        made |= {"edge": True, "guard": True}
    return non_empty(made)


def _trust(profile: SwitchProfile) -> Tree:
    if not profile.trust:
        return {}
    return {"trust": "qos trust dscp" if "dscp" in profile.trust else "qos trust cos"}


def _profile(switch: SwitchIntent, profile: SwitchProfile, wish: Tree) -> Tree:
    word = "tx-queue" if "-7280" in switch.model else "uc-tx-queue"
    classes = {number: {"word": word, "strict": False, **one} for number, one in wish["classes"].items()}
    pfc = wish.get("pfc", [])
    return {**_trust(profile), "pfc": pfc, **({"pfc on": True} if pfc else {}), "classes": classes}


def _whole_switch(tree: Tree, wish: Tree, switch: SwitchIntent) -> None:
    """What the switch has once: maps and watchdog of one profile, routing, SNMP."""
    name = switch.everywhere if switch.everywhere in switch.profiles else next(iter(switch.profiles), "")
    if name:
        profile = switch.profiles[name]
        maps: Tree = {f"cos {code} to traffic-class": one for code, one in profile.pcp_map.items()}
        maps |= {f"dscp {code} to traffic-class": one for code, one in profile.dscp_map.items()}
        maps |= {"traffic-class 0 to cos": 0, "traffic-class 1 to cos": 1}
        for kind in profile.traffic_classes.values():
            for priority in kind.priorities:
                if 7 not in (priority, kind.number):
                    maps[f"traffic-class {priority} to tx-queue"] = kind.number
        tree["maps"] = maps
        guard = profile.watchdog
        if guard is not None and guard.action in ACTIONS:
            times = {"default timeout": guard.detect, "default recovery-time": guard.restore}
            found: Tree = {key: f"{seconds:g}" for key, seconds in times.items() if seconds is not None}
            tree["watchdog"] = found | {"action": ACTIONS[guard.action]}
    alone, services = tree["switch_wide"], wish.get("services", {})
    if "snmp_receivers" in services:
        alone["snmp-server enable traps"] = True
        if services.get("snmp_version") == "v3":
            alone |= {"snmp-server group refarch v3 priv": True, SNMP_USER: True}
    if switch.management is not None:
        alone["vrf instance MGMT"] = True
    gateways = switch.gateways.values()
    together = ("varp", "vrr", "anycast")
    if any(one.redundancy in together and (one.shared or one.shared6) for one in gateways):
        alone["ip virtual-router mac-address 00:1c:73:00:00:99"] = True
    subnets = [one for gateway in gateways for one in (gateway, *gateway.further.values())]
    routed = [port.address for port in switch.ports.values() if port.address]
    if any(one.shared for one in subnets) or any(":" not in one for one in routed):
        alone["ip routing"] = True
    if any(one.shared6 for one in subnets) or any(":" in one for one in routed):
        alone["ipv6 unicast-routing"] = True


def _pair(tree: Tree, switch: SwitchIntent) -> None:
    own = switch.mlag
    if own is None:
        return
    local, peer = ("0", "1") if own.is_first else ("1", "0")
    tree["pair"] = {
        "domain-id": own.domain or own.name,
        "local-interface": "Vlan4094",
        "peer-address": f"169.254.252.{peer}",
        "peer-link": own.peer_link,
    }
    if own.peer_address:
        tree["pair"]["heartbeat"] = f"{own.peer_address} {_vrf(switch)}".strip()
        tree["pair"]["dual-primary detection"] = "delay 5 action errdisable all-interfaces"
    if own.restore_delay is not None:
        tree["pair"]["reload-delay mlag"] = str(own.restore_delay)
    tree["vlans"][4094] = ["name mlag", "trunk group mlag"]
    tree["switch_wide"]["no spanning-tree vlan-id 4094"] = True
    tree["gateways"][4094] = {
        "description": [f"MLAG to {own.peer}"],
        "no autostate": [None],
        "ip address": [f"169.254.252.{local}/31"],
    }


def _gateway(switch: SwitchIntent, number: int, wish: Tree) -> Tree:
    own = switch.gateways[number]
    subnets: list[SwitchGateway | FurtherSubnet] = [own, *own.further.values()]
    made: Tree = {"description": [own.network], "mtu": [str(wish["mtu"])] if "mtu" in wish else []}
    for six, family in (("", "ip"), ("6", "ipv6")):
        found, shared, virtual = [], [], []
        for subnet in subnets:
            address, together = getattr(subnet, f"address{six}"), getattr(subnet, f"shared{six}")
            found += [address] if address else []
            if own.redundancy in ("", "none"):
                length = getattr(subnet, f"length{six}")
                is_other = together and address.partition("/")[0] != together
                found += [f"{together}/{length}"] if is_other else []
            elif together and address:
                shared.append(together)
            elif together and own.redundancy == "anycast":
                more = " secondary" if shared or virtual else ""
                virtual.append(f"{together}/{getattr(subnet, f'length{six}')}{'' if six else more}")
        later = "" if six else " secondary"
        made[f"{family} address"] = [one + later * bool(at) for at, one in enumerate(found)]
        if own.redundancy in ("varp", "vrr", "anycast"):
            made[f"{family} virtual-router address"] = shared
            made[f"{family} address virtual"] = virtual
        elif own.redundancy == "vrrp":
            word = "vrrp 1 ipv6" if six else "vrrp 1 ipv4"
            made[word] = [one + later * bool(at) for at, one in enumerate(shared)]
    return non_empty(made)
