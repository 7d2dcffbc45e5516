"""vSAN adapters or a witness have addresses in 169.254.0.0/16.

## What it checks

The IPv4 prefix of every network with the vSAN or witness traffic of a cluster, and of the network of its
witness: it is outside of the link-local prefix 169.254.0.0/16.

## Why it matters

The cluster does not form. vSAN refuses link-local addresses, and every host stays in a separate partition.
Pings between the adapters succeed, so the fault looks like a fault of vSAN.

## Example

```yaml
# ip-plan.yaml
networks:
  vsan:
    prefix: 169.254.30.0/24  # <- VSAN020
    addresses:
      - {of: "host-[1-4] vmk2", first: 169.254.30.1}
```

## Use instead

```diff
# ip-plan.yaml
-    prefix: 169.254.30.0/24
+    prefix: 203.0.113.0/24
     addresses:
-      - {of: "host-[1-4] vmk2", first: 169.254.30.1}
+      - {of: "host-[1-4] vmk2", first: 203.0.113.1}
```

## When it does not apply

Networks without vSAN traffic. Addresses from DHCP, because a host takes a link-local address only if no
server answers: see IP008.

## Limits of this check

The article is about IPv4. refarch does not check IPv6 link-local prefixes.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model import ipv4
from ...model.types import Cluster, Design, origin_of
from .. import VSAN, Problem, Rule
from ..documents.broadcom_articles import KB374225

LINK_LOCAL = ipv4.parse_prefix("169.254.0.0/16")
TRAFFIC = {"vsan", "vsan-witness"}


def check(design: Design) -> Iterator[Problem]:
    """One hit for each network."""
    users: dict[str, str] = {}
    for cluster in design.clusters.values():
        if cluster.product in VSAN:
            # A network of two clusters, such as the network of their witnesses, has one cause.
            users = _vsan_networks(cluster) | users
    for identity, user in users.items():
        network = design.networks.get(identity)
        if network is not None and network.has_ipv4 and ipv4.contains(*LINK_LOCAL, network.base):
            yield Problem(
                origin_of(network, "prefix"),
                f"network {network.id} of {user} has prefix {network.prefix}, but vSAN requires addresses "
                "outside of 169.254.0.0/16",
                subject=network.id,
            )


def _vsan_networks(cluster: Cluster) -> dict[str, str]:
    """Ids of the networks with vSAN and witness traffic, each with its first user."""
    users: dict[str, str] = {}
    for adapter in cluster.vmkernel:
        if adapter.port_group is not None and TRAFFIC.intersection(adapter.services):
            users.setdefault(adapter.port_group.network, f"{adapter.name} on {adapter.host}")
    if cluster.witness is not None and cluster.witness.network:
        users.setdefault(cluster.witness.network, f"witness {cluster.witness.host}")
    return users


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN, needs=("adapters", "addresses")),
    hint="Set `prefix` and the addresses to a range outside of 169.254.0.0/16.",
    sources=(
        KB374225.says(
            "If adapters with vSAN or witness traffic have addresses in 169.254/16, static or because no "
            "DHCP server answers, the cluster does not form: the nodes stay partitioned. (6.x, 7.x, 8.x)",
            "Issue, Cause",
            verified="2026-11-29",
        ),
    ),
    check=check,
)
