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
from ...model.types import Design, Service, where
from .. import Hit, Rule

WORDS = {"ntp": "time", "dns": "name"}


def check(design: Design) -> Iterator[Hit]:
    """One hit for each list of servers that all run on the clusters they serve."""
    inside = _inside(design)
    for service in design.services.values():
        yield from _service(service, inside, "")
    for cluster in design.clusters.values():
        for service in cluster.services.values():
            yield from _service(service, inside, cluster.id)


def _inside(design: Design) -> dict[str, tuple[str, str]]:
    """Machines that run on clusters, by their names and addresses: name and cluster."""
    inside = {
        name: (name, appliance.runs_on)
        for name, appliance in design.appliances.items()
        if appliance.runs_on in design.clusters
    }
    inside.update(
        (machine.name, (machine.name, cluster.id))
        for cluster in design.clusters.values()
        for machine in cluster.virtual_machines
    )
    addresses = (address for network in design.networks.values() for address in network.addresses)
    return {**{one.text: inside[one.device] for one in addresses if one.device in inside}, **inside}


def _service(service: Service, inside: dict[str, tuple[str, str]], served: str) -> Iterator[Hit]:
    found = [inside[text] for text in service.servers if text in inside]
    outside = any(text not in inside for text in service.servers)
    if service.name not in WORDS or not found or outside:
        return
    clusters = {cluster for _, cluster in found}
    if served and clusters != {served}:
        return
    (name, cluster), *others = found
    more = f" and {len(others)} more" if others else ""
    what = f"{WORDS[service.name]} server {name}{more}"
    message = f"{what} of {service.name} runs on cluster {cluster}, which it serves"
    yield Hit(where(service, "servers"), message)


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("time-servers",)),
    hint="Name a server that runs outside of the cluster, such as one of the site.",
    sources=(),
    check=check,
)
