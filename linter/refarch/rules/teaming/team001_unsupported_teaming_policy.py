"""The port group of an RDMA storage adapter uses a teaming policy that vSAN over RDMA does not support.

## What it checks

The teaming policy of every port group that carries vSAN traffic in a cluster with RoCE v2. Originating
virtual port, source MAC hash, and explicit failover order are allowed. Route based on physical NIC load and
route based on IP hash are errors.

## Why it matters

The cluster runs over TCP, or storage connections break when the policy moves them, although every link is up.
An RDMA connection uses one physical port. The vendor does not support vSAN over RDMA with policies that move
or spread the connections of one VMkernel adapter over several ports.

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
              policy: physical-nic-load  # <- TEAM001
```

## Use instead

```diff
# design.yaml
-              policy: physical-nic-load
+              policy: explicit-failover-order
```

## When it does not apply

Clusters whose storage traffic runs over TCP, and port groups for other traffic. Physical NIC load is a good
choice there.

## Limits of this check

The documents for 7.0 exclude IP hash and LACP by name, and omit physical NIC load from the list of supported
policies. The documents for 8.x and 9.0 exclude it by name. A design cannot contain the override that vSphere
offers for a single port. TEAM002 finds a LAG.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.network.teams import storage_teams
from .. import ROCE, VSAN, Problem, Rule
from ..documents.broadcom_articles import BLOG_2021, KB407307
from ..documents.broadcom_guides import VCF9_VSAN_NETWORK, VSAN7_RDMA
from ..documents.nvidia import NVIDIA_RDG

UNSUPPORTED_POLICIES = ("physical-nic-load", "ip-hash")


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each port group, with the first adapter that uses it."""
    seen = set()
    for team in storage_teams(design, cluster):
        group = team.port_group
        # One finding for each port group: all its adapters share the teaming.
        if group.teaming.policy in UNSUPPORTED_POLICIES and group.origin not in seen:
            seen.add(group.origin)
            yield Problem(
                origin_of(group.teaming, "policy"),
                f"port group {group.name} ({team.adapter.name}, vSAN over RoCE v2) uses teaming policy "
                f"{group.teaming.policy}, which vSAN over RDMA does not support",
                related=(
                    (cluster.origin.child("transport"), f"cluster {cluster.id} uses {cluster.transport}"),
                ),
            )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN, transports=ROCE, needs=("adapters",)),
    hint=(
        "Set `policy: explicit-failover-order` with one active and one standby uplink. Or set "
        "`policy: originating-virtual-port` or `policy: source-mac-hash`."
    ),
    sources=(
        KB407307.says(
            "For vSAN over RDMA: originating virtual port, source MAC hash, explicit failover order or a "
            "teaming override; NIC load, IP hash and LACP are unsupported, because the connections of one "
            "adapter cannot spread over two RDMA NICs. (vSAN 8.x)"
        ),
        VSAN7_RDMA.says("LACP and IP hash are not supported with RDMA. (7.0)"),
        VCF9_VSAN_NETWORK.says(
            "NIC failover is supported with RDMA; LACP, IP hash and physical NIC load are not. (9.0)",
            "Using RDMA",
        ),
        NVIDIA_RDG.says(
            "Lists originating virtual port, source MAC hash and explicit failover order. (7.0 U3)",
            "NIC Teaming with RDMA",
        ),
        BLOG_2021.says("Lists the same three policies for vSAN 7 U2.", "NIC Teaming with RDMA"),
    ),
    check_cluster=check_cluster,
)
