"""The hosts of a two-node or stretched vSAN cluster do not fit its sites.

## What it checks

A two-node cluster has exactly two hosts. The `sites` of a stretched cluster are two, and each host stands on
exactly one of them; sites with unequal numbers of hosts are a warning. A host stands in one fault domain at
most, and where fault domains are written, every host is in one. A cluster of a single site has no `sites`
and no `site_link`.

## Why it matters

vSAN keeps one copy on each of two sites. A host on no site, or on both, is refused by the wizard; a smaller
site cannot run what the larger one leaves when it fails.

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

Stretched clusters that do not say which host stands where. Products other than vSAN.

## Limits of this check

Whether the racks of a site stand in one building is not compared.
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
    """Hits for the number of hosts or sites, then for hosts that stand nowhere or twice."""
    named = named_hosts(design)[cluster.id]
    # Over RDMA TOP004 refuses the topology itself.
    if cluster.topology == "two-node" and len(named) != NODES_OR_SITES and cluster.transport not in ROCE:
        place = named[min(len(named) - 1, NODES_OR_SITES)].origin
        message = f"cluster {cluster.id} is a two-node cluster and has {_hosts_text(len(named))}"
        yield Problem(place, message, "Name exactly two data hosts; the witness is not one of them.")
    if cluster.topology == "single-site":
        # With a witness, TOP025 says that the topology is wrong.
        if cluster.witness is None:
            yield from _hits_on_single_site(cluster)
        # The sites are wrong as such: how the hosts stand on them does not matter.
        if cluster.sites:
            return
    yield from _hits_of_site_numbers(cluster)
    for sets, kind in ((cluster.sites, "site"), (cluster.fault_domains, "fault domain")):
        yield from _hits_of_places(cluster, sets, kind)


def _hits_on_single_site(cluster: Cluster) -> Iterator[Problem]:
    """A hit for what only a cluster on several sites has."""
    if cluster.sites:
        message = f"cluster {cluster.id} has sites, and its topology is single-site"
        hint = "Say `topology: stretched`, or write fault domains instead of sites."
        yield Problem(cluster.origin.child("sites"), message, hint)
    elif cluster.site_link is not None:
        message = f"cluster {cluster.id} has a link between sites, but its topology is single-site"
        yield Problem(
            cluster.site_link.origin, message, "Write `topology: stretched`, or remove `site_link`."
        )


def _hits_of_site_numbers(cluster: Cluster) -> Iterator[Problem]:
    """Hits for another number of sites than two, or for sites of unequal size."""
    # vSAN keeps data on two sites; the third one has the witness alone.
    if cluster.sites and len(cluster.sites) != NODES_OR_SITES:
        message = f"cluster {cluster.id} has {len(cluster.sites)} sites, and vSAN knows two that hold data"
        yield Problem(cluster.origin.child("sites"), message, "Name two; the witness stands on a third one.")
        return
    if cluster.sites:
        first, second = cluster.sites
        # Hosts that stand nowhere could make the sites equal, and are told below.
        if len(first.hosts) != len(second.hosts) and hosts_are_on_one_site(cluster):
            message = (
                f"site {first.name} of cluster {cluster.id} has {_hosts_text(len(first.hosts))} and site "
                f"{second.name} {_hosts_text(len(second.hosts))}"
            )
            hint = "Plan as many hosts on each site, so that either can run what the other leaves."
            yield Problem(second.origin, message, hint, ((first.origin, first.name),), severity="warning")


def _hits_of_places(cluster: Cluster, sets: Sequence[HostSet], kind: str) -> Iterator[Problem]:
    """Hits for hosts in two sets, and in none."""
    first: dict[str, HostSet] = {}
    for place in sets:
        for host in place.hosts:
            if host in first:
                message = f"{host} stands in {kind} {place.name} and in {kind} {first[host].name}"
                hint = f"Leave it in one {kind}."
                yield Problem(place.origin, message, hint, ((first[host].origin, first[host].name),))
            first.setdefault(host, place)
    unplaced = [host for host in cluster.hosts if sets and host.name not in first]
    if unplaced:
        and_more = f" and {len(unplaced) - 1} more" if len(unplaced) > 1 else ""
        message = f"{unplaced[0].name}{and_more} of cluster {cluster.id} stands in no {kind}"
        related = ((origin_of(unplaced[0], "name"), unplaced[0].name),)
        yield Problem(sets[-1].origin, message, f"Name it in one {kind}.", related)


def _hosts_text(count: int) -> str:
    return "1 host" if count == 1 else f"{count} hosts"


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN),
    hint="Name each host of the cluster on one of two sites.",
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
