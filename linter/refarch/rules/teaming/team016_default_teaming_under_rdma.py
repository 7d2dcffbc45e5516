"""With Cloud Foundation, a port group for vSAN over RDMA uses the default teaming policy.

## What it checks

Designs with a release of VMware Cloud Foundation: every port group that carries vSAN over RoCE v2 states its
teaming policy.

## Why it matters

Without a stated policy, the vSAN port group gets a policy that vSAN over RDMA does not support. Cloud
Foundation creates the port groups of its clusters itself, and sets the policy based on physical NIC load for
vSAN. A port group that is created manually uses the policy based on virtual port, which RDMA supports.

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

Designs without Cloud Foundation; storage over TCP; stated policies, which TEAM001 checks.

## Limits of this check

The policy that Cloud Foundation sets is known from an older design on VxRail. A template of port groups can
set another policy.
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
                    "policy; RDMA does not support this policy"
                )
                related = ((design.software["vcf"].origin, "Cloud Foundation"),)
                yield Problem(group.teaming.origin, message, related=related)


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(products=VSAN, transports=ROCE, needs=("cloud-foundation", "adapters")),
    hint=(
        "Set `policy: explicit-failover-order`. Or set `policy: originating-virtual-port` or "
        "`policy: source-mac-hash`."
    ),
    sources=(
        DELL_VCF_VXRAIL_TEAMING.says(
            "The port group for vSAN uses the load of the physical adapters. (Cloud Foundation 3.10 "
            "on VxRail)"
        ),
        KB407307.says("The RDMA stack does not support the policy by load of physical adapters. (vSAN 8.x)"),
    ),
    check_cluster=check_cluster,
)
