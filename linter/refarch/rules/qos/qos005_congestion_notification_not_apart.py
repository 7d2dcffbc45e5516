"""Congestion notification packets use the priority of RDMA traffic, or their class is not strict.

## What it checks

Every profile of a RoCE v2 cluster that states the marking of congestion notification packets (CNP). Their
priority should differ from the priority of RDMA traffic, their DSCP should map to their priority, and their
traffic class should have strict scheduling.

## Why it matters

Senders slow down too late, pauses multiply, and throughput varies. A notification asks a sender to slow down.
If it waits in the congested queue that it reports, or after weighted queues, it arrives when the buffers are
already full.

## Example

```yaml
# qos.yaml
profiles:
  roce:
    congestion_notification:
      priority: 6
      dscp: 40  # <- QOS005
```

## Use instead

```diff
# qos.yaml
-      dscp: 40
+      dscp: 48
```

## When it does not apply

Profiles without settings for congestion notification, which use the defaults of the switch. iWARP and TCP.

## Limits of this check

QOS016 finds another class that both share. QOS001 finds PFC on the priority of the notifications.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, QosProfile, origin_of
from ...views.rdma.qos_profiles import is_on_cumulus, traffic_class_of_priority
from ...views.rdma.roce import roce_profiles
from .. import ROCE, Problem, Rule, fix_value
from ..documents.nvidia import CUMULUS_ROCE

USUAL_DSCP = 48
"""The DSCP that all sources use with priority 6; for other priorities any of eight values is suitable."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """Up to three hits for each profile."""
    for profile in roce_profiles(design).get(cluster.id, ()):
        if profile.cnp_priority is not None:
            yield from _hits_of_profile(design, profile, profile.cnp_priority)


def _hits_of_profile(design: Design, profile: QosProfile, priority: int) -> Iterator[Problem]:
    profile_text, dscp = f"profile {profile.name}", profile.cnp_dscp
    place = origin_of(profile, "congestion_notification", "priority")
    # A DSCP that the switch does not trust has no effect.
    trusted = not profile.trust or "dscp" in profile.trust
    if dscp is not None and trusted and profile.priority_of_dscp(dscp) != priority:
        yield Problem(
            origin_of(profile, "congestion_notification", "dscp"),
            f"{profile_text} marks congestion notifications with DSCP {dscp}, which maps to priority "
            f"{profile.priority_of_dscp(dscp)}, but states priority {priority} for notifications",
            _hint_of_dscp(design, profile, priority, dscp),
            related=((origin_of(profile, "mapping"), "the mapping of DSCP to priorities"),),
            fix=fix_value(origin_of(profile, "congestion_notification", "dscp"), USUAL_DSCP)
            if profile.priority_of_dscp(USUAL_DSCP) == priority and dscp not in profile.dscp_map
            else None,
        )
    if priority == profile.rdma_priority:
        yield Problem(
            place,
            f"{profile_text} uses priority {priority} both for congestion notifications and for RDMA traffic",
        )
        # In one queue there is nothing to schedule separately.
        return
    queue = traffic_class_of_priority(profile, priority)
    # QOS016 finds a class that both share.
    shares_rdma_class = queue is not None and profile.rdma_priority in queue.priorities
    if queue is not None and queue.scheduling != "strict" and not shares_rdma_class:
        yield Problem(
            origin_of(queue, "scheduling"),
            f"{profile_text} puts congestion notifications (priority {priority}) into traffic class "
            f"{queue.number}, but this class uses {queue.scheduling} scheduling instead of strict",
            f"Set `scheduling: strict` for traffic class {queue.number}, and give its `bandwidth` to the "
            "other classes.",
            ((place, "the priority of congestion notifications"),),
        )


def _hint_of_dscp(design: Design, profile: QosProfile, priority: int, dscp: int) -> str:
    """Hint about a DSCP of another priority. The mapping is no alternative for the DSCP of RDMA packets, or
    on Cumulus Linux, whose RoCE mode has a fixed mapping."""
    hint = f"Set `dscp` in `congestion_notification` to a value that maps to priority {priority}."
    if dscp == profile.rdma_dscp or is_on_cumulus(design, profile):
        return hint
    return f"{hint} Or set `mapping: {{dscp: {{{dscp}: {priority}}}}}`."


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(transports=ROCE, needs=("qos", "cnp-marking")),
    hint=(
        "Use a separate priority for congestion notifications, usually 6 with DSCP 48, in a class with "
        "`scheduling: strict`."
    ),
    sources=(
        CUMULUS_ROCE.says(
            "Congestion notification packets have PCP 6, DSCP 48, switch priority 6, and traffic class 6 "
            "with strict priority.",
            "Verify RoCE Configuration; Default RoCE Mode Configuration",
        ),
    ),
    fixes="usually",
    check_cluster=check_cluster,
)
