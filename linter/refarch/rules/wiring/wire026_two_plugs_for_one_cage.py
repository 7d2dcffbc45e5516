"""Two ports that share one cage have two cables.

## What it checks

Switches on which two ports with separate numbers share one double-density cage (QSFP28-DD), by the catalog.
If both ports have a cable, it is one cable, or one transceiver, with a double-density plug.

## Why it matters

Half of the planned links cannot be plugged in. The cage accepts one plug. A plain QSFP28 plug fills it and
uses the first of the two ports, and the second cable has no cage.

## Example

```yaml
# wiring.yaml
switches:
  leaf-[1-2]: {model: dell-s5248f-on, role: leaf, fabric: main, nos: dell-os10, mtu: 9216}
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 ethernet1/1/[1-4]", cable: dell-dac-sfp-25g-3m}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 ethernet1/1/[1-4]", cable: dell-dac-sfp-25g-3m}
  - from: leaf-1 ethernet1/1/[51-52]  # <- WIRE026
    to: leaf-2 ethernet1/1/[51-52]
    cable: dell-dac-qsfp-100g-3m
    bond: bond1
```

```yaml
# ip-plan.yaml
networks:
  management:
    addresses:
      - {of: "leaf-[1-2] mgmt1/1/1", first: 192.0.2.11}
```

```yaml
# design.yaml
software: {cumulus-linux: null}
```

## Use instead

```diff
# wiring.yaml
-  - from: leaf-1 ethernet1/1/[51-52]
-    to: leaf-2 ethernet1/1/[51-52]
+  - from: leaf-1 ethernet1/1/[53-54]
+    to: leaf-2 ethernet1/1/[53-54]
```

## When it does not apply

Cables and transceivers with a double-density plug, and models whose catalog entry does not state that ports
share a cage.

## Limits of this check

refarch does not know which of the two ports a plain plug uses. The finding is only an info if the cable has
no part number. In this case, plans list the two ports of a cage as two links of 100 Gbit/s, but mean the two
halves of one double-density cable. It is a warning if the plan names a cable that can be ordered, or a
transceiver.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, End, Link, Part, Switch, origin_of
from ...views.inventory.optics import cage_of, is_shared_cage
from ...views.network.links import links_by_end
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """One hit for each second cable in a cage, at its end; one for a cable that is second at both ends."""
    links = links_by_end(design)
    reported_links: set[int] = set()
    for switch in design.switches.values():
        first: dict[str, tuple[End, Link]] = {}
        if _shares_cages(switch):
            for name in switch.ports:
                end = End(switch.name, name)
                link, cage = links.get(end), cage_of(design, end)
                # One double-density plug serves both ports of the cage.
                if link is None or not is_shared_cage(cage) or _is_double(switch, end, link):
                    continue
                if cage not in first:
                    first[cage] = end, link
                    continue
                # The same cable can also be the second in a cage at its other end.
                if link.number in reported_links:
                    continue
                reported_links.add(link.number)
                first_end, first_link = first[cage]
                optic = _optic(end, link)
                plug = f"a cable ({link.cable.model})" if optic is None else f"a transceiver ({optic.model})"
                # Plans list the two ports of a cage as two links and mean the halves of one cable; a part
                # that can be ordered is no such half.
                known = optic is not None or link.cable.data.get("part_number")
                text = (
                    f"{name} and {first_end.port} on {switch.name} share one cage, which accepts one plug, "
                    f"but each port has {plug}"
                )
                yield Problem(
                    origin_of(link, "a" if end == link.a else "b"),
                    text,
                    related=((first_link.origin, "the first cable of the cage"),),
                    subject=f"{switch.name} {name}",
                    severity="warning" if known else None,
                )


def _shares_cages(switch: Switch) -> bool:
    return any(group.get("ports_per_cage", 1) > 1 for group in switch.model.data.get("ports", ()))


def _is_double(switch: Switch, end: End, link: Link) -> bool:
    """Whether the cable, or the transceiver at its end, has a plug of the form of the cage, which serves both
    ports."""
    optic = _optic(end, link)
    plugs = link.cable.data.get("ends", ()) if optic is None else (optic.data["form_factor"],)
    return switch.ports[end.port].form_factor in plugs


def _optic(end: End, link: Link) -> Part | None:
    return link.optic_a if end == link.a else link.optic_b


RULE = Rule(
    severity="info",
    confidence="practice",
    applies=Applies(needs=("wiring", "switches", "cables")),
    hint="Move one of the cables to a port with a dedicated cage. Or use a cable with a double-density plug.",
    sources=(),
    check=check,
)
