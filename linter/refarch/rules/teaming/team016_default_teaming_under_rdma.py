"""Under Cloud Foundation a port group for vSAN over RDMA leaves its teaming policy to the default.

## What it checks

Designs that name a release of VMware Cloud Foundation: every port group that carries vSAN over RoCE v2
states its teaming policy.

## Why it matters

A port group made by hand takes the policy by virtual port, which RDMA supports. Cloud Foundation makes the
port groups of its clusters itself, and gives the one for vSAN the policy by load of the physical adapters,
which vSAN over RDMA does not support. A design that is silent is built with that one.

## Example

```yaml
# design.yaml of the example `vsan-esa`
software:
  vcf: {release: "9.0"}
  esxi: {release: "9.0", build: null}
  vcenter: {release: "9.0", build: null}
clusters:
  compute:
    virtual_switches:
      Storage:
        port_groups:
          vSAN:
            teaming:  # <- TEAM016
              policy: null
```

## Use instead

```diff
# design.yaml
-            teaming:
-              policy: null
+            teaming: {policy: explicit-failover-order, active: [Uplink 1], standby: [Uplink 2]}
```

## When it does not apply

Designs without Cloud Foundation; storage over TCP; policies that are stated, which TEAM001 judges.

## Limits of this check

The policy that a release of Cloud Foundation sets is known from an older design on VxRail; a template of port
groups may set another.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design
from ...views.network.teams import storage_teams
from .. import ROCE, VSAN, Problem, Rule
from ..documents.broadcom_articles import KB407307
from ..documents.others import DELL_VCF_VXRAIL_TEAMING


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each port group."""
    seen: set[Origin] = set()
    if "vcf" in design.software:
        for team in storage_teams(design, cluster):
            group = team.port_group
            # TEAM002 finds a LAG, which has a policy of another kind.
            if not group.teaming.policy_is_stated and group.origin not in seen and not team.lag:
                seen.add(group.origin)
                message = (
                    f"port group {group.name} ({team.adapter.name}, vSAN over RoCE v2) has no teaming "
                    f"policy, but Cloud Foundation {design.software['vcf'].release} sets a load-based "
                    "policy; RDMA does not support it"
                )
                related = ((design.software["vcf"].origin, "Cloud Foundation"),)
                yield Problem(group.teaming.origin, message, related=related)


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(products=VSAN, transports=ROCE, needs=("cloud-foundation", "adapters")),
    hint="Set `policy: explicit-failover-order`. Or use originating-virtual-port or source-mac-hash.",
    sources=(
        DELL_VCF_VXRAIL_TEAMING.says(
            "The port group for vSAN uses the load of the physical adapters. (Cloud Foundation 3.10 "
            "on VxRail)"
        ),
        KB407307.says("The RDMA stack does not support the policy by load of physical adapters. (vSAN 8.x)"),
    ),
    check_cluster=check_cluster,
)
