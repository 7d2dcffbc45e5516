"""A port group with several uplinks does not notify the physical switches when it changes uplinks.

## What it checks

Port groups with `notify_switches: false` and two or more uplinks, active and standby together, that a
VMkernel adapter uses.

## Why it matters

After a failover, the physical switches still send frames for the host to the port that the host no longer
uses. This continues until the host sends a frame or the entry ages out. With the notification, the switches
learn the new port at once.

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
              notify_switches: false  # <- TEAM015
```

## Use instead

```diff
# design.yaml
-              notify_switches: false
+              notify_switches: true
```

## When it does not apply

Port groups for only VMs: VMs with Microsoft Network Load Balancing in unicast mode need the setting. Port
groups with one uplink, which never change it.

## Limits of this check

A design does not contain the time for which a switch keeps an address.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.network.teams import teams_by_cluster, uplink_names_in_use
from .. import Problem, Rule, fix_value
from ..documents.broadcom_guides import VSPHERE_TEAMING


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each port group."""
    seen: set[Origin] = set()
    for team in teams_by_cluster(design)[cluster.id]:
        group = team.port_group
        active, standby = uplink_names_in_use(team.virtual_switch, group.teaming)
        # A team with one uplink never fails over.
        if group.teaming.notifies_switches or not (active + standby)[1:] or group.origin in seen:
            continue
        seen.add(group.origin)
        place = origin_of(group.teaming, "notify_switches")
        message = (
            f"port group {group.name} ({team.adapter.name}) does not notify the physical switches when "
            f"traffic moves between {' and '.join(active + standby)}"
        )
        yield Problem(place, message, fix=fix_value(place, True))


RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(needs=("virtual-switches",)),
    hint="Set `notify_switches: true` (the default).",
    sources=(
        VSPHERE_TEAMING.says(
            "A notification after a failover updates the tables of the physical switches; it should be off "
            "only for virtual machines with Network Load Balancing in unicast mode. (read in a public copy)"
        ),
    ),
    fixes="usually",
    check_cluster=check_cluster,
)
