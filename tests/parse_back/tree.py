"""What a design wants of a switch as a plain tree, which configuration is compared with when it is read back.

Sections: ``name``, ``management``, ``services``, ``breakouts``, ``vlans``, ``ports``, ``bonds``, ``pair``,
``gateways``, ``addresses``, ``unused``, ``profiles``. What asks for nothing is not in the tree, so that a
reader says only what it found. A reader of one platform makes the same tree from text. What that platform
cannot say is taken out of the wish by ``pruned``, from what the target tells, and by the platform's module.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from refarch.api.intent import BgpProcess, SwitchBond, SwitchGateway, SwitchIntent, SwitchPort, SwitchProfile
from refarch.api.model import TrafficClass
from refarch.platforms.industry_reading import Tree, non_empty
from refarch.platforms.target import NotConfigured


def wished(switch: SwitchIntent) -> Tree:
    """The whole tree of one switch."""
    own, services, pair = switch.management, switch.services, switch.mlag
    return non_empty(
        {
            "name": switch.name,
            "management": own and _fields(own, "interface address gateway address6 gateway6 dhcp"),
            "services": _fields(
                services, "dns domain ntp syslog snmp_receivers snmp_version time_zone", as_list=True
            ),
            "breakouts": {
                name: {"speed": one.speed, "parts": len(one.parts)} for name, one in switch.breakouts.items()
            },
            "vlans": {number: vlan.name for number, vlan in switch.vlans.items()},
            "ports": {name: _port(port) for name, port in switch.ports.items()},
            "bonds": {name: _bond(bond) for name, bond in switch.bonds.items()},
            "pair": pair
            and non_empty({"domain": pair.domain, "peer": pair.peer_address, "first": pair.is_first}),
            "gateways": {number: _gateway(gateway) for number, gateway in switch.gateways.items()},
            "routes": {
                f"{route.to} {route.via}": _fields(route, "to via name") for route in switch.routes.values()
            },
            "bgp": switch.bgp and _bgp(switch.bgp),
            "addresses": {
                name: _fields(one, "address address6 dhcp") for name, one in switch.other_addresses.items()
            },
            "unused": {
                name: non_empty({"shut": port.shut_down, "vlan": port.vlan})
                for name, port in switch.unused_ports.items()
            },
            "profiles": {name: _profile(profile) for name, profile in switch.profiles.items()},
            "everywhere": switch.everywhere if switch.everywhere in switch.profiles else "",
        }
    )


def _fields(record: Any, names: str, as_list: bool = False) -> Tree:
    found = {name: getattr(record, name) for name in names.split()}
    if as_list:
        found = {name: list(value) if isinstance(value, tuple) else value for name, value in found.items()}
    return non_empty(found)


def _bgp(process: BgpProcess) -> Tree:
    neighbors = {one.address: _fields(one, "number device") for one in process.neighbors.values()}
    return non_empty({**_fields(process, "number router_id networks", as_list=True), "neighbors": neighbors})


CARRIED = "mtu untagged edge routed address"


def _carried(record: SwitchPort | SwitchBond) -> Tree:
    return non_empty({**_fields(record, CARRIED), "tagged": sorted(record.tagged)})


def _port(port: SwitchPort) -> Tree:
    """A port; what a member has from its bond is not in it."""
    own = _fields(port, "speed fec dcbx bond profile")
    own["description"] = f"to {port.far_device} {port.far_port}".strip()
    return own if port.bond else {**own, **_carried(port)}


def _bond(bond: SwitchBond) -> Tree:
    own = _fields(bond, "mode mlag peer_link")
    return {**own, "members": sorted(bond.members), **_carried(bond)}


def _gateway(gateway: SwitchGateway) -> Tree:
    found = _fields(gateway, "address address6 shared shared6 redundancy mtu")
    for own, shared in (("address", "shared"), ("address6", "shared6")):
        if shared in found and found[shared] == getattr(gateway, own).partition("/")[0]:
            del found[shared]
    return found


def _profile(profile: SwitchProfile) -> Tree:
    """Maps end at traffic classes, which all platforms have: codes of the default class are left out."""
    classes = {
        priority: one.number for one in profile.traffic_classes.values() for priority in one.priorities
    }

    def mapped(trust: str, codes: Mapping[int, int]) -> Tree:
        if trust not in profile.trust:
            return {}
        return {code: classes[priority] for code, priority in codes.items() if classes.get(priority)}

    return non_empty(
        {
            "pcp": mapped("pcp", profile.pcp_map),
            "dscp": mapped("dscp", profile.dscp_map),
            "pfc": sorted(profile.pfc_priorities),
            "watchdog": profile.watchdog is not None,
            "classes": {
                one.number: non_empty(
                    {
                        "percent": None if one.scheduling == "strict" else one.bandwidth,
                        "strict": one.scheduling == "strict",
                        "ecn": one.ecn_min is not None and [one.ecn_min, one.ecn_max, _probability(one)],
                    }
                )
                for one in profile.traffic_classes.values()
            },
        }
    )


def _probability(one: TrafficClass) -> int:
    """All are marked above the upper threshold where the design leaves it out."""
    return 100 if one.ecn_probability is None else one.ecn_probability


SECTIONS = {"other_addresses": "addresses", "mlag": "pair", "unused_ports": "unused"}
"""Fields of an intent that have another name in the tree."""

OF_CLASS = {"scheduling": "strict", "bandwidth": "percent", "ecn_min": "ecn", "ecn_max": "ecn"}


def pruned(tree: Tree, omissions: Iterable[NotConfigured]) -> Tree:
    """The tree without what a target tells that it leaves out, by section, thing and field."""
    for omission in omissions:
        section, _, field = omission.path.partition(".")
        section = SECTIONS.get(section, section)
        part = tree.get(section)
        if not isinstance(part, dict):
            tree.pop(section, None)
        elif section == "vlans":
            _without_vlan(part, int(omission.thing), field)
        elif omission.path == "bonds.name":
            _with_number(tree, omission)
        elif field.startswith("traffic_classes."):
            name, _, number = omission.thing.rpartition(" ")
            found = part[name]["classes"].get(int(number), {}) if number else {}
            found.pop(OF_CLASS.get(field.rpartition(".")[2], ""), None)
        else:
            thing = omission.thing.lower().removeprefix("vlan")
            found = part if thing == "" else _of_thing(part, thing)
            found.pop(field, None)
    for section in ("addresses", "breakouts"):
        tree[section] = non_empty(tree.get(section, {}))
    return non_empty(tree)


def _with_number(tree: Tree, omission: NotConfigured) -> None:
    """A bond that is told to be a port channel with another number than its name has, or none."""
    told = omission.reason.rpartition(" ")[2]
    if told.startswith("port-channel"):
        tree["bonds"][told] = tree["bonds"].pop(omission.thing)
        for port in tree["ports"].values():
            if port.get("bond") == omission.thing:
                port["bond"] = told


def _without_vlan(vlans: Tree, number: int, field: str) -> None:
    if field == "number":
        del vlans[number]
    else:
        vlans[number] = ""


def _of_thing(part: Tree, thing: str) -> Tree:
    """A record by its key, without regard to the case of the platform's words; an empty one for none."""
    return next((record for key, record in part.items() if str(key).lower() == thing), {})
