"""Objects that have another name in the second design and are otherwise the same: a rename is not a
removal."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..model.types import Design
from .flat import FlatAddress, FlatDesign, flat_design

RENAMED_KINDS: Mapping[str, str] = {
    "hosts": "device",
    "switches": "device",
    "arrays": "device",
    "appliances": "device",
    "clusters": "cluster",
    "networks": "network",
    "profiles": "profile",
    "racks": "rack",
    "mlags": "pair",
    "clusters.virtual_switches": "virtual switch",
    "clusters.virtual_switches.port_groups": "port group",
}
"""Objects that can be renamed, outer ones first where one names the other: path and kind of name."""

KEY_KINDS: Mapping[str, tuple[str, ...]] = {
    "hosts": ("device",),
    "hosts.nics": ("device", "port"),
    "switches": ("device",),
    "arrays": ("device",),
    "appliances": ("device",),
    "applications": ("device",),
    "clusters": ("cluster",),
    "clusters.vmkernel": ("cluster", "device"),
    "clusters.virtual_switches": ("cluster", "virtual switch"),
    "clusters.virtual_switches.port_groups": ("cluster", "virtual switch", "port group"),
    "clusters.virtual_machines": ("cluster",),
    "networks": ("network",),
    "networks.addresses": ("network", "device", "port"),
    "networks.addresses6": ("network", "device", "port"),
    "networks.dynamic": ("network", "device", "port"),
    "networks.between": ("network", "device", "port"),
    "profiles": ("profile",),
    "racks": ("rack",),
    "racks.places": ("rack", "device"),
    "mlags": ("pair",),
    "links": ("cable end", "cable end"),
    "labels": ("cable end",),
}
"""Kinds of the names on the way to an object, by the longest beginning of its path. A port belongs to the
device before it."""

VALUE_KINDS: Mapping[str, str] = {
    "cluster": "cluster",
    "runs_on": "cluster",
    "clusters": "cluster",
    "host": "device",
    "hosts": "device",
    "device": "device",
    "switches": "device",
    "array": "device",
    "arrays": "device",
    "a": "device",
    "b": "device",
    "network": "network",
    "management": "network",
    "untagged_network": "network",
    "rack": "rack",
    "profile": "profile",
    "switch": "virtual switch",
}
"""Kinds of names that the values of a field are, by its last word."""

MIN_LIKENESS = 0.5
"""Part of what two objects say between them that must be the same for one to be the other renamed."""

MAX_HOLDERS = 8
"""Number of objects above which a common fact no longer distinguishes them."""


class Rename(NamedTuple):
    """One object with another name."""

    kind: str
    path: str
    parents: tuple[str, ...]
    """Names on the way to it, as in the second design."""
    before: str
    after: str


NewNames = Mapping[tuple[str, str], str]
"""Kind and old name to the new name."""


def renames(before: FlatDesign, after: FlatDesign) -> list[Rename]:
    """Renamed objects, kind by kind."""
    renamed: list[Rename] = []
    for path, kind in RENAMED_KINDS.items():
        # Outer objects come first, so that ports and addresses of a renamed device are no longer different.
        names = {(rename.kind, rename.before): rename.after for rename in renamed}
        relabeled = with_new_names(before, names)
        if not _have_unmatched_objects(relabeled, after, path):
            continue
        old, new = _facts_of_objects(relabeled, path), _facts_of_objects(after, path)
        gone = {keys: facts for keys, facts in old.items() if keys not in new}
        come = {keys: facts for keys, facts in new.items() if keys not in old}
        for old_keys, new_keys in _likeliest_pairs(gone, come):
            renamed.append(Rename(kind, path, new_keys[:-1], old_keys[-1], new_keys[-1]))
    return renamed


def likeness(before: Design, after: Design) -> float:
    """Share of the facts of two designs that both have, 0 to 1."""
    old_facts, new_facts = (
        {(address, value) for address, (value, _) in flat_design(design).values.items()}
        for design in (before, after)
    )
    return len(old_facts & new_facts) / len(old_facts | new_facts)


def device_names(before: Design, after: Design) -> dict[str, str]:
    """New names of devices and clusters by their old ones."""
    renamed = renames(flat_design(before), flat_design(after))
    return {rename.before: rename.after for rename in renamed if rename.kind in ("device", "cluster")}


def _have_unmatched_objects(before: FlatDesign, after: FlatDesign, path: str) -> bool:
    """Whether both designs have objects of a path that the other lacks."""
    old, new = ({keys for at, keys in design.objects if at == path} for design in (before, after))
    return bool(old - new and new - old)


def _facts_of_objects(design: FlatDesign, path: str) -> dict[tuple[str, ...], frozenset[Any]]:
    """Objects of one path by their names, each with all facts about it but its own name."""
    object_facts: dict[tuple[str, ...], set[Any]] = {keys: set() for at, keys in design.objects if at == path}
    depth = path.count(".") + 1
    for (at, keys), (value, _) in design.values.items():
        object_keys = keys[:depth]
        if at.startswith(f"{path}.") and object_keys in object_facts:
            # The name itself must not count, or nothing renamed would ever be alike.
            if value != object_keys[-1]:
                object_facts[object_keys].add((at, keys[depth:], value))
        elif RENAMED_KINDS[path] == "device":
            for name in devices_of_value(at, keys):
                if (name,) in object_facts:
                    rest = tuple(_value_without_name(key, name) for key in keys)
                    object_facts[(name,)].add((at, rest, _value_without_name(value, name)))
    return {keys: frozenset(facts) for keys, facts in object_facts.items()}


def devices_of_value(path: str, keys: tuple[str, ...]) -> Iterator[str]:
    """Names of devices on the way to a value."""
    for kind, key in zip(kinds_of_keys(path), keys, strict=False):
        if kind == "device":
            yield key
        elif kind == "cable end":
            yield key.partition(" ")[0]


def _value_without_name(value: Any, name: str) -> Any:
    """A value from which a name is removed, so that it is equal for an object of another name."""
    if isinstance(value, str):
        return "" if value == name else value.removeprefix(f"{name} ")
    return tuple(_value_without_name(inner, name) for inner in value) if isinstance(value, tuple) else value


class _ScoredPair(NamedTuple):
    """An old and a new object that may be one."""

    likeness: float
    number: int
    """Place of the old object among those that are gone: of equally like pairs the first one counts."""
    before: tuple[str, ...]
    after: tuple[str, ...]


def _likeliest_pairs(
    gone: Mapping[tuple[str, ...], frozenset[Any]], come: Mapping[tuple[str, ...], frozenset[Any]]
) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Old and new keys of the objects that are most alike, the likeliest first; each is in one pair only."""
    holders: dict[Any, list[tuple[str, ...]]] = {}
    for keys, facts in come.items():
        for fact in facts:
            holders.setdefault(fact, []).append(keys)
    scored: list[_ScoredPair] = []
    few = len(gone) * len(come) <= MAX_HOLDERS * MAX_HOLDERS
    for number, (before, facts) in enumerate(gone.items()):
        # A fact that many objects share tells none of them apart, and would make every pair a candidate.
        candidates = {
            after
            for fact in facts
            if fact in holders and (few or len(holders[fact]) <= MAX_HOLDERS)
            for after in holders[fact]
        }
        for after in candidates:
            if before[:-1] == after[:-1]:
                likeness = len(facts & come[after]) / len(facts | come[after])
                scored.append(_ScoredPair(likeness, number, before, after))
    taken: set[tuple[str, ...]] = set()
    paired: set[tuple[str, ...]] = set()
    for pair in sorted(scored, key=lambda pair: (-pair.likeness, pair.number, pair.before, pair.after)):
        if pair.likeness >= MIN_LIKENESS and pair.before not in paired and pair.after not in taken:
            paired.add(pair.before)
            taken.add(pair.after)
            yield pair.before, pair.after


