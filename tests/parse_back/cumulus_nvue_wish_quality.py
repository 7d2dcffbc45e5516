"""What a design wants of the QoS of a switch with Cumulus Linux, as the tree that it is read back to."""

from math import ceil
from typing import Any

from refarch.api.intent import SwitchIntent, SwitchPort, SwitchProfile
from refarch.platforms.industry_reading import Tree

from .cumulus_nvue_release import Release, Told

GLOBAL = "default-global"

TRUST = {frozenset({"pcp"}): "l2", frozenset({"dscp"}): "l3", frozenset({"pcp", "dscp"}): "both"}

ROCE_CLASSES: dict[int, tuple[set[int], str, float | None]] = {
    0: ({0, 1, 2, 4, 5, 7}, "dwrr", 50.0),
    3: ({3}, "dwrr", 50.0),
    6: ({6}, "strict", None),
}
"""Priorities, scheduling and percent of the classes that `nv set qos roce` makes."""

MARKED = ((None, None), (150000, 1500000), (150000, 1501500))


def quality(interfaces: dict[str, Tree], switch: SwitchIntent, release: Release, told: Told) -> Tree:
    """The part of the tree that profiles make; ports get theirs."""
    uses = used(switch)
    whole = len(uses) == 1 and (
        uses[0].name == switch.everywhere
        or all(port.profile == uses[0].name for port in switch.ports.values())
    )
    tree: Tree = {}
    if not uses:
        pass
    elif whole and is_roce(uses[0]):
        tree = _mode(uses[0], release, told)
    elif release >= 4 or (release == 3 and whole):
        tree = _explicit(interfaces, switch, uses, whole, told)
    else:
        fitting = [one for one in uses if not one.global_pause and one.pfc_priorities in ((), (3,))]
        tree = _mode(fitting[0], release, told) if fitting else {}
    _watchdogs(interfaces, tree, switch, release, told)
    _dcbx(interfaces, tree, switch, release)
    return tree


def used(switch: SwitchIntent) -> list[SwitchProfile]:
    """Profiles on the switch, that of all ports first."""
    on_ports = {port.profile for port in switch.ports.values()}
    names = [name for name in switch.profiles if name in on_ports | {switch.everywhere}]
    return [switch.profiles[name] for name in sorted(names, key=lambda name: name != switch.everywhere)]


