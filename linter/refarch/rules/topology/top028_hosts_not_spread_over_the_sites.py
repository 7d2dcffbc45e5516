"""The hosts of a two-node or stretched vSAN cluster do not match its sites.

## What it checks

A two-node cluster has exactly two hosts. A stretched cluster has two `sites`, and each host is on exactly one
of them. Sites with unequal numbers of hosts are a warning. A host is in at most one fault domain, and if the
design lists fault domains, every host is in one. A single-site cluster has no `sites` and no `site_link`.

## Why it matters

The wizard rejects a host that is on no site, or on both. A smaller site cannot run the load of the larger
site when that site fails. vSAN keeps one copy on each of two sites.

## Example

```yaml
# design.yaml
clusters:
  compute:
    transport: tcp
    topology: stretched
    witness: {host: witness-1, network: vsan}
    sites:
      preferred: "host-[1-2]"
      secondary: "host-[2-4]"  # <- TOP028
```

## Use instead

```diff
# design.yaml
-      secondary: "host-[2-4]"
+      secondary: "host-[3-4]"
```

## When it does not apply

Stretched clusters that do not assign hosts to sites. Products other than vSAN.

## Limits of this check

refarch does not check whether the racks of a site are in one building.
"""

from collections.abc import Iterator, Sequence

from ...core.rule import Applies
from ...model.types import Cluster, Design, HostSet, origin_of
from ...views.inventory.host_counts import named_hosts
from ...views.inventory.protection import hosts_are_on_one_site
from .. import ROCE, VSAN, Problem, Rule
from ..documents.vsan_sites import (
    API_CONFIG_ISSUES,
    API_FAULT_DOMAINS,
    DAY,
    VCF52_STRETCHED,
    VSAN7_TWO_NODE,
)

NODES_OR_SITES = 2


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """Hits for the number of hosts or sites, then for hosts in no set or in two sets."""
    named = named_hosts(design)[cluster.id]
    # Over RDMA, TOP004 rejects the topology itself.
    if cluster.topology == "two-node" and len(named) != NODES_OR_SITES and cluster.transport not in ROCE:
        place = named[min(len(named) - 1, NODES_OR_SITES)].origin
        message = f"cluster {cluster.id} is a two-node cluster but has {_hosts_text(len(named))}"
        yield Problem(place, message, "List exactly two hosts with data in `hosts`, without the witness.")
    if cluster.topology == "single-site":
        # With a witness, TOP025 reports the wrong topology.
        if cluster.witness is None:
            yield from _hits_on_single_site(cluster)
        # The sites themselves are wrong, so the hosts on them do not matter.
        if cluster.sites:
            return
    yield from _hits_of_site_numbers(cluster)
    for sets, kind in ((cluster.sites, "site"), (cluster.fault_domains, "fault domain")):
        yield from _hits_of_places(cluster, sets, kind)


def _hits_on_single_site(cluster: Cluster) -> Iterator[Problem]:
    """A hit for keys that only a cluster on several sites can have."""
    if cluster.sites:
        message = f"cluster {cluster.id} has sites, but its topology is single-site"
        hint = "Set `topology: stretched`. Or replace `sites` with `fault_domains`."
        yield Problem(cluster.origin.child("sites"), message, hint)
    elif cluster.site_link is not None:
        message = f"cluster {cluster.id} has a link between sites, but its topology is single-site"
        yield Problem(cluster.site_link.origin, message, "Set `topology: stretched`. Or remove `site_link`.")


def _hits_of_site_numbers(cluster: Cluster) -> Iterator[Problem]:
    """Hits for another number of sites than two, or for sites of unequal size."""
    # vSAN keeps data on two sites; the third site has only the witness.
    if cluster.sites and len(cluster.sites) != NODES_OR_SITES:
        message = (
            f"cluster {cluster.id} has {len(cluster.sites)} sites, but vSAN supports two sites with data"
        )
        hint = "List exactly two sites in `sites`. The site of the witness is not one of them."
        yield Problem(cluster.origin.child("sites"), message, hint)
        return
    if cluster.sites:
        first, second = cluster.sites
        # Hosts without a site could make the sites equal, and are reported below.
        if len(first.hosts) != len(second.hosts) and hosts_are_on_one_site(cluster):
            message = (
                f"site {first.name} of cluster {cluster.id} has {_hosts_text(len(first.hosts))}, but site "
                f"{second.name} has {_hosts_text(len(second.hosts))}"
            )
            hint = "Use the same number of hosts on each site, so that either site can run the full load."
            yield Problem(second.origin, message, hint, ((first.origin, first.name),), severity="warning")


def _hits_of_places(cluster: Cluster, sets: Sequence[HostSet], kind: str) -> Iterator[Problem]:
    """Hits for hosts in two sets, and for hosts in none."""
    first: dict[str, HostSet] = {}
    for place in sets:
        for host in place.hosts:
            if host in first:
                message = f"{host} is in {kind} {place.name} and in {kind} {first[host].name}"
                hint = (
                    f"Remove {host} from {kind} {place.name}. Or remove {host} from {kind} "
                    f"{first[host].name}."
                )
                yield Problem(place.origin, message, hint, ((first[host].origin, first[host].name),))
            first.setdefault(host, place)
    unplaced = [host for host in cluster.hosts if sets and host.name not in first]
    if unplaced:
        and_more = f" and {len(unplaced) - 1} more" if len(unplaced) > 1 else ""
        message = f"cluster {cluster.id} does not assign {unplaced[0].name}{and_more} to a {kind}"
        related = ((origin_of(unplaced[0], "name"), unplaced[0].name),)
        yield Problem(sets[-1].origin, message, f"Add {unplaced[0].name}{and_more} to one {kind}.", related)


def _hosts_text(count: int) -> str:
    return "1 host" if count == 1 else f"{count} hosts"


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN),
    hint="Assign each host of the cluster to one of two sites.",
    sources=(
        API_FAULT_DOMAINS.says(
            "The two lists of hosts cover all hosts of the cluster, and no host is in both.", verified=DAY
        ),
        API_CONFIG_ISSUES.says("A cluster without two data fault domains is an issue.", verified=DAY),
        VCF52_STRETCHED.says("Both availability zones have an equal number of hosts.", verified=DAY),
        VSAN7_TWO_NODE.says("A two-node cluster has two hosts and a witness.", verified=DAY),
    ),
    check_cluster=check_cluster,
)