def kinds_of_keys(path: str) -> tuple[str, ...]:
    """Kinds of the names on the way to a field or an object."""
    while path:
        if path in KEY_KINDS:
            return KEY_KINDS[path]
        path = path.rpartition(".")[0]
    return ()


def with_new_names(design: FlatDesign, names: NewNames) -> FlatDesign:
    """A design in which new names replace the old ones everywhere."""
    if not names:
        return design
    objects = {_renamed_address(address, names): origin for address, origin in design.objects.items()}
    values = {
        _renamed_address(address, names): flat_value._replace(
            value=_renamed_field_value(address[0], flat_value.value, names)
        )
        for address, flat_value in design.values.items()
    }
    return FlatDesign(objects, values)


def _renamed_address(address: FlatAddress, names: NewNames) -> FlatAddress:
    path, keys = address
    kinds = kinds_of_keys(path)
    known = zip(kinds, keys, ("", *keys), strict=False)
    new = (*(_renamed_key(kind, key, before, names) for kind, key, before in known), *keys[len(kinds) :])
    return path, tuple(sorted(new)) if kinds == KEY_KINDS["links"] else new


def _renamed_key(kind: str, key: str, before: str, names: NewNames) -> str:
    """A name on the way to an object by the new names; ``before`` is the one before it."""
    if kind == "port":
        return renamed_end(f"{before} {key}", names).partition(" ")[2]
    return renamed_end(key, names) if kind == "cable end" else names.get((kind, key), key)


def renamed_end(end: str, names: NewNames) -> str:
    """An end of a cable, device and port, by the new names of both."""
    device, blank, port = end.partition(" ")
    end = f"{names.get(('device', device), device)}{blank}{port}"
    return names.get(("cable end", end), end)


def _renamed_field_value(path: str, value: Any, names: NewNames) -> Any:
    word = path.rpartition(".")[2]
    if word == "on" and len(value) == 2:
        return (
            names.get(("virtual switch", value[0]), value[0]),
            names.get(("port group", value[1]), value[1]),
        )
    if word in ("name", "id", "label", "title"):
        kind = RENAMED_KINDS.get(path.rpartition(".")[0], "")
    else:
        kind = VALUE_KINDS.get(word, "profile" if path == "applications" else "")
    return _renamed_value(value, kind, names) if kind else value


def _renamed_value(value: Any, kind: str, names: NewNames) -> Any:
    if isinstance(value, str):
        return names.get((kind, value), value)
    return tuple(_renamed_value(inner, kind, names) for inner in value) if isinstance(value, tuple) else value