def is_roce(own: SwitchProfile) -> bool:
    """Whether a profile asks for nothing but what the RoCE mode sets."""
    lossless = own.mode == "lossless"
    return (
        {*own.trust} in (set(), {"pcp", "dscp"})
        and all(code == priority for code, priority in own.pcp_map.items())
        and all(code // 8 == priority for code, priority in own.dscp_map.items())
        and {*own.pfc_priorities} in ((set(), {3}) if lossless else (set(),))
        and not own.pfc_off
        and not own.global_pause
        and all(_is_roce_class(one) for one in own.traffic_classes.values())
    )


def _is_roce_class(one: Any) -> bool:
    known = ROCE_CLASSES.get(one.number)
    marks = MARKED if one.number in (0, 3) else MARKED[:1]
    made = ({*one.priorities}, one.scheduling, one.bandwidth)
    return made == known and (one.ecn_min, one.ecn_max) in marks and one.ecn_probability in (None, 100)


def _mode(own: SwitchProfile, release: Release, told: Told) -> Tree:
    cable = None if told("profiles.cable_length", own.name) else own.cable_length
    pools = _pools(own, told) if release >= 3 and own.mode == "lossless" else None
    kinds = ("default-lossy", "roce-lossless")
    return {
        "roce": release.switched_on,
        "roce mode": own.mode,
        "roce cable": _meters(cable),
        "pools": None if pools in (None, (50, 50)) else list(zip(kinds, map(str, pools or ()), strict=True)),
    }


def _meters(cable: float | None) -> str | None:
    return None if cable is None else str(max(1, ceil(cable)))


def _pools(own: SwitchProfile, told: Told) -> tuple[int, int] | None:
    """Percent for lossy and lossless traffic, where the pools of a profile can be written."""
    if any(told("profiles.pools.size", f"{own.name} {pool.name}") for pool in own.pools.values()):
        return None
    ingress = {
        tuple(sorted(pool.priorities)): pool.size
        for pool in own.pools.values()
        if pool.direction == "ingress"
    }
    lossless = ingress.pop(tuple(sorted(own.pfc_priorities or (3,))), None)
    lossy = next(iter(ingress.values()), None)
    return None if lossy is None or lossless is None else (int(lossy), int(lossless))


def _explicit(
    interfaces: dict[str, Tree], switch: SwitchIntent, uses: list[SwitchProfile], whole: bool, told: Told
) -> Tree:
    tree: Tree = {key: [] for key in ("trust", "maps", "queues", "modes", "shares", "ecn", "pfc", "pauses")}
    for own in uses:
        name = GLOBAL if whole else own.name
        made = _profile(own, name, told)
        for key, values in made.items():
            tree[key] += values
        for feature in () if whole else _features(made):
            _give(interfaces, switch, own, feature, own.name)
        if whole and any(kind == "link-pause" for kind, *_ in made["pauses"]):
            _give(interfaces, switch, own, "link-pause", own.name)
    tree["queues"] = [
        (str(priority), str(one.number))
        for one in uses[0].traffic_classes.values()
        if not told("profiles.traffic_classes.number", f"{uses[0].name} {one.number}")
        for priority in one.priorities
    ]
    lossless = next((own for own in uses if own.pfc_priorities), None)
    if lossless is not None:
        lossy, rest = _pools(lossless, told) or (50, 50)
        tree["pools"] = [("default-lossy", str(lossy)), ("default-lossless", str(rest))]
    return tree


def _give(
    interfaces: dict[str, Tree], switch: SwitchIntent, own: SwitchProfile, feature: str, name: str
) -> None:
    for port in switch.ports.values():
        if port.profile == own.name:
            interfaces[port.name].setdefault("groups", []).append((feature, name))


def _features(made: dict[str, list[Any]]) -> list[str]:
    kinds = {"trust": "mapping", "maps": "mapping", "modes": "egress-scheduler", "shares": "egress-scheduler"}
    kinds |= {"ecn": "congestion-control", "pfc": "pfc"}
    found = {kinds[key] for key, values in made.items() if key in kinds and values}
    return [*found, *{kind for kind, *_ in made["pauses"]} - found]


def _profile(own: SwitchProfile, name: str, told: Told) -> dict[str, list[Any]]:
    trust = TRUST.get(frozenset(own.trust))
    maps = {"pcp": own.pcp_map, "dscp": own.dscp_map}
    made: dict[str, list[Any]] = {
        "trust": [(name, trust)] if trust else [],
        "maps": [
            (name, kind, str(code), str(priority))
            for kind in {*own.trust} & {*maps}
            if trust and not told(f"profiles.{kind}_map", own.name)
            for code, priority in maps[kind].items()
        ],
        "modes": [],
        "shares": [],
        "ecn": [],
        "pfc": [],
        "pauses": _pauses(own, name, told),
    }
    if not told("profiles.pfc_priorities", own.name):
        made["pfc"] = [(name, str(priority)) for priority in own.pfc_priorities]
    for one in own.traffic_classes.values():
        thing, number = f"{own.name} {one.number}", str(one.number)
        if told("profiles.traffic_classes.number", thing):
            continue
        if not told("profiles.traffic_classes.scheduling", thing):
            made["modes"].append((name, number, one.scheduling))
        if one.bandwidth is not None and (one.scheduling == "dwrr" and 1 <= one.bandwidth <= 100):
            made["shares"].append((name, number, str(int(one.bandwidth))))
        made["ecn"] += _marked(one, name, thing, told)
    if not made["ecn"] and own.traffic_classes:
        made["ecn"] = [(name, "0", "ecn", "disable")]
    return made


def _marked(one: Any, name: str, thing: str, told: Told) -> list[tuple[str, ...]]:
    values = {"min-threshold": one.ecn_min, "max-threshold": one.ecn_max}
    if not told("profiles.traffic_classes.ecn_probability", thing):
        values["probability"] = one.ecn_probability
    if not any(value is not None for value in (one.ecn_min, one.ecn_max, one.ecn_probability)):
        return []
    found = [(name, str(one.number), key, str(value)) for key, value in values.items() if value is not None]
    return [(name, str(one.number), "ecn", "enable"), *found]


def _pauses(own: SwitchProfile, name: str, told: Told) -> list[tuple[str, ...]]:
    """Flow control in both directions: of priorities, or of whole links."""
    if own.pfc_priorities:
        kind, way = (
            "pfc",
            {key: word not in own.pfc_off for key, word in (("rx", "receive"), ("tx", "transmit"))},
        )
    elif own.global_pause and not told("profiles.global_pause", own.name):
        kind, way = "link-pause", {"rx": True, "tx": True}
    else:
        return []
    group = own.name if kind == "link-pause" else name
    found = [(kind, group, key, "enable" if is_on else "disable") for key, is_on in way.items()]
    cable = None if told("profiles.cable_length", own.name) else _meters(own.cable_length)
    return [*found, *([(kind, group, "cable-length", cable)] if cable else [])]


def _watchdogs(
    interfaces: dict[str, Tree], tree: Tree, switch: SwitchIntent, release: Release, told: Told
) -> None:
    for own in used(switch):
        guard, guards_nothing = own.watchdog, not own.pfc_priorities and not own.global_pause
        if guard is None or guards_nothing or release < 6:
            continue
        for port in switch.ports.values():
            if port.profile == own.name:
                interfaces[port.name]["watchdog"] = "pfc-watchdog"
        if guard.detect is not None and not told("profiles.watchdog.detect", own.name):
            tree |= {"polling": "100", "robustness": str(round(guard.detect * 10))}


def _dcbx(interfaces: dict[str, Tree], tree: Tree, switch: SwitchIntent, release: Release) -> None:
    def asked(port: SwitchPort) -> bool:
        return port.dcbx == "ieee" or (port.dcbx == "disabled" and release < 17)

    if tree.get("roce"):
        return
    values = {"ieee": release.on, "disabled": "disabled" if release >= 15 else "off"}
    asking = [port for port in switch.ports.values() if asked(port)]
    for port in asking:
        if release >= 17:
            interfaces[port.name]["dcbx-profile"] = "dcbx"
        else:
            tlvs = ("pfc", "ets-config", "ets-recomm")
            interfaces[port.name]["dcbx"] = [(tlv, values[port.dcbx]) for tlv in tlvs]
    if release >= 17 and asking:
        usual = ("port-description", "system-name", "system-description", "system-capabilities")
        tree["dcbx tlvs"] = [*usual, "management-address", "dcbx-pfc", "dcbx-ets-config", "dcbx-ets-recomm"]
