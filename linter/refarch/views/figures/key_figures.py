"""Key figures of a design: hosts, bandwidth, oversubscription, the worst failure, racks, power, cables. A
figure that the model does not give is marked as not stated, and never guessed."""

from collections.abc import Iterator
from typing import NamedTuple

from ...core.origin import Origin
from ...core.quantities import load_of, power, span
from ...core.wording import count_text, enumeration
from ...model.products import PRODUCT_NAMES
from ...model.ranges import compress
from ...model.types import Design
from .. import view
from ..capacity.bandwidth import switch_bandwidth_table as switch_bandwidth
from ..capacity.host_bandwidth import usable_bandwidth
from ..failure.between_switches import worst_crossings
from ..inventory.optics import bought_cables, transceivers
from ..inventory.plugs import plugs
from ..inventory.power import PowerLoad, devices_load, power_draw
from ..inventory.racks import rack_devices, rack_table
from ..network.direct_cables import direct_links
from ..tables.table import Column, Row, Table
from ..tables.table_view import table
from .failures import overload_sentence, worst_failure
from .storage_capacity import StorageCapacity, storage_capacities, terabytes

NOT_STATED = "not stated"


class KeyFigure(NamedTuple):
    """One figure of a design."""

    key: str
    title: str
    value: str
    """Figure with its unit: ``25 to 100 Gbit/s``; ``not stated`` where no fact gives it."""
    remark: str
    """Composition of the figure, or the reason why it is not known; may be empty."""
    origin: Origin


@view
def key_figures(design: Design) -> tuple[KeyFigure, ...]:
    """All key figures, in the order in which they are listed."""
    makers = (
        _host_figure,
        _bandwidth_figure,
        _capacity_figure,
        _oversubscription_figure,
        _worst_failure_figure,
        _rack_figure,
        _power_figure,
        _cable_figure,
        _transceiver_figure,
    )
    return tuple(maker(design) for maker in makers)


@table("key-figures")
def key_figure_table(design: Design) -> Table:
    """One row for each key figure: hosts, bandwidth, oversubscription, the worst failure, racks, power,
    cables."""
    return table_of_key_figures(key_figures(design))


def table_of_key_figures(listed: tuple[KeyFigure, ...]) -> Table:
    """Key figures as a table."""
    columns = (
        Column("figure", "Figure"),
        Column("value", "Value"),
        Column("remark", "Note"),
        Column("key", "Key"),
    )
    rows = tuple(Row((each.title, each.value, each.remark, each.key), each.origin) for each in listed)
    return Table("key-figures", "Key figures", columns, rows)


def _host_figure(design: Design) -> KeyFigure:
    clusters = [cluster for cluster in design.clusters.values() if cluster.hosts]
    remark = "; ".join(f"{cluster.title or cluster.id}: {len(cluster.hosts)}" for cluster in clusters)
    several = remark if len(clusters) > 1 else enumeration(dict.fromkeys(_product_names(design)))
    return KeyFigure("hosts", "Hosts", str(len(design.hosts)), several, design.origin)


def _product_names(design: Design) -> Iterator[str]:
    for cluster in design.clusters.values():
        yield PRODUCT_NAMES.get(cluster.product, cluster.product)


def _bandwidth_figure(design: Design) -> KeyFigure:
    """Storage bandwidth of a host; in the note cluster by cluster."""
    title, usual = "Usable bandwidth per host", usable_bandwidth(design)
    if not any(usual.values()):
        why = "no storage port has a cable" if design.links else "the design has no wiring"
        return KeyFigure("bandwidth", title, NOT_STATED, why, design.origin)
    by_cluster = {
        cluster.title or cluster.id: [usual[host.name] for host in cluster.hosts if host.name in usual]
        for cluster in design.clusters.values()
    }
    spans = {name: span(speeds, "Gbit/s") for name, speeds in by_cluster.items() if speeds}
    missing = len(design.hosts) - len(usual)
    remark = (
        "; ".join(f"{name}: {speeds}" for name, speeds in spans.items())
        if len(set(spans.values())) > 1
        else f"in each direction, for {enumeration(dict.fromkeys(_product_names(design)))}"
    )
    remark += f"; unknown for {count_text(missing, 'host')}" if missing else ""
    return KeyFigure("bandwidth", title, span(usual.values(), "Gbit/s"), remark, design.origin)


def _capacity_figure(design: Design) -> KeyFigure:
    """Usable storage capacity where one policy has all of it, else the capacity of the drives."""
    title, listed = "Storage capacity", storage_capacities(design)
    known = [capacity for capacity in listed if capacity.raw]
    if not known:
        why = listed[0].note if listed else "the design has no storage pool"
        return KeyFigure("capacity", title, NOT_STATED, why, design.origin)
    texts = [_capacity_text(capacity, len(listed) > 1) for capacity in listed]
    only = known[0]
    if len(listed) == 1 and only.usable is not None and only.raw is not None:
        value = f"{terabytes(only.usable)} TB usable of {terabytes(only.raw)} TB"
        return KeyFigure("capacity", title, value, only.note, only.origin)
    drives = {
        capacity.cluster: max(each.raw or 0 for each in known if each.cluster == capacity.cluster)
        for capacity in known
    }
    value = f"{terabytes(sum(drives.values()))} TB of drives"
    return KeyFigure("capacity", title, value, "; ".join(texts), only.origin)


def _capacity_text(capacity: StorageCapacity, is_one_of: bool) -> str:
    """``Two sites, policy North only: 30.6 TB usable``."""
    name = ", ".join(filter(None, (capacity.cluster if is_one_of else "", capacity.policy)))
    if capacity.usable is None:
        return f"{name}: {capacity.note}" if name else capacity.note
    return f"{name}: {terabytes(capacity.usable)} TB usable"


