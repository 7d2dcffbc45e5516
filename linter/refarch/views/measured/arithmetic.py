"""Figures derived from those of a result by arithmetic, next to what the source states: each is a check of
the other.

- Little's law: mean latency = outstanding requests / IOPS, in the closed loop of requests that benchmarks
make.

- Throughput = IOPS x size of a request.

- Mean latency of a mix = share of reads x read latency + share of writes x write latency.

- vSAN traffic between hosts = (reads + writes x copies) x (1 - 1/hosts): of the copies of an object, one in
``hosts`` is local.

- Share of the links = throughput of each host / what its storage ports in use carry.

- Rate of a migration = memory of the virtual machines / time.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ...core.quantities import number
from ...model.products import VSAN_PRODUCTS
from ...model.types import Cluster, Design, Figure, Measurement
from .. import view
from ..capacity.host_bandwidth import usable_bandwidth


class DerivedFigure(NamedTuple):
    """A figure that follows from others."""

    result: Measurement
    kind: str
    """``latency``, ``throughput``, ``mixed-latency``, ``vsan-traffic``, ``link-share`` or ``migration``."""
    formula: str
    """The numbers put into the formula, for readers."""
    value: float
    """Seconds, bytes a second, or percent."""
    time_bound: str
    """``over`` where the source gives an upper bound for the time; else empty."""
    stated: Figure | None
    """Figure that the source states for the same thing."""

    @property
    def difference(self) -> float | None:
        """Percent by which the stated figure exceeds the derived one; None where either is no exact
        number."""
        stated = self.stated.amount.exact if self.stated is not None else None
        return (
            None if stated is None or not self.value or self.time_bound else 100 * (stated / self.value - 1)
        )


@view
def derived_figures(design: Design) -> tuple[DerivedFigure, ...]:
    """All derived figures, result by result."""
    return tuple(figure for result in design.results for figure in _figures_of_result(design, result))


def derived_figures_of_kind(design: Design, kind: str) -> Iterator[DerivedFigure]:
    """The derived figures of one kind."""
    return (figure for figure in derived_figures(design) if figure.kind == kind)


def measured_cluster(design: Design, result: Measurement) -> Cluster | None:
    """The cluster that was measured: the one that the bed names, or the only one there is."""
    if result.bed.cluster:
        return design.clusters.get(result.bed.cluster)
    return next(iter(design.clusters.values())) if len(design.clusters) == 1 else None


def measured_hosts(design: Design, result: Measurement) -> int | None:
    """Number of hosts that took part: as the load states, else the testbed, else all of the cluster."""
    load, cluster = result.workload, measured_cluster(design, result)
    if load is not None and load.hosts is not None:
        return load.hosts
    return result.bed.hosts or (len(cluster.hosts) if cluster is not None else None)


def _figures_of_result(design: Design, result: Measurement) -> Iterator[DerivedFigure]:
    if result.basis == "measured":
        yield from _latency_figure(design, result)
        yield from _throughput_figure(result)
        yield from _mixed_latency_figure(result)
        yield from _vsan_traffic_figure(design, result)
        yield from _link_share_figure(design, result)
        yield from _migration_figure(design, result)


def outstanding_requests(design: Design, result: Measurement) -> float | None:
    """Requests that are outstanding within the scope of the result's figures."""
    load = result.workload
    if load is None or load.requests_per_vm is None:
        return None
    if result.scope == "virtual-machine":
        return load.requests_per_vm
    hosts = measured_hosts(design, result)
    if result.scope == "host":
        return load.requests / hosts if load.requests is not None and hosts else None
    return load.requests


def _latency_figure(design: Design, result: Measurement) -> Iterator[DerivedFigure]:
    """Latency by Little's law, in seconds."""
    outstanding, iops = outstanding_requests(design, result), result.exact("iops")
    # At a rate of 0 the law would divide by 0.
    if outstanding is None or iops is None or not iops.amount.low:
        return
    stated = result.exact("latency")
    load = result.workload
    # A load of reads or writes only has their latency as its own.
    if stated is None and load is not None and load.read in (0, 100):
        stated = result.exact("read_latency" if load.read else "write_latency")
    formula = f"{number(outstanding)} outstanding requests / {number(iops.amount.low)} IOPS"
    yield DerivedFigure(
        result=result,
        kind="latency",
        formula=formula,
        value=outstanding / iops.amount.low,
        time_bound="",
        stated=stated,
    )


def _throughput_figure(result: Measurement) -> Iterator[DerivedFigure]:
    rate = data_rate(result)
    iops, load = result.exact("iops"), result.workload
    if rate is not None and iops is not None and load is not None and load.block_size is not None:
        formula = f"{number(iops.amount.low)} IOPS x {number(load.block_size.low)} bytes"
        yield DerivedFigure(
            result=result,
            kind="throughput",
            formula=formula,
            value=rate,
            time_bound="",
            stated=result.exact("throughput"),
        )


