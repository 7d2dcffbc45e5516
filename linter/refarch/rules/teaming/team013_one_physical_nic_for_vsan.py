"""The vSAN traffic of a host over TCP has only one physical network port.

## What it checks

The uplinks, active and standby, of every port group with vSAN traffic in a cluster that uses TCP. A single
uplink is reported. With RDMA, TEAM003 reports it.

## Why it matters

A broken cable, adapter, or switch removes the host from the vSAN cluster, and the VMs on it lose their disks.
The vendor's health check reports the missing redundancy.

## Example

```yaml
# design.yaml
clusters:
  compute:
    transport: tcp
    virtual_switches:
      Storage:
        port_groups:
          vSAN:
            teaming:
              active: [Uplink 1]
              standby: []  # <- TEAM013
```

## Use instead

```diff
# design.yaml
-              standby: []
+              standby: [Uplink 2]
```

## When it does not apply

Products other than vSAN, and RDMA. For a testbed, waive the finding and state the reason.

## Limits of this check

Two ports of one network adapter count as two.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design
from ...views.network.teams import storage_teams
from .. import VSAN, Problem, Rule
from ..documents.broadcom_articles import API_NO_REDUNDANCY


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each port group with a single uplink, with the number of its hosts."""
    for team in storage_teams(design, cluster):
        if len(team.uplinks) == 1:
            port = team.uplinks[0].nic.name
            message = (
                f"port group {team.port_group.name} (vSAN) has only one uplink on "
                f"{team.adapter.host}, {port}, but should have at least two"
            )
            teaming_origin = team.port_group.teaming.origin
            # The list that lacks an uplink is the line to change.
            place = teaming_origin.child("standby" if not team.standby else "active")
            yield Problem(place, message, subject=team.adapter.host)


RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(products=VSAN, transports=("tcp",), needs=("adapters",)),
    hint=(
        "Add a second uplink to `active` or `standby`: a port of another network adapter or to another "
        "switch."
    ),
    sources=(
        API_NO_REDUNDANCY.says(
            "vSAN flags a virtual switch without a second physical NIC, as a best practice, not a "
            "condition of support."
        ),
    ),
    check_cluster=check_cluster,
)
