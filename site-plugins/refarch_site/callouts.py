"""Numbered notes next to the first diagram of a design: its callouts, else its decisions at what they are
about, and for a design with few decisions what its hosts and its links between switches carry."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from refarch.api import Design, table
from refarch.api.model import DesignNote, End
from refarch.api.network import Attachment, attachments_of
from refarch_diagrams import Callout, shown_devices

MIN_NOTES, MAX_NOTES = 4, 7
"""Notes that a diagram has at least, if the design has so much to note, and at most."""


class HeroNote(NamedTuple):
    """Note of the first diagram, and what its number marks there."""

    callout: Callout
    text: str
    decision: str = ""
    """Id of the decision that the note is about; empty for none."""


def hero_notes(design: Design) -> tuple[HeroNote, ...]:
    """Notes of the first diagram, numbered from 1; none for a design whose diagram shows no device."""
    devices = shown_devices(design)
    if not devices:
        return ()
    notes = list(_stated_notes(design, devices)) or list(_decision_notes(design, devices))[:MAX_NOTES]
    if len(notes) < MIN_NOTES and not design.callouts:
        notes = [*notes, *_derived_notes(design, devices)][:MIN_NOTES]
    return tuple(
        note._replace(callout=note.callout._replace(number=number)) for number, note in enumerate(notes, 1)
    )


def _stated_notes(design: Design, devices: Sequence[str]) -> Iterator[HeroNote]:
    """Callouts of the design at devices that the diagram shows."""
    for note in design.callouts:
        device, port = (str(note.data.get(key, "")) for key in ("device", "port"))
        subject = Callout(0, "link", f"{device} {port}") if port else Callout(0, "device", device)
        if device in devices:
            yield HeroNote(subject, str(note.data["says"]), str(note.data.get("decision", "")))


def _decision_notes(design: Design, devices: Sequence[str]) -> Iterator[HeroNote]:
    for decision in design.decisions:
        subject = _decision_subject(design, devices, decision)
        yield HeroNote(subject, str(decision.data["says"]), decision.id)


def _decision_subject(design: Design, devices: Sequence[str], decision: DesignNote) -> Callout:
    """What a decision is about, as far as the diagram shows it; else its first device."""
    match str(decision.data.get("about", "")).split("."):
        case ["design", "clusters", name, *steps] if name in design.clusters:
            cluster = design.clusters[name]
            names = [host.name for host in cluster.hosts]
            if steps[:1] == ["witness"] and cluster.witness is not None:
                names.insert(0, cluster.witness.host)
        case ["design", "arrays", *_]:
            names = list(design.arrays)
        case ["ip-plan", "networks", name, *_]:
            users = {
                device for device, each in attachments_of(design).items() if name in _network_names(each)
            }
            if not users.isdisjoint(devices):
                return Callout(0, "network", name)
            names = []
        case ["wiring", "links", *_]:
            return Callout(0, "link", link_name(_shown_end(design, devices)))
        case ["qos" | "wiring", *_]:
            names = [name for name in devices if name in design.switches]
        case _:
            names = []
    return Callout(0, "device", next((name for name in names if name in devices), devices[0]))


def _network_names(attachments: Iterable[Attachment]) -> set[str]:
    return {each.network for each in attachments}


def _shown_end(design: Design, devices: Sequence[str]) -> End:
    """First end of a cable between two devices of the diagram."""
    ends = [link.b for link in design.links if link.a.device in devices and link.b.device in devices]
    return ends[0]


def link_name(end: End) -> str:
    """Link by one of its ends, as a callout names it."""
    return f"{end.device} {end.port}"


def _derived_notes(design: Design, devices: Sequence[str]) -> Iterator[HeroNote]:
    """Notes about the storage ports of hosts, and about links between switches."""
    for cells in table(design, "bandwidth").cells_by_key():
        hosts = [name for name in devices if cells["cluster"] in _cluster_names(design, name)]
        if hosts and cells["active"]:
            standby = f"; standby: {cells['standby']}" if cells["standby"] else ""
            words = f"Storage of {cells['cluster']} uses {cells['active']}{standby}."
            yield HeroNote(Callout(0, "device", hosts[0]), words)
    loads = table(design, "between-switches")
    for cells, row in zip(loads.cells_by_key(), loads.rows, strict=True):
        ends = [link.a for link in design.links if link.origin == row.origin and link.a.device in devices]
        after = f", and up to {cells['load_then']} after a failure" if cells["load_then"] is not None else ""
        words = (
            f"{cells['links']}, {cells['cables']}: {cells['network']} uses up to {cells['load']} of "
            f"{cells['capacity']} Gbit/s{after}."
        )
        if ends:
            yield HeroNote(Callout(0, "link", link_name(ends[0])), words)


def _cluster_names(design: Design, host: str) -> tuple[str, ...]:
    if host not in design.hosts:
        return ()
    cluster = design.clusters[design.hosts[host].cluster]
    return cluster.title, cluster.id
