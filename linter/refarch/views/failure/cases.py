"""Single failures and their costs, as text: one row for each failure, with equal ones of several devices in
one row."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ...core.quantities import load_of, span
from ...core.wording import count_text, enumeration
from ...model.ranges import compress
from ...model.types import Design, End
from .. import view
from ..capacity.bandwidth import gigabits
from ..network.attachments import PortChoice
from ..tables.table import Column, Row, Table
from ..tables.table_view import table
from ..walk.conversations import title_of
from .effects import (
    NOT_MODELED,
    AttachmentChange,
    FailureEffect,
    HostChange,
    SharedPorts,
    attachments_sharing_ports,
    failure_effects,
    lost_shares,
    port_names,
    total_speed,
)
from .faults import fault_names
from .management import management_sentences
from .site_failures import SITE_HEADINGS, site_failure_effects
from .splits import ConnectivitySplit

FAULT_HEADINGS: Mapping[str, str] = {
    "switch": "Switch",
    "joint": "Links between switches",
    "strand": "One of several links",
    "breakout": "Breakout port",
    "cable": "Cable",
    "card": "Network adapter",
    "controller": "Array controller",
    "host": "Host",
}
"""Kinds of failures as headings, in the order in which they are listed."""

PEER_LINK = "behavior of the MLAG pair without its peer link"
"""Behavior that is not modeled: a state then holds only as far as the pair goes on as before."""

CASE_COLUMNS = (
    Column("kind", "Kind"),
    Column("fails", "Failure"),
    Column("count", "Number"),
    Column("state", "State"),
    Column("costs", "Impact"),
    Column("effect", "Details"),
    Column("lost", "Lost services"),
    Column("bandwidth", "Bandwidth per host", "Gbit/s"),
    Column("paths", "Paths to arrays"),
    Column("between", "Between switches", "Gbit/s"),
)


BANDWIDTH_LOSS = "bandwidth: "
"""Start of the loss that tables with a column for bandwidth state there."""


class FailureCase(NamedTuple):
    """Failures with equal effects."""

    effects: tuple[FailureEffect, ...]
    state: str
    costs: tuple[str, ...]
    """Losses; empty where nothing is lost."""
    happens: tuple[tuple[str, tuple[str, ...]], ...]
    """Devices, and what happens to each of them; no device where it is the one that fails, or none."""
    lost: tuple[str, ...]
    bandwidth: str
    paths: str
    between: str

    @property
    def title(self) -> str:
        """Failed components, as text."""
        return "; ".join(fault_names(effect.fault for effect in self.effects))


@view
def failure_cases(design: Design) -> tuple[FailureCase, ...]:
    """All failures, equal ones together, in the order of the kinds."""
    equal_cases: dict[tuple[object, ...], list[FailureCase]] = {}
    for effect in failure_effects(design):
        owner = design.hosts.get(effect.fault.owner)
        case = _case_of_effect(design, effect)
        # Hosts of two clusters are never in one row, even where the same happens to them.
        key = (effect.fault.kind, effect.fault.part, owner and owner.cluster, case._replace(effects=()))
        equal_cases.setdefault(key, []).append(case)
    merged = [
        listed[0]._replace(effects=tuple(effect for case in listed for effect in case.effects))
        for listed in equal_cases.values()
    ]
    return tuple(sorted(merged, key=lambda case: list(FAULT_HEADINGS).index(case.effects[0].fault.kind)))


@table("failure")
def single_failure_table(design: Design) -> Table:
    """One row for each kind of single failure: who loses what, what bandwidth remains, and whether all still
    reach each other. The rows begin with sites, the links between them, and witnesses."""
    rows = (
        Row(
            (
                FAULT_HEADINGS[case.effects[0].fault.kind],
                case.title,
                len(case.effects),
                case.state,
                "; ".join(case.costs),
                _happenings_text(case),
                "; ".join(case.lost),
                case.bandwidth,
                case.paths,
                case.between,
            ),
            case.effects[0].fault.origin,
        )
        for case in failure_cases(design)
    )
    return Table("failure", "Single failures", CASE_COLUMNS, (*_site_rows(design), *rows))


def _site_rows(design: Design) -> Iterator[Row]:
    """Rows of sites and witnesses, whose failure has no figures of single hosts."""
    for failure in site_failure_effects(design):
        cells = (
            SITE_HEADINGS[failure.kind],
            failure.title,
            1,
            failure.state,
            "; ".join(failure.costs),
            "; ".join(failure.details),
            "; ".join(failure.faults),
        )
        yield Row((*cells, "", "", ""), failure.origin)


def _happenings_text(case: FailureCase) -> str:
    return ". ".join(f"{who}: {'; '.join(what)}" if who else "; ".join(what) for who, what in case.happens)


def _case_of_effect(design: Design, effect: FailureEffect) -> FailureCase:
    """The case of a single failure, as text."""
    owner = effect.fault.owner
    return FailureCase(
        effects=(effect,),
        state=effect.state,
        costs=tuple(failure_costs(design, effect)),
        happens=tuple(_happenings(design, effect)) or (("", ("no change for components in use",)),),
        lost=tuple(_lost_connections(effect)),
        bandwidth=_numbers_by_device(
            (
                (change.host, f"{gigabits(change.before)} → {gigabits(change.after)}")
                for change in effect.bandwidth
            ),
            owner,
        ),
        paths=_numbers_by_device(
            ((change.host, f"{change.before} → {change.after}") for change in effect.path_counts), owner
        ),
        between=_crossing_text(effect),
    )


def _happenings(design: Design, effect: FailureEffect) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Devices, and what happens to each of them."""
    for name in effect.failed_devices:
        yield "", (f"fails with all its workloads{_tolerance_text(design, name)}",)
    by_name: dict[str, list[AttachmentChange]] = {}
    for change in effect.changes:
        by_name.setdefault(change.attachment.device, []).append(change)
    devices: dict[tuple[str, ...], list[str]] = {}
    for name, changes in by_name.items():
        devices.setdefault(tuple(_fate_sentences(design, changes, effect)), []).append(name)
    for sentences, names in devices.items():
        yield "" if names == [effect.fault.owner] else compress(names), sentences
    yield from management_sentences(effect.management, effect.fault)
    if effect.is_overloaded:
        yield "", ("in the worst case, the load between the switches exceeds the capacity of their links",)
    if effect.parted_networks:
        yield (
            "",
            (
                f"{', '.join(effect.parted_networks)}: a host that then fails over to its standby port is "
                "disconnected from the other hosts",
            ),
        )


