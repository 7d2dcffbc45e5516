"""Names of measures and statistics, and texts for derived amounts."""

from ...core.quantities import number
from . import arithmetic

MEASURE_NAMES = {
    "iops": "IOPS",
    "throughput": "Throughput",
    "network_throughput": "Network throughput",
    "latency": "Latency",
    "read_latency": "Read latency",
    "write_latency": "Write latency",
    "cpu": "CPU use",
    "duration": "Duration",
    "performance": "Performance",
}
"""Names of measures on pages."""


STATISTIC_NAMES = {
    "mean": "mean",
    "median": "median",
    "minimum": "lowest",
    "maximum": "highest",
    "p95": "95th percentile",
    "p99": "99th percentile",
    "stated": "",
}


SCOPE_NAMES = {
    "cluster": "whole cluster",
    "host": "one host",
    "virtual-machine": "one virtual machine",
    "array": "array",
    "drive": "one drive",
}


DERIVED_KIND_NAMES = {
    "latency": "Latency by Little's law",
    "throughput": "Throughput",
    "mixed-latency": "Latency of the mix",
    "vsan-traffic": "Traffic between hosts",
    "link-share": "Share of the links",
    "migration": "Rate of the migration",
}
"""Names of the kinds of derived figures on pages."""


def derived_text(figure: arithmetic.DerivedFigure) -> str:
    """A derived figure with its unit."""
    if figure.kind == "latency":
        return f"{figure.value * 1000:.3g} ms"
    if figure.kind == "mixed-latency":
        return f"{figure.value * 1000:.4g} ms"
    if figure.kind == "link-share":
        return f"{figure.value:.1f} %"
    return f"{number(round(figure.value / 1e6))} MB/s ({figure.value * 8 / 1e9:.1f} Gbit/s)"
