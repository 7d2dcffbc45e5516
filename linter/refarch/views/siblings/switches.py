"""Switches that are meant to be identical: those of a role with the same kinds of devices, and the two that
serve the same devices as an MLAG pair or as two fabrics."""

from collections.abc import Callable, Hashable, Iterator, Mapping

from ...core.majority import clear_majority
from ...model.types import Design, QosProfile, Switch, origin_of
from ..network.links import data_links_by_end, other_end
from ..network.miscabled_hosts import host_rows
from ..network.vlans import bridge_vlans
from ..rdma.roce import device_profile
from .comparison import PAIR, SiblingFact, SiblingGroup

MODEL_RULES = ("MLAG003", "VER", "WIRE015", "WIRE016", "BOM", "WIRE002", "WIRE003")
MTU_RULES = ("MTU", "WIRE025", "PATH", "TEAM", "SMB02")
VLAN_RULES = ("VLAN", "WIRE010", "PATH", "MTU")
PROFILE_RULES = ("QOS", "TOP012", "PATH", "MTU005")


def switch_groups(design: Design) -> Iterator[SiblingGroup]:
    """Switches of a role, then pairs."""
    by_role: dict[tuple[str, frozenset[str]], dict[str, Switch]] = {}
    kinds = _kinds_of_devices(design)
    for name, switch in design.switches.items():
        # An existing switch is as it is: the design only refers to it.
        if not switch.existing:
            by_role.setdefault((switch.role, kinds[name]), {})[name] = switch
    majorities: dict[tuple[str, str], bool] = {}
    for (role, _), switches in by_role.items():
        if len(switches) > PAIR:
            facts = tuple(_switch_facts(design, switches, is_pair=False))
            for fact in facts:
                has_majority = clear_majority(fact.values.values()) is not None
                majorities |= {(fact.what, name): has_majority for name in fact.values}
            yield SiblingGroup(f"{role} switches" if role else "switches", facts)
    for title, pair in switch_pairs(design).items():
        switches = {name: design.switches[name] for name in pair}
        facts = tuple(_switch_facts(design, switches, is_pair=True))
        # The majority of all switches of the role shows which member of the pair differs.
        yield SiblingGroup(
            title,
            tuple(fact for fact in facts if not any(majorities.get((fact.what, name)) for name in pair)),
        )


def switch_pairs(design: Design) -> Mapping[str, tuple[str, ...]]:
    """Pairs of switches by title: those of an MLAG, those with the same devices, and the two leaf switches to
    which a clear majority of the hosts of a row are cabled."""
    pairs: dict[frozenset[str], str] = {}
    for mlag in design.mlags.values():
        # MLAG001 finds invalid pairs.
        if len(mlag.switches) == PAIR:
            pairs[frozenset(mlag.switches)] = f"switches of MLAG pair {mlag.name}"
    for twins in _twins(design):
        pairs.setdefault(
            frozenset(twins), f"{design.switches[twins[0]].role} switches that connect the same devices"
        )
    for row in host_rows(design):
        leafs = dict.fromkeys(row.usual_leafs.values())
        models = {design.switches[name].model.id for name in leafs}
        # Two models are two networks, such as one for RDMA and one for everything else.
        if len(leafs) == PAIR and len(models) == 1:
            pairs.setdefault(frozenset(leafs), f"leaf switches of the hosts in cluster {row.cluster}")
    listed: dict[str, tuple[str, ...]] = {}
    numbers = {name: number for number, name in enumerate(design.switches)}
    for names, title in pairs.items():
        ordered = tuple(sorted(names & numbers.keys(), key=numbers.__getitem__))
        listed[title if title not in listed else f"{title} ({' and '.join(ordered)})"] = ordered
    return listed


def _twins(design: Design) -> Iterator[tuple[str, ...]]:
    """Pairs of switches of one role and model to which the same hosts and arrays are cabled."""
    devices: dict[str, set[str]] = {name: set() for name in design.switches}
    for end, link in data_links_by_end(design).items():
        if end.device in devices:
            far = other_end(link, end).device
            if far not in design.switches:
                devices[end.device].add(far)
    twins: dict[tuple[str, str, frozenset[str]], list[str]] = {}
    for name, switch in design.switches.items():
        if devices[name] and not switch.existing:
            twins.setdefault((switch.role, switch.model.id, frozenset(devices[name])), []).append(name)
    for names in twins.values():
        if len(names) == PAIR:
            yield tuple(names)


