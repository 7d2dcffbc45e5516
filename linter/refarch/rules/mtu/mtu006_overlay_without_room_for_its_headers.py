"""The MTU of a tunnel endpoint of NSX is below 1600.

## What it checks

Adapters with the service `tep`, and networks of the purpose `tep`, have an MTU of 1600 bytes or more:
otherwise it is an error. Below 1700, it is an info finding.

## Why it matters

Large packets are dropped although pings pass. Geneve encapsulates each packet of the VMs, 1500 bytes long, in
another packet.

## Example

```yaml
# design.yaml
clusters:
  compute:
    vmkernel:
      vmk10: {connected_to: Storage, network: overlay, uplink: Uplink 2, services: [tep]}
```

```yaml
# ip-plan.yaml
networks:
  overlay:
    purpose: tep
    vlan: 40
    prefix: 10.40.0.0/24
    mtu: 1500  # <- MTU006
    addresses: [{of: "hosts of compute vmk10", assigned: pool}]
```

## Use instead

```diff
# ip-plan.yaml
-    mtu: 1500
+    mtu: 1700
```

## When it does not apply

Networks of other purposes.

## Limits of this check

VMs with jumbo frames need more: their 9000 bytes do not fit into 9000.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Design, origin_of
from .. import Problem, Rule
from ..documents.site import LOOKED_UP, NSX_MTU

LEAST_MTU = 1600
ADVISED_MTU = 1700


def check(design: Design) -> Iterator[Problem]:
    """Networks, then adapters with a different MTU."""
    for network in design.networks.values():
        if network.purpose == "tep":
            yield from _hit(f"network {network.id}", network.mtu, origin_of(network, "mtu"))
    for cluster in design.clusters.values():
        for adapter in cluster.vmkernel:
            network_id = adapter.port_group.network if adapter.port_group is not None else ""
            # An adapter with the MTU of its network is reported with the network.
            has_own_mtu = network_id not in design.networks or design.networks[network_id].mtu != adapter.mtu
            if "tep" in adapter.services and has_own_mtu and network_id:
                yield from _hit(f"{adapter.name} on {adapter.host}", adapter.mtu, origin_of(adapter, "mtu"))


def _hit(who: str, mtu: int, place: Origin) -> Iterator[Problem]:
    if mtu < LEAST_MTU:
        yield Problem(
            place, f"{who} has MTU {mtu}, but the NSX overlay requires at least {LEAST_MTU}", subject=who
        )
    elif mtu < ADVISED_MTU:
        text = f"{who} has MTU {mtu}, but {ADVISED_MTU} is recommended for headers that grow"
        yield Problem(place, text, subject=who, severity="info")


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(needs=("overlays",)),
    hint=("Set `mtu: 1700` (recommended) or more, also on every switch port between the hosts."),
    sources=(NSX_MTU.says("At least 1600 bytes are required, 1700 are recommended.", verified=LOOKED_UP),),
    check=check,
)