def _tolerance_text(design: Design, name: str) -> str:
    """State of the data on a failed host, where its shares or its cluster's storage policy state it."""
    shares = lost_shares(design, name)
    if shares:
        return f"; no other host serves {enumeration([f'share {share}' for share in shares])}"
    ftt = design.clusters[design.hosts[name].cluster].ftt if name in design.hosts else None
    if ftt is None:
        return ""
    if not ftt:
        return "; the storage policy tolerates no failure, so its data is unavailable"
    return f"; the storage policy tolerates {count_text(ftt, 'failure')}"


def _fate_sentences(
    design: Design, changes: Sequence[AttachmentChange], effect: FailureEffect
) -> Iterator[str]:
    """Changes of one device in sentences; attachments with equal changes together."""
    fates: dict[str, list[str]] = {}
    for change in changes:
        shared = ", ".join(
            sharing.display_name for sharing in attachments_sharing_ports(design, change, effect.dead_ends)
        )
        fate = _fate_of_attachment(change, effect.dead_ends) + (f", shared with {shared}" if shared else "")
        fates.setdefault(fate, []).append(change.attachment.display_name)
    for fate, names in fates.items():
        yield (
            f"{compress(names) if changes[0].attachment.device in design.arrays else ', '.join(names)}: "
            f"{fate}"
        )


def _fate_of_attachment(change: AttachmentChange, dead: Collection[End]) -> str:
    before, after = _ports_of_choices(change.before), _ports_of_choices(change.after)
    if not after:
        return "no port left"
    if before == after:
        spare = [lead.near_end.port for lead in change.attachment.cabled_ports if lead.near_end in dead]
        return f"stays on {compress(before)}, loses standby {compress(spare)}"
    if set(after) < set(before):
        return f"keeps {compress(after)} of {compress(before)}"
    return f"{compress(before)} → {compress(after)}"


def _ports_of_choices(chosen: Iterable[PortChoice]) -> list[str]:
    return list(dict.fromkeys(lead.near_end.port for choice in chosen for lead in choice))


