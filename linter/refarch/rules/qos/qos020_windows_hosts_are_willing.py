"""Windows hosts are willing to apply DCB settings from the switch.

## What it checks

The host side of the profiles of Windows hosts that use RoCE: `willing` must not be true. This is an error. If
the switch is stated to run DCBX, and its operating system supports DCBX (not SONiC), it is a warning, but not
for Azure Local.

## Why it matters

The local PFC and traffic class settings of Windows do not reach the adapters if Willing is on. Only the
settings that the switch advertises apply: none without DCBX, and otherwise values that are not set on the
Windows side and that change with the switch. The tools of Microsoft turn Willing off on every node.

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

A design without `willing` has no finding, but Set-NetQosDcbxSetting must be run nevertheless.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.rdma.host_rdma_settings import roce_ends
from ...views.rdma.roce import ROCE_TRANSPORTS, roce_applications
from .. import Problem, Rule, fix_value
from ..documents.microsoft import AZURE_LOCAL_TOR_QOS
from ..documents.others import LLDPD_718, MICROSOFT_WILLING, SET_DCBX_SETTING

WITHOUT_DCBX = ("sonic",)
"""Operating systems of switches without DCBX, whatever a profile states."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each profile of a host."""
    # Hosts with ESXi can learn their settings from the switch.
    if cluster.kind.platform != "windows":
        return
    names = (entry.profile for host in cluster.hosts for entry in roce_applications(design, host.name))
    for profile in map(design.profiles.__getitem__, dict.fromkeys(names)):
        if profile.host.get("willing") is True:
            place = origin_of(profile, "host", "willing")
            text = f"the Windows hosts of cluster {cluster.id} have `willing: true` (profile {profile.name})"
            consequence = "their own PFC and traffic classes do not reach the adapters"
            # If a switch runs DCBX, the hosts get settings, but not their local ones. Azure Local does not
            # support this.
            learns_from_switch = cluster.product != "azure-local" and any(
                ends.dcbx in ("ieee", "cee") and ends.link.switch.nos not in WITHOUT_DCBX
                for ends in roce_ends(design)[cluster.id]
            )
            yield Problem(
                place,
                f"{text}; {consequence}",
                severity="warning" if learns_from_switch else "error",
                fix=fix_value(place, False),
            )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("qos",)),
    hint=(
        "Set `willing: false`. On the hosts, run `Set-NetQosDcbxSetting -Willing $false`, and "
        "configure PFC, traffic classes, and policies."
    ),
    sources=(
        SET_DCBX_SETTING.says(
            "With Willing true, Windows does not send PFC and traffic class settings to the adapters."
        ),
        MICROSOFT_WILLING.says("A willing adapter works with the settings of its peer."),
        LLDPD_718.says("lldpd, the LLDP agent of SONiC, does not support DCBX.", verified="2026-11-29"),
        AZURE_LOCAL_TOR_QOS.says(
            "Azure Local does not configure DCBX. PFC and ETS are static on hosts and switches, because "
            "changes of the host settings disrupt RDMA traffic.",
            "Azure Local QoS settings",
            "2026-11-29",
        ),
    ),
    fixes="usually",
    check_cluster=check_cluster,
)
