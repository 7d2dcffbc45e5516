"""A storage policy of vSAN asks for a level that the cluster's topology does not have.

## What it checks

The policies of every vSAN cluster that say how data are kept between sites. In a cluster of a single site
there is nothing between sites: mirroring, or data on the preferred or the secondary site, cannot be asked
for. Two nodes can mirror, and have no preferred site. And a stretched cluster with policies has one at least
that mirrors between the sites.

## Why it matters

vCenter lists such a policy as not applicable, and a machine that has it gets no storage. A stretched cluster
whose only policies keep data on one site loses them with that site: the second site was bought for nothing.

## Example

```yaml
# design.yaml
clusters:
  compute:
    policies:
      Default:
        site: mirror  # <- VSAN012
        local: {method: mirror, failures: 1}
```

## Use instead

```diff
# design.yaml
-        site: mirror
```

## When it does not apply

Clusters whose policies say nothing of sites. `site: none` passes in every topology, beside another that
mirrors.

## Limits of this check

Which virtual machine has which policy is not part of a design.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from .. import VSAN, Problem, Rule
from ..documents.vsan_sites import DAY, DELL_STRETCHED_POLICIES, VMC_POLICIES

LEVELS = {
    "single-site": ("none",),
    "two-node": ("none", "mirror"),
    "stretched": ("none", "mirror", "preferred", "secondary"),
}
"""Levels that a policy can ask for, by topology."""

LEVEL_TEXTS = {
    "mirror": "mirrors between sites",
    "preferred": "keeps data on the preferred site",
    "secondary": "keeps data on the secondary site",
}


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each policy of another topology, else one where no policy mirrors between the sites."""
    # A policy that says nothing of sites fits every topology.
    site_policies = [policy for policy in cluster.policies if policy.site]
    # TOP025 or TOP028 says that the topology is what is wrong.
    if cluster.topology == "single-site" and (cluster.witness is not None or cluster.sites):
        return
    for policy in site_policies:
        if policy.site not in LEVELS[cluster.topology]:
            message = (
                f"policy {policy.name} of cluster {cluster.id} {LEVEL_TEXTS[policy.site]}, but the "
                f"cluster is {cluster.topology}"
            )
            related = ((origin_of(cluster, "topology"), "topology of the cluster"),)
            yield Problem(origin_of(policy, "site"), message, related=related)
    # Without one policy that mirrors, the second site protects nothing.
    if (
        cluster.topology == "stretched"
        and site_policies
        and all(policy.site != "mirror" for policy in site_policies)
    ):
        message = (
            f"no storage policy of the stretched cluster {cluster.id} mirrors between the sites; "
            "data is lost with its site"
        )
        hint = "Set `site: mirror` in the policy of the data that must survive the loss of a site."
        yield Problem(origin_of(site_policies[0], "site"), message, hint)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN, needs=("site-policies",)),
    hint="Remove `site`. Or set a `topology` that has sites.",
    sources=(
        VMC_POLICIES.says(
            "Site disaster tolerance is for stretched clusters; a standard cluster has none.", verified=DAY
        ),
        DELL_STRETCHED_POLICIES.says(
            "Dual site mirroring protects across sites; data on the preferred or the other site alone have "
            "no protection across sites.",
            verified=DAY,
        ),
    ),
    check_cluster=check_cluster,
)
