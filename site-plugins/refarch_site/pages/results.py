"""What the sources measured, with what, and what they claim."""

from collections.abc import Iterator

from refarch.facts import Bed, Measurement

from ..context import Context
from ..escape import text
from ..markdown import grid, heading, page

PATH = "results.md"
TITLE = "Results"
SUMMARY = "What was measured, with which settings, and what the source claims."
ORDER = 110


def render(context: Context) -> str:
    """The beds with their results."""
    return page(*(piece for bed in context.design.beds.values() for piece in _bed(context, bed)))


def _bed(context: Context, bed: Bed) -> Iterator[str]:
    yield heading(2, bed.title)
    rows = [[text(key), text(value), context.place(bed.origin.child("parameters", key))]
            for key, value in bed.data.get("parameters", {}).items()]  # fmt: skip
    yield grid(("Parameter", "Value", "Line"), rows) if rows else ""
    for result in context.design.results:
        if result.bed.id == bed.id:
            yield from _result(context, result)


def _result(context: Context, result: Measurement) -> Iterator[str]:
    yield heading(3, result.title)
    for comparison in result.comparisons:
        rows = [[text(key), text(gain.text), context.place(comparison.origin.child("gains", key))]
                for key, gain in comparison.gains.items()]  # fmt: skip
        yield grid(("Measure", "Gain", "Line"), rows)
