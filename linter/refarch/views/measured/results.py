"""Measured results as tables: loads, figures, gains over something else, and derived figures."""

from collections.abc import Iterator, Mapping

from ...core.quantities import amount, number
from ...model.types import Design, Figure, Measurement, ResultComparison, Testbed
from ..tables.table import Cell, Column, Row, Table
from ..tables.table_view import table, tables
from . import arithmetic
from .amounts import DERIVED_KIND_NAMES, MEASURE_NAMES, SCOPE_NAMES, STATISTIC_NAMES, derived_text


@table("results")
def result_table(design: Design) -> Table:
    """Every figure and every gain of every result, one in a row."""
    columns = (
        Column("result", "Result"),
        Column("bed", "Testbed"),
        Column("measure", "Measure"),
        Column("value", "Value"),
        Column("statistic", "Statistic"),
        Column("compared_with", "Compared with"),
        Column("scope", "Scope"),
        Column("basis", "Basis"),
    )
    rows = [row for result in design.results for row in _result_rows(result)]
    return Table("results", "Results", columns, tuple(rows))


def _result_rows(result: Measurement) -> Iterator[Row]:
    first = result.title, result.bed.title
    for figure in result.figures:
        value = (
            MEASURE_NAMES[figure.measure],
            amount(figure.amount.text),
            STATISTIC_NAMES[figure.statistic] or None,
        )
        yield Row((*first, *value, None, SCOPE_NAMES[result.scope], result.basis), figure.origin)
    for comparison in result.comparisons:
        for measure, gain in comparison.gains.items():
            value = (
                MEASURE_NAMES[measure],
                amount(gain.text),
                STATISTIC_NAMES.get(comparison.statistic) or None,
            )
            place = comparison.origin.child("gains", measure)
            yield Row((*first, *value, comparison.compared_with, None, result.basis), place)


def _tables_by_testbed(
    name: str, title: str, columns: tuple[Column, ...], rows: Mapping[str, list[Row]]
) -> dict[str, Table]:
    """A table for each bed that has rows; each has the name of all."""
    return {
        bed: Table(f"results.{name}", title, columns, tuple(bed_rows))
        for bed, bed_rows in rows.items()
        if bed_rows
    }


def _results_of_testbed(design: Design, bed: Testbed) -> tuple[Measurement, ...]:
    return tuple(result for result in design.results if result.bed.id == bed.id)


@tables("results.loads")
def load_tables(design: Design) -> Mapping[str, Table]:
    """The loads of each bed: one result in a row."""
    columns = (
        Column("result", "Result"),
        Column("application", "Application"),
        Column("block_size", "Block size"),
        Column("read", "Read"),
        Column("random", "Random"),
        Column("hosts", "Hosts"),
        Column("machines", "Virtual machines"),
        Column("vcpus", "vCPUs per VM"),
        Column("memory", "Memory per VM"),
        Column("disks", "Disks per VM"),
        Column("threads", "Threads per disk"),
        Column("outstanding", "Outstanding requests per thread"),
        Column("working_set", "Working set per disk"),
        Column("load", "Share of maximum load"),
        Column("duration", "Duration"),
        Column("interval", "Sample interval"),
        Column("policy", "Storage policy"),
    )
    rows = {
        bed.id: [
            Row(_load_cells(result), result.origin)
            for result in _results_of_testbed(design, bed)
            if _has_load(result)
        ]
        for bed in design.beds.values()
    }
    return _tables_by_testbed("loads", "Loads", columns, rows)


def _has_load(result: Measurement) -> bool:
    return result.workload is not None or "storage_policy" in result.data


def _load_cells(result: Measurement) -> tuple[Cell, ...]:
    data = result.workload.data if result.workload is not None else {}

    def say(key: str) -> Cell:
        return amount(str(data[key])) if key in data else None

    plain = (data.get(key) for key in ("hosts", "virtual_machines", "vcpus"))
    return (
        result.title,
        data.get("application"),
        say("block_size"),
        say("read"),
        say("random"),
        *plain,
        say("memory"),
        data.get("disks"),
        data.get("threads"),
        data.get("outstanding"),
        say("working_set"),
        say("load"),
        say("duration"),
        say("interval"),
        policy_text(result),
    )


def policy_text(result: Measurement) -> str | None:
    """A storage policy as text: ``FTT 1, stripe width 1``."""
    data = result.data.get("storage_policy", {})
    words = (("ftt", "FTT"), ("method", "method"), ("stripe_width", "stripe width"))
    return ", ".join(f"{word} {data[key]}" for key, word in words if key in data) or None


@tables("results.totals")
def total_tables(design: Design) -> Mapping[str, Table]:
    """What the loads of each bed come to: for one virtual machine, and for all of them."""
    columns = (
        Column("result", "Result"),
        Column("one_outstanding", "Outstanding requests per VM"),
        Column("outstanding", "Total outstanding requests"),
        Column("threads", "Total threads"),
        Column("one_set", "Working set per VM"),
        Column("set", "Total working set"),
        Column("vcpus", "Total vCPUs"),
        Column("memory", "Total memory"),
    )
    rows = {
        bed.id: [
            Row(_total_cells(result), result.origin.child("workload"))
            for result in _results_of_testbed(design, bed)
            if any(_total_cells(result)[1:])
        ]
        for bed in design.beds.values()
    }
    return _tables_by_testbed("totals", "Load totals", columns, rows)


