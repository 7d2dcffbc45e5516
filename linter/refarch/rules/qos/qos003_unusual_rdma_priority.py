"""RDMA traffic uses another priority than its product requires.

## What it checks

The RDMA priority of the profiles that the hosts and switches of a RoCE cluster use. For vSAN it is 3.
Priority 4 is a warning, because the vSAN API lists it, but the vSAN health check does not accept it; any
other priority is an error. For NVMe over RDMA on ESXi it is 3, for SMB Direct 3 or 4; other priorities are a
warning.

## Why it matters

The vSAN health check compares the PFC priority of the hosts with 3. With another priority, it reports the
cluster as not configured for RDMA, and support asks for 3 first. The RoCE profiles that switch vendors
provide also use 3, so any other number must be repeated manually in maps, classes, and pools, and on every
host.

## Example

```yaml
# qos.yaml
profiles:
  roce:
    rdma: {priority: 4, dscp: 34}  # <- QOS003
    pfc: {priorities: [4]}
    traffic_classes:
      0: {priorities: [0, 1, 2, 3, 5, 7]}
      3: {priorities: [4]}
    pools:
      lossy-default-ingress: {priorities: [0, 1, 2, 3, 5, 6, 7]}
      roce-reserved-ingress: {priorities: [4]}
    host: {marking: {pcp: 4, dscp: 34}}
```

## Use instead

```diff
# qos.yaml
-    rdma: {priority: 4, dscp: 34}
-    pfc: {priorities: [4]}
-    traffic_classes:
-      0: {priorities: [0, 1, 2, 3, 5, 7]}
-      3: {priorities: [4]}
-    pools:
-      lossy-default-ingress: {priorities: [0, 1, 2, 3, 5, 6, 7]}
-      roce-reserved-ingress: {priorities: [4]}
-    host: {marking: {pcp: 4, dscp: 34}}
+    rdma: {priority: 3, dscp: 26}
+    pfc: {priorities: [3]}
```

## When it does not apply

iWARP and TCP, and profiles that state no RDMA priority.

## Limits of this check

This rule checks only the number. QOS001, QOS002, and QOS004 check that host, switch, PFC, and DSCP use the
same priority.
"""

from collections.abc import Iterator

from ...core.finding import Severity
from ...core.rule import Applies
from ...model.types import Cluster, Design, QosProfile, origin_of
from ...views.rdma.roce import ROCE_TRANSPORTS, roce_profiles
from .. import VSAN, Problem, Rule
from ..documents.broadcom_articles import API_NIC_RDMA, KB326624
from ..documents.broadcom_guides import VSPHERE7_LOSSLESS
from ..documents.others import AZURE_HOST_NETWORK

USUAL_PRIORITIES = {
    "vsan-osa": (3,),
    "vsan-esa": (3,),
    "nvme-of": (3,),
    "nvme-of-linux": (3,),
    "smb-direct": (3, 4),
    "s2d": (3, 4),
    "azure-local": (3, 4),
}
TITLES = {
    "nvme-of": "NVMe over RDMA",
    "nvme-of-linux": "NVMe over RDMA",
    "smb-direct": "SMB Direct",
    "s2d": "Storage Spaces Direct",
    "azure-local": "Azure Local",
}


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each profile with an unusual priority."""
    usual = USUAL_PRIORITIES.get(cluster.product)
    # Products without an entry require no priority.
    if usual is None:
        return
    for profile in roce_profiles(design).get(cluster.id, ()):
        priority = profile.rdma_priority
        # QOS027 finds a missing priority.
        if priority is not None and priority not in usual:
            # The vSAN API lists 4 and 3, although the vSAN health check does not accept 4.
            severity: Severity = "error" if cluster.product in VSAN and priority != 4 else "warning"
            yield Problem(
                origin_of(profile, "rdma", "priority"),
                f"profile {profile.name} uses priority {priority} for RDMA traffic, but "
                f"{TITLES.get(cluster.product, 'vSAN')} (cluster {cluster.id}) uses "
                f"{' or '.join(map(str, usual))}",
                _hint_of_priority(profile, priority, usual[0]),
                related=((cluster.origin.child("product"), f"cluster {cluster.id} is {cluster.product}"),),
                severity=severity,
            )


def _hint_of_priority(profile: QosProfile, priority: int, usual: int) -> str:
    """Hint with the values to change: only those of RDMA, if PFC has the usual priority."""
    dscp = "" if profile.rdma_dscp is None else f", dscp: {8 * usual + 2}"
    value = f"`rdma: {{priority: {usual}{dscp}}}`"
    if priority not in profile.pfc_priorities:
        return f"Set {value}."
    return (
        f"Set {value}, and replace priority {priority} with {usual} in all settings of the profile, such as "
        "`pfc`, `traffic_classes`, and `pools`."
    )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("qos",)),
    hint="Set `rdma` to the priority of the product.",
    sources=(
        KB326624.says(
            "vSAN needs DCB mode IEEE and PFC on priority 3 on every host. (7.0)", "What does the check do"
        ),
        API_NIC_RDMA.says("The PFC priority may be 3 or 4. (8.0 U2)", "pfcConfig"),
        VSPHERE7_LOSSLESS.says("PFC priority 3 for NVMe over RDMA. (7.0)", "Enabling Priority Flow Control"),
        AZURE_HOST_NETWORK.says("Priority 3 or 4 is recommended for SMB Direct.", "RDMA traffic class"),
    ),
    check_cluster=check_cluster,
)
