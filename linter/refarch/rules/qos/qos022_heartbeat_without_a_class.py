"""The heartbeat of a Storage Spaces Direct cluster has no dedicated traffic class, or too small a share.

## What it checks

Lossless profiles of Storage Spaces Direct clusters over RoCE that state traffic classes. The priority of the
cluster heartbeat (from the policy for `cluster`, else 7) must have no PFC, and should be in a class without
RDMA traffic. This class should be strict or have 1 % of the bandwidth, 2 % at 10 Gbit/s. If the hosts have a
policy for `cluster`, the finding is a warning (PFC: an error), and otherwise an info.

## Why it matters

The cluster considers the node dead and evicts it, and rebuilds its data over the network that is already
full. This happens when storage traffic fills the ports and heartbeats wait behind it.

## Example

```yaml
# qos.yaml of the example `s2d`
profiles:
  roce:
    traffic_classes:
      0:
        priorities: [0, 1, 2, 4, 5, 7]  # <- QOS022
        bandwidth: 50%
      7: null
```

## Use instead

```diff
# qos.yaml
-        priorities: [0, 1, 2, 4, 5, 7]
-        bandwidth: 50%
-      7: null
+        priorities: [0, 1, 2, 4, 5]
+        bandwidth: 49%
+      7: {priorities: [7], scheduling: dwrr, bandwidth: 1%}
```

## When it does not apply

SMB Direct without a cluster of shared disks, ESXi, iWARP and TCP.

## Limits of this check

refarch does not compare the share of classes that the hosts state separately with the share of the switch.
"""

from collections.abc import Iterator

from ...core.finding import Severity
from ...core.rule import Applies
from ...model.types import Cluster, Design, QosProfile, origin_of
from ...views.rdma.host_rdma_settings import roce_ends
from ...views.rdma.qos_profiles import traffic_class_of_priority
from ...views.rdma.roce import ROCE_TRANSPORTS, roce_profiles
from .. import S2D, Problem, Rule
from ..documents.others import AZURE_HOST_NETWORK

USUAL_PRIORITY = 7
SLOW_LINK = 10_000
"""Mbit/s up to which the heartbeat gets the larger share."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each profile."""
    profiles = roce_profiles(design).get(cluster.id, ())
    # Only a cluster with shared disks has a heartbeat whose loss makes storage unavailable.
    if cluster.product not in S2D:
        return
    stated = [policy for profile in profiles for policy in profile.policies if policy.traffic == "cluster"]
    priority = stated[0].priority if stated else USUAL_PRIORITY
    speeds = [max(ends.link.nic.port.speeds, default=0) for ends in roce_ends(design)[cluster.id]]
    # Microsoft gives the heartbeat 2% at 10 Gbit/s, and 1% above it.
    least_share = 2 if speeds and max(speeds) <= SLOW_LINK else 1
    for profile in profiles:
        if profile.mode == "lossless" and profile.traffic_classes:
            related = ((stated[0].origin, "the policy for the heartbeat"),) if stated else ()
            for hit in _hits_of_profile(profile, priority, least_share, "warning" if stated else "info"):
                yield hit._replace(related=related)


def _hits_of_profile(
    profile: QosProfile, priority: int, least_share: int, severity: Severity
) -> Iterator[Problem]:
    queue = traffic_class_of_priority(profile, priority)
    profile_text = f"profile {profile.name}"
    if priority in profile.pfc_priorities:
        text = f"{profile_text} has PFC on priority {priority}, but the cluster heartbeat uses this priority"
        worse: Severity = "error" if severity == "warning" else "warning"
        # With several PFC priorities QOS001 requires one; without a policy the priority of the heartbeat is
        # only assumed.
        if len(profile.pfc_priorities) == 1 or severity == "warning":
            hint = f"Remove {priority} from `pfc.priorities`."
            yield Problem(origin_of(profile, "pfc", "priorities"), text, hint, severity=worse)
    elif queue is not None and (0 in queue.priorities or profile.rdma_priority in queue.priorities):
        # QOS016 finds a class that RDMA traffic shares.
        if profile.rdma_priority in queue.priorities:
            return
        text = (
            f"{profile_text} puts the cluster heartbeat (priority {priority}) into traffic class "
            f"{queue.number}, which also carries other traffic"
        )
        hint = (
            f"Move priority {priority} to a dedicated traffic class without PFC: "
            f"`{{priorities: [{priority}], scheduling: dwrr, bandwidth: {least_share}%}}`."
        )
        yield Problem(origin_of(queue, "priorities"), text, hint, severity=severity)
    elif queue is not None and queue.bandwidth is not None and queue.bandwidth < least_share:
        text = (
            f"{profile_text} gives the cluster heartbeat {queue.bandwidth:g} % of the bandwidth, but "
            f"{least_share} % is recommended"
        )
        hint = f"Set `bandwidth: {least_share}%` or more for traffic class {queue.number}."
        yield Problem(origin_of(queue, "bandwidth"), text, hint, severity=severity)


RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("qos", "traffic-classes")),
    hint="Assign priority 7 to a dedicated class with 1 % of the bandwidth (2 % at 10 GbE), without PFC.",
    sources=(
        AZURE_HOST_NETWORK.says(
            "Cluster traffic has priority 7, a class without PFC, and 1 % of the bandwidth, 2 % at 10 GbE.",
            "Cluster traffic class",
        ),
    ),
    check_cluster=check_cluster,
)
