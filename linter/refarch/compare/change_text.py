"""Text of changes: one line for all changes that differ only in their device."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from ..core.wording import count_text
from ..model.ranges import compress
from .changes import ModelChange
from .comparison import DesignComparison
from .impact import CLASSES, EFFORTS, RECABLE, RECONFIGURE, RELABEL
from .renames import Rename, kinds_of_keys
from .replaced_hardware import CARD_FIELD, MODEL_FIELDS
from .steps import host_efforts

OBJECT_NAMES = {
    "appliances": "appliance",
    "applications": "QoS profile",
    "approvals": "approval",
    "arrays": "array",
    "arrays.ports": "port of the array",
    "arrays.software": "software",
    "assumptions": "assumption",
    "beds": "testbed",
    "bom": "line of the bill of materials",
    "changelog": "entry of the changelog",
    "callouts": "callout",
    "clusters": "cluster",
    "clusters.fault_domains": "fault domain",
    "clusters.intents": "intent",
    "clusters.nvme.adapters": "NVMe adapter",
    "clusters.policies": "storage policy",
    "clusters.services": "service",
    "clusters.settings": "advanced setting",
    "clusters.sites": "site",
    "clusters.virtual_machines": "virtual machine",
    "clusters.virtual_machines.adapters": "adapter of the virtual machine",
    "clusters.virtual_switches": "virtual switch",
    "clusters.virtual_switches.lags": "LAG",
    "clusters.virtual_switches.port_groups": "port group",
    "clusters.virtual_switches.system_traffic": "system traffic",
    "clusters.vmkernel": "interface",
    "clusters.vmkernel.routes": "route",
    "decisions": "decision",
    "domains": "domain",
    "errata": "erratum",
    "excludes": "exclusion",
    "hosts": "host",
    "hosts.cards": "card",
    "hosts.disk_groups": "disk group",
    "hosts.disk_groups.capacity": "capacity drive",
    "hosts.drives": "drive",
    "hosts.nics": "port",
    "hosts.software": "software",
    "hosts.storage_controllers": "storage controller",
    "licenses": "license",
    "labels": "cable label",
    "links": "cable",
    "mlags": "MLAG pair",
    "networks": "network",
    "networks.addresses": "address",
    "networks.addresses6": "address",
    "networks.between": "member",
    "networks.dynamic": "address by DHCP",
    "prerequisites": "prerequisite",
    "profiles": "QoS profile",
    "profiles.host_classes": "traffic class of hosts",
    "profiles.policies": "QoS policy",
    "profiles.pools": "buffer pool",
    "profiles.traffic_classes": "traffic class",
    "racks": "rack",
    "racks.places": "rack position",
    "restated": "restated fact",
    "results": "result",
    "results.comparisons": "comparison",
    "results.figures": "figure",
    "services": "service",
    "software": "software",
    "sources": "source",
    "statements": "statement",
    "switches": "switch",
}
"""Name of an object in texts, by its path."""


class ChangeLine(NamedTuple):
    """Text of one change, or of several that differ only in their device."""

    impact: str
    effort: str
    text: str
    changes: tuple[ModelChange, ...]
    """The changes that the line describes."""


def change_lines(comparison: DesignComparison) -> list[ChangeLine]:
    """All changes as lines, the classes of impact in their order."""
    groups: dict[Any, list[ModelChange]] = {}
    switches = {*comparison.before.switches, *comparison.after.switches}
    for change in comparison.changes:
        groups.setdefault(_line_key(change, switches), []).append(change)
    in_words = [_change_line(group) for group in groups.values()]
    return sorted(in_words, key=lambda line: CLASSES.index(line.impact))


def renamed_lines(renames: Sequence[Rename]) -> list[str]:
    """Renames, those of one kind and place together."""
    groups: dict[tuple[str, tuple[str, ...]], list[Rename]] = {}
    for rename in renames:
        groups.setdefault((rename.path, rename.parents), []).append(rename)
    return [
        f"{_object_name(path)} {compress([member.before for member in group])} is now "
        f"{compress([member.after for member in group])}"
        for (path, _), group in groups.items()
    ]


def _line_key(change: ModelChange, switches: Collection[str]) -> Any:
    """Key that is equal for changes described together: all facts except the device name and values that
    differ on every device."""
    kinds = kinds_of_keys(change.path)
    if change.path == "labels":
        return change.path, _end_key(change.names[0], switches)
    if kinds and kinds[0] == "cable end":
        moved = change.before if change.path == "links" and change.before else ()
        ends = tuple(_end_key(name, switches) for name in (*change.names, *moved))
        return change.kind, change.path, ends, () if change.path == "links" else (change.before, change.after)
    # Names of devices are left out of the key, so that equal changes of several devices become one line.
    names = tuple(
        "" if number < len(kinds) and kinds[number] == "device" else name
        for number, name in enumerate(change.names)
    )
    # Virtual machines are grouped like devices.
    if change.path.startswith("clusters.virtual_machines."):
        names = (names[0], "", *names[2:])
    differs_by_device = change.path.startswith(("networks.addresses", "racks.places"))
    values = None if differs_by_device else (change.before, change.after)
    return change.kind, change.path, names, values


def _end_key(name: str, switches: Collection[str]) -> str:
    """Key that is equal for cable ends described together: the switch, or the port of any host."""
    device, _, port = name.partition(" ")
    return device if device in switches else port


def _change_line(group: list[ModelChange]) -> ChangeLine:
    first = group[0]
    return ChangeLine(first.impact.kind, first.impact.effort, _group_text(group), tuple(group))


def _group_text(group: list[ModelChange]) -> str:
    """Text for changes that are described together; cables and labels have dedicated forms."""
    first = group[0]
    if first.path == "links" and first.kind == "changed":
        return f"{count_text(len(group), 'cable')} moved: {_moved_text(group)}"
    if first.path == "labels":
        return _relabeled_text(group)
    if first.path == "links" and first.kind == "re-plugged":
        ends = [compress([change.names[end] for change in group]) for end in (0, 1)]
        return f"{count_text(len(group), 'cable')} reconnected: {ends[0]} to {ends[1]}"
    if first.path == "links":
        ends = [compress([change.names[end] for change in group]) for end in (0, 1)]
        return f"{count_text(len(group), 'cable')} {first.kind}: {ends[0]} to {ends[1]}"
    thing = _subject_text(group)
    if first.kind != "changed":
        return f"{thing} {first.kind}"
    before = _values_text([change.before for change in group])
    after = _values_text([change.after for change in group])
    if first.path in (*MODEL_FIELDS, CARD_FIELD):
        what = f"adapter of {thing}" if first.path == CARD_FIELD else thing
        return f"{what} replaced: {before or 'no adapter'} -> {after or 'no adapter'}"
    field = _field_text(first.path)
    return f"{thing}: {field}{before or '-'} -> {after or '-'}"


MAX_LABELS_LENGTH = 60
"""Characters of labels up to which those of all plugs are listed; above, only those of the first plug."""


def _relabeled_text(group: list[ModelChange]) -> str:
    """``4 plugs relabeled: esx-[1-4] vmnic4: C-[1-4] -> D-[1-4]``."""
    plugs = compress([change.names[0] for change in group])
    before, after = (compress(labels) for labels in zip(*((c.before, c.after) for c in group), strict=True))
    first = ""
    if len(before) > MAX_LABELS_LENGTH or len(after) > MAX_LABELS_LENGTH:
        before, after = group[0].before, group[0].after
        first = "the first " if len(group) > 1 else ""
    return f"{count_text(len(group), 'cable end')} relabeled: {plugs}: {first}{before} -> {after}"


def _moved_text(group: list[ModelChange]) -> str:
    """Ends of moved cables: the one that stays, the old and the new one."""
    fixed_ends: list[str] = []
    old_ends: list[str] = []
    new_ends: list[str] = []
    for change in group:
        fixed_end = next(end for end in change.names if end in change.before)
        fixed_ends.append(fixed_end)
        old_ends += [end for end in change.before if end != fixed_end]
        new_ends += [end for end in change.names if end != fixed_end]
    return f"{compress(fixed_ends)} from {compress(old_ends)} to {compress(new_ends)}"


def _subject_text(group: list[ModelChange]) -> str:
    """Kind and names of the changed objects, with the devices of a group as a range."""
    first = group[0]
    path = first.path
    while path and path not in OBJECT_NAMES:
        path = path.rpartition(".")[0]
    if not first.names:
        return "the design"
    columns = list(zip(*(change.names for change in group), strict=True))
    names = [compress(list(dict.fromkeys(column))) for column in columns]
    return f"{_object_name(path)} {' '.join(names)}"


def _object_name(path: str) -> str:
    return OBJECT_NAMES[path]


def _field_text(path: str) -> str:
    """Name of a field before its value; empty for the main field of an object."""
    if path in OBJECT_NAMES:
        return ""
    rest = path
    while rest and rest not in OBJECT_NAMES:
        rest = rest.rpartition(".")[0]
    word = path.removeprefix(f"{rest or 'data'}.").replace(".", " ").replace("_", " ")
    return "" if word in ("text", "unit") else f"{word} "


def _values_text(values: list[Any]) -> str:
    """Texts of values, without duplicates."""
    return compress(list(dict.fromkeys(value_text(value) for value in values if value not in (None, ""))))


def value_text(value: Any) -> str:
    """Text of a plain value."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        if value and all(isinstance(pair, tuple) and len(pair) == 2 for pair in value):
            return ", ".join(f"{key} {value_text(inner)}" for key, inner in value)
        return ", ".join(value_text(inner) for inner in value if inner not in (None, ""))
    return str(value)


