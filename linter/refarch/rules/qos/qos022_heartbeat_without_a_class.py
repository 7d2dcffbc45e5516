"""The cluster heartbeat of Storage Spaces Direct has no policy, no dedicated traffic class, or a small share.

## What it checks

Lossless profiles of Storage Spaces Direct clusters over RoCE that state traffic classes. The priority of the
cluster heartbeat (from the policy for `cluster`, else 7) must have no PFC, and should be in a class without
RDMA traffic. This class should be strict or have 1 % of the bandwidth, 2 % at 10 Gbit/s. If the hosts have a
policy for `cluster`, the finding is a warning (PFC: an error), and otherwise an info. Hosts with a policy for
SMB Direct should also have a policy for `cluster`, unless a Network ATC intent for storage configures them.

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

from collections.abc import Iterable, Iterator

from ...core.finding import Severity
from ...core.rule import Applies
from ...model.types import Cluster, Design, HostQosPolicy, QosProfile, TrafficClass, origin_of
from ...views.rdma.host_rdma_settings import rdma_policy, roce_ends
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
    speeds = [max(ends.link.nic.port.speeds, default=0) for ends in roce_ends(design)[cluster.id]]
    # Microsoft gives the heartbeat 2% at 10 Gbit/s, and 1% above it.
    least_share = 2 if speeds and max(speeds) <= SLOW_LINK else 1
    for profile in profiles:
        if profile.mode == "lossless" and profile.traffic_classes:
            yield from _hits_of_profile(profile, least_share, stated[0] if stated else None)
    # Network ATC makes the policies of a storage intent.
    if not stated and not any("storage" in intent.traffic for intent in cluster.intents):
        yield from _hits_of_missing_policy(profiles)


def _hits_of_missing_policy(profiles: Iterable[QosProfile]) -> Iterator[Problem]:
    """Hosts that mark SMB Direct, but not the heartbeat."""
    for profile in profiles:
        # A policy would put the heartbeat into a priority with PFC, which is found first.
        has_pfc = USUAL_PRIORITY in profile.pfc_priorities
        if profile.mode == "lossless" and rdma_policy(profile) is not None and not has_pfc:
            text = (
                f"profile {profile.name} has policies for the hosts, but none for the cluster heartbeat, "
                "which uses priority 0 with other traffic"
            )
            hint = f"Add `{{for: cluster, priority: {USUAL_PRIORITY}}}` to `policies` under `host`."
            yield Problem(origin_of(profile, "host", "policies"), text, hint)


def _hits_of_profile(
    profile: QosProfile, least_share: int, policy: HostQosPolicy | None
) -> Iterator[Problem]:
    priority = USUAL_PRIORITY if policy is None else policy.priority
    severity: Severity = "info" if policy is None else "warning"
    related = ((policy.origin, "the policy for the heartbeat"),) if policy is not None else ()
    queue = traffic_class_of_priority(profile, priority)
    profile_text = f"profile {profile.name}"
    if priority in profile.pfc_priorities:
        text = f"{profile_text} has PFC on priority {priority}, but the cluster heartbeat uses this priority"
        worse: Severity = "error" if severity == "warning" else "warning"
        # With several PFC priorities QOS001 requires one; without a policy the priority of the heartbeat is
        # only assumed.
        if len(profile.pfc_priorities) == 1 or severity == "warning":
            hint = f"Remove {priority} from `pfc.priorities`."
            yield Problem(origin_of(profile, "pfc", "priorities"), text, hint, related, severity=worse)
    elif queue is not None and (0 in queue.priorities or profile.rdma_priority in queue.priorities):
        # QOS016 finds a class that RDMA traffic shares.
        if profile.rdma_priority in queue.priorities:
            return
        yield _hit_of_shared_class(profile, least_share, policy, queue)
    elif queue is not None and queue.bandwidth is not None and queue.bandwidth < least_share:
        text = (
            f"{profile_text} gives the cluster heartbeat {queue.bandwidth:g} % of the bandwidth, but "
            f"{least_share} % is recommended"
        )
        hint = (
            f"Set `bandwidth: {least_share}%` or more for traffic class {queue.number}, and reduce the share "
            "of another class."
        )
        yield Problem(origin_of(queue, "bandwidth"), text, hint, related, severity=severity)


def _hit_of_shared_class(
    profile: QosProfile, least_share: int, policy: HostQosPolicy | None, queue: TrafficClass
) -> Problem:
    """The heartbeat in a class with other traffic: the class is at fault, or the policy if the usual priority
    has a dedicated class."""
    priority = USUAL_PRIORITY if policy is None else policy.priority
    text = (
        f"profile {profile.name} puts the cluster heartbeat (priority {priority}) into traffic class "
        f"{queue.number}, which also carries other traffic"
    )
    usual = traffic_class_of_priority(profile, USUAL_PRIORITY)
    if policy is not None and usual is not None and usual.priorities == (USUAL_PRIORITY,):
        hint = f"Set `priority: {USUAL_PRIORITY}` in the policy for `cluster`."
        related = ((origin_of(usual, "priorities"), f"class of priority {USUAL_PRIORITY}"),)
        return Problem(policy.origin.child("priority"), text, hint, related)
    hint = (
        f"Move priority {priority} to a dedicated traffic class without PFC: "
        f"`{{priorities: [{priority}], scheduling: dwrr, bandwidth: {least_share}%}}`."
    )
    place = origin_of(queue, "priorities")
    if policy is None:
        return Problem(place, text, hint, severity="info")
    return Problem(place, text, hint, ((policy.origin, "the policy for the heartbeat"),))


RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("qos", "traffic-classes")),
    hint=(
        "Add a class with `priorities: [7]` and `bandwidth: 1%` (`2%` at 10 GbE) to "
        "`traffic_classes` in qos.yaml, without PFC."
    ),
    sources=(
        AZURE_HOST_NETWORK.says(
            "Cluster traffic has priority 7, a class without PFC, and 1 % of the bandwidth, 2 % at 10 GbE.",
            "Cluster traffic class",
        ),
    ),
    check_cluster=check_cluster,
)
