"""All SMB Direct ports of a Windows host connect to one switch.

## What it checks

The switches at the other end of the storage ports of each host of Storage Spaces Direct and of SMB Direct,
for hosts with two or more storage ports. They should connect to at least two switches.

## Why it matters

When the switch restarts for an upgrade, all nodes lose their storage at once, and a cluster loses its quorum.
SMB Multichannel continues over the second port when the first port fails, but both fail with their switch.

## Example

```yaml
# wiring.yaml of the example `s2d`
links:
  - {from: "node-[1-4] pNIC1", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "node-[1-4] pNIC2", to: "leaf-1 swp[5-8]", cable: nvidia-mcp2m00-a003e30l}  # <- TOP019
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## Use instead

```diff
# wiring.yaml
-  - {from: "node-[1-4] pNIC2", to: "leaf-1 swp[5-8]", cable: nvidia-mcp2m00-a003e30l}
+  - {from: "node-[1-4] pNIC2", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
```

## When it does not apply

Hosts that are cabled to each other, and hosts with a port without a cable. SMB004 finds hosts with one
storage port. TOP007 checks vSAN, and NVME013 checks NVMe over Fabrics.

## Limits of this check

Two cables to two switches in one rack, on one power feed, pass.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.network.storage_ports import storage_ports
from ...views.network.teams import Uplink
from .. import Problem, Rule
from ..documents.broadcom_articles import BLOG_RED
from ..documents.others import MICROSOFT_S2D

SMB = ("smb-direct", "s2d", "azure-local")


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each host whose storage ports share a switch."""
    for host, ports in storage_ports(design)[cluster.id].items():
        uplinks = [port.uplink for port in ports]
        switches = {uplink.switch.name if uplink.switch else "" for uplink in uplinks}
        # An uplink without a cable, or with a cable to another host, has no switch; nothing is known then.
        if uplinks[1:] and len(switches) == 1 and "" not in switches:
            *first, last = uplinks
            switch = switches.pop()
            names = [uplink.nic.name for uplink in uplinks]
            message = (
                f"{', '.join(names[:-1])} and {names[-1]} on {host}, the ports for SMB, all connect to "
                f"{switch}"
            )
            hint = f"Connect {names[-1]} to a switch other than {switch}."
            related = tuple((_switch_end_origin(uplink), f"{uplink.nic.name} on {host}") for uplink in first)
            yield Problem(_switch_end_origin(last), message, hint, related, host)


def _switch_end_origin(uplink: Uplink) -> Origin:
    """The place in the wiring that names the switch at the far end."""
    link = uplink.link
    assert link is not None
    return origin_of(link, "b" if link.b == uplink.far_end else "a")


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(products=SMB, needs=("wiring", "cables")),
    hint="Connect the ports of each host to two different switches.",
    sources=(
        MICROSOFT_S2D.says("Two network adapters are recommended, for redundancy and performance."),
        BLOG_RED.says(
            "Surviving the failure of a NIC or switch is treated as a requirement in production. (vSAN)"
        ),
    ),
    check_cluster=check_cluster,
)