def _kinds_of_devices(design: Design) -> Mapping[str, frozenset[str]]:
    """Clusters, and kinds of devices, that each switch is cabled to: a leaf switch for arrays has other
    settings than one for hosts."""
    kinds: dict[str, set[str]] = {name: set() for name in design.switches}
    for end, link in data_links_by_end(design).items():
        if end.device in kinds:
            far = other_end(link, end).device
            host = design.hosts.get(far)
            if host is not None:
                kinds[end.device].add(f"cluster {host.cluster}")
            elif far in design.arrays:
                kinds[end.device].add("array")
            elif far in design.switches:
                kinds[end.device].add(design.switches[far].role)
    return {name: frozenset(listed) for name, listed in kinds.items()}


def _switch_facts(design: Design, switches: Mapping[str, Switch], *, is_pair: bool) -> Iterator[SiblingFact]:
    def fact(
        what: str,
        value: Callable[[Switch], Hashable | None],
        field: str,
        codes: tuple[str, ...],
        *,
        breaks: bool = False,
        is_part: bool = False,
    ) -> SiblingFact:
        values = {name: value(switch) for name, switch in switches.items()}
        return SiblingFact(
            what,
            {name: own_value for name, own_value in values.items() if own_value is not None},
            lambda name: origin_of(switches[name], field),
            severity="warning" if breaks else "info",
            codes=codes,
            is_part=is_part,
            must_agree=is_pair,
        )

    yield fact("model", lambda switch: switch.model.model, "model", MODEL_RULES, is_part=True)
    yield fact("operating system", lambda switch: switch.nos or None, "nos", MODEL_RULES, is_part=True)
    yield fact("release", lambda switch: switch.release or None, "release", MODEL_RULES, is_part=True)
    yield fact("MTU", _mtu_value, "mtu", MTU_RULES, breaks=True)
    yield fact(
        "VXLAN",
        lambda switch: "on" if switch.vxlan else "off",
        "vxlan",
        ("PATH", "TOP", "VLAN", "MTU"),
        breaks=True,
    )
    yield fact("unused ports", _unused_ports_text, "unused_ports", ("VLAN010",))
    yield fact("spanning tree mode", _spanning_tree_text, "spanning_tree", ())
    # Two leaf switches without MLAG can have separate VLANs, such as one storage VLAN for each.
    is_mlag = any(set(switches) == set(pair.switches) for pair in design.mlags.values())
    states_vlans = all(switch.vlans is not None for switch in switches.values())
    if states_vlans and (is_mlag or not is_pair) and _share_fabric(switches):
        yield fact("VLANs", lambda switch: _vlans_text(design, switch), "vlans", VLAN_RULES, breaks=True)
    profiles = {name: profile for name in switches if (profile := device_profile(design, name)) is not None}
    for what, value in PROFILE_FACTS:
        yield SiblingFact(
            what,
            {name: value(profile) for name, profile in profiles.items()},
            lambda name: design.applied[name][1],
            severity="warning",
            codes=PROFILE_RULES,
            must_agree=is_pair,
        )


def _share_fabric(switches: Mapping[str, Switch]) -> bool:
    """Whether all switches are in one fabric: two fabrics have different VLANs on purpose."""
    return len({switch.fabric for switch in switches.values()}) == 1


def _mtu_value(switch: Switch) -> int | None:
    return switch.mtu if switch.mtu_is_known else None


def _vlans_text(design: Design, switch: Switch) -> str:
    return ", ".join(map(str, bridge_vlans(design)[switch.name])) or "none"


def _spanning_tree_text(switch: Switch) -> str:
    """Mode of spanning tree; priorities differ, because one switch is the root and another its substitute."""
    return "not set" if switch.spanning_tree is None else f"`{switch.spanning_tree.mode}`"


def _unused_ports_text(switch: Switch) -> str:
    unused = switch.unused_ports
    if unused is None:
        return "not set"
    state = f"`shut_down: {str(unused.shut_down).lower()}`"
    return state if unused.vlan is None else f"{state} and VLAN {unused.vlan}"


def _numbers_text(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, sorted(numbers))) or "none"


PROFILE_FACTS: tuple[tuple[str, Callable[[QosProfile], Hashable]], ...] = (
    ("RDMA priority", lambda profile: profile.rdma_priority),
    ("RDMA DSCP", lambda profile: profile.rdma_dscp),
    ("PFC priorities", lambda profile: _numbers_text(profile.pfc_priorities)),
    ("QoS mode", lambda profile: profile.mode),
    ("trust", lambda profile: ", ".join(sorted(profile.trust)) or "not set"),
)
"""Attributes of a QoS profile that hosts see on both sides: they mark all packets in one way."""
