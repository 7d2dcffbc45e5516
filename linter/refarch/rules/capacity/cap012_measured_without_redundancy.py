"""A result was measured on data without redundancy.

## What it checks

Results of vSAN clusters whose storage policy tolerates no failure (`ftt: 0`).

## Why it matters

No production system reaches the figure: with one more copy, every write uses twice the drives and the
network. Without copies, nothing is written twice, and the data does not survive the first failed drive.

## Example

```yaml
# results.yaml
beds: {bed: {cluster: compute}}
results:
  read:
    title: Random read
    bed: bed
    storage_policy:
      ftt: 0  # <- CAP012
    values: {iops: {median: 85000}}
```

## Use instead

```diff
# results.yaml
-      ftt: 0
+      ftt: 1
```

## When it does not apply

Results without a stated policy, and products other than vSAN.

## Limits of this check

A figure of a source cannot be changed: waive it with the reason, which publishes it as a waived finding of
the testbed.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design
from .. import VSAN, Problem, Rule
from ..documents.broadcom_articles import BLOG_2M_IOPS


def check(design: Design) -> Iterator[Problem]:
    """One hit for each such result."""
    for result in design.results:
        if result.ftt == 0:
            where = result.origin.child("storage_policy", "ftt")
            yield Problem(
                where, f"result '{result.title}' was measured with FTT 0; its data survives no failure"
            )


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(products=VSAN, needs=("results",)),
    hint=(
        "Use a result with the redundancy of the design for sizing. To keep this result as well, waive the "
        "finding: `# refarch: waive CAP012: REASON`."
    ),
    sources=(
        BLOG_2M_IOPS.says(
            "The 2 million IOPS were measured with HostFailuresToTolerate=0, the mixed load with 1.",
            "100% Read Benchmark",
        ),
    ),
    check=check,
)
