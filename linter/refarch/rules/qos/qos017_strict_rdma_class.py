"""RDMA traffic has strict scheduling and can starve all other traffic.

## What it checks

The scheduling of the RDMA traffic class, in every profile that RoCE traffic uses, should be weighted
(`dwrr`), not strict.

## Why it matters

Hosts are declared unreachable while their storage works, because management, vMotion, and cluster heartbeats
on the same port wait until the storage traffic is done. A strict class is served first and without a limit,
and storage traffic can fill a port.

## Example

```yaml
# qos.yaml
profiles:
  roce:
    traffic_classes:
      0: {bandwidth: 100%}
      3:
        scheduling: strict  # <- QOS017
        bandwidth: null
```

## Use instead

```diff
# qos.yaml
-      0: {bandwidth: 100%}
-      3:
-        scheduling: strict
-        bandwidth: null
+      0: {bandwidth: 50%}
+      3: {scheduling: dwrr, bandwidth: 50%}
```

## When it does not apply

Classes of low volume, such as congestion notification, for which strict scheduling is right. iWARP and TCP.

## Limits of this check

Ports with only storage traffic cannot starve other traffic; a design with such ports waives this rule.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.rdma.qos_profiles import traffic_class_of_priority
from ...views.rdma.roce import ROCE_TRANSPORTS, roce_profiles
from .. import Problem, Rule
from ..documents.nvidia import CUMULUS_QOS, CUMULUS_ROCE


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each profile."""
    for profile in roce_profiles(design).get(cluster.id, ()):
        queue = (
            None
            if profile.rdma_priority is None
            else traffic_class_of_priority(profile, profile.rdma_priority)
        )
        if queue is not None and queue.scheduling == "strict":
            yield Problem(
                origin_of(queue, "scheduling"),
                f"traffic class {queue.number} of profile {profile.name} carries RDMA (priority "
                f"{profile.rdma_priority}) but is strict; RDMA traffic can starve all other traffic",
            )


RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("qos", "traffic-classes")),
    hint="Set `scheduling: dwrr` and `bandwidth: 50%` or more for the RDMA traffic class.",
    sources=(
        CUMULUS_QOS.says(
            "Strict priority has no upper limit and can starve the other queues.", "Egress Schedules, notes"
        ),
        CUMULUS_ROCE.says(
            "The RoCE class is weighted with 50 %; only congestion notification is strict.",
            "Default RoCE Mode Configuration",
        ),
    ),
    check_cluster=check_cluster,
)