def data_rate(result: Measurement) -> float | None:
    """Bytes a second that the requests move; None where IOPS or the size of a request is not one number."""
    iops, load = result.exact("iops"), result.workload
    size = load.block_size.exact if load is not None and load.block_size is not None else None
    return None if iops is None or size is None else iops.amount.low * size


def _mixed_latency_figure(result: Measurement) -> Iterator[DerivedFigure]:
    """Mean latency of reads and writes, in seconds."""
    load, reads, writes = result.workload, result.exact("read_latency"), result.exact("write_latency")
    if load is None or load.read is None or reads is None or writes is None:
        return
    share = load.read / 100
    formula = (
        f"{number(load.read)} % x {reads.amount.text} + {number(100 - load.read)} % x {writes.amount.text}"
    )
    value = share * reads.amount.low + (1 - share) * writes.amount.low
    yield DerivedFigure(
        result=result,
        kind="mixed-latency",
        formula=formula,
        value=value,
        time_bound="",
        stated=result.exact("latency"),
    )


def _vsan_traffic_figure(design: Design, result: Measurement) -> Iterator[DerivedFigure]:
    """vSAN traffic between all hosts, in bytes a second."""
    rate, load, hosts, cluster = (
        data_rate(result),
        result.workload,
        measured_hosts(design, result),
        measured_cluster(design, result),
    )
    if (
        rate is None
        or load is None
        or load.read is None
        or cluster is None
        or not hosts
        or result.scope != "cluster"
    ):
        return
    # Without the number of copies the written data cannot be counted.
    if cluster.product not in VSAN_PRODUCTS or (load.read < 100 and result.ftt is None):
        return
    copies = (result.ftt or 0) + 1
    reads, writes = rate * load.read / 100, rate * (100 - load.read) / 100
    read, written = number(round(reads / 1e6)), number(round(writes / 1e6))
    formula = f"({read} MB/s read + {written} MB/s written x {copies}) x (1 - 1/{hosts})"
    value = (reads + writes * copies) * (1 - 1 / hosts)
    yield DerivedFigure(
        result=result,
        kind="vsan-traffic",
        formula=formula,
        value=value,
        time_bound="",
        stated=result.exact("network_throughput"),
    )


def storage_speed(design: Design, result: Measurement) -> int | None:
    """Mbit/s that each host of the measured cluster carries of its storage traffic; None where that is not
    one number."""
    cluster = measured_cluster(design, result)
    known = usable_bandwidth(design)
    speeds = {known.get(host.name) for host in cluster.hosts} if cluster is not None else set()
    return speeds.pop() if len(speeds) == 1 else None


def transfer_figure(result: Measurement) -> Figure | None:
    """Figure for the data that a result transfers over the network, if any."""
    figures = [
        figure
        for measure in ("network_throughput", "throughput")
        for figure in result.figures
        if figure.measure == measure
    ]
    return max(figures, key=lambda figure: figure.amount.high, default=None)


def _link_share_figure(design: Design, result: Measurement) -> Iterator[DerivedFigure]:
    figure = transfer_figure(result)
    hosts = measured_hosts(design, result) if result.scope == "cluster" else 1
    rate = figure.amount.high if figure is not None else data_rate(result)
    if rate is not None and hosts:
        yield from _share_of_links(design, result, rate / hosts, "", "on each host" if hosts > 1 else "")


def _share_of_links(
    design: Design, result: Measurement, rate: float, bound: str, whose: str
) -> Iterator[DerivedFigure]:
    """Share of the bandwidth of a host's storage ports that a rate in bytes a second takes."""
    link = storage_speed(design, result)
    if link:
        formula = f"{number(rate * 8 / 1e9)} Gbit/s {whose}".rstrip() + f" / {number(link / 1000)} Gbit/s"
        yield DerivedFigure(
            result=result,
            kind="link-share",
            formula=formula,
            value=100 * rate * 8 / (link * 1e6),
            time_bound=bound,
            stated=None,
        )


def _migration_figure(design: Design, result: Measurement) -> Iterator[DerivedFigure]:
    """Rate of a live migration in bytes a second, and its share of the links."""
    load = result.workload
    time = next((figure for figure in result.figures if figure.measure == "duration"), None)
    # A duration of 0 gives no rate.
    if load is None or load.memory is None or time is None or not time.amount.high:
        return
    memory = load.memory * (load.virtual_machines or 1)
    # An upper bound of the time gives a lower bound of the rate.
    bound = "over" if time.amount.bound in ("under", "up to") else ""
    formula = f"{number(memory / 1e9)} GB of memory / {time.amount.text}"
    yield DerivedFigure(
        result=result,
        kind="migration",
        formula=formula,
        value=memory / time.amount.high,
        time_bound=bound,
        stated=None,
    )
    yield from _share_of_links(design, result, memory / time.amount.high, bound, "")
