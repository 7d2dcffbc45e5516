"""A host has no management controller in the plan, or no address or cable for it, where others have.

## What it checks

Where some hosts of a cluster have a management controller (`bmc`), all have. Where the controllers of some
have an address, or a cable, those of all have.

## Why it matters

A host that hangs is restarted, and its console is seen, over its management controller. Without it somebody
travels to the rack.

## Example

```yaml
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        bmc: idrac  # <- HST019
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
```

```yaml
# ip-plan.yaml
networks:
  management:
    addresses:
      - {of: "leaf-[1-2] eth0", first: 192.0.2.11}
      - {of: "host-[1-3] idrac", first: 192.0.2.101}
```

## Use instead

```diff
# ip-plan.yaml
-      - {of: "host-[1-3] idrac", first: 192.0.2.101}
+      - {of: "hosts of compute idrac", first: 192.0.2.101}
```

## When it does not apply

Designs without management controllers.

## Limits of this check

Controllers that share a port of the host have no cable of their own: leave the cables of all out.
"""

from collections.abc import Iterator, Mapping

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, Host
from ...views.network.links import links_by_end
from .. import Hit, Rule

Known = dict[tuple[str, str], Origin]
"""Where interfaces of devices are given what they have."""


def check(design: Design) -> Iterator[Hit]:
    """One hit for each host that lacks what others of its cluster have."""
    addressed: Known = {}
    for network in design.networks.values():
        for one in network.addresses + network.dynamic:
            addressed.setdefault((one.device, one.interface), one.origin)
        for other in network.addresses6:
            addressed.setdefault((other.device, other.interface), other.origin)
    cabled = {(end.device, end.port): link.origin for end, link in links_by_end(design).items()}
    for cluster in design.clusters.values():
        yield from _cluster(cluster, {"address": addressed, "cable": cabled})


def _cluster(cluster: Cluster, known: Mapping[str, Known]) -> Iterator[Hit]:
    having = [host for host in cluster.hosts if host.bmc]
    for host in cluster.hosts if having else ():
        if not host.bmc:
            other = having[0]
            message = f"{host.name} has no management controller in the plan; {other.name} has {other.bmc}"
            yield Hit(host.origin, message, "Add `bmc` to its group of hosts.", subject=host.name)
    for what, ends in known.items():
        served = [host for host in having if (host.name, host.bmc) in ends]
        for host in having if served else ():
            if (host.name, host.bmc) not in ends:
                yield _lacking(host, what, served[0], ends[served[0].name, served[0].bmc])


def _lacking(host: Host, what: str, other: Host, place: Origin) -> Hit:
    message = f"{host.bmc} of {host.name} has no {what}; that of {other.name} has one"
    related = ((place, f"the {what} of {other.bmc} of {other.name}"),)
    return Hit(host.origin.child("bmc"), message, related=related, subject=host.name)


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("management-controllers",)),
    hint="Give it an address in ip-plan.yaml and, where the others have one, a cable in wiring.yaml.",
    sources=(),
    check=check,
)
