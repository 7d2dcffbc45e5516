"""A PCP or DSCP map puts unmarked traffic into the RDMA priority, puts RDMA traffic into another priority, or
has no effect.

## What it checks

The `mapping` of every profile of RoCE switches that states one. PCP 0 and DSCP 0, which all unmarked traffic
has, must not map to the RDMA priority (error). If PCP is trusted, the PCP of RDMA packets must map to the
RDMA priority, and the PCP of other traffic with a policy of the hosts, such as the cluster heartbeat, must
not (errors). A map should be for a field that the switch trusts (warning).

## Why it matters

Other traffic in the lossless class fills its buffer, is paused with it, and pauses other traffic, so that
the class is no longer lossless. A map for a field that is not trusted has no effect.

## Example

```yaml
# qos.yaml
profiles:
  roce:
    mapping:
      dscp:
        0: 3  # <- QOS030
```

## Use instead

```diff
# qos.yaml
-        0: 3
+        26: 3
```

## When it does not apply

The default map, iWARP and TCP. QOS004 checks the DSCP of RDMA packets.

## Limits of this check

Other code points that map to the RDMA priority count as intended.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, QosProfile, origin_of
from ...views.rdma.qos_profiles import is_rdma_priority_mistyped
from ...views.rdma.roce import ROCE_TRANSPORTS, roce_profiles
from .. import Problem, Rule
from ..documents.nvidia import CUMULUS_QOS

SMB = ("smb-direct", "smb")
"""Traffic of policies that can be RDMA."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """The hits of each profile with a custom map."""
    for profile in roce_profiles(design).get(cluster.id, ()):
        yield from _hits_of_profile(profile)


def _hits_of_profile(profile: QosProfile) -> Iterator[Problem]:
    rdma, profile_text = profile.rdma_priority, f"profile {profile.name}"
    for field, own_map in (("pcp", profile.pcp_map), ("dscp", profile.dscp_map)):
        # QOS013 finds a DSCP that is not trusted.
        if field == "dscp" and profile.rdma_dscp is not None and profile.trust == ("pcp",):
            continue
        # QOS013 finds that the trusted DSCP is not stated.
        if field == "pcp" and profile.rdma_dscp is None and rdma and profile.trust == ("dscp",):
            continue
        if own_map and profile.trust and field not in profile.trust:
            text = (
                f"{profile_text} maps {field.upper()}, but trusts only {' and '.join(profile.trust).upper()}"
            )
            yield Problem(
                origin_of(profile, "mapping", field),
                text,
                f"Add `{field}` to `trust`. Or remove `mapping.{field}`.",
                severity="warning",
            )
        # Unmarked traffic has priority 0 in any case.
        elif rdma and own_map.get(0) == rdma:
            text = (
                f"{profile_text} maps {field.upper()} 0 (all unmarked traffic) to priority {rdma}, but RDMA "
                "traffic uses this priority"
            )
            yield Problem(
                origin_of(profile, "mapping", field, "0"), text, f"Remove `0: {rdma}` from `mapping.{field}`."
            )
    rdma_pcp = profile.host.get("marking", {}).get("pcp", rdma)
    trusted = not profile.trust or "pcp" in profile.trust
    # QOS001 finds a mistyped priority, which is the wrong one.
    if is_rdma_priority_mistyped(profile):
        return
    if rdma is not None and rdma_pcp in profile.pcp_map and trusted and profile.pcp_map[rdma_pcp] != rdma:
        text = (
            f"{profile_text} maps PCP {rdma_pcp} of RDMA packets to priority {profile.pcp_map[rdma_pcp]}, "
            f"but RDMA traffic has priority {rdma}"
        )
        hint = f"Set `mapping: {{pcp: {{{rdma_pcp}: {rdma}}}}}`."
        yield Problem(origin_of(profile, "mapping", "pcp", str(rdma_pcp)), text, hint)
    if rdma is not None and trusted:
        yield from _hits_of_policies(profile)


def _hits_of_policies(profile: QosProfile) -> Iterator[Problem]:
    """A hit for each policy of other traffic whose PCP the switch maps to the priority of RDMA."""
    rdma = profile.rdma_priority
    for policy in profile.policies:
        pcp = policy.priority
        # Packets with PCP 0 are unmarked. QOS021 to QOS023 and PATH008 find a policy with the RDMA priority.
        if policy.traffic in SMB or pcp in (0, rdma) or profile.pcp_map.get(pcp) != rdma:
            continue
        text = (
            f"profile {profile.name} maps PCP {pcp} of {policy.traffic} traffic to priority {rdma}, but RDMA "
            "traffic uses this priority"
        )
        hint = f"Remove `{pcp}: {rdma}` from `mapping.pcp`."
        related = ((policy.origin, f"policy for {policy.traffic}"),)
        yield Problem(origin_of(profile, "mapping", "pcp", str(pcp)), text, hint, related)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("qos", "priority-maps")),
    hint="Set `mapping` so that only the marking of RDMA packets maps to the priority of RDMA traffic.",
    sources=(
        CUMULUS_QOS.says(
            "PCP and DSCP map to switch priorities; unmarked packets carry 0.", "Classification"
        ),
    ),
    check_cluster=check_cluster,
)
