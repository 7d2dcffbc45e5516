"""A VMkernel adapter of a vSAN host gets its address from DHCP without a reservation.

## What it checks

No VMkernel adapter of a vSAN cluster has `assigned: dhcp`. A reservation (`dhcp-reserved`) or a static
address is allowed.

## Why it matters

After an address change, the host is missing until an administrator corrects the lists. This is difficult if
vCenter runs on that vSAN. Without a reservation, the address can change at every renewal. vCenter reaches its
hosts through these addresses, and vSAN lists its members by their addresses.

## Example

```yaml
# ip-plan.yaml
networks:
  vsan:
    addresses:
      - of: "host-[1-4] vmk2"
        first: 203.0.113.1
        assigned: dhcp  # <- IP008
```

## Use instead

```diff
# ip-plan.yaml
-        assigned: dhcp
+        assigned: dhcp-reserved
```

## When it does not apply

Switches and other devices, and clusters of other products. Tunnel endpoints of NSX, whose addresses usually
come from DHCP or a pool and are in no list.

## Limits of this check

The vendor's statement is about a vCenter that runs on the vSAN cluster that it manages. To apply it to all
VMkernel adapters of the cluster is derived, so the finding is a warning. The sentence on DHCP was read in
part in a translation.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, origin_of
from .. import VSAN, Problem, Rule
from ..documents.broadcom_guides import VSAN7_NETWORK
from ..documents.nvidia import NVIDIA_RDG
from ..documents.site import VVD6_PHYSICAL


def check(design: Design) -> Iterator[Problem]:
    """One hit for each adapter, at the rule that assigns its address."""
    hosts = {
        host.name for cluster in design.clusters.values() if cluster.product in VSAN for host in cluster.hosts
    }
    # The addresses of tunnel endpoints usually come from DHCP or a pool.
    tunnel_endpoints = {
        (adapter.host, adapter.name)
        for cluster in design.clusters.values()
        for adapter in cluster.vmkernel
        if "tep" in adapter.services
    }
    for network in design.networks.values():
        for address in network.addresses + network.dynamic:
            is_endpoint = (address.device, address.interface) in tunnel_endpoints
            if address.assigned == "dhcp" and address.device in hosts and not is_endpoint:
                owner = f"{address.interface} on {address.device}"
                yield Problem(
                    origin_of(address, "assigned"),
                    f"{owner} gets its address in network {network.id} from DHCP without a reservation",
                    subject=owner,
                )


RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(products=VSAN, needs=("ip-plan", "addresses")),
    hint=(
        "Reserve the addresses in the DHCP server and set `assigned: dhcp-reserved`. Or remove "
        "`assigned` and set static addresses."
    ),
    sources=(
        VSAN7_NETWORK.says(
            "A vCenter Server on a vSAN cluster whose addresses come from DHCP without reservation is not "
            "supported; with reservation it is. (vSAN 6.6 and later)",
            "Using Unicast in vSAN Network",
        ),
        NVIDIA_RDG.says(
            "Management addresses come from DHCP with reservation; vMotion and vSAN addresses are static.",
            "addresses of hosts",
        ),
        VVD6_PHYSICAL.says(
            "DHCP or a DHCP helper is provided on all VLANs of tunnel endpoints.",
            "Switch Types and Network Connectivity",
            verified="2026-11-23",
        ),
    ),
    check=check,
)
