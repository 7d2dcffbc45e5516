"""A team with IP hash has standby uplinks, or uses beacon probing.

## What it checks

Port groups with the policy IP hash: they have no standby uplinks and detect failures by link status.

## Why it matters

A standby port does not receive the frames that the switch sends to it, and beacons do not return on the
expected port. With IP hash, all ports of the port channel are one link, and the physical switch sends to
every port.

## Example

```yaml
# design.yaml of the example `nvme-of`
clusters:
  compute:
    virtual_switches:
      vSwitch0:
        kind: standard
        uplinks: [vmnic0, vmnic1]
        port_groups:
          Machines:
            network: management
            teaming: {policy: ip-hash, active: [vmnic0], standby: [vmnic1]}  # <- TEAM019
```

## Use instead

```diff
# design.yaml
-            teaming: {policy: ip-hash, active: [vmnic0], standby: [vmnic1]}
+            teaming: {policy: ip-hash, active: [vmnic0, vmnic1]}
```

## When it does not apply

Other policies. TEAM001 reports IP hash with vSAN over RDMA.

## Limits of this check

TEAM017 checks whether the physical switch has the port channel.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from .. import ROCE, VSAN, Problem, Rule
from ..documents.broadcom_guides import VSPHERE_TEAMING


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """At most two hits for each port group."""
    # TEAM001 reports IP hash as unsupported there.
    if cluster.product in VSAN and cluster.transport in ROCE:
        return
    for switch in cluster.virtual_switches.values():
        for group in switch.port_groups.values():
            teaming = group.teaming
            # Other policies keep an address on one port.
            if teaming.policy != "ip-hash":
                continue
            if teaming.standby:
                named = " and ".join(teaming.standby)
                text = f"port group {group.name} uses IP hash but has standby uplink {named}"
                hint = f"Move {named} from `standby` to `active`. Or set another `policy`."
                yield Problem(origin_of(teaming, "standby"), text, hint)
            if teaming.failure_detection == "beacon-probing":
                text = f"port group {group.name} uses IP hash but detects failures by beacon probing"
                yield Problem(
                    origin_of(teaming, "failure_detection"),
                    text,
                    hint="Set `failure_detection: link-status`. Or set another `policy`.",
                )


RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(needs=("virtual-switches",)),
    hint="Move all uplinks to `active`, and set `failure_detection: link-status`. Or set another `policy`.",
    sources=(
        VSPHERE_TEAMING.says(
            "With IP hash, do not configure standby uplinks or beacon probing. (read in public "
            "copies of the guides for 6.0 and 6.7)"
        ),
    ),
    check_cluster=check_cluster,
)
