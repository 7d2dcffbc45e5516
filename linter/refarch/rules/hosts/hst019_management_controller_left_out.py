"""A host has no management controller in the plan, or no address or cable for it, but other hosts have.

## What it checks

If some hosts of a cluster have a management controller (`bmc`), all have one. If the controllers of some
hosts have an address, or a cable, all have one.

## Why it matters

If the host hangs, a technician must travel to the rack. With the management controller, the host can be
restarted and its console is visible.

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

Controllers that share a port of the host have no separate cable: omit the cables of all controllers.
"""

from collections.abc import Iterator, Mapping

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, Host
from ...views.network.links import links_by_end
from .. import Problem, Rule

OriginByInterface = dict[tuple[str, str], Origin]
"""Places that assign an address or a cable to an interface of a device."""


def check(design: Design) -> Iterator[Problem]:
    """One hit for each host without a controller, address, or cable where others of its cluster have it."""
    addressed: OriginByInterface = {}
    for network in design.networks.values():
        for address in network.addresses + network.dynamic:
            addressed.setdefault((address.device, address.interface), address.origin)
        # A controller with only an IPv6 address also has an address.
        for address6 in network.addresses6:
            addressed.setdefault((address6.device, address6.interface), address6.origin)
    cabled = {(end.device, end.port): link.origin for end, link in links_by_end(design).items()}
    for cluster in design.clusters.values():
        yield from _hits_of_cluster(cluster, {"address": addressed, "cable": cabled})


def _hits_of_cluster(cluster: Cluster, given_by_kind: Mapping[str, OriginByInterface]) -> Iterator[Problem]:
    hosts_with_controller = [host for host in cluster.hosts if host.bmc]
    if hosts_with_controller:
        for host in cluster.hosts:
            if not host.bmc:
                example = hosts_with_controller[0]
                message = (
                    f"{host.name} has no management controller in the plan, but {example.name} has "
                    f"{example.bmc}"
                )
                hint = f"Add `bmc: {example.bmc}` to the group of hosts that contains {host.name}."
                yield Problem(host.origin, message, hint, subject=host.name)
    # A host without a controller is reported above, and has neither.
    for kind, ends in given_by_kind.items():
        example_hosts = [host for host in hosts_with_controller if (host.name, host.bmc) in ends]
        if example_hosts:
            for host in hosts_with_controller:
                if (host.name, host.bmc) not in ends:
                    yield _hit_of_missing(
                        host, kind, example_hosts[0], ends[example_hosts[0].name, example_hosts[0].bmc]
                    )


def _hit_of_missing(host: Host, kind: str, example: Host, place: Origin) -> Problem:
    message = (
        f"management controller {host.bmc} on {host.name} has no {kind}, but management controller "
        f"{example.bmc} on {example.name} has {'an' if kind == 'address' else 'a'} {kind}"
    )
    related = ((place, f"{kind} of {example.bmc} on {example.name}"),)
    file = "ip-plan.yaml" if kind == "address" else "wiring.yaml"
    hint = f"Add the {kind} of `{host.name} {host.bmc}` to {file}."
    return Problem(host.origin.child("bmc"), message, hint, related, host.name)


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("management-controllers",)),
    hint=(
        "Add the address of the controller to ip-plan.yaml. Or add the cable of the controller to "
        "wiring.yaml."
    ),
    sources=(),
    check=check,
)