def impact_summary(comparison: DesignComparison) -> list[tuple[str, str]]:
    """Text with the amount of change in each class of impact."""
    amounts = []
    for name in comparison.classes:
        amounts.append((name, _impact_count(comparison, name)))
    return amounts


def _reconfigured_text(comparison: DesignComparison) -> str:
    """Switches, clusters, guests and hosts, these by what they need; empty for none."""
    kinds = Counter(device.kind for device in comparison.devices if device.is_reconfigured)
    counts = [
        count_text(kinds[kind], kind, "switches" if kind == "switch" else "")
        for kind in ("switch", "domain", "deployment", "cluster", "guest")
        if kinds[kind]
    ]
    efforts = Counter(host_efforts(comparison, (RECONFIGURE,)).values())
    counts += [
        f"{count_text(efforts[effort], 'host')} {effort}".rstrip() for effort in EFFORTS if efforts[effort]
    ]
    return ", ".join(counts)


def _replaced_texts(comparison: DesignComparison) -> Iterator[str]:
    """Amounts of replaced hardware by kind; for cards the number of hosts."""
    counts = Counter(
        kind for kind, _ in dict.fromkeys((hardware.kind, hardware.name) for hardware in comparison.replaced)
    )
    for kind, plural in (("switch", "switches"), ("array", ""), ("host", ""), ("card", "")):
        if counts[kind]:
            what = "adapters of " + count_text(counts[kind], "host") if kind == "card" else ""
            yield f"{what or count_text(counts[kind], kind, plural)} replaced"


