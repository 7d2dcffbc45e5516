"""A breakout cable is in a port that is not split or is split into another number of parts, or a straight
cable is in a part of a split port.

## What it checks

The switch ports at both ends of a cable. The single plug of a breakout cable must be in a port that
`breakouts` split into as many parts as the cable has other plugs. A straight copper or active optical cable
with plugs of several lanes must not connect a part of a split port to a whole port. Parts of a split should
be as fast as the cable and the port at the other end, unless the link states the speed (warning).

## Why it matters

In a port that is not split, a breakout cable has at most one link, and often none: the other hosts have no
link. A straight cable between a split port and a whole port uses one lane of four: the link between two ports
of 100 Gbit/s has 25 Gbit/s, or does not come up, although both ports and the cable are as ordered.

## Example

```yaml
# wiring.yaml
switches:
  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}
links:
  - {from: "host-[1-3] vmnic4", to: "leaf-1 swp[1-3]", cable: nvidia-mcp2m00-a003e30l}
  - from: host-4 vmnic4
    to: leaf-1 swp19
    cable: generic-qsfp28-4xsfp28-dac  # <- WIRE022
    length: 3m
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## Use instead

```diff
# wiring.yaml
-  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}
+  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux, breakouts: {"19": 4x25G}}
@@
-    to: leaf-1 swp19
+    to: leaf-1 swp19s0
```

## When it does not apply

Fibers, whose transceivers OPT003 and OPT005 check; plugs with one lane, and ports of hosts and arrays.

## Limits of this check

A split with another number of parts than the cable is reported once for each cable. Some operating systems
split a port automatically when they detect a breakout cable. The design needs `breakouts` nevertheless,
because it determines the names of the parts.
"""

from collections.abc import Iterator

from ...core.quantities import ethernet
from ...core.rule import Applies
from ...model.form_factors import LANES, plug_fit
from ...model.types import Design, End, Link, origin_of
from ...model.units import speed, speed_text
from ...views import view
from ...views.inventory.optics import FIBER_CONNECTORS, breakout_count, breakout_port, cage_of
from ...views.network.cable_ends import cage_at, misnamed_ports
from ...views.network.storage_ports import storage_ports_of_cluster
from .. import VSAN, Problem, Rule
from ..documents.nvidia import CUMULUS_PORTS


def check(design: Design) -> Iterator[Problem]:
    """One hit for each link whose cable does not match the split of its port, at the cable."""
    # WIRE002 finds parts that do not exist.
    misnamed = {
        link.entry
        for link in design.links
        for end in (link.a, link.b)
        if end.device in design.switches and cage_at(design, end) is None
    }
    slow: set[tuple[str, str]] = set()
    for link in design.links:
        if link.entry in misnamed:
            continue
        plugs = link.cable.data.get("ends", ())
        # A fiber ends in transceivers, which OPT003 and OPT005 check, and RJ45 has no lanes to split.
        if not plugs or any(plug in FIBER_CONNECTORS or plug == "rj45" for plug in plugs):
            continue
        if len(plugs) > 2:
            yield from _hits_of_slow_parts(design, link, slow)
        text, hint = (
            _fault_of_breakout_cable(design, link)
            if len(plugs) > 2
            else _fault_of_straight_cable(design, link)
        )
        if text:
            yield Problem(origin_of(link, "cable"), text, hint, subject=f"{link.a.device} {link.a.port}")


