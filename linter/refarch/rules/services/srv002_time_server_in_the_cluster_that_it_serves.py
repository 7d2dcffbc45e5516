"""A time server or name server runs on the cluster whose hosts it serves.

## What it checks

The servers of `services.ntp` and `services.dns`. They should not all be appliances or virtual machines on a
cluster of the design that gets its time or its names from them. One server that runs elsewhere is sufficient.

## Why it matters

After a power failure, the hosts start first. They need the time and names, but the server waits for these
hosts. Clocks are wrong, vSAN objects and certificates are refused, and the start does not finish. A virtual
machine also gets its own clock from its host, so the two drift from the correct time together.

## Example

```yaml
# design.yaml
services:
  ntp:
    servers: [time-1, time-2, time-3]  # <- SRV002
    used_by: [esxi, vcenter]
  dns: site
appliances:
  time-[1-3]: {role: ntp, runs_on: compute}
```

## Use instead

```diff
# design.yaml
-  time-[1-3]: {role: ntp, runs_on: compute}
+  time-[2-3]: {role: ntp, runs_on: outside}
+  time-1: {role: ntp, runs_on: compute}
```

## When it does not apply

vCenter, which can run on the cluster that it manages. Lists with a server that runs elsewhere.

## Limits of this check

Servers are found by their names, or by their addresses in the IP plan. A server that is neither an appliance
nor a virtual machine of the design counts as a server that runs elsewhere.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, Service, origin_of
from .. import Problem, Rule

SERVER_KINDS = {"ntp": "time", "dns": "name"}


def check(design: Design) -> Iterator[Problem]:
    """One hit for each list of servers that all run on the clusters they serve."""
    members_by_text = _members_by_text(design)
    for service in design.services.values():
        yield from _hits_of_service(service, members_by_text, "")
    for cluster in design.clusters.values():
        for service in cluster.services.values():
            yield from _hits_of_service(service, members_by_text, cluster.id)


def _members_by_text(design: Design) -> dict[str, tuple[str, str]]:
    """Appliances and virtual machines on clusters, by their names and addresses: name and cluster."""
    members_by_text = {
        name: (name, appliance.runs_on)
        for name, appliance in design.appliances.items()
        if appliance.runs_on in design.clusters
    }
    members_by_text.update(
        (vm.name, (vm.name, cluster.id))
        for cluster in design.clusters.values()
        for vm in cluster.virtual_machines
    )
    # A list of servers can contain the name of a machine or its address.
    addresses = (address for network in design.networks.values() for address in network.addresses)
    return {
        **{
            address.text: members_by_text[address.device]
            for address in addresses
            if address.device in members_by_text
        },
        **members_by_text,
    }


def _hits_of_service(
    service: Service, members_by_text: dict[str, tuple[str, str]], served_cluster: str
) -> Iterator[Problem]:
    servers_inside = [members_by_text[text] for text in service.servers if text in members_by_text]
    is_elsewhere = any(text not in members_by_text for text in service.servers)
    # Only some services stop their own cluster from starting, and one server elsewhere is sufficient.
    if service.name not in SERVER_KINDS or not servers_inside or is_elsewhere:
        return
    clusters = {cluster for _, cluster in servers_inside}
    # The servers of a single cluster can run on another one.
    if served_cluster and clusters != {served_cluster}:
        return
    (name, cluster), *others = servers_inside
    and_more = f" and {len(others)} more" if others else ""
    server_text = f"{SERVER_KINDS[service.name]} server {name}{and_more}"
    message = (
        f"cluster {cluster} depends on {service.name}, but all {service.name} servers run on clusters "
        f"that depend on it: {server_text}"
    )
    yield Problem(origin_of(service, "servers"), message)


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("time-servers",)),
    hint="Add a server that runs outside of the cluster to `servers`, such as a server of the site.",
    sources=(),
    check=check,
)
