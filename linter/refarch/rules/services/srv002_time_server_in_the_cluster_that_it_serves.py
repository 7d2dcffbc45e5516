"""A time server or name server runs on the cluster whose hosts it serves.

## What it checks

No server of `services.ntp` or `services.dns` is an appliance that runs on a cluster of the design, or a
virtual machine of one, where that cluster takes its time or its names from it, and no other server of the
list runs elsewhere.

## Why it matters

After a power failure the hosts start first. They ask for the time and for names, and the machine that would
answer waits for them: clocks are wrong, vSAN objects and certificates are refused, and the start hangs. A
virtual machine also takes its own clock from the host beneath, so that the two follow each other away from
the time.

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

vCenter may run on the cluster that it manages. Lists with a server that runs elsewhere.

## Limits of this check

Servers are found by their names, or by the addresses that the IP plan gives them. A server that is neither an
appliance nor a virtual machine of the design is taken to run elsewhere.
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
    """Machines that run on clusters, by their names and addresses: name and cluster."""
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
    # A list of servers may name a machine or give its address.
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
    # Only some services keep their own cluster from starting, and one server elsewhere is enough for it.
    if service.name not in SERVER_KINDS or not servers_inside or is_elsewhere:
        return
    clusters = {cluster for _, cluster in servers_inside}
    # The servers of a single cluster may run on another one.
    if served_cluster and clusters != {served_cluster}:
        return
    (name, cluster), *others = servers_inside
    and_more = f" and {len(others)} more" if others else ""
    server_text = f"{SERVER_KINDS[service.name]} server {name}{and_more}"
    message = f"{server_text} of {service.name} runs on cluster {cluster}, but the cluster depends on it"
    yield Problem(origin_of(service, "servers"), message)


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("time-servers",)),
    hint="Add a server that runs outside of the cluster, such as a server of the site.",
    sources=(),
    check=check,
)
