"""Two ports of one adapter have speeds that exclude each other.

## What it checks

The speeds of the cabled ports of every adapter. If the vendor states speeds that two ports of the adapter
cannot use at the same time, all its ports use only one of them.

## Why it matters

One of the two ports gets no link. Which one depends on the order in which the links come up, so the fault
moves after a restart of the host or the switch.

## Example

```yaml
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        adapters:
          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}
          - {card: broadcom-bcm57414-p225p, slot: "2", ports: [vmnic6, vmnic7]}
    virtual_switches:
      Machines:
        kind: standard
        uplinks: [vmnic6, vmnic7]
        port_groups:
          Machines: {network: machines, teaming: {active: [vmnic6], standby: [vmnic7]}}
```

```yaml
# ip-plan.yaml
networks:
  machines: {purpose: vm, vlan: 40, prefix: 10.40.0.0/24}
```

```yaml
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
  - {from: "host-[1-4] vmnic6", to: "leaf-1 swp[5-8]", cable: nvidia-mcp2m00-a003e30l}
  - from: "host-[1-4] vmnic7"
    to: "leaf-2 swp[5-8]"
    cable: nvidia-mcp2m00-a003e30l
    speed: 10G  # <- NIC029
```

## Use instead

```diff
# wiring.yaml
-    speed: 10G
```

## When it does not apply

Adapters without such a statement in the catalog. Ports without a cable.

## Limits of this check

If neither the link nor its parts have a speed, the port is not compared.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ...core.origin import Origin
from ...core.quantities import ethernet
from ...core.rule import Applies
from ...model.types import Cluster, Design, End, Host, Link, Nic, origin_of
from ...model.units import speed
from ...views.network.links import links_by_end
from ...views.network.wiring import link_speed
from .. import Problem, Rule
from ..documents.others import BROADCOM_README


class CabledNic(NamedTuple):
    """A port of an adapter with its link."""

    nic: Nic
    link: Link
    speed: int
    """Mbit/s."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each adapter, at the first port whose speed excludes that of an earlier one."""
    for host in cluster.hosts:
        for cabled in _cabled_ports_by_adapter(design, host):
            card = cabled[0].nic.card
            assert card is not None
            for written in card.data["ports"]["not_together"]:
                group = {speed(text) for text in written}
                members = [member for member in cabled if member.speed in group]
                other = next((member for member in members if member.speed != members[0].speed), None)
                if other is None:
                    continue
                first = members[0]
                text = (
                    f"{other.nic.name} on {host.name} has {ethernet(other.speed)}, but {first.nic.name} of "
                    f"the same {card.vendor} {card.model} has {ethernet(first.speed)}, which excludes it"
                )
                place = other.link.origin if other.link.speed is None else origin_of(other.link, "speed")
                related = ((first.link.origin, f"link of {first.nic.name}"),)
                yield Problem(place, text, related=related, subject=host.name)


def _cabled_ports_by_adapter(design: Design, host: Host) -> Iterator[list[CabledNic]]:
    """Cabled ports of each adapter whose vendor states speeds that exclude each other."""
    ports: dict[tuple[str, Origin], list[CabledNic]] = {}
    for nic in host.nics.values():
        if nic.card is None or "not_together" not in nic.card.data.get("ports", {}):
            continue
        link = links_by_end(design).get(End(host.name, nic.name))
        rate = link_speed(design, link) if link is not None else None
        if link is not None and rate is not None:
            ports.setdefault((nic.slot, nic.origin), []).append(CabledNic(nic, link, rate))
    yield from ports.values()


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("cards", "cables")),
    hint="Set the same `speed` on the links of both ports. Or use one adapter for each speed.",
    sources=(
        BROADCOM_README.says(
            "On some dual-port devices, the speeds of both ports must be compatible, and 10 and 25 Gbit/s "
            "are not. A link that comes up later finds its speed unsupported.",
            "Port Speeds",
            verified="2026-11-29",
        ),
    ),
    check_cluster=check_cluster,
)
