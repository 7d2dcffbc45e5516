"""Builds a whole design from the data of its files."""

from collections.abc import Mapping
from typing import Any

from ..core.origin import Origin, dotted
from . import units
from .cabling import build_links, build_switches
from .catalogue import Catalogue
from .clusters import build_clusters, cpu, disk_groups, releases
from .context import Context, ModelProblem, did_you_mean
from .networks import build_networks, check_owners
from .quality import build_applied, build_profiles
from .types import BomItem, Claim, Cluster, Design, Note, Release, Switch, TestBed

FILE = "design.yaml"


def build(folder: str, data: Mapping[str, Mapping[str, Any]], catalogue: Catalogue) -> tuple[Design, list[ModelProblem]]:
    """The model of a design, and what kept parts of it from being built.

    ``data`` holds the schema-valid data of each file by file name; files that the design does not have are absent.
    """
    context = Context(data, catalogue)
    own = data[FILE]
    root = Origin(FILE, ())
    if own["id"] != folder:
        message = f"the design's id is `{own['id']}`, its folder's name is `{folder}`"
        context.problem("REF007", root.child("id"), message, "Make the two equal.", fatal=False)
    software = releases(own.get("software", {}), root.child("software"))
    networks = build_networks(context)
    clusters = build_clusters(context, networks, software)
    switches = build_switches(context, networks, {product: release.release for product, release in software.items()})
    hosts = {host.name: host for cluster in clusters.values() for host in cluster.hosts}
    for name in (name for name in switches if name in hosts):
        context.problem("HST004", switches[name].origin, f"`{name}` is the name of a host and of a switch",
                        "Give every device a name of its own.", related=((hosts[name].origin.child("names"), "the host"),),
                        fatal=False, at_key=True)  # fmt: skip
    links = build_links(context, hosts, switches, networks)
    check_owners(context, networks, _interfaces(clusters, switches))
    profiles = build_profiles(context)
    test_bed = _test_bed(context, own, root)
    products = _products(context, _stated(own, clusters, software, test_bed), switches)
    design = Design(
        own["id"], own["title"], own["version"], own["status"], own, software, _ntp(own, root), clusters, networks, switches,
        links, profiles, build_applied(context, profiles, hosts, switches), tuple(_bom(context)), test_bed,
        _notes(own, "sources", root), _notes(own, "prerequisites", root), _notes(own, "assumptions", root),
        _notes(own, "errata", root), _notes(own, "restated", root), products, data,
        frozenset(name[:-5] for name in data if name != FILE), {"hosts": hosts}, root,
    )  # fmt: skip
    _check_paths(context, design, data)
    return design, context.problems


def _interfaces(clusters: Mapping[str, Cluster], switches: Mapping[str, Switch]) -> dict[str, frozenset[str] | None]:
    """The interfaces that can have an address, by device; None where any name will do (a switch's own interfaces)."""
    found: dict[str, frozenset[str] | None] = dict.fromkeys(switches)
    for cluster in clusters.values():
        names = frozenset(adapter.name for adapter in cluster.vmkernel)
        found.update((host.name, names) for host in cluster.hosts)
    return found


def _ntp(own: Mapping[str, Any], root: Origin) -> Note | None:
    entry = own.get("services", {}).get("ntp")
    return None if entry is None else Note("ntp", entry, root.child("services", "ntp"))


def _notes(own: Mapping[str, Any], key: str, root: Origin) -> tuple[Note, ...]:
    """Entries of a list, or of a mapping, that the model keeps as written."""
    entries = own.get(key, ())
    if isinstance(entries, Mapping):
        return tuple(Note(identity, entry, root.child(key, identity)) for identity, entry in entries.items())
    return tuple(Note(entry.get("id", str(index + 1)), entry, root.child(key, index)) for index, entry in enumerate(entries))


def _bom(context: Context) -> list[BomItem]:
    items = []
    for index, data in enumerate(context.data.get("bom.yaml", {}).get("items", ())):
        origin = Origin("bom.yaml", ("items", index))
        part = context.catalogue.any_part(data["part"])
        if part is None:
            known = [
                identity
                for kind in ("server", "nic", "switch", "cable", "drive", "cpu")
                for identity in context.catalogue.ids(kind)
            ]
            context.unknown("part", data["part"], known, origin.child("part"), code="REF005")
            continue
        items.append(
            BomItem(part, data["quantity"], data.get("spares", 0), data.get("for", ""), data.get("vendor", ""),
                    data.get("model", ""), data.get("description", ""), origin)
        )  # fmt: skip
    return items


