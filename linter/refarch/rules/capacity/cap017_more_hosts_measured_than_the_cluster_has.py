"""A testbed has more hosts than the cluster that was measured.

## What it checks

Testbeds of results.yaml with a `cluster` of the design: the cluster has at least as many hosts as the
testbed, and as the workload of each result.

## Why it matters

Figures of a larger cluster are published for this one. A reader divides them by the hosts of the design, and
plans for a rate that no host reaches.

## Example

```yaml
# results.yaml
beds:
  bed:
    cluster: compute
    hosts: 40  # <- CAP017
results:
  read:
    title: Random read
    bed: bed
    values: {iops: {median: 85000}}
```

## Use instead

```diff
# results.yaml
-    hosts: 40
+    hosts: 4
```

## When it does not apply

Testbeds without `cluster`, which were other systems.

## Limits of this check

A smaller number passes: a part of the cluster can be measured.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...core.wording import count_text
from ...model.types import Cluster, Design, origin_of
from ...views.inventory.host_counts import named_hosts
from .. import Problem, Rule


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each testbed or workload of the cluster with too many hosts."""
    number_of_hosts = len(named_hosts(design)[cluster.id])
    testbeds = [testbed for testbed in design.beds.values() if testbed.cluster == cluster.id]
    results = [result for result in design.results if result.bed in testbeds]
    loads = [(f"the workload of result {result.id}", result.workload) for result in results]
    for name, measured in (*((f"testbed {testbed.id}", testbed) for testbed in testbeds), *loads):
        if measured is not None and measured.hosts is not None and measured.hosts > number_of_hosts:
            text = (
                f"{name} has {count_text(measured.hosts, 'host')}, but cluster {cluster.id} has "
                f"{count_text(number_of_hosts, 'host')}"
            )
            hint = (
                f"Set `hosts` to the number of measured hosts, {number_of_hosts} or fewer. Or remove "
                "`cluster` from the testbed if other hosts were measured."
            )
            related = ((cluster.origin, f"cluster {cluster.id}"),)
            yield Problem(origin_of(measured, "hosts"), text, hint, related)


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(needs=("results",)),
    hint=(
        "Set `hosts` to the number of measured hosts. Or remove `cluster` from the testbed if other hosts "
        "were measured."
    ),
    sources=(),
    check_cluster=check_cluster,
)
