"""The class of RDMA traffic has no ECN thresholds, or the thresholds of a class are out of order.

## What it checks

In every profile that RoCE traffic uses: the class of RDMA traffic has explicit congestion notification
(missing: an info; a warning where the design counts on it elsewhere, by a class for CNP packets, hosts
that answer marks, or thresholds of another class), and wherever a class has it, the lower threshold is
above 0 and below the upper one (error), and the probability, if stated, is above 0 (error).

## Why it matters

ECN slows senders down before buffers are full. Without it the fabric runs on PFC alone: lossless still, but
pauses are the normal case instead of the last resort, and one busy port slows down others. With thresholds
the wrong way round the switch refuses them, or marks everything or nothing.

## Example

```yaml
# qos.yaml
profiles:
  roce:
    traffic_classes:
      3:
        ecn:
          min: 1501500  # <- QOS008
          max: 150000
```

## Use instead

```diff
# qos.yaml
-          min: 1501500
-          max: 150000
+          min: 150000
+          max: 1501500
```

## When it does not apply

iWARP and TCP; RoCE v1 for missing thresholds, as ECN is in the IP header. Profiles of hosts alone: it is
switches that mark, and hosts that are cabled to each other have none between them.

## Limits of this check

Thresholds are compared with the buffer and with a packet by QOS028, and whether the hosts answer marks by
QOS026. A vendor's exact defaults differ between pages of one document and are not asked for.
"""

from collections.abc import Iterator

from ...core.quantities import size
from ...core.rule import Applies
from ...model.types import Cluster, Design, QosProfile, TrafficClass, origin_of
from ...views.rdma.qos_profiles import is_rdma_priority_mistyped, traffic_class_of_priority
from ...views.rdma.roce import ROCE_TRANSPORTS, roce_profiles
from .. import ROCE, Problem, Rule
from ..documents.broadcom_articles import KB382163
from ..documents.nvidia import CUMULUS_QOS, CUMULUS_ROCE


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each class with faulty thresholds, and one for each profile without any on the RDMA
    class."""
    for profile in roce_profiles(design).get(cluster.id, ()):
        for queue in profile.traffic_classes.values():
            yield from _hits_of_thresholds(profile, queue)
        rdma = (
            None
            if profile.rdma_priority is None
            else traffic_class_of_priority(profile, profile.rdma_priority)
        )
        # QOS001 finds a priority that is misspelled, and so the wrong class.
        if is_rdma_priority_mistyped(profile):
            continue
        # Only switches mark: a profile of hosts that are cabled to each other has nobody to do it.
        marks = any(design.applied.get(name, ("",))[0] == profile.name for name in design.switches)
        # ECN is in the IP header, which RoCE v1 does not have.
        if marks and rdma is not None and rdma.ecn_min is None and cluster.transport in ROCE:
            yield Problem(
                rdma.origin,
                f"traffic class {rdma.number} of profile {profile.name} carries RDMA but has no ECN "
                "thresholds",
                severity="warning" if _counts_on_ecn(design, profile) else "info",
            )


def _counts_on_ecn(design: Design, profile: QosProfile) -> bool:
    """Whether something else of the design makes sense with marked packets only."""
    states_cnp = profile.cnp_priority is not None or profile.cnp_dscp is not None
    has_thresholds = any(
        queue.ecn_min is not None
        for other_profile in design.profiles.values()
        for queue in other_profile.traffic_classes.values()
    )
    return (
        states_cnp
        or has_thresholds
        or any(other_profile.host.get("ecn") for other_profile in design.profiles.values())
    )


def _hits_of_thresholds(profile: QosProfile, queue: TrafficClass) -> Iterator[Problem]:
    low, high = queue.ecn_min, queue.ecn_max
    class_text = f"traffic class {queue.number} of profile {profile.name} marks packets"
    if low is not None and high is not None and not 0 < low < high:
        reason = (
            "at any fill level of the queue"
            if low == 0
            else f"above {size(low)} and all packets above {size(high)}"
        )
        yield Problem(
            origin_of(queue, "ecn", "min"),
            f"{class_text} {reason}; the lower threshold must be above 0 and below the upper threshold",
        )
    if queue.ecn_probability == 0:
        yield Problem(
            origin_of(queue, "ecn", "probability"), f"{class_text} with a probability of 0%, which is never"
        )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("qos", "traffic-classes")),
    hint=(
        "Set both thresholds in order, for example `ecn: {min: 150000, max: 1500000}`, close to the defaults "
        "of Cumulus Linux."
    ),
    sources=(
        CUMULUS_QOS.says(
            "Defaults are 150000 and 1500000 bytes and 100 %; marking starts above the lower threshold, "
            "and above the upper one every packet is marked.",
            "Explicit Congestion Notification",
        ),
        CUMULUS_ROCE.says("ECN is on for traffic class 3, that of RoCE.", "Default RoCE Mode Configuration"),
        KB382163.says("Use ECN where the switch has it.", "Congestion Management"),
    ),
    check_cluster=check_cluster,
)
