"""The DSCP of RDMA packets maps to another switch priority than the lossless RDMA priority.

## What it checks

Every profile of a RoCE v2 cluster that trusts DSCP: the DSCP of RDMA packets must map to the RDMA priority.
By default, DSCP 8n to 8n+7 map to priority n, so that 26 is priority 3. A map in the profile is used instead
if it lists the DSCP.

## Why it matters

RDMA packets go to another class: lossy, with another share of the bandwidth and without ECN. The class that
is configured for them stays empty. A switch that trusts DSCP classifies every IP packet by it, tagged or not.

## Example

```yaml
# qos.yaml
profiles:
  roce:
    rdma:
      priority: 3
      dscp: 46  # <- QOS004
```

## Use instead

```diff
# qos.yaml
-      dscp: 46
+      dscp: 26
```

## When it does not apply

RoCE v1, which has no IP header; profiles that trust only PCP, and profiles without a priority or DSCP.

## Limits of this check

QOS025 compares the DSCP with the marking of the hosts.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.rdma.roce import roce_profiles
from .. import ROCE, Problem, Rule, fix_value
from ..documents.broadcom_guides import VSPHERE7_LOSSLESS
from ..documents.nvidia import CUMULUS_QOS, CUMULUS_ROCE

USUAL_DSCP = 26
"""The DSCP of RDMA packets that all sources use with priority 3; for other priorities any of eight values is
suitable."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each profile."""
    for profile in roce_profiles(design).get(cluster.id, ()):
        priority, dscp = profile.rdma_priority, profile.rdma_dscp
        if (
            # Without a stated trust the switch can use DSCP.
            priority is None
            or dscp is None
            or (profile.trust and "dscp" not in profile.trust)
            or profile.priority_of_dscp(dscp) == priority
        ):
            continue
        has_own_mapping = dscp in profile.dscp_map
        usual_dscp_fits = profile.priority_of_dscp(USUAL_DSCP) == priority and not has_own_mapping
        yield Problem(
            origin_of(profile, "mapping", "dscp", str(dscp))
            if has_own_mapping
            else origin_of(profile, "rdma", "dscp"),
            f"profile {profile.name} marks RDMA packets with DSCP {dscp}, which maps to priority "
            f"{profile.priority_of_dscp(dscp)}, but RDMA traffic has priority {priority}",
            # All sources use 26 with priority 3; for another priority eight DSCP values are suitable.
            fix=fix_value(origin_of(profile, "rdma", "dscp"), USUAL_DSCP) if usual_dscp_fits else None,
            hint=f"Set `mapping: {{dscp: {{{dscp}: {priority}}}}}`."
            if has_own_mapping
            else f"Set `dscp` in `rdma` to a value from {8 * priority} to {8 * priority + 7}"
            + (", usually `dscp: 26`." if priority == 3 else "."),
            related=((origin_of(profile, "rdma", "priority"), "the priority of RDMA traffic"),),
        )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(transports=ROCE, needs=("qos",)),
    sources=(
        CUMULUS_ROCE.says("DSCP 24 to 31 is switch priority 3; RoCE uses 26.", "Verify RoCE Configuration"),
        CUMULUS_QOS.says(
            "If DSCP is trusted, it decides for IP packets, even if PCP is trusted too.",
            "Classification",
        ),
        VSPHERE7_LOSSLESS.says(
            "DSCP-based PFC: DSCP 26 must be set in switches and hosts.", "Enabling DSCP based PFC"
        ),
    ),
    fixes="usually",
    check_cluster=check_cluster,
)