def failure_costs(design: Design, effect: FailureEffect) -> Iterator[str]:
    """Losses by a failure, the worst first: each one determines its state."""
    # The order is that of the states, from the worst down.
    if effect.splits or effect.loses_data:
        yield "lost connections" if effect.splits else "unavailable data"
    if effect.is_overloaded:
        yield f"overload between switches: {overload_text(effect)}"
    for name in effect.failed_devices:
        yield "one host lost" if name in design.hosts else "one array lost"
    less = [change for change in effect.bandwidth if change.after < change.before]
    if less:
        yield f"{BANDWIDTH_LOSS}{_figure_changes(less, gigabits)} Gbit/s"
    if effect.path_counts:
        yield f"paths to arrays: {_figure_changes(effect.path_counts, str)}"
    yield from _slower_traffic(effect)
    if effect.shared_ports.kinds:
        yield _sharing_text(effect.shared_ports)
    names = list(effect.unmanaged_devices)
    if names:
        only_itself = names == [effect.fault.owner]
        yield "no OOB management" if only_itself else f"no OOB management of {compress(names)}"
    spared = any(not loss.is_disconnected for loss in effect.management)
    if effect.parted_networks or spared or any(port_names(change.after) for change in effect.changes):
        yield "fewer redundant paths"
    if effect.is_without_peer_link:
        yield PEER_LINK if effect.state == NOT_MODELED else f"{NOT_MODELED}: {PEER_LINK}"


def _sharing_text(shared: SharedPorts) -> str:
    """``vSAN and vMotion share 25 Gbit/s``."""
    names = enumeration(dict.fromkeys(map(title_of, shared.kinds)))
    what = span(shared.speeds, "Gbit/s") if all(shared.speeds) else "a port"
    return f"{names} share {what}" if len(shared.kinds) > 1 else f"{names} adapters share {what}"


def overload_text(effect: FailureEffect) -> str:
    """The most traffic that would have to cross between switches, and the capacity of their links."""
    most = max(effect.crossings, key=lambda crossing: (crossing.share, crossing.load))
    return f"{load_of(most.load, most.capacity)} Gbit/s"


def _figure_changes(changes: Iterable[HostChange], words: Callable[[int], object]) -> str:
    """Figures before and after, each pair once."""
    texts = (f"{words(change.before)} → {words(change.after)}" for change in changes)
    return ", ".join(dict.fromkeys(texts))


def _slower_traffic(effect: FailureEffect) -> Iterator[str]:
    """Other traffic whose ports carry less than before."""
    texts: dict[str, None] = {}
    for change in effect.slower_attachments:
        if not change.attachment.is_storage:
            before, after = gigabits(total_speed(change.before)), gigabits(total_speed(change.after))
            texts[f"{change.attachment.display_name}: {before} → {after} Gbit/s"] = None
    yield from texts


def _lost_connections(effect: FailureEffect) -> Iterator[str]:
    """Lost connections as text, kinds of traffic with equal splits together."""
    kinds: dict[str, list[str]] = {}
    for split in effect.splits:
        kinds.setdefault(_split_text(split, effect), []).append(split.kind)
    for words, names in kinds.items():
        yield f"{', '.join(map(title_of, dict.fromkeys(names)))}: {words}"


def _split_text(split: ConnectivitySplit, effect: FailureEffect) -> str:
    """Devices that no longer reach each other, as text."""
    alone = split.cut == (effect.fault.owner,)
    who = "it" if alone else compress(split.cut)
    plural = not alone and len(split.cut) > 1
    if not split.no_longer_reached:
        has_none = f"{who} {'have' if plural else 'has'} no connection left"
        return has_none if split.has_no_port else f"{who} can no longer reach each other"
    return (
        f"{who} no longer {'reach' if plural else 'reaches'} "
        f"{'the others' if split.reaches_nothing else compress(split.no_longer_reached)}"
    )


def _numbers_by_device(listed: Iterable[tuple[str, str]], owner: str) -> str:
    """Before and after, with the devices where these differ: ``25 → 25 (host-[1-4]); 100 → 100
    (host-[5-8])``."""
    devices: dict[str, list[str]] = {}
    for name, words in listed:
        devices.setdefault(words, []).append(name)
    if len(devices) == 1:
        return next(iter(devices))
    return "; ".join(
        f"{words} ({'itself' if names == [owner] else compress(names)})" for words, names in devices.items()
    )


def _crossing_text(effect: FailureEffect) -> str:
    """The most that can have to cross between switches in the networks that the failure touches, against what
    they carry."""
    most = max(effect.crossings, key=lambda crossing: (crossing.share, crossing.load), default=None)
    if most is None or not (most.load or effect.fault.kind in ("joint", "strand")):
        return ""
    return load_of(most.load, most.capacity)
