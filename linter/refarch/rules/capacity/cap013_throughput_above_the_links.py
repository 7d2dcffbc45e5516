"""A result moves more data over the network than the links of its hosts carry.

## What it checks

The throughput of every result, on the network where the source states it, for each host that took part,
against what the storage ports of a host carry that are in use. For a migration, the memory that was moved in
the time that it took.

## Why it matters

Nothing goes faster than its link. Either a number is wrong (bits for bytes, one host for the cluster), or the
bed had other links than the design, and then the result says nothing about the design.

## Example

Four hosts with one 25 GbE port in use carry 12.5 GB/s.

```yaml
# results.yaml
beds: {bed: {cluster: compute}}
results:
  read:
    title: Sequential read
    bed: bed
    values:
      network_throughput: {mean: 20GB/s}  # <- CAP013
```

## Use instead

```diff
# results.yaml
-      network_throughput: {mean: 20GB/s}
+      network_throughput: {mean: 10GB/s}
```

## When it does not apply

Results of no stated cluster in a design of several, hosts whose storage links differ or are not cabled, and
figures that are estimated or quoted.

## Limits of this check

Throughput of applications is taken to cross the network, which local reads and caches may spare it: then the
number is right, and worth a waiver that says so.
"""

from collections.abc import Iterator

from ...core.rule import Applies, Source
from ...model.types import Design
from ...views.measured import arithmetic
from .. import Problem, Rule
from ..documents.others import CHELSIO_4SYSOPS


def check(design: Design) -> Iterator[Problem]:
    """One hit for each figure that is too large."""
    for derived in arithmetic.derived_figures_of_kind(design, "link-share"):
        times = (figure for figure in derived.result.figures if figure.measure == "duration")
        # A migration moves the memory in the measured time.
        figure = arithmetic.transfer_figure(derived.result) or next(times, None)
        if figure is not None and derived.value > 100:
            message = (
                f"result {derived.result.title}: {derived.formula} is {derived.value:.0f}% of the bandwidth "
                "of the storage ports of a host"
            )
            yield Problem(figure.origin, message)


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("results", "wiring", "cables")),
    hint="Check the unit, the scope, and whether the testbed is this cluster.",
    sources=(
        Source(
            "Practice", "Bytes moved, divided by the time, cannot exceed the bandwidth of the ports in use."
        ),
        CHELSIO_4SYSOPS.says(
            "An example that matches: 24 GB of memory in just under 10 seconds, 19 Gb/s over two ports of "
            "40 Gb/s.",
            "Testing RDMA with Chelsio NICs",
            verified="",
        ),
    ),
    check=check,
)
