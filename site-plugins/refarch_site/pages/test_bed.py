"""What the source measured, with what, and what it claims."""

from collections.abc import Iterator

from refarch.facts import Claim

from ..context import Context
from ..escape import text
from ..markdown import grid, heading, page

PATH = "test-bed.md"
TITLE = "Test bed"
SUMMARY = "What was measured, with which settings, and what the source claims."
ORDER = 110

METRICS = {
    "iops": "IOPS",
    "throughput": "Throughput",
    "read_latency": "Read latency",
    "write_latency": "Write latency",
    "cpu": "CPU use",
}


def render(context: Context) -> str:
    """The bed, its parameters, the claims."""
    bed = context.design.test_bed
    if bed is None:
        return ""
    return page(
        heading(2, "Bed"),
        grid(("What", "Which", "Line"), list(_bed(context))),
        *_parameters(context),
        *_claims(context, bed.claims),
    )


def _bed(context: Context) -> Iterator[list[str]]:
    bed = context.design.test_bed
    assert bed is not None
    cluster = context.design.clusters.get(bed.cluster)
    tool = str(bed.data.get("tool", ""))
    known = context.design.products.get(tool, {}).get("title", tool)
    release = context.design.software[tool].release if tool in context.design.software else ""
    for key, title, value in (
        ("source", "Source", _source(context, str(bed.data.get("source", "")))),
        ("cluster", "Cluster", (cluster.title or cluster.id) if cluster else bed.cluster),
        ("hosts", "Hosts", bed.hosts),
        ("tool", "Benchmark", f"{known} {release}".strip()),
        ("generator", "Load generator", bed.data.get("generator")),
    ):
        if value:
            yield [text(title), text(value), context.place(bed.origin.child(key))]


def _source(context: Context, identity: str) -> str:
    return next((str(one.data["title"]) for one in context.design.sources if one.id == identity), identity)


def _parameters(context: Context) -> Iterator[str]:
    bed = context.design.test_bed
    assert bed is not None
    parameters = bed.data.get("parameters", {})
    if parameters:
        yield heading(2, "Parameters")
        rows = [[text(key), text(value), context.place(bed.origin.child("parameters", key))] for key, value in parameters.items()]
        yield grid(("Parameter", "Value", "Line"), rows)


def _claims(context: Context, claims: tuple[Claim, ...]) -> Iterator[str]:
    if claims:
        yield heading(2, "Claims")
        yield "What the source says it measured. The linter judges whether such numbers can belong together; it measures nothing."
    for claim in claims:
        yield heading(3, f"Compared with {claim.compared_with}")
        yield "" if claim.same_test_point else "Each number is the best of a test point of its own."
        rows = [
            [text(METRICS.get(key, key)), text(f"{gain:+g} %"), context.place(claim.origin.child("gains", key))]
            for key, gain in claim.gains.items()
        ]
        yield grid(("Metric", "Gain", "Line"), rows, [False, True, False])
