"""RDMA storage traffic and other traffic of the host use the same active uplink.

## What it checks

The active uplinks of every port group with vSAN traffic in a cluster with RoCE v2. No other VMkernel adapter
of the host has one of them active too.

## Why it matters

TCP on the same port competes for its bandwidth outside the lossless class, and port counters cannot separate
RDMA traffic from TCP traffic. The vendor recommends dedicated ports for RDMA.

## Example

```yaml
# design.yaml
clusters:
  compute:
    virtual_switches:
      Storage:
        port_groups:
          vMotion:
            teaming: {policy: explicit-failover-order, active: [Uplink 1], standby: [Uplink 2]}  # <- TOP018
```

## Use instead

```diff
# design.yaml
-            teaming: {policy: explicit-failover-order, active: [Uplink 1], standby: [Uplink 2]}
+            teaming: {policy: explicit-failover-order, active: [Uplink 2], standby: [Uplink 1]}
```

## When it does not apply

Products other than vSAN, and storage over TCP. Uplinks can be shared after a failure: this is the purpose of
standby uplinks.

## Limits of this check

refarch does not check port groups that are not in use, or vSAN port groups with several active uplinks
(TEAM003). It also skips hosts whose vSAN port group differs from that of the first host (TEAM005). It is a
recommendation of the source, so the finding is info.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design
from ...views.network.teams import AdapterTeam, teams_by_cluster
from ...views.rdma.rdma_path import misplaced_clusters
from .. import ROCE, VSAN, Problem, Rule
from ..documents.broadcom_articles import BLOG_RDMA


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each other team with an active uplink of the storage team, at its port group, with the
    number of hosts."""
    # IP012 finds adapters in a wrong network.
    if cluster.id in misplaced_clusters(design):
        return
    storage_teams_by_host: dict[str, AdapterTeam] = {}
    for team in teams_by_cluster(design)[cluster.id]:
        if "vsan" in team.adapter.services:
            storage_teams_by_host.setdefault(team.adapter.host, team)
    first_group = next((team.port_group for team in storage_teams_by_host.values()), None)
    for team in teams_by_cluster(design)[cluster.id]:
        storage_team = storage_teams_by_host.get(team.adapter.host)
        # TEAM005 finds hosts with another port group, TEAM003 several active uplinks.
        if (
            storage_team is None
            or storage_team.port_group is not first_group
            or len(storage_team.active) != 1
        ):
            continue
        # Traffic in the same port group cannot be separated by its uplinks.
        if storage_team.port_group is team.port_group or "vsan" in team.adapter.services:
            continue
        # NIC026 finds a port that two virtual switches have.
        if team.virtual_switch is not storage_team.virtual_switch:
            continue
        used = {uplink.nic.name for uplink in storage_team.active}
        shared = [uplink.nic.name for uplink in team.active if uplink.nic.name in used]
        if shared:
            yield Problem(
                team.port_group.teaming.origin,
                f"{shared[0]} on {team.adapter.host} is the active uplink of port groups "
                f"{team.port_group.name} and {storage_team.port_group.name}, but a dedicated port is "
                "preferable for vSAN over RDMA",
                f"Set another uplink as `active` in port group {team.port_group.name}. Or provide a "
                "dedicated pair of ports for vSAN.",
                related=(
                    (
                        storage_team.port_group.teaming.origin,
                        f"failover order of {storage_team.port_group.name}",
                    ),
                ),
                subject=team.adapter.host,
            )


RULE = Rule(
    severity="info",
    confidence="quoted",
    applies=Applies(products=VSAN, transports=ROCE, needs=("adapters",)),
    hint=(
        "Set another uplink as `active` in the port group of the other traffic. Or provide a "
        "dedicated pair of ports for vSAN."
    ),
    sources=(BLOG_RDMA.says("Dedicated ports for RDMA are preferable to RDMA and TCP on one uplink."),),
    check_cluster=check_cluster,
)
