"""A result moves more data over the network than the links of its hosts can carry.

## What it checks

The throughput of every result, on the network if the source states it, for each host that took part. It is
compared with the bandwidth of the active storage ports of a host. For a migration, it is the moved memory
divided by the time.

## Why it matters

A number is wrong (bits for bytes, one host for the cluster), or the testbed had other links than the design.
The result then does not apply to the design. No traffic is faster than its link.

## Example

Four hosts with one active 25 GbE port carry 12.5 GB/s.

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

Results without a stated cluster in a design with several, hosts whose storage links differ or have no cable,
and figures that are estimated or quoted.

## Limits of this check

The calculation assumes that the throughput of applications crosses the network. With local reads and caches,
less traffic crosses it: the number is then right, and can be waived with this reason.
"""

from collections.abc import Iterator

from ...core.rule import Applies, Source
from ...model.types import Design
from ...views.measured import arithmetic
from .. import Problem, Rule
from ..documents.others import CHELSIO_4SYSOPS

_TOTAL_HINT = "Or set `scope: cluster` if the source states the total of all hosts."


def check(design: Design) -> Iterator[Problem]:
    """One hit for each figure that is too large."""
    for derived in arithmetic.derived_figures_of_kind(design, "link-share"):
        times = (figure for figure in derived.result.figures if figure.measure == "duration")
        # A migration moves the memory in the measured time.
        figure = arithmetic.transfer_figure(derived.result) or next(times, None)
        if figure is not None and derived.value > 100:
            message = (
                f"result '{derived.result.title}' uses {derived.value:.0f} % of the storage ports of a "
                f"host (all ports together), but at most 100 % is possible; the calculation is "
                f"{derived.formula}"
            )
            hint = "" if derived.result.scope == "cluster" else f"{RULE.hint} {_TOTAL_HINT}"
            yield Problem(figure.origin, message, hint)


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("results", "wiring", "cables")),
    hint=(
        "Correct the unit if the cited source counts bits. Or remove `cluster` from the testbed if other "
        "hosts were measured."
    ),
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
