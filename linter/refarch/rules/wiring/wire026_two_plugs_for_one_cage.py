"""Two cables are in two ports that share one cage.

## What it checks

Switches on which two ports with numbers of their own stand in one double-density cage (QSFP28-DD), by the
catalogue: where both ports have a cable, it is one cable with a double-density plug.

## Why it matters

The cage takes one plug. A plain QSFP28 plug fills it and uses the first of the two ports; for the second
cable there is no hole. Half of the planned links cannot be plugged in.

## Example

```yaml
# wiring.yaml
switches:
  leaf-[1-2]: {model: dell-s5248f-on, role: leaf, fabric: main, nos: dell-os10, mtu: 9216}
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 ethernet1/1/[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 ethernet1/1/[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - from: leaf-1 ethernet1/1/[51-52]  # <- WIRE026
    to: leaf-2 ethernet1/1/[51-52]
    cable: nvidia-mcp1600-c003e30l
    bond: bond1
```

```yaml
# design.yaml
software: {cumulus-linux: null}
```

## Use instead

```yaml
# wiring.yaml
switches:
  leaf-[1-2]: {model: dell-s5248f-on, role: leaf, fabric: main, nos: dell-os10, mtu: 9216}
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 ethernet1/1/[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 ethernet1/1/[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - from: leaf-1 ethernet1/1/[53-54]
    to: leaf-2 ethernet1/1/[53-54]
    cable: nvidia-mcp1600-c003e30l
    bond: bond1
```

```yaml
# design.yaml
software: {cumulus-linux: null}
```

## When it does not apply

Cables whose plug is double-density too, and models whose entry does not say that ports share a cage.

## Limits of this check

Which of the two ports a plain plug uses is not known. It is an info only where the cable has no part number:
plans name the two ports of a cage as two links of 100 Gbit/s, and mean the two halves of one
double-density cable. Where a cable that can be ordered is named, it is a warning.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, End, Link, Switch, where
from ...views.inventory.optics import cage_of
from ...views.network.links import links_by_end
from .. import Hit, Rule


def check(design: Design) -> Iterator[Hit]:
    """One hit for each second cable in a cage, at its end; one for a cable that is second at both ends."""
    links = links_by_end(design)
    told: set[int] = set()
    for switch in design.switches.values():
        first: dict[str, tuple[End, Link]] = {}
        for name in switch.ports if _shares_cages(switch) else ():
            end = End(switch.name, name)
            link, cage = links.get(end), cage_of(design, end)
            if link is None or not _is_shared(cage) or _is_double(switch, end, link):
                continue
            if cage not in first:
                first[cage] = end, link
                continue
            if link.number in told:
                continue
            told.add(link.number)
            before, other = first[cage]
            text = (
                f"{name} and {before.port} of {switch.name} are ports of one cage, which takes one plug, and "
                f"each has a cable ({link.cable.model})"
            )
            yield Hit(
                where(link, "a" if end == link.a else "b"),
                text,
                related=((other.origin, "the first cable of the cage"),),
                subject=f"{switch.name} {name}",
                severity="warning" if link.cable.data.get("part_number") else None,
            )


def _shares_cages(switch: Switch) -> bool:
    return any(group.get("ports_per_cage", 1) > 1 for group in switch.model.data.get("ports", ()))


def _is_shared(cage: str) -> bool:
    """Whether a cage is named by several ports: ``Eth1/[49-50]``, ``Ethernet48, Ethernet52``."""
    return cage.endswith("]") or ", " in cage


def _is_double(switch: Switch, end: End, link: Link) -> bool:
    """Whether the cable has a plug of the cage's own form, which serves both ports."""
    return switch.ports[end.port].form_factor in link.cable.data.get("ends", ())


RULE = Rule(
    severity="info",
    confidence="practice",
    applies=Applies(needs=("wiring",)),
    hint="Move one cable to a port with a cage of its own, or use a cable with a double-density plug.",
    sources=(),
    check=check,
)
