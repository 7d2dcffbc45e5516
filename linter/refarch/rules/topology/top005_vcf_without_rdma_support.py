"""A vSAN cluster over RDMA uses a release of VMware Cloud Foundation that does not support it.

## What it checks

The release of VMware Cloud Foundation (`software: vcf`) of the hosts of every vSAN cluster with RoCE v2. 5.2
is an error. Any other release before 9.0 is a warning: the vendor names only 5.2. 9.0 and later give no
finding.

## Why it matters

The design cannot be built in a supported way. SDDC Manager of VCF 5.2, which creates and changes its
clusters, has no workflow for RDMA. To enable RDMA in vCenter instead is not supported either.

## Example

```yaml
# design.yaml
sources: {guide: {updated: "2026-01-31"}}
software:
  vcf:
    release: "5.2"  # <- TOP005
```

## Use instead

```diff
# design.yaml
     release: "5.2"
+clusters:
+  compute:
+    transport: tcp
```

## When it does not apply

Designs without VMware Cloud Foundation, vSAN over TCP, and clusters of other products.

## Limits of this check

The statement about 5.2 is from an article of the vendor that was read in translation. No page of the 5.2
documentation states it.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...model.versions import is_in_range
from .. import ROCE, VSAN, Problem, Rule
from ..documents.broadcom_articles import BLOG_RDMA
from ..documents.broadcom_guides import VCF9_VSAN_NETWORK


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each VCF release that hosts of the cluster have."""
    stated = {
        # A release that several hosts share is one statement, and one finding.
        host.software["vcf"].origin: host.software["vcf"]
        for host in cluster.hosts
        if "vcf" in host.software
    }
    related = ((cluster.origin.child("transport"), f"cluster {cluster.id} uses {cluster.transport}"),)
    for release in stated.values():
        place, subject = origin_of(release, "release"), f"cluster {cluster.id}"
        # The vendor names 5.2. It is likely, but not stated, that earlier releases have no support either.
        if is_in_range(release.release, ">=5.2 <5.3"):
            text = (
                f"{subject} uses vSAN over RDMA, which VMware Cloud Foundation {release.release} does not "
                "support"
            )
            yield Problem(place, text, related=related, subject=subject)
        elif is_in_range(release.release, "<9.0"):
            text = (
                f"{subject} uses vSAN over RDMA on VMware Cloud Foundation {release.release}, but support is "
                "not documented; 5.2 does not support vSAN over RDMA"
            )
            hint = (
                "Check with the vendor whether the release supports vSAN over RDMA, because the "
                "source names only 5.2. Or use VCF 9.0 or later."
            )
            yield Problem(place, text, hint, related, subject, "warning")


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN, transports=ROCE, needs=("cloud-foundation",)),
    hint="Use VCF 9.0 or later. Or set `transport: tcp` for the cluster.",
    sources=(
        BLOG_RDMA.says(
            "vSAN over RDMA is not supported in VCF 5.2: SDDC Manager has no workflow, and enabling it in "
            "vCenter is unsupported. (June 2025; address and beginning confirmed, this sentence read in "
            "translation)"
        ),
        VCF9_VSAN_NETWORK.says(
            "Describes vSAN over RDMA with its limits and does not exclude it. (9.0)", "Using RDMA"
        ),
    ),
    check_cluster=check_cluster,
)
