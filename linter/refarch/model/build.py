"""Builds a whole design from the data of its files."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ..core.finding import Fix
from ..core.origin import Origin, path_text
from ..core.paths import resolve
from ..core.problem import Problem
from ..core.wording import did_you_mean
from .catalog import KINDS, Catalog
from .context import ModelContext
from .equipment import Equipment, build_equipment
from .infra_services import infra_fields
from .qos import build_qos
from .racks import build_racks
from .switches import build_mlags
from .types import (
    NO_PLACES,
    BomItem,
    Design,
    DesignNote,
    Host,
    Measurement,
    Switch,
    Testbed,
)

FILE = "design.yaml"

QUANTITY_NEEDED = "needed"
"""Quantity of a line of the bill of materials that is counted from the design."""

KEYS_KEPT_AS_WRITTEN = (
    *("sources", "prerequisites", "decisions", "callouts", "assumptions", "errata", "changelog"),
    *("excludes", "restated", "domains", "statements"),
)
"""Keys of design.yaml, and fields of a design, whose entries the model keeps as written."""


def build(
    folder: str, data: Mapping[str, Mapping[str, Any]], catalog: Catalog
) -> tuple[Design, list[Problem]]:
    """Model of a design, and the problems that kept parts of it from being built.

    ``data`` holds the schema-valid data of each file by file name; files that the design does not have are
    absent.
    """
    context = ModelContext(data, catalog)
    design_data = data[FILE]
    root = Origin(FILE, ())
    _check_id(context, design_data["id"], folder)
    equipment = build_equipment(context, design_data, root)
    switches = equipment.switches
    beds, results, tested = _build_measurements(context, design_data)
    named = {**_stated_software(design_data, equipment), **tested}
    products = _software_entries(context, named, _software_of_parts(switches, equipment.hosts))
    notes: dict[str, Any] = {key: _entries_as_written(design_data, key, root) for key in KEYS_KEPT_AS_WRITTEN}
    design = Design(
        **{key: design_data[key] for key in ("id", "title", "version", "status")},
        **equipment._asdict(),
        **notes,
        data=design_data,
        **build_qos(context, equipment),
        **infra_fields(context, design_data, root, equipment.clusters),
        bom=tuple(_bom_items(context)),
        beds=beds,
        results=results,
        products=products,
        files=data,
        parts=frozenset(name.removesuffix(".yaml") for name in data if name != FILE),
        origin=root,
        at=NO_PLACES,
        racks=build_racks(context, equipment.models),
        mlags=build_mlags(context, switches),
    )
    _check_paths(context, design, data)
    _check_callouts(context, design)
    return design, context.problems


_DESIGN_ID = re.compile("([0-9]+(-[0-9]+)*-?)?[a-z][a-z0-9]*(-[a-z0-9]+)*")
"""Ids of designs, as the schema has them."""


def _check_id(context: ModelContext, identity: str, folder: str) -> None:
    if identity != folder:
        message = f"the design has id `{identity}`, but its folder has the name `{folder}`"
        fix = Fix(FILE, ("id",), folder) if _DESIGN_ID.fullmatch(folder) else None
        context.add_problem(
            "REF007",
            Origin(FILE, ("id",)),
            message,
            "Set `id` to the name of the folder. Or rename the folder.",
            stops=False,
            fix=fix,
        )


def _entries_as_written(design_data: Mapping[str, Any], key: str, root: Origin) -> tuple[DesignNote, ...]:
    """Entries of a list, or of a mapping, as written."""
    entries = design_data.get(key, ())
    if isinstance(entries, Mapping):
        return tuple(
            DesignNote(identity, entry, root.child(key, identity)) for identity, entry in entries.items()
        )
    return tuple(
        DesignNote(entry.get("id", str(index + 1)), entry, root.child(key, index))
        for index, entry in enumerate(entries)
    )


def _bom_items(context: ModelContext) -> list[BomItem]:
    items = []
    for index, data in enumerate(context.data.get("bom.yaml", {}).get("items", ())):
        # Licenses and support contracts are lines of their own kind.
        if "part" not in data:
            continue
        origin = Origin("bom.yaml", ("items", index))
        part = context.catalog.any_part(data["part"])
        if part is None and context.is_unusable(KINDS, data["part"], origin.child("part")):
            continue
        if part is None:
            known = [identity for kind in KINDS for identity in context.catalog.ids(kind)]
            context.add_unknown_name("part", data["part"], known, origin.child("part"), code="REF005")
            continue
        items.append(
            BomItem(
                part=part,
                quantity=None if data["quantity"] == QUANTITY_NEEDED else data["quantity"],
                spares=data.get("spares", 0),
                purpose=data.get("for", ""),
                vendor=data.get("vendor", ""),
                model=data.get("model", ""),
                description=data.get("description", ""),
                origin=origin,
            )
        )
    return items


def _build_measurements(
    context: ModelContext, design_data: Mapping[str, Any]
) -> tuple[Mapping[str, "Testbed"], tuple["Measurement", ...], dict[Origin, tuple[str, bool]]]:
    """Testbeds, results, and the software that both name, as in ``_stated_software``. They are built only for
    a design with results."""
    if "results.yaml" not in context.data:
        return {}, (), {}
    from .measurements import build_results, build_testbeds, named_tools

    sources = design_data.get("sources", {})
    beds = build_testbeds(context, design_data["clusters"], sources)
    stated = {place: (tool, False) for place, tool in named_tools(context)}
    stated.update(
        (release.origin, (product, True))
        for bed in beds.values()
        for product, release in bed.software.items()
    )
    return beds, build_results(context, beds, sources), stated


def _stated_software(design_data: Mapping[str, Any], equipment: Equipment) -> dict[Origin, tuple[str, bool]]:
    """Software products by the place that names them, and whether a key names them there."""
    software, clusters = equipment.software, equipment.clusters
    products = {release.origin: (product, True) for product, release in software.items()}
    seen = {id(software)}
    for host in (host for cluster in clusters.values() for host in cluster.hosts):
        if id(host.software) not in seen:  # the hosts of a range share one mapping
            seen.add(id(host.software))
            products.update((release.origin, (product, True)) for product, release in host.software.items())
    for array in equipment.arrays.values():
        products.update((release.origin, (product, True)) for product, release in array.software.items())
    for witness in (cluster.witness for cluster in clusters.values() if cluster.witness is not None):
        products.update((release.origin, (product, True)) for product, release in witness.software.items())
    products.update((place, (driver, False)) for place, driver in _stated_drivers(design_data))
    for index, entry in enumerate(design_data.get("prerequisites", ())):
        if "software" in entry:
            products[Origin(FILE, ("prerequisites", index, "software"))] = entry["software"], False
    return products


def _stated_drivers(design_data: Mapping[str, Any]) -> Iterator[tuple[Origin, str]]:
    """Drivers that hosts state for their adapters and controllers, with their places."""
    for cluster, data in design_data["clusters"].items():
        for index, group in enumerate(data["hosts"]):
            here = Origin(FILE, ("clusters", cluster, "hosts", index))
            overrides = group.get("overrides", {}).items()
            for entry, place in (
                (group, here),
                *((layer, here.child("overrides", host)) for host, layer in overrides),
            ):
                for key in ("adapters", "storage_controllers"):
                    for number, card in enumerate(entry.get(key, ())):
                        if "driver" in card:
                            yield place.child(key, number, "driver"), card["driver"]


def _software_of_parts(switches: Mapping[str, Switch], hosts: Mapping[str, Host]) -> set[str]:
    """Ids of software that parts imply: systems of switches, drivers and firmware of adapters."""
    software = {switch.nos for switch in switches.values()}
    seen: set[int] = set()
    for host in hosts.values():
        if id(host.cards) not in seen:  # the hosts of a range share one tuple
            seen.add(id(host.cards))
            software.update(nic.driver for nic in host.nics.values())
            software.update(fitted.driver for fitted in host.storage_controllers)
            for card, _ in host.cards:
                software.update((*card.data.get("drivers", {}).values(), card.data.get("firmware", "")))
    return software - {""}


def _software_entries(
    context: ModelContext, stated: Mapping[Origin, tuple[str, bool]], implied: set[str]
) -> dict[str, Mapping[str, Any]]:
    """Catalog entries of all software that the design names, or that its parts imply. A named product that
    is not in the catalog is reported."""
    entries: dict[str, Mapping[str, Any]] = {}
    for place, (product, at_key) in stated.items():
        entry = context.catalog.software(product)
        if entry is None:
            context.add_unknown_name(
                "software", product, context.catalog.ids("software"), place, code="REF005", at_key=at_key
            )
        else:
            entries[product] = entry
    for product in sorted(implied):
        entry = context.catalog.software(product)
        if entry is not None:
            entries[product] = entry
    return entries


def _check_paths(context: ModelContext, design: Design, data: Mapping[str, Any]) -> None:
    """Report paths that lead nowhere: decisions, assumptions and restated facts point into the files of the
    design by path. Report unknown sources of decisions, statements and errata too."""
    sources = data[FILE].get("sources", {})
    for note in (*design.decisions, *design.statements, *design.errata):
        source = note.data.get("source")
        if source and source not in sources:
            context.add_unknown_name("source", source, sources, note.origin.child("source"))
    for note in (*design.decisions, *design.assumptions):
        path = note.data.get("about")
        if path and resolve(path, data) is None:
            hint = "Set the path as file name and keys of the value, e.g. `design.clusters.wl01.hosts`."
            message = f"path `{path}` does not exist in this design"
            context.add_problem("REF008", note.origin.child("about"), message, hint, stops=False)
    for note in design.restated:
        place = resolve(note.data["fact"], data)
        if place is not None and isinstance(place[1], (Mapping, list)):
            message = f"`{note.data['fact']}` is a group of values, but must be a single value"
            context.add_problem(
                "REF008", note.origin.child("fact"), message, "Add the keys down to the value.", stops=False
            )
        elif place is None:
            hint = did_you_mean(note.data["fact"], _scalar_paths(data))
            message = f"path `{note.data['fact']}` does not exist in this design"
            context.add_problem("REF008", note.origin.child("fact"), message, hint, stops=False)


def _check_callouts(context: ModelContext, design: Design) -> None:
    """Report devices, ports, and decisions that callouts name and the design does not have. A port without a
    cable is no mistake of the callout."""
    witnesses = {each.witness.host for each in design.clusters.values() if each.witness is not None}
    devices = {*design.hosts, *design.switches, *design.arrays, *witnesses}
    decisions = [note.id for note in design.decisions]
    for note in design.callouts:
        device, port, decision = (note.data.get(key, "") for key in ("device", "port", "decision"))
        ports = _port_names(design, device)
        if device not in devices:
            context.add_unknown_name("device", device, devices, note.origin.child("device"), stops=False)
        elif port and port not in ports:
            context.add_unknown_name("port", port, ports, note.origin.child("port"), stops=False)
        if decision and decision not in decisions:
            context.add_unknown_name(
                "decision", decision, decisions, note.origin.child("decision"), stops=False
            )


def _port_names(design: Design, device: str) -> set[str]:
    """Ports of a device, and those that a cable names."""
    cabled = {end.port for link in design.links for end in (link.a, link.b) if end.device == device}
    if device in design.hosts:
        return cabled.union(design.hosts[device].nics)
    if device in design.switches:
        return cabled.union(design.switches[device].ports)
    return cabled.union(design.arrays[device].ports) if device in design.arrays else cabled


def _scalar_paths(data: Mapping[str, Any]) -> list[str]:
    """Paths of the scalars of design.yaml, two levels deep: enough for a suggestion."""
    design_data = data[FILE]
    return [
        f"design.{path_text((key, *more))}"
        for key, value in design_data.items()
        for more in ([(sub,) for sub in value] if isinstance(value, Mapping) else [()])
    ]
