"""Windows hosts are willing to take their DCB settings over from the switch.

## What it checks

The host side of the profiles of Windows hosts that use RoCE: `willing` is not true (error; a warning where
the switch is stated to speak DCBX).

## Why it matters

Windows with Willing on does not hand its own PFC and traffic class settings to the adapters. What counts is
what the switch happens to advertise: without DCBX there, nothing; with it, values that nobody on the Windows
side has set, and that change with the switch. Microsoft's own tools turn Willing off on every node.

## Example

```yaml
# qos.yaml of the example `s2d`
profiles:
  roce:
    host:
      willing: true  # <- QOS020
```

## Use instead

```diff
# qos.yaml
-      willing: true
+      willing: false
```

## When it does not apply

ESXi hosts; iWARP and TCP.

## Limits of this check

A design that leaves `willing` out says nothing: Set-NetQosDcbxSetting has to be run all the same.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.rdma.host_rdma_settings import roce_ends
from ...views.rdma.roce import ROCE_TRANSPORTS, roce_applications
from .. import Problem, Rule, cure
from ..documents.others import MICROSOFT_WILLING, SET_DCBX_SETTING


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each profile of a host."""
    # Hosts with ESXi may learn their settings from the switch.
    if cluster.kind.platform != "windows":
        return
    names = (entry.profile for host in cluster.hosts for entry in roce_applications(design, host.name))
    for profile in map(design.profiles.__getitem__, dict.fromkeys(names)):
        if profile.host.get("willing") is True:
            place = origin_of(profile, "host", "willing")
            text = f"the Windows hosts of cluster {cluster.id} are willing (profile {profile.name})"
            consequence = "their own PFC and traffic classes do not reach the adapters"
            # Where a switch does speak DCBX the hosts get settings, only others than their own.
            learns_from_switch = any(ends.dcbx in ("ieee", "cee") for ends in roce_ends(design)[cluster.id])
            yield Problem(
                place,
                f"{text}; {consequence}",
                severity="warning" if learns_from_switch else "error",
                fix=cure(place, False),
            )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("qos",)),
    hint=(
        "Set `willing: false`, and configure PFC, traffic classes, and policies on the hosts: "
        "Set-NetQosDcbxSetting -Willing $false."
    ),
    sources=(
        SET_DCBX_SETTING.says(
            "With Willing true, Windows does not send PFC and traffic class settings to the adapters."
        ),
        MICROSOFT_WILLING.says("A willing adapter works with the settings of its peer."),
    ),
    fixes="usually",
    check_cluster=check_cluster,
)
