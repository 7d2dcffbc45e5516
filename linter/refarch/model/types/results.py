"""The model of measurements: testbeds, loads, figures, and gains over something else.

Amounts have the text of the source, which pages show, and numbers in base units for arithmetic:
requests and bytes a second, bytes, seconds, percent.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...core.origin import Origin
from .hosts import Cpu, DiskGroup
from .origins import NO_PLACES, At
from .parts import Part, Release

MEASURE_UNITS: Mapping[str, str] = {
    "iops": "count",
    "throughput": "rate",
    "network_throughput": "rate",
    "latency": "time",
    "read_latency": "time",
    "write_latency": "time",
    "cpu": "percent",
    "duration": "time",
}
"""Unit of each measure of absolute figures."""


class Amount(NamedTuple):
    """A figure as a source prints it: one number, a bound, or a range."""

    text: str
    bound: str
    """``up to``, ``over``, ``under`` or ``about``; empty for an exact number and for a range."""
    low: float
    high: float
    """Upper end of a range; else the same as ``low``."""

    @property
    def exact(self) -> float | None:
        """The number, if it is one alone."""
        return self.low if not self.bound and self.low == self.high else None


class Figure(NamedTuple):
    """One absolute figure of a result."""

    measure: str
    """A key of ``MEASURE_UNITS``."""
    statistic: str
    """``stated`` where the source does not say which; ``mean``, ``median``, ``minimum``, ``maximum``,
    ``p95``, ``p99``."""
    amount: Amount
    origin: Origin
    at: At = NO_PLACES


class ResultComparison(NamedTuple):
    """Gains over something else, in percent by measure: more is positive, less is negative."""

    compared_with: str
    same_test_point: bool
    statistic: str
    """Empty where the source does not say."""
    gains: Mapping[str, Amount]
    where: str
    """Section of the source."""
    origin: Origin
    at: At = NO_PLACES


class Workload(NamedTuple):
    """A load. What the source does not say is None; ``data`` is as written."""

    block_size: Amount | None
    read: float | None
    """Percent of the requests; the others write."""
    random: float | None
    hosts: int | None
    virtual_machines: int | None
    vcpus: int | None
    memory: float | None
    """Bytes of each virtual machine."""
    disks: int
    """Number for each virtual machine."""
    threads: int
    """Number on each disk."""
    outstanding: int | None
    """Requests of each thread."""
    working_set: float | None
    """Bytes on each disk."""
    data: Mapping[str, Any]
    origin: Origin
    at: At = NO_PLACES

    @property
    def requests_per_vm(self) -> int | None:
        """Requests that each virtual machine keeps outstanding."""
        return None if self.outstanding is None else self.disks * self.threads * self.outstanding

    @property
    def requests(self) -> int | None:
        """Requests that all virtual machines together keep outstanding."""
        of_one = self.requests_per_vm
        return None if self.virtual_machines is None or of_one is None else self.virtual_machines * of_one

    @property
    def all_threads(self) -> int | None:
        """Threads of all virtual machines."""
        return None if self.virtual_machines is None else self.virtual_machines * self.disks * self.threads

    @property
    def total_working_set(self) -> float | None:
        """Bytes that all virtual machines together read and write."""
        if self.virtual_machines is None or self.working_set is None:
            return None
        return self.virtual_machines * self.disks * self.working_set


class Testbed(NamedTuple):
    """Testbed of a source; ``data`` is as written."""

    id: str
    title: str
    cluster: str
    """Id of the design's cluster that was measured; empty where the design does not say."""
    hosts: int | None
    server: Part | None
    card: Part | None
    switch: Part | None
    cable: Part | None
    array: Part | None
    """Parts by their catalog ids; None where the design gives none."""
    cpu: Cpu | None
    disk_groups: tuple[DiskGroup, ...]
    software: Mapping[str, Release]
    data: Mapping[str, Any]
    origin: Origin
    at: At = NO_PLACES


class Measurement(NamedTuple):
    """Measurements under one load; ``data`` is as written."""

    id: str
    title: str
    bed: Testbed
    basis: str
    """``measured``, ``estimated`` or ``quoted``."""
    source: str
    """Id of the source, the bed's where the result names none; empty where neither does."""
    tool: str
    generator: str
    """The bed's where the result names none; empty where neither does."""
    workload: Workload | None
    ftt: int | None
    """Failures that the storage policy tolerates; None where the design does not say."""
    scope: str
    """``cluster``, ``host``, ``virtual-machine``, ``array`` or ``drive``: what the figures are of."""
    figures: tuple[Figure, ...]
    comparisons: tuple[ResultComparison, ...]
    data: Mapping[str, Any]
    origin: Origin
    at: At = NO_PLACES

    def exact(self, measure: str) -> Figure | None:
        """The one figure of a measure that is typical of the load and exact: mean, median, or what the source
        just states."""
        return next(
            (
                figure
                for statistic in ("mean", "median", "stated")
                for figure in self.figures
                if figure.measure == measure
                and figure.statistic == statistic
                and figure.amount.exact is not None
            ),
            None,
        )
