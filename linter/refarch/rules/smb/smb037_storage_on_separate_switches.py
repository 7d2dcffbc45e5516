"""Azure Local uses other switches for storage than for management and compute traffic.

## What it checks

The switches to which the ports of the Network ATC intents are cabled. The ports of a storage intent connect
to the same switches as the ports for management and compute. It is an error for a rack-aware cluster, and a
warning for other topologies.

## Why it matters

If a switch for management and compute fails, the storage networks stay up, so the cluster does not move the
virtual machines. They run without a network until somebody notices it. Microsoft does not support separate
switches.

## Example

```yaml
# design.yaml of the example `azure-local`
clusters:
  storage:
    hosts:
      - names: node-[1-4]
        server: dell-poweredge-r740
        adapters:
          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [pNIC1, pNIC2]}
          - {card: nvidia-connectx-6-lx-25g-2p, slot: "2", ports: [pNIC3, pNIC4]}
    virtual_switches:
      Compute: {kind: set, uplinks: [pNIC3, pNIC4]}
    interfaces:
      vManagement(Converged): {connected_to: Compute}
    intents:
      Converged: {traffic: [storage], adapters: [pNIC1, pNIC2], vlans: [70, 80]}
      Management: {traffic: [management, compute], adapters: [pNIC3, pNIC4]}
```

```yaml
# ip-plan.yaml of the example `azure-local`
networks:
  management:
    addresses:
      - {of: "leaf-[1-2] eth0", first: 192.0.2.11}
      - {of: "lan-[1-2] eth0", first: 192.0.2.21}
  nodes:
    router: {devices: "lan-[1-2]", redundancy: vrr}
    addresses:
      - {of: "lan-[1-2] vlan50", first: 10.50.0.2}
      - {of: "node-[1-4] vManagement(Converged)", first: 10.50.0.11}
      - {of: "hci-infra-[1-6] eth0", first: 10.50.0.51}
```

```yaml
# wiring.yaml of the example `azure-local`
switches:
  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}
  lan-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: lan, nos: cumulus-linux}
links:
  - {from: "node-[1-4] pNIC1", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}  # <- SMB037
  - {from: "node-[1-4] pNIC2", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "node-[1-4] pNIC3", to: "lan-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "node-[1-4] pNIC4", to: "lan-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
  - {from: "lan-1 swp[21-22]", to: "lan-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

```yaml
# bom.yaml of the example `azure-local`
items:
  - {part: dell-poweredge-r740, quantity: 4, for: hosts}
  - {part: nvidia-connectx-6-lx-25g-2p, quantity: 8, for: hosts}
  - {part: nvidia-sn2010, quantity: 4, for: leaf switches}
  - {part: nvidia-mcp2m00-a003e30l, quantity: 17, spares: 1, for: host links}
  - {part: nvidia-mcp1600-c003e30l, quantity: 4, for: links between the leaf switches}
```

## Use instead

```diff
# wiring.yaml
-  lan-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: lan, nos: cumulus-linux}
@@
-  - {from: "node-[1-4] pNIC3", to: "lan-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
-  - {from: "node-[1-4] pNIC4", to: "lan-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
+  - {from: "node-[1-4] pNIC3", to: "leaf-1 swp[5-8]", cable: nvidia-mcp2m00-a003e30l}
+  - {from: "node-[1-4] pNIC4", to: "leaf-2 swp[5-8]", cable: nvidia-mcp2m00-a003e30l}
@@
-  - {from: "lan-1 swp[21-22]", to: "lan-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

```diff
# ip-plan.yaml
-      - {of: "lan-[1-2] eth0", first: 192.0.2.21}
@@
-    router: {devices: "lan-[1-2]", redundancy: vrr}
-    addresses:
-      - {of: "lan-[1-2] vlan50", first: 10.50.0.2}
+    addresses:
+      - {of: "leaf-[1-2] vlan50", first: 10.50.0.2}
```

```diff
# bom.yaml
-  - {part: nvidia-sn2010, quantity: 4, for: leaf switches}
+  - {part: nvidia-sn2010, quantity: 2, for: leaf switches}
@@
-  - {part: nvidia-mcp1600-c003e30l, quantity: 4, for: links between the leaf switches}
+  - {part: nvidia-mcp1600-c003e30l, quantity: 2, for: links between the leaf switches}
```

## When it does not apply

Clusters without intents, storage without switches, and storage ports that share at least one switch with
management or compute.

## Limits of this check

refarch does not check external storage over Fibre Channel.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...core.wording import enumeration
from ...model.types import Cluster, Design
from ...views.network.teams import Uplink, uplinks
from .. import Problem, Rule
from ..documents.microsoft import ODIN_182

RACK_AWARE_TOPOLOGY = "rack-aware"


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for the cluster, at the first cable of a storage port."""
    storage = _cabled_ports(design, cluster, is_storage=True)
    others = _cabled_ports(design, cluster, is_storage=False)
    storage_switches, other_switches = _switch_names(storage), _switch_names(others)
    # A storage intent with other traffic is on the same switches.
    if not storage or not others or {*storage_switches} & {*other_switches}:
        return
    link = storage[0].link
    if link is not None:
        yield Problem(
            link.origin,
            f"storage of cluster {cluster.id} uses {enumeration(storage_switches, 'and')}, but management "
            f"and compute use {enumeration(other_switches, 'and')}; Azure Local requires the same switches",
            "Connect the storage ports to the switches of the management and compute ports.",
            tuple(
                (uplink.link.origin, "cable of a port for management or compute")
                for uplink in others[:1]
                if uplink.link is not None
            ),
            cluster.id,
            "error" if cluster.topology == RACK_AWARE_TOPOLOGY else "warning",
        )


def _cabled_ports(design: Design, cluster: Cluster, *, is_storage: bool) -> list[Uplink]:
    """Ports of the intents with, or without, storage traffic that are cabled to a switch, host by host."""
    names = [
        port
        for intent in cluster.intents
        if ("storage" in intent.traffic) is is_storage
        for port in intent.adapters
    ]
    ports = (uplinks(design).get((host.name, name)) for host in cluster.hosts for name in names)
    return [port for port in ports if port is not None and port.switch is not None]


def _switch_names(ports: list[Uplink]) -> list[str]:
    return list(dict.fromkeys(port.switch.name for port in ports if port.switch is not None))


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(products=("azure-local",), needs=("wiring", "intents")),
    hint="Connect the ports of all intents to the same switches.",
    sources=(
        ODIN_182.says(
            "Separate switches for the storage intent are neither supported nor validated: if a switch for "
            "compute fails, storage stays online and the virtual machines are offline.",
            "comment of 2026-03-26, about rack-aware clusters",
            "2026-11-29",
        ),
    ),
    check_cluster=check_cluster,
)
