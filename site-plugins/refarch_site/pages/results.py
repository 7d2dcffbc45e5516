"""Measurements of the sources by testbed and load: figures and gains as tables, gains also as diagrams, and
their arithmetic."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from refarch import api
from refarch.api.figures import amount
from refarch.api.model import Measurement, Testbed

from ..context import Context
from ..escape import prose, text
from ..markdown import bullets, cell_value, grid, heading, page, table
from . import Page

MAX_COLUMNS = 4
"""Results up to which a table of loads has a column for each."""

GAINS_TEXT = (
    "Changes that the source reports compared with a baseline. In the diagrams, the "
    "baseline is 100. refarch checks whether the numbers are consistent. It does not measure anything."
)
DERIVED_TEXT = (
    "Values calculated from the figures above, next to the values that the source states. Differences of a "
    "few percent are normal, because sources round their values and use different samples."
)


def exists(context: Context) -> bool:
    """A design with testbeds."""
    return bool(context.design.beds)


def render(context: Context) -> str:
    """Testbeds, each with its results."""
    testbeds = context.design.beds.values()
    return page(
        *(piece for testbed in testbeds for piece in _testbed_section(context, testbed, len(testbeds) > 1))
    )


def _testbed_section(context: Context, testbed: Testbed, several: bool) -> Iterator[str]:
    results = [result for result in context.design.results if result.bed.id == testbed.id]
    yield heading(2, testbed.title)
    yield prose(testbed.data.get("note", ""))
    rows = list(_testbed_facts(context, testbed))
    yield grid(("Property", "Value", "Source"), rows) if rows else ""
    yield from _parameters_table(context, "Parameters", (testbed,))
    yield from _load_tables(context, testbed)
    yield from _parameters_table(context, "Parameters of single results", results)
    yield from _table_section(context, testbed, "figures", "Figures")
    yield from _table_section(context, testbed, "gains", "Gains", GAINS_TEXT, f"results-{testbed.id}-gains")
    yield from _table_section(context, testbed, "derived", "Derived figures", DERIVED_TEXT)
    yield from _remarks_section(results)


def _table_section(
    context: Context,
    testbed: Testbed,
    part: str,
    title: str,
    introduction: str = "",
    diagrams: str = "",
) -> Iterator[str]:
    """Table of refarch below the diagrams whose names begin with ``diagrams``; nothing if the testbed has no
    such table."""
    data = api.tables(context.design, "results", part).get(testbed.id)
    if data is not None:
        yield heading(3, title) if title else ""
        yield introduction
        yield context.figures(diagrams) if diagrams else ""
        yield table(data, context.place)


def _load_tables(context: Context, testbed: Testbed) -> Iterator[str]:
    """Loads and what they come to: turned, with a column for each result, where there are few of them."""
    parts = [api.tables(context.design, "results", part).get(testbed.id) for part in ("loads", "totals")]
    loads = [part for part in parts if part is not None]
    few = all(len(data.rows) <= MAX_COLUMNS for data in loads)
    for number, data in enumerate(loads):
        yield heading(3, data.title if number else "Loads") if not (few and number) else ""
        yield _transpose(data, context) if few else table(data, context.place, many=len(data.rows) + number)


def _transpose(data: api.Table, context: Context) -> str:
    """Table with its rows as columns."""
    columns = [column.title for column in data.columns[1:]]
    values = [[cell_value(row.cells[index]) for row in data.rows] for index in range(1, len(data.columns))]
    rows = [[text(title), *cells] for title, cells in zip(columns, values, strict=True) if any(cells)]
    names = [text(row.cells[0]) for row in data.rows]
    return grid(
        (text(data.title), *names), [*rows, ["Source", *(context.place(row.origin) for row in data.rows)]]
    )


def _testbed_facts(context: Context, testbed: Testbed) -> Iterator[list[str]]:
    for key, title, value in (
        ("source", "Document", _source_title(context, testbed)),
        ("cluster", "Cluster", _cluster_title(context, testbed)),
        ("hosts", "Hosts", testbed.hosts),
        ("server", "Server", _server_title(testbed)),
        ("cpu", "CPU", _cpu_title(testbed)),
        ("memory", "Memory per host", amount(testbed.data.get("memory", ""))),
        ("card", "Network adapter", testbed.card and testbed.card.title),
        ("switch", "Switch", testbed.switch and testbed.switch.title),
        ("array", "Array", testbed.array and testbed.array.title),
        (
            "cable",
            "Cable",
            testbed.cable.title if testbed.cable else testbed.data.get("cable", {}).get("description"),
        ),
        ("disk_groups", "Disk groups per host", _disk_groups(testbed)),
        ("software", "Software", _software_list(context, testbed)),
        ("tool", "Benchmark", _tool_title(context, str(testbed.data.get("tool", "")))),
        ("generator", "Load generator", testbed.data.get("generator")),
    ):
        if value or value == 0:
            yield [text(title), text(value), context.place(testbed.origin.child(key))]


def _source_title(context: Context, testbed: Testbed) -> str:
    identity = testbed.data.get("source", "")
    title = next(
        (str(source.data["title"]) for source in context.design.sources if source.id == identity), identity
    )
    return ", ".join(filter(None, (title, testbed.data.get("where", ""))))


def _cluster_title(context: Context, testbed: Testbed) -> str:
    cluster = context.design.clusters.get(testbed.cluster)
    return (cluster.title or cluster.id) if cluster else testbed.cluster


def _server_title(testbed: Testbed) -> str:
    named = testbed.data.get("server", {})
    return (
        testbed.server.title
        if testbed.server
        else " ".join(filter(None, (named.get("vendor"), named.get("model"))))
    )


def _cpu_title(testbed: Testbed) -> str:
    if testbed.cpu is None or testbed.cpu.part is None:
        return ""
    return (
        f"{testbed.cpu.sockets} x {testbed.cpu.part.title}"
        if testbed.cpu.sockets > 1
        else testbed.cpu.part.title
    )


def _disk_groups(testbed: Testbed) -> str:
    groups = []
    for group in testbed.disk_groups:
        capacity = ", ".join(f"{drives.quantity} x {drives.part.title}" for drives in group.capacity)
        groups.append(f"{group.groups} x ({group.cache_quantity} x {group.cache.title}, {capacity})")
    return "; ".join(groups)


def _software_list(context: Context, testbed: Testbed) -> str:
    known: Mapping[str, Mapping[str, Any]] = context.design.products
    return ", ".join(
        f"{known.get(product, {}).get('title', product)} {release.release}"
        + (f" ({release.build})" if release.build else "")
        for product, release in testbed.software.items()
    )


def _tool_title(context: Context, tool: str) -> str:
    title = context.design.products.get(tool, {}).get("title", tool)
    release = context.design.software[tool].release if tool in context.design.software else ""
    return f"{title} {release}".strip()


def _parameters_table(
    context: Context, title: str, entries: Sequence[Testbed | Measurement]
) -> Iterator[str]:
    """Settings that have no separate field; of results, with the result's title."""
    rows = [
        [
            text(entry.title) if isinstance(entry, Measurement) else "",
            text(parameter.name),
            text(parameter.value),
            context.place(parameter.origin),
        ]
        for entry in entries
        for parameter in _parameter_values(context, entry)
    ]
    if rows:
        yield heading(3, title)
        yield grid(("Result", "Parameter", "Value", "Source"), rows)


