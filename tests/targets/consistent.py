"""What keeps a changed intent one that a design could ask for: fields that mean nothing beside others, and
fields that go together."""

from collections.abc import Callable, Mapping
from typing import Any

Above = tuple[Any, ...]
"""The records on the way to a field: the intent first, last the one that has it."""

PORT_OF_BOND = ("tagged", "untagged", "mtu", "address", "routed", "edge")
"""Fields of a port that are those of its bond, where it is a member of one."""


def _routed_only(above: Above) -> bool:
    return bool(above[-1].routed)


def _bridged_only(above: Above) -> bool:
    return not above[-1].routed


def _lossless(above: Above) -> bool:
    return bool(above[1].pfc_priorities)


def _of_pair(above: Above) -> bool:
    return above[0].mlag is not None and not above[-1].peer_link


def _marks(above: Above) -> bool:
    return above[-1].ecn_min is not None


OF_CLUSTERS: Mapping[str, Callable[[Above], bool]] = {
    "hosts.interfaces.affinity": lambda above: not above[-1].port_group,
    "hosts.interfaces.gateway": lambda above: bool(above[-1].address),
    "hosts.interfaces.port_group": lambda above: bool(above[-1].port_group),
    "hosts.interfaces.vlan": lambda above: not above[-1].port_group,
    "networks.port_group": lambda above: above[-1].kind != "tep",
}


def _no_parameter(name: str) -> Callable[[Above], bool]:
    """Nothing of a profile where a card has the parameter of its driver stated for it."""
    return lambda above: (
        not any(
            name in values
            for nic in (above[0].nics.values() if hasattr(above[0], "nics") else ())
            for values in nic.parameters.values()
        )
    )


OF_HOSTS: Mapping[str, Callable[[Above], bool]] = {
    "interfaces.affinity": lambda above: (
        (bool(above[-1].switch) and not above[-1].port_group) or above[0].system == "linux"
    ),
    "interfaces.gateway": lambda above: bool(above[-1].address),
    "interfaces.switch": lambda above: not above[-1].nic or above[0].system == "linux",
    "interfaces.vlan": lambda above: not above[-1].port_group,
    "nics.profile": lambda above: bool(above[-1].profile) and not above[-1].parameters,
    "profiles.ecn": _no_parameter("ecn"),
    "profiles.marking.dscp": _no_parameter("dscp_force"),
    "profiles.marking.pcp": _no_parameter("pcp_force"),
    "profiles.pfcrx": _no_parameter("pfcrx"),
    "profiles.pfctx": _no_parameter("pfctx"),
    "profiles.trust": _no_parameter("trust_state"),
    "switches.discovery_operation": lambda above: above[-1].discovery in ("cdp", "lldp"),
}

NEEDS: Mapping[str, Callable[[Above], bool]] = {
    "adapters.gateway": lambda above: bool(above[-1].address),
    "adapters.gateway6": lambda above: bool(above[-1].address6),
    "adapters.vlan": lambda above: not above[-1].gateway6,  # a trunk leaves all else unwritten
    **OF_CLUSTERS,
    **OF_HOSTS,
    "ports.address": _routed_only,
    "bonds.address": _routed_only,
    **{f"{of}.{name}": _bridged_only for of in ("ports", "bonds") for name in ("tagged", "untagged", "edge")},
    "ports.dcbx": lambda above: bool(above[-1].profile),
    "ports.bond": lambda above: False,  # `bonds.members` is the other side of it
    "ports.profile": lambda above: len(above[0].profiles) > 1 or bool(above[-1].profile),
    "bonds.members": lambda above: len(above[-1].members) > 1,
    "bonds.mlag": _of_pair,
    "bonds.peer_link": lambda above: False,  # `mlag.peer_link` is the other side of it
    "mlag.peer_link": lambda above: False,
    "everywhere": lambda above: bool(above[0].profiles),
    "management.gateway": lambda above: bool(above[-1].address),
    "management.gateway6": lambda above: bool(above[-1].address6),
    "gateways.redundancy": lambda above: bool(above[-1].shared or above[-1].shared6),
    "services.snmp_version": lambda above: bool(above[-1].snmp_receivers),
    "profiles.pfc_off": _lossless,
    "profiles.cable_length": _lossless,
    "profiles.watchdog.action": _lossless,
    "profiles.watchdog.detect": _lossless,
    "profiles.watchdog.restore": _lossless,
    "profiles.pcp_map": lambda above: "pcp" in above[-1].trust,
    "profiles.dscp_map": lambda above: "dscp" in above[-1].trust,
    "profiles.traffic_classes.bandwidth": lambda above: above[-1].scheduling == "dwrr",
    "profiles.traffic_classes.ecn_max": _marks,
    "profiles.traffic_classes.ecn_probability": _marks,
    "profiles.pools.priorities": lambda above: above[-1].direction == "ingress",
    "profiles.pools.traffic_classes": lambda above: above[-1].direction == "egress",
}
"""When a field means something."""


