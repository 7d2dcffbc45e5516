"""A cable is in a port that the split of its neighbor disables, or that port is split as well.

## What it checks

Every port that a switch's `breakouts` split. Where the catalog says that the split takes the lanes of a
neighbor (the next port, the one before, the other of a pair), that neighbor has no cable and is not split.

## Why it matters

The switch has lanes for one of the two. Depending on its system it refuses the split, or takes it and shuts
the neighbor down: a host or an uplink that is cabled there never comes up, and there is no free port to move
it to.

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

Switches without breakouts, and models whose entry in the catalog does not say what a split disables.

## Limits of this check

A port that is not cabled may be disabled. Limits on the number of ports of a whole switch are not known.
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
    """One hit for each split that disables a port which is used, at the split."""
    uses = _uses_by_port(design) if disabled_ports(design) else {}
    for (switch, number), broken in disabled_ports(design).items():
        use = uses.get((switch, number))
        # A cable in a port that is there no more is WIRE002's.
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
    """Use of each port, by switch and number: a cable is in it, or it is split."""
    used: dict[tuple[str, str], tuple[str, Origin]] = {}
    for switch in design.switches.values():
        for broken in broken_out_ports(design, switch):
            place = origin_of(switch, "breakouts", broken.numbers)
            known = split_options(broken.group, broken.split) or ()
            # A split that cannot be is WIRE013's, and disables nothing.
            if not any(applies_to_port(way, broken.number) for way in known):
                continue
            used[switch.name, broken.number] = f"that port is split into {broken.split}", place
    numbers = {name: _numbers_by_name(design, name) for name, _ in disabled_ports(design)}
    for end, link in links_by_end(design).items():
        number = numbers.get(end.device, {}).get(cage_of(design, end))
        if number is not None:
            side = "a" if end == link.a else "b"
            used[end.device, number] = f"{end.port} has a cable", origin_of(link, side)
    return used


def _numbers_by_name(design: Design, switch: str) -> dict[str, str]:
    """Number of each port of a switch by its name; a split one has that of the whole."""
    model = design.switches[switch]
    names = [cage_of(design, End(switch, name)) for name in model.ports]
    numbers = [number for group in model.model.data["ports"] for number in expand(f"[{group['numbers']}]")]
    # The parts of a split port have one cage, and so one number.
    return dict(zip(dict.fromkeys(names), numbers, strict=False))


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("wiring", "split-ports")),
    hint="Move the cable to a port that is not disabled. Or split another port.",
    sources=(
        CUMULUS_PORTS.says(
            "On several models a split in four disables the adjacent port, and this must be stated.",
            "Breakout Ports",
        ),
    ),
    check=check,
)
