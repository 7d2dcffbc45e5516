"""The class of RDMA traffic has no ECN thresholds, or the thresholds of a class are in the wrong order.

## What it checks

Every profile that RoCE traffic uses. The class of RDMA traffic needs explicit congestion notification (ECN).
Missing ECN is an info finding. It is a warning if the design uses ECN elsewhere: in a class for CNP packets,
in hosts that respond to marks, or in thresholds of another class. If a class has ECN, the lower threshold
must be above 0 and not above the upper threshold (error), and the probability, if stated, must be above 0
(error). Equal thresholds are valid: every packet above them is marked, as in Microsoft's reference for Azure
Local.

## Why it matters

Without ECN, the fabric depends only on PFC: it is still lossless, but pauses are the normal case instead of
the last resort, and one busy port slows down others. If the thresholds are in the wrong order, the switch
refuses them, or marks all packets or none. ECN slows down senders before buffers are full.

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

iWARP and TCP; RoCE v1 for missing thresholds, because ECN is in the IP header. Profiles that only hosts use,
because only switches mark packets, and hosts that are cabled to each other have no switch between them.

## Limits of this check

QOS028 compares the thresholds with the buffer and with a packet, and QOS026 checks whether the hosts respond
to marks. refarch does not check the exact defaults of a vendor, because they differ between pages of the same
document.
"""

from collections.abc import Iterator

from ...core.quantities import size
from ...core.rule import Applies
from ...model.types import Cluster, Design, QosProfile, TrafficClass, origin_of
from ...views.rdma.qos_profiles import (
    is_on_cumulus,
    is_rdma_priority_mistyped,
    traffic_class_of_priority,
)
from ...views.rdma.roce import ROCE_TRANSPORTS, roce_profiles
from .. import ROCE, Problem, Rule
from ..documents.broadcom_articles import KB382163
from ..documents.microsoft import AZURE_LOCAL_TOR_QOS
from ..documents.nvidia import CUMULUS_QOS, CUMULUS_ROCE


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each class with faulty thresholds, and one for each profile whose RDMA class has none."""
    for profile in roce_profiles(design).get(cluster.id, ()):
        for queue in profile.traffic_classes.values():
            yield from _hits_of_thresholds(profile, queue)
        rdma = (
            None
            if profile.rdma_priority is None
            else traffic_class_of_priority(profile, profile.rdma_priority)
        )
        # QOS001 finds a mistyped priority, which leads to the wrong class.
        if is_rdma_priority_mistyped(profile):
            continue
        # Only switches mark: a profile of hosts that are cabled to each other has no switch.
        marks = any(design.applied.get(name, ("",))[0] == profile.name for name in design.switches)
        # ECN is in the IP header, which RoCE v1 does not have.
        if marks and rdma is not None and rdma.ecn_min is None and cluster.transport in ROCE:
            yield Problem(
                rdma.origin,
                f"traffic class {rdma.number} of profile {profile.name} carries RDMA but has no ECN "
                "thresholds",
                _hint_of_missing_thresholds(design, profile, rdma),
                severity="warning" if _counts_on_ecn(design, profile) else "info",
            )


def _hint_of_missing_thresholds(design: Design, profile: QosProfile, rdma: TrafficClass) -> str:
    """Thresholds to add: the defaults of Cumulus Linux on its switches, else those of another class of the
    profile, else those that the vendor recommends."""
    own = [queue for queue in profile.traffic_classes.values() if queue.ecn_min and queue.ecn_max]
    start = f"Add thresholds to traffic class {rdma.number}, for example"
    if is_on_cumulus(design, profile):
        return f"{start} `ecn: {{min: 150000, max: 1500000}}`, close to the defaults of Cumulus Linux."
    if own:
        thresholds = f"`ecn: {{min: {own[0].ecn_min}, max: {own[0].ecn_max}}}`"
        return f"{start} {thresholds} as in traffic class {own[0].number}."
    return (
        f"Add `ecn: {{min: N, max: N}}` to traffic class {rdma.number}, with the bytes that the vendor of "
        "the switches recommends."
    )


def _counts_on_ecn(design: Design, profile: QosProfile) -> bool:
    """Whether another setting of the design is useful only with marked packets."""
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
    class_text = f"traffic class {queue.number} of profile {profile.name}"
    if low is not None and high is not None and not 0 < low <= high:
        reason, hint = (
            (
                "has an ECN `min` of 0, but `min` must be above 0",
                "Set `min` to the bytes in the queue from which packets are marked, below `max`.",
            )
            if low == 0
            else (
                f"has an ECN `min` of {size(low)}, but `max` is {size(high)}; `min` must not be above `max`",
                f"Set `min: {high}` and `max: {low}` if the two are exchanged. Or correct one of them.",
            )
        )
        yield Problem(origin_of(queue, "ecn", "min"), f"{class_text} {reason}", hint)
    if queue.ecn_probability == 0:
        yield Problem(
            origin_of(queue, "ecn", "probability"),
            f"{class_text} marks packets with a probability of 0 %; no packet is marked",
            "Set `probability: 100%`. Or set another value above 0 %.",
        )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("qos", "traffic-classes")),
    hint="Set `max` to at least `min`, and `min` above 0.",
    sources=(
        CUMULUS_QOS.says(
            "Defaults are 150000 and 1500000 bytes and 100 %; marking starts above the lower threshold, "
            "and above the upper one every packet is marked.",
            "Explicit Congestion Notification",
        ),
        CUMULUS_ROCE.says(
            "ECN is on for traffic class 3, the RoCE class.", "Default RoCE Mode Configuration"
        ),
        AZURE_LOCAL_TOR_QOS.says(
            "The queue of RDMA has a minimum threshold of 300 kbytes and a maximum threshold of 300 kbytes."
        ),
        KB382163.says("Use ECN if the switch supports it.", "Congestion Management"),
    ),
    check_cluster=check_cluster,
)