def _impact_count(comparison: DesignComparison, name: str) -> str:
    """Amount of change in one class of impact, in the unit of that class."""
    changes = comparison.changes_of_class(name)
    if name == RECABLE:
        cables = sum(change.path == "links" for change in changes)
        places = sum(change.path.startswith("racks.places") for change in changes)
        counts = [
            *_replaced_texts(comparison),
            count_text(cables, "cable") if cables else "",
            count_text(places, "rack position", "rack positions") if places else "",
        ]
        return ", ".join(filter(None, counts)) or count_text(len(changes), "change")
    if name == RELABEL:
        return count_text(len(changes), "plug")
    if name == "re-address":
        return count_text(len(changes), "address", "addresses")
    if name == "reconfigure":
        return _reconfigured_text(comparison) or count_text(len(changes), "setting")
    if name == "purchase":
        more = [part for part in comparison.parts if part.after > part.before]
        return count_text(len(more), "part") if more else count_text(len(changes), "change")
    return count_text(len(changes), "change")


MAX_SENTENCE_CHANGES, MAX_SENTENCE_LENGTH = 3, 300
"""Number of changes, and of characters, up to which a sentence lists changes one by one."""

VERSION_KEYS = ("version", "changelog")
"""Changes that every new version has."""


def change_sentence(comparison: DesignComparison) -> str:
    """``2 cables moved: …; vSAN: mtu 9000 -> 1500.`` Empty if only the version changed."""
    texts = renamed_lines(comparison.renames)
    listed = [
        line
        for line in change_lines(comparison)
        if not all(change.path.partition(".")[0] in VERSION_KEYS for change in line.changes)
    ]
    texts += [line.text for line in listed if line.impact != RELABEL]
    # A sentence on labels alone is better than none.
    texts = texts or [line.text for line in listed]  # labels follow from other names and moved cables
    words = "; ".join(texts)
    if len(texts) > MAX_SENTENCE_CHANGES or len(words) > MAX_SENTENCE_LENGTH or not texts:
        counts = impact_summary(comparison) if texts or comparison.parts else []
        words = "; ".join(f"{name}: {count}" for name, count in counts)
    words = " ".join(words.split())
    return f"{words[:1].upper()}{words[1:]}." if words else ""
