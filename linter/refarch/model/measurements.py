"""Builds testbeds and results from results.yaml."""

from collections.abc import Iterator, Mapping
from typing import Any

from ..core.origin import Origin
from . import units
from .context import ModelContext
from .hosts import build_cpu, build_disk_groups, build_releases
from .types import Amount, Figure, Measurement, ResultComparison, Testbed, Workload
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
    return Amount(text=words, bound=bound, low=low, high=units.READERS[unit](last) if last else low)


def build_testbeds(
    context: ModelContext, clusters: Mapping[str, Any], sources: Mapping[str, Any]
) -> dict[str, Testbed]:
    """Testbeds by id. ``clusters`` and ``sources`` are those that the design defines."""
    beds = {}
    for identity, data in context.data[FILE]["beds"].items():
        origin = Origin(FILE, ("beds", identity))
        for key, known in (("cluster", clusters), ("source", sources)):
            _check_defined(context, key, data, known, origin)
        beds[identity] = _build_testbed(context, identity, data, origin)
    return beds


def _build_testbed(context: ModelContext, identity: str, data: Mapping[str, Any], origin: Origin) -> Testbed:
    named = {
        kind: context.catalog_part(kind, data[kind]["part"], origin.child(kind, "part"))
        for kind in ("server", "cable")
        if "part" in data.get(kind, {})
    }
    for key, kind in (("card", "nic"), ("switch", "switch"), ("array", "array")):
        if key in data:
            named[key] = context.catalog_part(kind, data[key], origin.child(key))
    return Testbed(
        id=identity,
        title=data.get("title", "Test bed"),
        cluster=data.get("cluster", ""),
        hosts=data.get("hosts"),
        server=named.get("server"),
        card=named.get("card"),
        switch=named.get("switch"),
        cable=named.get("cable"),
        array=named.get("array"),
        cpu=build_cpu(context, data.get("cpu"), origin.child("cpu")),
        disk_groups=build_disk_groups(context, data.get("disk_groups"), origin.child("disk_groups")),
        software=build_releases(data.get("software", {}), origin.child("software")),
        data=data,
        origin=origin,
    )


def _check_defined(
    context: ModelContext, key: str, data: Mapping[str, Any], known: Mapping[str, Any], origin: Origin
) -> None:
    if key in data and data[key] not in known:
        context.add_unknown_name(key, data[key], known, origin.child(key))


def build_results(
    context: ModelContext, beds: Mapping[str, Testbed], sources: Mapping[str, Any]
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


def _measurement(identity: str, data: Mapping[str, Any], bed: Testbed, origin: Origin) -> Measurement:
    load = data.get("workload")
    return Measurement(
        id=identity,
        title=data["title"],
        bed=bed,
        basis=data.get("basis", "measured"),
        source=data.get("source", bed.data.get("source", "")),
        tool=data.get("tool", bed.data.get("tool", "")),
        generator=data.get("generator", bed.data.get("generator", "")),
        workload=None if load is None else _workload(load, origin.child("workload")),
        ftt=data.get("storage_policy", {}).get("ftt"),
        scope=data.get("scope", "cluster"),
        figures=tuple(_build_figures(data, origin.child("values"))),
        comparisons=tuple(_build_comparisons(data, origin.child("comparisons"))),
        data=data,
        origin=origin,
    )


def _workload(data: Mapping[str, Any], origin: Origin) -> Workload:
    def read(key: str, reader: Any) -> Any:
        return reader(data[key]) if key in data else None

    return Workload(
        block_size=parse_amount(data["block_size"], "size") if "block_size" in data else None,
        read=read("read", units.percent),
        random=read("random", units.percent),
        hosts=data.get("hosts"),
        virtual_machines=data.get("virtual_machines"),
        vcpus=data.get("vcpus"),
        memory=read("memory", units.capacity),
        disks=data.get("disks", 1),
        threads=data.get("threads", 1),
        outstanding=data.get("outstanding"),
        working_set=read("working_set", units.capacity),
        data=data,
        origin=origin,
    )


def _build_figures(data: Mapping[str, Any], origin: Origin) -> Iterator[Figure]:
    for measure, listed in data.get("values", {}).items():
        for statistic, text in listed.items():
            yield Figure(
                measure=measure,
                statistic=statistic,
                amount=parse_amount(text, MEASURE_UNITS[measure]),
                origin=origin.child(measure, statistic),
            )


def _build_comparisons(data: Mapping[str, Any], origin: Origin) -> Iterator[ResultComparison]:
    for index, entry in enumerate(data.get("comparisons", ())):
        gains = {measure: parse_amount(text, "percent") for measure, text in entry["gains"].items()}
        yield ResultComparison(
            compared_with=entry["compared_with"],
            same_test_point=entry.get("test_points", "same") == "same",
            statistic=entry.get("statistic", ""),
            gains=gains,
            where=entry.get("where", data.get("where", "")),
            origin=origin.child(index),
        )
