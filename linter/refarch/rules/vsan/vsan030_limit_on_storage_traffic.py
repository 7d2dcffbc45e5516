"""Network I/O Control limits the storage traffic of the cluster.

## What it checks

refarch checks the limits for system traffic on the switches that carry the storage of a cluster. The storage
protocol should have no limit, unless the limit is as fast as the port.

## Why it matters

The storage network is only as fast as the limit, even in rebuilds and when the port is idle. Shares also
protect other traffic, but they reduce bandwidth only under contention.

## Example

```yaml
# design.yaml
clusters:
  compute:
    virtual_switches:
      Storage:
        nioc:
          vsan: {shares: 100, limit: 10G}  # <- VSAN030
          vmotion: {shares: 50}
```

## Use instead

```diff
# design.yaml
-          vsan: {shares: 100, limit: 10G}
+          vsan: {shares: 100}
```

## When it does not apply

Limits of other traffic, such as vMotion in a vSAN cluster. Storage without a traffic type in Network I/O
Control: NVMe over RDMA, PVRDMA, and SMB.

## Limits of this check

RDMA bypasses the scheduler of the virtual switch, so a limit may have no effect on it. refarch uses the speed
of the cable for a port, or else its highest speed.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.quantities import ethernet, rate
from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.network.teams import storage_teams
from ...views.network.wiring import link_speed
from .. import VSAN, Problem, Rule
from ..documents.broadcom_articles import VSPHERE_API_TRAFFIC
from ..documents.broadcom_guides import VSPHERE65_NIOC

LIMITED_KINDS = ("vsan", "nvme-tcp")


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each limit."""
    seen: set[Origin] = set()
    for team in storage_teams(design, cluster):
        for kind in LIMITED_KINDS:
            entry = team.virtual_switch.system_traffic.get(kind)
            # Limits of other traffic are what they are for.
            if entry is None or entry.limit is None or kind not in team.adapter.services:
                continue
            speeds = [
                link_speed(design, port.link) if port.link else max(port.nic.port.speeds, default=0)
                for port in team.uplinks
            ]
            fastest = max((speed for speed in speeds if speed), default=0)
            # A limit as fast as the port limits nothing.
            if entry.origin not in seen and (not fastest or entry.limit < fastest):
                seen.add(entry.origin)
                text = (
                    f"{kind} traffic on virtual switch {team.virtual_switch.name} ({team.adapter.name} on "
                    f"{team.adapter.host}) is limited to {rate(entry.limit)}"
                    f"{f', but its ports run at {ethernet(fastest)}' if fastest else ''}"
                )
                hint = (
                    f"Remove `limit` from `{kind}`. To give {kind} traffic priority, set lower "
                    "`shares` for the other traffic types."
                )
                yield Problem(origin_of(entry, "limit"), text, hint)


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(products=VSAN, needs=("reservations",)),
    hint="Remove `limit`. To give the traffic priority, set lower `shares` for the other traffic types.",
    sources=(
        VSPHERE_API_TRAFFIC.says(
            "The traffic does not exceed its limit even if the network has room to spare."
        ),
        VSPHERE65_NIOC.says(
            "A limit is the maximum that a type of traffic can use on one physical adapter; "
            "shares are its priority against other traffic there. (6.5)"
        ),
    ),
    check_cluster=check_cluster,
)