def applies(path: str, above: Above) -> bool:
    """Whether a field means something in its record."""
    of, _, name = path.rpartition(".")
    if of == "ports" and name in PORT_OF_BOND and above[-1].bond:
        return False
    return NEEDS.get(path, lambda above: True)(above)


def adjusted(path: str, intent: Any, thing: str) -> Any:
    """A changed intent with what goes together with the change."""
    adjust = ADJUST.get(path)
    return adjust(intent, thing) if adjust is not None else intent


def _bond_name(intent: Any, thing: str) -> Any:
    """A bond under another name keeps its members, and stays the peer link."""
    (new,) = (name for name in intent.bonds if all(port.bond != name for port in intent.ports.values()))
    ports = {
        name: port._replace(bond=new) if port.bond == thing else port for name, port in intent.ports.items()
    }
    pair = intent.mlag
    if pair is not None and pair.peer_link == thing:
        pair = pair._replace(peer_link=new)
    return intent._replace(ports=ports, mlag=pair)


def _mtu_of_members(intent: Any, thing: str) -> Any:
    bond = intent.bonds[thing]
    changed = {name: intent.ports[name]._replace(mtu=bond.mtu) for name in bond.members}
    return intent._replace(ports={**intent.ports, **changed})


def _members(intent: Any, thing: str) -> Any:
    """The last member leaves its bond."""
    bond = intent.bonds[thing]
    of_bond = [name for name, port in intent.ports.items() if port.bond == thing]
    left = intent.ports[of_bond[-1]]._replace(bond="")
    bond = bond._replace(members=tuple(of_bond[:-1]))
    return intent._replace(ports={**intent.ports, of_bond[-1]: left}, bonds={**intent.bonds, thing: bond})


def _profile(intent: Any, thing: str) -> Any:
    """Another profile that there is, or none."""
    port = intent.ports[thing]
    others = [name for name in intent.profiles if not port.profile.startswith(name)]
    return intent._replace(ports={**intent.ports, thing: port._replace(profile=(others or [""])[0])})


def _everywhere(intent: Any, thing: str) -> Any:
    """A profile that there is where there was none, and none where there was one."""
    was_one = any(intent.everywhere.startswith(name) for name in intent.profiles)
    return intent._replace(everywhere="" if was_one else next(iter(intent.profiles)))


def _dhcp(intent: Any, thing: str) -> Any:
    own = intent.management
    return intent._replace(management=own._replace(address="", gateway="") if own.dhcp else own)


def _address_by_dhcp(intent: Any, thing: str) -> Any:
    own = intent.interfaces[thing]
    changed = own._replace(address="", gateway="") if own.dhcp else own
    return intent._replace(interfaces={**intent.interfaces, thing: changed})


def _guest_by_dhcp(intent: Any, thing: str) -> Any:
    own = intent.adapters[thing]
    changed = own._replace(address="", gateway="") if own.dhcp else own
    return intent._replace(adapters={**intent.adapters, thing: changed})


def _port_name(intent: Any, thing: str) -> Any:
    """A port under another name stays a member of its bond."""
    bonds = {
        name: bond._replace(members=tuple(port.name for port in intent.ports.values() if port.bond == name))
        for name, bond in intent.bonds.items()
    }
    return intent._replace(bonds=bonds)


def _thresholds(intent: Any, thing: str) -> Any:
    """Marking has both its thresholds."""
    profile, number = thing.split()
    own = intent.profiles[profile]
    kind = own.traffic_classes[int(number)]
    kind = kind._replace(
        ecn_max=kind.ecn_max or 2 * kind.ecn_min, ecn_probability=kind.ecn_probability or 100
    )
    return _with_class(intent, profile, kind)


def _share(intent: Any, thing: str) -> Any:
    """A share belongs to what is not strict."""
    profile, number = thing.split()
    kind = intent.profiles[profile].traffic_classes[int(number)]
    return _with_class(
        intent, profile, kind._replace(bandwidth=None if kind.scheduling == "strict" else 10.0)
    )


def _with_class(intent: Any, profile: str, kind: Any) -> Any:
    own = intent.profiles[profile]
    own = own._replace(traffic_classes={**own.traffic_classes, kind.number: kind})
    return intent._replace(profiles={**intent.profiles, profile: own})


ADJUST: Mapping[str, Callable[[Any, str], Any]] = {
    "bonds.name": _bond_name,
    "bonds.mtu": _mtu_of_members,
    "bonds.members": _members,
    "ports.profile": _profile,
    "ports.name": _port_name,
    "everywhere": _everywhere,
    "adapters.dhcp": _guest_by_dhcp,
    "interfaces.dhcp": _address_by_dhcp,
    "management.dhcp": _dhcp,
    "profiles.traffic_classes.ecn_min": _thresholds,
    "profiles.traffic_classes.scheduling": _share,
}
