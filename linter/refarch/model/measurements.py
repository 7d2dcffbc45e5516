"""Builds testbeds and results from results.yaml."""

from collections.abc import Iterator, Mapping
from typing import Any

from ..core.origin import Origin
from . import units
from .context import ModelContext
from .hosts import build_cpu, build_disk_groups, build_releases
from .types import Amount, Bed, Comparison, Figure, Measurement, Workload
from .types.results import MEASURE_UNITS

FILE = "results.yaml"

BOUNDS = ("up to", "over", "under", "about")


def parse_amount(text: str | int, unit: str) -> Amount:
    """Amount of a text such as ``under 10s``, ``5% to 6%`` or ``652900``, in the base unit of ``count``,
    ``rate``, ``size``, ``time`` or ``percent``.

    Raises ValueError.
    """
    words = str(text)
    bound = next((word for word in BOUNDS if words.startswith(f"{word} ")), "")
    first, _, last = words[len(bound) :].strip().partition(" to ")
    low = units.READERS[unit](first)
    return Amount(words, bound, low, units.READERS[unit](last) if last else low)


def build_testbeds(
    context: ModelContext, clusters: Mapping[str, Any], sources: Mapping[str, Any]
) -> dict[str, Bed]:
    """Testbeds by id. ``clusters`` and ``sources`` are those that the design defines."""
    beds = {}
    for identity, data in context.data[FILE]["beds"].items():
        origin = Origin(FILE, ("beds", identity))
        for key, known in (("cluster", clusters), ("source", sources)):
            _check_defined(context, key, data, known, origin)
        beds[identity] = _testbed(context, identity, data, origin)
    return beds


def _testbed(context: ModelContext, identity: str, data: Mapping[str, Any], origin: Origin) -> Bed:
    named = {
        kind: context.catalogue_part(kind, data[kind]["part"], origin.child(kind, "part"))
        for kind in ("server", "cable")
        if "part" in data.get(kind, {})
    }
    for key, kind in (("card", "nic"), ("switch", "switch"), ("array", "array")):
        if key in data:
            named[key] = context.catalogue_part(kind, data[key], origin.child(key))
    return Bed(
        identity,
        data.get("title", "Test bed"),
        data.get("cluster", ""),
        data.get("hosts"),
        named.get("server"),
        named.get("card"),
        named.get("switch"),
        named.get("cable"),
        named.get("array"),
        build_cpu(context, data.get("cpu"), origin.child("cpu")),
        build_disk_groups(context, data.get("disk_groups"), origin.child("disk_groups")),
        build_releases(data.get("software", {}), origin.child("software")),
        data,
        origin,
    )


def _check_defined(
    context: ModelContext, key: str, data: Mapping[str, Any], known: Mapping[str, Any], origin: Origin
) -> None:
    if key in data and data[key] not in known:
        context.add_unknown_name(key, data[key], known, origin.child(key))


def build_results(
    context: ModelContext, beds: Mapping[str, Bed], sources: Mapping[str, Any]
) -> tuple[Measurement, ...]:
    """Results in the order of the file; one whose testbed is not defined is reported and left out."""
    results = []
    for identity, data in context.data[FILE].get("results", {}).items():
        origin = Origin(FILE, ("results", identity))
        _check_defined(context, "bed", data, beds, origin)
        _check_defined(context, "source", data, sources, origin)
        if data["bed"] in beds:
            results.append(_measurement(identity, data, beds[data["bed"]], origin))
    return tuple(results)


def named_tools(context: ModelContext) -> Iterator[tuple[Origin, str]]:
    """Benchmarks that testbeds and results name, with their places."""
    for section in ("beds", "results"):
        for identity, data in context.data[FILE].get(section, {}).items():
            if "tool" in data:
                yield Origin(FILE, (section, identity, "tool")), data["tool"]


def _measurement(identity: str, data: Mapping[str, Any], bed: Bed, origin: Origin) -> Measurement:
    load = data.get("workload")
    return Measurement(
        identity,
        data["title"],
        bed,
        data.get("basis", "measured"),
        data.get("source", bed.data.get("source", "")),
        data.get("tool", bed.data.get("tool", "")),
        data.get("generator", bed.data.get("generator", "")),
        None if load is None else _workload(load, origin.child("workload")),
        data.get("storage_policy", {}).get("ftt"),
        data.get("scope", "cluster"),
        tuple(_build_figures(data, origin.child("values"))),
        tuple(_build_comparisons(data, origin.child("comparisons"))),
        data,
        origin,
    )


def _workload(data: Mapping[str, Any], origin: Origin) -> Workload:
    def read(key: str, reader: Any) -> Any:
        return reader(data[key]) if key in data else None

    return Workload(
        parse_amount(data["block_size"], "size") if "block_size" in data else None,
        read("read", units.percent),
        read("random", units.percent),
        data.get("hosts"),
        data.get("virtual_machines"),
        data.get("vcpus"),
        read("memory", units.capacity),
        data.get("disks", 1),
        data.get("threads", 1),
        data.get("outstanding"),
        read("working_set", units.capacity),
        data,
        origin,
    )


def _build_figures(data: Mapping[str, Any], origin: Origin) -> Iterator[Figure]:
    for measure, listed in data.get("values", {}).items():
        for statistic, text in listed.items():
            yield Figure(
                measure,
                statistic,
                parse_amount(text, MEASURE_UNITS[measure]),
                origin.child(measure, statistic),
            )


def _build_comparisons(data: Mapping[str, Any], origin: Origin) -> Iterator[Comparison]:
    for index, entry in enumerate(data.get("comparisons", ())):
        gains = {measure: parse_amount(text, "percent") for measure, text in entry["gains"].items()}
        yield Comparison(
            entry["compared_with"],
            entry.get("test_points", "same") == "same",
            entry.get("statistic", ""),
            gains,
            entry.get("where", data.get("where", "")),
            origin.child(index),
        )