def _total_cells(result: Measurement) -> tuple[Cell, ...]:
    load = result.workload
    if load is None or load.virtual_machines is None:
        return (result.title, *[None] * 7)
    count = load.virtual_machines
    working_set = load.disks * load.working_set if load.working_set is not None else None
    # Totals have the unit of the source, so that readers can compare them.
    unit = _unit_of_text(load.data.get("working_set", ""))
    return (
        result.title,
        load.requests_per_vm,
        load.requests,
        load.all_threads if "threads" in load.data else None,
        _bytes_text(working_set, unit),
        _bytes_text(load.total_working_set, unit),
        count * load.vcpus if load.vcpus else None,
        _bytes_text(count * load.memory if load.memory else None, _unit_of_text(load.data.get("memory", ""))),
    )


_BYTES_PER_UNIT = {"MB": 1e6, "MiB": 2.0**20, "GB": 1e9, "GiB": 2.0**30, "TB": 1e12, "TiB": 2.0**40}


def _unit_of_text(text: str) -> str:
    return text.lstrip("0123456789.") or "GB"


def _bytes_text(value: float | None, unit: str) -> str | None:
    """Bytes in the unit that the source uses."""
    return None if value is None else f"{number(value / _BYTES_PER_UNIT[unit])} {unit}"


@tables("results.figures")
def figure_tables(design: Design) -> Mapping[str, Table]:
    """The absolute figures of each bed: one in a row."""
    columns = (
        Column("result", "Result"),
        Column("measure", "Measure"),
        Column("value", "Value"),
        Column("statistic", "Statistic"),
        Column("scope", "Scope"),
        Column("basis", "Basis"),
        Column("where", "Section"),
    )
    rows = {
        bed.id: [
            Row(_figure_cells(result, figure), figure.origin)
            for result in _results_of_testbed(design, bed)
            for figure in result.figures
        ]
        for bed in design.beds.values()
    }
    return _tables_by_testbed("figures", "Figures", columns, rows)


def _figure_cells(result: Measurement, figure: Figure) -> tuple[Cell, ...]:
    return (
        result.title,
        MEASURE_NAMES[figure.measure],
        amount(figure.amount.text),
        STATISTIC_NAMES[figure.statistic] or "not stated",
        SCOPE_NAMES[result.scope],
        result.basis,
        result.data.get("where"),
    )


@tables("results.gains")
def gain_tables(design: Design) -> Mapping[str, Table]:
    """The gains of each bed over something else: one in a row."""
    columns = (
        Column("compared_with", "Compared with"),
        Column("result", "Result"),
        Column("measure", "Measure"),
        Column("gain", "Change"),
        Column("statistic", "Statistic"),
        Column("points", "Test points"),
        Column("where", "Section"),
    )
    rows = {
        bed.id: [
            row
            for result in _results_of_testbed(design, bed)
            for comparison in result.comparisons
            for row in _gain_rows(result, comparison)
        ]
        for bed in design.beds.values()
    }
    return _tables_by_testbed("gains", "Gains", columns, rows)


def _gain_rows(result: Measurement, comparison: ResultComparison) -> Iterator[Row]:
    points = "one shared load" if comparison.same_test_point else "one load each"
    alone = len(comparison.gains) == 1 and comparison.same_test_point
    for measure, gain in comparison.gains.items():
        cells = (
            comparison.compared_with,
            result.title,
            MEASURE_NAMES[measure],
            amount(gain.text),
            STATISTIC_NAMES.get(comparison.statistic) or None,
            None if alone else points,
            comparison.where or None,
        )
        yield Row(cells, comparison.origin.child("gains", measure))


@tables("results.derived")
def derived_tables(design: Design) -> Mapping[str, Table]:
    """What follows from the figures of each bed, next to what the source states."""
    columns = (
        Column("result", "Result"),
        Column("what", "Derived figure"),
        Column("terms", "Calculation"),
        Column("value", "Derived"),
        Column("stated", "Stated"),
        Column("difference", "Difference"),
    )
    rows: dict[str, list[Row]] = {bed: [] for bed in design.beds}
    for figure in arithmetic.derived_figures(design):
        rows[figure.result.bed.id].append(Row(_derived_cells(figure), figure.result.origin))
    return _tables_by_testbed("derived", "Derived figures", columns, rows)


def _derived_cells(figure: arithmetic.DerivedFigure) -> tuple[Cell, ...]:
    stated = amount(figure.stated.amount.text) if figure.stated is not None else None
    difference = f"{figure.difference:+.1f} %" if figure.difference is not None else None
    bound = f"{figure.time_bound} " if figure.time_bound else ""
    return (
        figure.result.title,
        DERIVED_KIND_NAMES[figure.kind],
        amount(figure.formula),
        bound + derived_text(figure),
        stated,
        difference,
    )
