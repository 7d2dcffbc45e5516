"""A split disables a neighbor port, but this port has a cable or is split as well.

## What it checks

Every port in `breakouts` of a switch. The catalog can state that the split uses the lanes of a neighbor: the
next port, the previous port, or the other port of a pair. This neighbor must have no cable and no split.

## Why it matters

A host or an uplink on the disabled port never comes up, and there is no free port for it. The switch has
lanes for only one of the two ports. Depending on its operating system, it refuses the split, or accepts it
and shuts down the neighbor.

## Example

```yaml
# wiring.yaml
switches:
  leaf-[1-2]:
    model: nvidia-sn2410
    role: leaf
    fabric: main
    nos: cumulus-linux
    breakouts: {"55": 4x25G}  # <- WIRE021
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[54,56]", to: "leaf-2 swp[54,56]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## Use instead

```diff
# wiring.yaml
-  - {from: "leaf-1 swp[54,56]", to: "leaf-2 swp[54,56]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
+  - {from: "leaf-1 swp[53-54]", to: "leaf-2 swp[53-54]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## When it does not apply

Switches without breakouts, and models whose catalog entry does not state what a split disables.

## Limits of this check

A port without a cable can be disabled. refarch does not check limits on the number of ports of a switch.
"""

from collections.abc import Iterator, Mapping

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.ranges import expand
from ...model.splits import applies_to_port, split_options
from ...model.types import Design, End, origin_of
from ...views.inventory.optics import cage_of
from ...views.network.breakout_ports import broken_out_ports, disabled_ports
from ...views.network.cable_ends import misnamed_ports
from ...views.network.links import links_by_end
from .. import Problem, Rule
from ..documents.nvidia import CUMULUS_PORTS


def check(design: Design) -> Iterator[Problem]:
    """One hit for each split that disables a used port, at the split."""
    uses = _uses_by_port(design) if disabled_ports(design) else {}
    for (switch, number), broken in disabled_ports(design).items():
        use = uses.get((switch, number))
        # WIRE002 finds a cable in a port that does not exist anymore.
        if use is None or switch in misnamed_ports(design):
            continue
        use_text, place = use
        text = (
            f"port {broken.number} on {switch} is split into {broken.split}, which disables port {number}, "
            f"but {use_text}"
        )
        yield Problem(
            origin_of(design.switches[switch], "breakouts", broken.numbers),
            text,
            related=((place, "where the disabled port is used"),),
            subject=f"{switch} {broken.number}",
        )


def _uses_by_port(design: Design) -> Mapping[tuple[str, str], tuple[str, Origin]]:
    """Use of each port, by switch and number: it has a cable, or it is split."""
    used: dict[tuple[str, str], tuple[str, Origin]] = {}
    for switch in design.switches.values():
        for broken in broken_out_ports(design, switch):
            place = origin_of(switch, "breakouts", broken.numbers)
            known = split_options(broken.group, broken.split) or ()
            # WIRE013 finds an impossible split, which disables no port.
            if not any(applies_to_port(way, broken.number) for way in known):
                continue
            used[switch.name, broken.number] = f"port {broken.number} is split into {broken.split}", place
    numbers = {name: _numbers_by_name(design, name) for name, _ in disabled_ports(design)}
    for end, link in links_by_end(design).items():
        number = numbers.get(end.device, {}).get(cage_of(design, end))
        if number is not None:
            side = "a" if end == link.a else "b"
            used[end.device, number] = f"{end.port} has a cable", origin_of(link, side)
    return used


def _numbers_by_name(design: Design, switch: str) -> dict[str, str]:
    """Number of each port of a switch by its name; a split port has the number of the whole port."""
    model = design.switches[switch]
    names = [cage_of(design, End(switch, name)) for name in model.ports]
    numbers = [number for group in model.model.data["ports"] for number in expand(f"[{group['numbers']}]")]
    # The parts of a split port have one cage, and so one number.
    return dict(zip(dict.fromkeys(names), numbers, strict=False))


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("wiring", "split-ports")),
    hint="Move the cable to a port that is not disabled. Or change `breakouts` to split another port.",
    sources=(
        CUMULUS_PORTS.says(
            "On several models a split in four disables the adjacent port, and this must be stated.",
            "Breakout Ports",
        ),
    ),
    check=check,
)