def _fault_of_breakout_cable(design: Design, link: Link) -> tuple[str, str]:
    """Fault of the port with the single plug of a breakout cable; empty for none."""
    tails = len(link.cable.data["ends"]) - 1
    trunk_end = breakout_port(design, link)
    cable = f"cable '{link.cable.model}' has {tails} plugs at its other end"
    if trunk_end is not None:
        end = next(end for end in (link.a, link.b) if cage_of(design, end) == trunk_end.port)
        parts = breakout_count(design, end)
        port = cage_at(design, end)
        # WIRE013 finds more parts than the cage has lanes.
        if parts == tails or (port is not None and parts > LANES.get(port.form_factor, parts)):
            return "", ""
        # WIRE002 finds parts that do not exist, WIRE003 plugs that do not fit.
        if end.device in misnamed_ports(design) or _is_misfit(design, link, end):
            return "", ""
        return (
            f"{cable}, but {trunk_end.port} on {trunk_end.device} is split into {parts} parts",
            f"Split the port into {tails} parts in `breakouts`. Or use a cable with {parts} plugs.",
        )
    whole = _end_with_single_plug(design, link)
    # WIRE002 finds parts that do not exist.
    if whole is None or whole.device in misnamed_ports(design):
        return "", ""
    each = speed_text(speed(link.cable.data["speed"]) // tails)
    return (
        f"{cable}, but {whole.port} on {whole.device} is not split",
        f'Set `breakouts: {{"N": {tails}x{each}}}` for {whole.device}, where N is the number of '
        f"{whole.port}. "
        "Use the names of the parts in the link.",
    )


def _hits_of_slow_parts(design: Design, link: Link, reported: set[tuple[str, str]]) -> Iterator[Problem]:
    """One hit for each split whose parts are slower than the cable and the port at the other end; NIC013
    finds slow vSAN ports."""
    trunk_end = breakout_port(design, link)
    tails = len(link.cable.data["ends"]) - 1
    # A stated speed is intended.
    if (
        trunk_end is None
        or link.speed is not None
        or breakout_count(design, end := _trunk_end(design, link)) != tails
    ):
        return
    far = link.b if end == link.a else link.a
    near_port, far_port = cage_at(design, end), cage_at(design, far)
    # NIC013 finds slow ports for vSAN.
    if near_port is None or far_port is None or not far_port.speeds or far in _vsan_ports(design):
        return
    runs, could = max(near_port.speeds), min(speed(link.cable.data["speed"]) // tails, max(far_port.speeds))
    if runs < could and (trunk_end.device, trunk_end.port) not in reported:
        reported.add((trunk_end.device, trunk_end.port))
        text = (
            f"{trunk_end.port} on {trunk_end.device} is split into parts of {ethernet(runs)}, but its cable "
            f"and the ports at the other end support {ethernet(could)}"
        )
        hint = (
            f"Set {tails}x{speed_text(could)} in `breakouts`. Or set `speed: {speed_text(runs)}` on the link."
        )
        place = origin_of(design.switches[end.device], "breakouts")
        related = ((link.origin, "the cable"),)
        yield Problem(place, text, hint, related, f"{trunk_end.port} on {trunk_end.device}", "warning")


def _trunk_end(design: Design, link: Link) -> End:
    """The end with the single plug of a breakout cable."""
    single = breakout_port(design, link)
    ends = (link.a, link.b)
    return next((end for end in ends if single is not None and cage_of(design, end) == single.port), link.a)


@view
def _vsan_ports(design: Design) -> frozenset[End]:
    """Ports that carry vSAN."""
    return frozenset(
        End(port.host.name, port.nic.name)
        for cluster in design.clusters.values()
        if cluster.product in VSAN
        for port in storage_ports_of_cluster(design, cluster)
    )


def _is_misfit(design: Design, link: Link, near_end: End) -> bool:
    """Whether the far plug of a breakout cable does not fit the port there."""
    port = cage_at(design, link.b if near_end == link.a else link.a)
    return port is not None and plug_fit(link.cable.data["ends"][1], port.form_factor) == "no"


def _end_with_single_plug(design: Design, link: Link) -> End | None:
    """The switch port with the single plug of a cable whose port is not split: the only port of several
    lanes; None if it is unknown."""
    wide = [
        end
        for end in (link.a, link.b)
        if (port := cage_at(design, end)) is not None and port.form_factor in LANES
    ]
    tail = link.cable.data["ends"][1]
    # With a wide plug at both ends, one port of several lanes does not identify the trunk, but two do.
    is_plain = len(wide) == 1 or (tail in LANES and len(wide) == 2)
    switches = [end for end in wide if end.device in design.switches]
    return switches[0] if is_plain and switches else None


def _fault_of_straight_cable(design: Design, link: Link) -> tuple[str, str]:
    """Fault of a straight cable in a part of a split port; empty for none."""
    # A plug of one lane goes into a part of a split port, and an adapter makes one of a wider port.
    if any(plug not in LANES for plug in link.cable.data["ends"]) or link.adapter_a or link.adapter_b:
        return "", ""
    split = [end for end in (link.a, link.b) if breakout_count(design, end) > 1]
    # Two parts, or two whole ports, have as many lanes at both ends.
    if len(split) != 1:
        return "", ""
    (end,) = split
    far = link.b if end == link.a else link.a
    near_port, far_port = cage_at(design, end), cage_at(design, far)
    # A far port that is not faster loses nothing.
    if near_port is None or far_port is None or max(far_port.speeds) <= max(near_port.speeds):
        return "", ""
    whole, parts = cage_of(design, end), breakout_count(design, end)
    return (
        f"{whole} on {end.device} is split into {parts} parts of {ethernet(max(near_port.speeds))}, but "
        f"straight cable {link.cable.model} connects it to {far.port} on {far.device}, which has "
        f"{ethernet(max(far_port.speeds))}",
        "Remove the port from `breakouts`, and use the name of the whole port. Or use a breakout cable.",
    )


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("wiring", "cables")),
    hint="Split the port in `breakouts` into as many parts as the breakout cable has plugs.",
    sources=(
        CUMULUS_PORTS.says(
            "A port must be split in the configuration; its parts are then separate ports with a lane or two "
            "each.",
            "Breakout Ports",
        ),
    ),
    check=check,
)