def _oversubscription_figure(design: Design) -> KeyFigure:
    """Highest oversubscription of a switch with uplinks, with all ratios in the note."""
    title = "Oversubscription"
    switches: dict[str, list[str]] = {}
    bandwidth = switch_bandwidth(design)
    for ratio, switch in zip(bandwidth.cells_of("ratio"), bandwidth.cells_of("switch"), strict=True):
        # A switch without uplinks has a text in place of its ratio.
        if str(ratio).endswith(":1"):
            switches.setdefault(str(ratio), []).append(str(switch))
    ratios = sorted(switches, key=_ratio_number, reverse=True)
    if not ratios:
        value, reason = _reason_of_no_ratio(design, any(bandwidth.cells_of("edge")))
        return KeyFigure("oversubscription", title, value, reason, design.origin)
    highest = ratios[0]
    remark = "; ".join(f"{ratio} at {compress(switches[ratio])}" for ratio in ratios)
    origin = design.switches[switches[highest][0]].origin
    return KeyFigure("oversubscription", title, highest, remark, origin)


def _reason_of_no_ratio(design: Design, edge: bool) -> tuple[str, str]:
    """Value and note if no switch with hosts has a link to another switch; ``edge`` states whether one has
    hosts."""
    if not design.links:
        return NOT_STATED, "the design has no wiring"
    if not edge and direct_links(design):
        return "none", "hosts are connected directly"
    # The crossing that needs most of its links after a failure.
    crossings = max(worst_crossings(design), key=lambda pair: pair[1].crossing.share, default=None)
    if crossings is None:
        return "none", "no switch with hosts has a link to another switch"
    usual, worst = (
        load_of(crossing.load, crossing.capacity) for crossing in (crossings[0], crossings[1].crossing)
    )
    after = f", after a failure up to {worst}" if worst != usual else ""
    return "none", f"no uplinks; links between the switches carry up to {usual} Gbit/s{after}"


def _ratio_number(ratio: str) -> float:
    return float(ratio.removesuffix(":1"))


def _worst_failure_figure(design: Design) -> KeyFigure:
    failure = worst_failure(design)
    if failure is None:
        why = "no storage traffic uses a cable" if design.links else "the design has no wiring"
        return KeyFigure("worst-failure", "Worst single failure", NOT_STATED, why, design.origin)
    remark = "; ".join(filter(None, (failure.remaining_text, overload_sentence(design))))
    return KeyFigure("worst-failure", "Worst single failure", failure.title, remark, failure.origin)


def _rack_figure(design: Design) -> KeyFigure:
    by_rack = rack_table(design)
    if not by_rack.rows:
        return KeyFigure("racks", "Racks", NOT_STATED, "rack positions are not defined", design.origin)
    units, used = (sum(int(cell or 0) for cell in by_rack.cells_of(key)) for key in ("units", "used"))
    placed = {place.device for rack in design.racks.values() for place in rack.places}
    rest = len(set(rack_devices(design)) - placed)
    remark = f"{used} of {units} units in use" + (
        f"; {count_text(rest, 'device')} without a rack position" if rest else ""
    )
    return KeyFigure("racks", "Racks", count_text(len(by_rack.rows), "rack"), remark, by_rack.rows[0].origin)


def _power_figure(design: Design) -> KeyFigure:
    devices = rack_devices(design)
    origin = next((device.origin for device in devices.values()), design.origin)
    with_figure = sum(power_draw(device.model).greatest is not None for device in devices.values())
    return KeyFigure("power", "Power", *_power_texts(devices_load(design, devices), with_figure), origin)


def _power_texts(drawn: PowerLoad, with_figure: int) -> tuple[str, str]:
    """Value and note for a power load; ``with_figure`` is the number of devices for which a vendor gives a
    figure, parts inside of them not counted."""
    if not drawn.maximum:
        return NOT_STATED, "unknown (no vendor data)"
    watts, count = power(drawn.maximum), drawn.devices
    if drawn.is_complete:
        return watts, "total of the vendor maximums of all devices"
    # Only parts inside of devices have figures, which say little about the devices.
    if not with_figure:
        return NOT_STATED, f"unknown (no vendor data for any of {count} devices; {watts} for their parts)"
    unknown = count - drawn.with_maximum
    remark = f"lower bound: no vendor maximum for {unknown} of {count} devices"
    if with_figure == count:
        return f"at least {watts}", remark
    return f"{watts} known for {with_figure} of {count} devices", remark


def _cable_figure(design: Design) -> KeyFigure:
    listed = bought_cables(design)
    if not listed:
        return KeyFigure("cables", "Cables", NOT_STATED, "the design has no wiring", design.origin)
    kinds: dict[str, int] = {}
    for cable in listed:
        medium = str(cable.part.data.get("medium", "other")).replace("-", " ").replace("fibre", "fiber")
        kinds[medium] = kinds.get(medium, 0) + 1
    remark = enumeration(f"{count} {medium}" for medium, count in kinds.items())
    remark += f"; {count_text(len(plugs(design)), 'plug')}"
    return KeyFigure("cables", "Cables", str(len(listed)), remark, listed[0].origin)


def _transceiver_figure(design: Design) -> KeyFigure:
    listed = transceivers(design)
    if not listed:
        why = "no separate transceivers needed" if design.links else "the design has no wiring"
        return KeyFigure("optics", "Transceivers", "none" if design.links else NOT_STATED, why, design.origin)
    models: dict[str, int] = {}
    for transceiver in listed:
        name = f"{transceiver.part.vendor} {transceiver.part.model}"
        models[name] = models.get(name, 0) + 1
    remark = enumeration(f"{count} {model}" for model, count in models.items())
    return KeyFigure("optics", "Transceivers", str(len(listed)), remark, listed[0].origin)
