"""A port group for vSAN detects failed uplinks with beacon probing.

## What it checks

The failure detection of every port group that carries vSAN traffic is link status.

## Why it matters

Storage traffic breaks although a path is left. Beacon probing needs at least three uplinks to identify the
failed one. With two, both are suspect when the beacons stop. The host then sends on both uplinks or on the
wrong one, and switches see the same address on two ports.

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
              failure_detection: beacon-probing  # <- TEAM006
```

## Use instead

```diff
# design.yaml
-              failure_detection: beacon-probing
+              failure_detection: link-status
```

## When it does not apply

Port groups for other traffic, and products other than vSAN.

## Limits of this check

The vendor advises against beacon probing for vSAN with any number of uplinks, so it is also reported with
three or more.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.network.teams import storage_teams, uplink_names_in_use
from .. import VSAN, Problem, Rule, fix_value
from ..documents.broadcom_guides import VCF9_TEAMING, VSAN7_TEAMING


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each port group."""
    seen: set[Origin] = set()
    for team in storage_teams(design, cluster):
        group = team.port_group
        if group.teaming.failure_detection == "beacon-probing" and group.origin not in seen:
            seen.add(group.origin)
            # The vendor advises against beacon probing even with three or more uplinks, where beacons can
            # show which uplink failed.
            count = sum(map(len, uplink_names_in_use(team.virtual_switch, group.teaming)))
            yield Problem(
                origin_of(group.teaming, "failure_detection"),
                f"port group {group.name} ({team.adapter.name}, {', '.join(team.adapter.services)}) detects "
                f"failures by beacon probing over {count} uplink{'' if count == 1 else 's'}, but the vendor "
                "recommends link status only",
                fix=fix_value(origin_of(group.teaming, "failure_detection"), "link-status"),
            )


RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(products=VSAN, needs=("adapters",)),
    hint="Set `failure_detection: link-status` (the default).",
    sources=(
        VCF9_TEAMING.says(
            "Keep the default, link status only; beacon probing needs at least three physical NICs. (9.0)"
        ),
        VSAN7_TEAMING.says("States the same for 7.0."),
    ),
    fixes="usually",
    check_cluster=check_cluster,
)