class _ParameterValue(NamedTuple):
    """Parameter of a testbed or of a measurement."""

    name: str
    value: object
    origin: api.Origin


def _parameter_values(context: Context, entry: Testbed | Measurement) -> Iterator[_ParameterValue]:
    if isinstance(entry, Measurement):
        overrides = {
            "tool": ("Benchmark", _tool_title(context, entry.data.get("tool", ""))),
            "generator": ("Load generator", None),
        }
        for key, (title, value) in overrides.items():
            if key in entry.data:
                yield _ParameterValue(title, value or entry.data[key], entry.origin.child(key))
    for key, value in entry.data.get("parameters", {}).items():
        yield _ParameterValue(key, value, entry.origin.child("parameters", key))


def _remarks_section(results: Sequence[Measurement]) -> Iterator[str]:
    """Sections with facts that the source does not state, and with the author's notes."""
    missing = [
        f"{text(result.title)}: {text(', '.join(result.data['not_stated']))}"
        for result in results
        if "not_stated" in result.data
    ]
    if missing:
        yield heading(3, "Not stated by the source")
        yield bullets(missing)
    notes = [
        f"{text(result.title)}: {text(result.data['note'])}" for result in results if "note" in result.data
    ]
    if notes:
        yield heading(3, "Notes")
        yield bullets(notes)


PAGE = Page(
    path="results.md",
    title="Results",
    summary="Measured values with testbed, load, and baseline.",
    order=110,
    group="understand",
    render=render,
    exists=exists,
)
