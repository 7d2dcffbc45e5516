"""A map of PCP or DSCP sends unmarked traffic to the priority of RDMA, RDMA to another one, or is read by
nobody.

## What it checks

The `mapping` of every profile of RoCE switches that states one: PCP 0 and DSCP 0, which all unmarked traffic
has, are not the RDMA priority (error); the PCP of RDMA packets leads to the RDMA priority where PCP is
trusted (error); and a map is of a field that the switch trusts (warning).

## Why it matters

Unmarked traffic in the lossless class fills its buffer, is paused with it and pauses others: the class is
lossless for everybody, and so for nobody. A map for a field that is not trusted changes nothing, whatever it
says.

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

The default mapping, iWARP and TCP. The DSCP of RDMA packets is for QOS004.

## Limits of this check

Other code points that lead to the RDMA priority are taken to be meant.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, Profile, where
from ...views.rdma.qos_profiles import is_mistyped
from ...views.rdma.roce import ROCE_TRANSPORTS, roce_profiles
from .. import Hit, Rule
from ..documents.nvidia import CUMULUS_QOS


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Hit]:
    """The hits of each profile with a map of its own."""
    for profile in roce_profiles(design).get(cluster.id, ()):
        yield from _judged(profile)


def _judged(profile: Profile) -> Iterator[Hit]:
    rdma, said = profile.rdma_priority, f"profile {profile.name}"
    for field, own in (("pcp", profile.pcp_map), ("dscp", profile.dscp_map)):
        if field == "dscp" and profile.rdma_dscp is not None and profile.trust == ("pcp",):
            continue  # QOS013
        if field == "pcp" and profile.rdma_dscp is None and rdma and profile.trust == ("dscp",):
            continue  # QOS013
        if own and profile.trust and field not in profile.trust:
            text = f"{said} maps {field.upper()}, and trusts {' and '.join(profile.trust).upper()} alone"
            yield Hit(
                where(profile, "mapping", field),
                text,
                "Trust the field, or take the map out.",
                severity="warning",
            )
        elif rdma and own.get(0) == rdma:
            text = f"{said} sends {field.upper()} 0, all unmarked traffic, to priority {rdma}, that of RDMA"
            yield Hit(where(profile, "mapping", field, "0"), text)
    marked = profile.host.get("marking", {}).get("pcp", rdma)
    trusted = not profile.trust or "pcp" in profile.trust
    if is_mistyped(profile):
        return  # QOS001
    if rdma is not None and marked in profile.pcp_map and trusted and profile.pcp_map[marked] != rdma:
        text = f"{said} sends PCP {marked}, that of RDMA packets, to priority {profile.pcp_map[marked]}"
        yield Hit(where(profile, "mapping", "pcp", str(marked)), text)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("qos", "priority-maps")),
    hint="Map to the priority of RDMA traffic the marking of RDMA packets, and no other.",
    sources=(
        CUMULUS_QOS.says(
            "PCP and DSCP map to switch priorities; unmarked packets carry 0.", "Classification"
        ),
    ),
    check_cluster=check_cluster,
)
