"""A static bond connects hosts, although the distributed switch supports LACP.

## What it checks

Port groups with the policy IP hash on distributed switches, whose uplinks are cabled in a static bond
(`bond_mode: static`) to two or more switches.

## Why it matters

Some destinations become unreachable if a switch stops to forward but keeps its links up. A static bond
detects only a lost link, so the host continues to send a part of its traffic to this switch. LACP detects it.

## Example

```yaml
# design.yaml
clusters:
  compute:
    transport: tcp
    virtual_switches:
      Storage:
        port_groups:
          vMotion:
            teaming: {policy: ip-hash, active: [Uplink 1, Uplink 2], standby: null}  # <- TEAM023
          vSAN:
            teaming: {policy: ip-hash, active: [Uplink 1, Uplink 2], standby: null}
```

```yaml
# wiring.yaml
mlag:
  pair: {switches: ["leaf-[1-2]"], peer_link: bond1}
links:
  - from: "host-[1-4] vmnic4"
    to: "leaf-1 swp[1-4]"
    cable: nvidia-mcp2m00-a003e30l
    bond: "host[1-4]"
    bond_mode: static
    mlag: "[1-4]"
  - from: "host-[1-4] vmnic5"
    to: "leaf-2 swp[1-4]"
    cable: nvidia-mcp2m00-a003e30l
    bond: "host[1-4]"
    bond_mode: static
    mlag: "[1-4]"
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## Use instead

```diff
# design.yaml
           vMotion:
-            teaming: {policy: ip-hash, active: [Uplink 1, Uplink 2], standby: null}
-          vSAN:
-            teaming: {policy: ip-hash, active: [Uplink 1, Uplink 2], standby: null}
+            teaming: {policy: physical-nic-load, active: [Uplink 1, Uplink 2], standby: null}
+          vSAN:
+            teaming: {policy: physical-nic-load, active: [Uplink 1, Uplink 2], standby: null}
```

```diff
# wiring.yaml
     to: "leaf-1 swp[1-4]"
     cable: nvidia-mcp2m00-a003e30l
-    bond: "host[1-4]"
-    bond_mode: static
-    mlag: "[1-4]"
@@
     to: "leaf-2 swp[1-4]"
     cable: nvidia-mcp2m00-a003e30l
-    bond: "host[1-4]"
-    bond_mode: static
-    mlag: "[1-4]"
```

## When it does not apply

Standard switches, which do not support LACP. TEAM017 reports bonds on one side only.

## Limits of this check

refarch does not check the timers of LACP.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.network.teams import uplinks
from .. import Problem, Rule
from ..documents.broadcom_articles import KB432404


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each virtual switch, at its first port group with static bonds."""
    for switch in cluster.virtual_switches.values():
        group = next((one for one in switch.port_groups.values() if one.teaming.policy == "ip-hash"), None)
        if switch.kind != "distributed" or group is None:
            continue
        for host in cluster.hosts:
            ports = [
                port
                for nic in switch.uplinks.values()
                if (port := uplinks(design).get((host.name, nic))) is not None
                and port.link is not None
                and port.link.bond_mode == "static"
            ]
            switches = list(dict.fromkeys(port.switch.name for port in ports if port.switch is not None))
            if switches[1:]:
                text = (
                    f"port group {group.name} uses static bonds to {' and '.join(switches)}, but only LACP "
                    "detects a switch that stops to forward with its links up"
                )
                links = [port.link.origin for port in ports[:1] if port.link is not None]
                related = tuple((link, f"bond of {ports[0].nic.name} on {host.name}") for link in links)
                yield Problem(origin_of(group.teaming, "policy"), text, related=related, subject=switch.name)
                break


RULE = Rule(
    severity="info",
    confidence="quoted",
    applies=Applies(needs=("wiring", "virtual-switches")),
    hint="Add a LAG to `lags` of the distributed switch, and set `bond_mode: lacp` on the cables.",
    sources=(
        KB432404.says(
            "Static port channels have no health check. Switches that stop to process traffic with links up "
            "cause a loss of connectivity. LACP on a distributed switch prevents it.",
            "Cause; Resolution",
            "2026-11-30",
        ),
    ),
    check_cluster=check_cluster,
)
