"""An ECN threshold is above the buffer of a switch, or below a single packet.

## What it checks

The traffic classes with ECN of every profile that switches with RoCE traffic use. The upper threshold must
not exceed the buffer of the switch in the catalog (error). The lower threshold should not be below a RoCE
packet with the MTU of the cluster on the wire (warning).

## Why it matters

A threshold above the buffer never marks packets, because a queue cannot exceed the buffer, and only PFC acts.
A threshold below a packet marks all packets, and throughput falls without congestion. Both come from a wrong
unit: bytes for kilobytes, or kilobytes for bytes.

## Example

```yaml
# qos.yaml
profiles:
  roce:
    traffic_classes:
      3:
        ecn:
          max: 1501500000  # <- QOS028
```

## Use instead

```diff
# qos.yaml
-          max: 1501500000
+          max: 1501500
```

## When it does not apply

Switches without a buffer size in the catalog, for the upper threshold. Thresholds in the wrong order
(QOS008). iWARP and TCP.

## Limits of this check

The buffer is shared: a threshold near its size is also out of reach, but refarch does not find it.
"""

from collections.abc import Iterator

from ...core.quantities import size as bytes_of
from ...core.rule import Applies
from ...model.types import Cluster, Design, TrafficClass, origin_of
from ...views.network.storage_ports import part_name
from ...views.network.teams import storage_teams
from ...views.rdma.host_rdma_settings import RoceEnds, switch_profiles
from ...views.rdma.roce import ROCE_TRANSPORTS
from ...views.rdma.roce_packets import full_packets
from .. import Problem, Rule
from ..documents.nvidia import CUMULUS_QOS


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """Up to two hits for each traffic class of a profile."""
    # Without storage adapters the MTU is the default of Ethernet.
    mtu = min((team.adapter.mtu for team in storage_teams(design, cluster)), default=1500)
    frame = full_packets(mtu, cluster.transport, tagged=True).wire
    for ends in switch_profiles(design, cluster).values():
        if ends.switch is not None:
            for queue in ends.switch.traffic_classes.values():
                yield from _hits_of_class(ends, queue, frame)


def _hits_of_class(ends: RoceEnds, queue: TrafficClass, frame: int) -> Iterator[Problem]:
    switch = ends.link.switch
    low, high, size = queue.ecn_min, queue.ecn_max, switch.model.data.get("buffer_bytes")
    # QOS008 finds thresholds in the wrong order.
    if low is None or high is None or not 0 < low <= high:
        return
    class_text = f"traffic class {queue.number} marks"
    if size is not None and high > size:
        buffer = f"{part_name(switch.model)} has a buffer of {bytes_of(size)}"
        text = f"{class_text} all packets above {bytes_of(high)}, but {buffer}"
        yield Problem(origin_of(queue, "ecn", "max"), text, related=((switch.origin, "the switch"),))
    if low < frame:
        text = (
            f"{class_text} packets above {bytes_of(low)}, but a full packet has {bytes_of(frame)} on the wire"
        )
        yield Problem(origin_of(queue, "ecn", "min"), text, severity="warning")


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("wiring", "qos", "traffic-classes", "cables")),
    hint=(
        "Set the thresholds in bytes, for example `ecn: {min: 150000, max: 1500000}`, the defaults of "
        "Cumulus Linux."
    ),
    sources=(
        CUMULUS_QOS.says(
            "Thresholds are in bytes, 150000 and 1500000 by default.", "Explicit Congestion Notification"
        ),
    ),
    check_cluster=check_cluster,
)