def _test_bed(context: Context, own: Mapping[str, Any], root: Origin) -> TestBed | None:
    data = own.get("test_bed")
    if data is None:
        return None
    origin = root.child("test_bed")
    claims = tuple(
        Claim(claim["compared_with"], claim.get("test_points", "same") == "same",
              {metric: units.percent(text) for metric, text in claim["gains"].items()}, origin.child("claims", index))
        for index, claim in enumerate(data.get("claims", ()))
    )  # fmt: skip
    cluster = data.get("cluster", "")
    if cluster and cluster not in own["clusters"]:
        context.unknown("cluster", cluster, own["clusters"], origin.child("cluster"))
    for kind in ("card", "switch"):
        if kind in data:
            context.part("nic" if kind == "card" else kind, data[kind], origin.child(kind))
    named = {
        kind: context.part(kind, data[kind]["part"], origin.child(kind, "part"))
        for kind in ("server", "cable")
        if "part" in data.get(kind, {})
    }
    return TestBed(
        cluster, data.get("hosts"), named.get("server"), named.get("cable"), cpu(context, data.get("cpu"), origin.child("cpu")),
        disk_groups(context, data.get("disk_groups"), origin.child("disk_groups")),
        releases(data.get("software", {}), origin.child("software")), claims, data, origin,
    )  # fmt: skip


def _stated(
    own: Mapping[str, Any], clusters: Mapping[str, Cluster], software: Mapping[str, Release], test_bed: TestBed | None
) -> dict[Origin, tuple[str, bool]]:
    """Software products by the place that names them, and whether they are named by a key there."""
    found = {release.origin: (product, True) for product, release in software.items()}
    seen = {id(software)}
    for host in (host for cluster in clusters.values() for host in cluster.hosts):
        if id(host.software) not in seen:  # the hosts of a range share one mapping
            seen.add(id(host.software))
            found.update((release.origin, (product, True)) for product, release in host.software.items())
    if test_bed is not None:
        found.update((release.origin, (product, True)) for product, release in test_bed.software.items())
    for index, entry in enumerate(own.get("prerequisites", ())):
        if "software" in entry:
            found[Origin(FILE, ("prerequisites", index, "software"))] = entry["software"], False
    return found


def _products(
    context: Context, stated: Mapping[Origin, tuple[str, bool]], switches: Mapping[str, Switch]
) -> dict[str, Mapping[str, Any]]:
    """Catalogue entries of all software that the design names. A product the catalogue does not know is noted."""
    found: dict[str, Mapping[str, Any]] = {}
    for place, (product, at_key) in stated.items():
        entry = context.catalogue.software(product)
        if entry is None:
            context.unknown("software", product, context.catalogue.ids("software"), place, code="REF005", at_key=at_key)
        else:
            found[product] = entry
    for nos in {switch.nos for switch in switches.values() if switch.nos}:
        entry = context.catalogue.software(nos)
        if entry is not None:
            found[nos] = entry
    return found


def _check_paths(context: Context, design: Design, data: Mapping[str, Any]) -> None:
    """Assumptions and restated facts point into the design's files by path; a path that leads nowhere helps no reader."""
    for note in design.assumptions:
        path = note.data.get("about")
        if path and resolve(path, data) is None:
            hint = "Write the file's name and the keys down to the value, e.g. `design.clusters.wl01.hosts`."
            context.problem("REF008", note.origin.child("about"), f"`{path}` leads to nothing in this design", hint, fatal=False)
    for note in design.restated:
        place = resolve(note.data["fact"], data)
        if place is not None and isinstance(place[1], (Mapping, list)):
            message = f"`{note.data['fact']}` leads to a group of values, not to one value that could be stated again"
            context.problem("REF008", note.origin.child("fact"), message, "Add the keys down to the value.", fatal=False)
        elif place is None:
            hint = did_you_mean(note.data["fact"], _leaves(data))
            message = f"`{note.data['fact']}` leads to nothing in this design"
            context.problem("REF008", note.origin.child("fact"), message, hint, fatal=False)


def resolve(path: str, data: Mapping[str, Any]) -> tuple[Origin, Any] | None:
    """The place and value of ``file.key.key``, or None. Keys may hold dots; list items are given by number."""
    stem, _, rest = path.partition(".")
    name = f"{stem}.yaml"
    if name not in data:
        return None
    value: Any = data[name]
    pointer: list[str | int] = []
    while rest:
        step = _longest_key(value, rest)
        if step is None:
            return None
        key, rest = step
        value = value[key]
        pointer.append(key)
    return Origin(name, tuple(pointer)), value


def _longest_key(value: Any, rest: str) -> tuple[str | int, str] | None:
    if isinstance(value, list):
        number, _, after = rest.partition(".")
        return (int(number), after) if number.isdecimal() and len(number) < 7 and int(number) < len(value) else None
    if not isinstance(value, Mapping):
        return None
    keys = [key for key in value if rest == key or rest.startswith(f"{key}.")]
    best = max(keys, key=len, default=None)
    return None if best is None else (best, rest[len(best) + 1 :])


def _leaves(data: Mapping[str, Any]) -> list[str]:
    """Paths of the scalars of design.yaml, two levels deep: enough for a suggestion."""
    own = data[FILE]
    return [
        f"design.{dotted((key, *more))}"
        for key, value in own.items()
        for more in ([(sub,) for sub in value] if isinstance(value, Mapping) else [()])
    ]
