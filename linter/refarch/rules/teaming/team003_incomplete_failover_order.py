"""A port group for RDMA storage has no standby uplink for failover, or more than one active uplink.

## What it checks

The failover order of every port group that carries vSAN traffic in a cluster with RoCE v2. The pattern is one
active and one standby uplink. A port group with only one uplink is a warning, because no other uplink can
take over. A port group without an active uplink is also a warning. Two or more active uplinks are allowed,
and are info findings unless failback is off.

## Why it matters

With a single uplink, a broken cable removes the host from the vSAN cluster. The vendor calls a second uplink
a best practice. With two active uplinks, the adapter still uses one at a time, but the leaf switch in use is
unknown. With failback, the adapter moves twice for every link that flaps.

## Example

```yaml
# design.yaml
clusters:
  compute:
    virtual_switches:
      Storage:
        port_groups:
          vSAN:
            teaming:
              active: [Uplink 1]
              standby: []  # <- TEAM003
```

## Use instead

```diff
# design.yaml
-              standby: []
+              standby: [Uplink 2]
```

## When it does not apply

Storage over TCP, and port groups for other traffic. TEAM002 finds port groups over a LAG. TEAM012 finds an
uplink that is both active and standby.

## Limits of this check

In a port group without an uplink list, all uplinks are active, as vSphere configures it. WIRE012 checks
whether an uplink has a cable. TOP007 checks whether the two uplinks connect to different switches.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.network.teams import AdapterTeam, storage_teams, uplink_names_in_use
from .. import ROCE, VSAN, Problem, Rule
from ..documents.broadcom_articles import API_NO_REDUNDANCY
from ..documents.broadcom_guides import VCF9_TEAMING, VCF9_VSAN_NETWORK
from ..documents.nvidia import NVIDIA_RDG


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each port group."""
    seen: set[Origin] = set()
    for team in storage_teams(design, cluster):
        # TEAM002 finds the LAG, which has no failover order.
        if not team.lag and team.port_group.origin not in seen:
            seen.add(team.port_group.origin)
            yield from _hits_of_port_group(team)


def _hits_of_port_group(team: AdapterTeam) -> Iterator[Problem]:
    """At most one hit for the failover order of a port group."""
    group = team.port_group
    active, standby = uplink_names_in_use(team.virtual_switch, group.teaming)
    group_text = f"port group {group.name} ({team.adapter.name}, vSAN over RoCE v2)"
    if not active and not standby:
        yield Problem(group.teaming.origin, f"{group_text} has no uplink")
    elif not active:
        yield Problem(
            origin_of(group.teaming, "active"),
            f"{group_text} has standby uplink {' and '.join(standby)} but no active uplink",
        )
    # TEAM012 reports an uplink in both lists, which counts as standby here.
    elif len(set(active) - set(standby)) > 1:
        # Several active uplinks are allowed. They are an info finding unless failback is off.
        if group.teaming.fails_back:
            message = (
                f"{group_text} has {len(active)} active uplinks ({', '.join(active)}); the vendor pattern is "
                "one active and one standby uplink"
            )
            hint = (
                "Move all active uplinks except one to `standby`. Or set `failback: false` if all "
                "uplinks must stay active."
            )
            yield Problem(origin_of(group.teaming, "active"), message, hint=hint, severity="info")
    elif not standby:
        yield Problem(
            origin_of(group.teaming, "standby"),
            f"{group_text} has active uplink {active[0]} but no standby uplink",
        )


RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(products=VSAN, transports=ROCE, needs=("adapters",)),
    hint="Set one active and one standby uplink, for example `active: [Uplink 1]` and `standby: [Uplink 2]`.",
    sources=(
        NVIDIA_RDG.says(
            "The vSAN port group has one active and one standby uplink.", "Preparing vSphere Cluster for vSAN"
        ),
        VCF9_VSAN_NETWORK.says("NIC failover is supported with RDMA. (9.0)", "Using RDMA"),
        VCF9_TEAMING.says(
            "With two active uplinks a vSAN adapter uses one port at a time; Failback must then be set to "
            "No. (9.0)"
        ),
        API_NO_REDUNDANCY.says(
            "vSAN flags a virtual switch without a second physical NIC, as a best practice."
        ),
    ),
    check_cluster=check_cluster,
)
