"""A cable leads to a port that the switch model or the host does not have.

## What it checks

Both ends of every cable. A switch has the ports of its model in the catalog, under the names that its
operating system gives them (`swp1` to `swp22` on an SN2010 with Cumulus Linux), the parts that a QSFP port
can be split into (`swp19s0` to `swp19s3`), and its management port. A host has the ports of its network cards
as the design names them, and those on its server's board.

## Why it matters

The plan cannot be built: there is no such hole in the front panel. Where the name is only mistyped, the
switch configuration is generated for a port that does not exist, is refused or ignored, and the real port
stays down.

## Example

```yaml
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-3] vmnic5", to: "leaf-2 swp[1-3]", cable: nvidia-mcp2m00-a003e30l}
  - from: host-4 vmnic5
    to: leaf-2 swp24  # <- WIRE002
    cable: nvidia-mcp2m00-a003e30l
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## Use instead

```diff
# wiring.yaml
-    to: leaf-2 swp24
+    to: leaf-2 swp4
```

## When it does not apply

Switches for which the design names no operating system: what their ports are called is not known.

## Limits of this check

Where the catalog does not list the ports on a server's board, an unknown host port may be one of those: it
is an info where a virtual switch or an interface of the cluster uses it, and a warning where none does.
Whether a split is legal beside its neighbor ports is not checked.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.ranges import compress, compress_stepped
from ...model.types import Design, End, Link, origin_of
from ...views.network.cable_ends import cage_at, names_are_known
from ...views.network.links import is_management_port
from .. import Problem, Rule
from ..documents.nvidia import CUMULUS_PORTS, NVIDIA_LAYER1


def check(design: Design) -> Iterator[Problem]:
    """One hit for each end of a cable at a port that the device does not have."""
    for link in design.links:
        for side, end in (("a", link.a), ("b", link.b)):
            # WIRE016 finds the system, from which the names of the ports follow.
            if _runs_another_system(design, end):
                continue  # WIRE016
            if cage_at(design, end) is None and not is_management_port(design, end):
                known = names_are_known(design, end)
                # Port names of a switch are known by its operating system; those of a host by its cards, so
                # that one is looked at even where the board's ports are not in the catalog.
                if known or end.device not in design.switches:
                    yield Problem(
                        origin_of(link, side),
                        _message(design, end, known),
                        hint=_hint(design, link, end),
                        related=_origin_of_ports(design, end),
                        subject=f"{end.device} {end.port}",
                        # On a host whose board is not in the catalog, a port that a virtual switch uses is
                        # likelier one of the board than a slip.
                        severity=None if known else "info" if _is_used(design, end) else "warning",
                    )


def _is_used(design: Design, end: End) -> bool:
    """Whether the virtual switches of a host's cluster, or its interfaces, use a port of this name."""
    switches = design.clusters[design.hosts[end.device].cluster].virtual_switches.values()
    return any(end.port in switch.uplinks.values() for switch in switches)


def _runs_another_system(design: Design, end: End) -> bool:
    """Whether a switch is to run a system that its model does not run: what its ports are called follows."""
    switch = design.switches.get(end.device)
    systems = switch.model.data.get("nos", ()) if switch is not None else ()
    return switch is not None and bool(switch.nos and systems) and switch.nos not in systems


def _hint(design: Design, link: Link, end: End) -> str:
    """Hint for a port that may be a part of one that is not split; empty for the rule's own."""
    # A cable with more than two plugs is a breakout cable, which is meant for a part of a split port.
    if end.device in design.switches and link.cable.data.get("ends", ())[2:]:
        return (
            f"Use a port that the device has. Or add the number of the split port to `breakouts` of "
            f"{end.device}."
        )
    return ""


def _origin_of_ports(design: Design, end: End) -> tuple[tuple[Origin, str], ...]:
    """Place that says which ports of a switch are split, or what model it is."""
    switch = design.switches.get(end.device)
    if switch is None:
        return ()
    # Without a split port the names follow from the model alone.
    if not any(port.parent for port in switch.ports.values()):
        return ((origin_of(switch, "model"), f"the model of {switch.name}"),)
    return ((origin_of(switch, "breakouts"), "which ports are split"),)


def _message(design: Design, end: End, known: bool) -> str:
    switch = design.switches.get(end.device)
    if switch is not None:
        ports = compress_stepped(list(switch.ports))
        return f"{end.device} has no port {end.port}; {_model(switch.model)} has {ports}"
    array = design.arrays.get(end.device)
    if array is not None:
        return f"{end.device} has no port {end.port}; its controllers have {compress(list(array.ports))}"
    host = design.hosts[end.device]
    has = compress(list(host.nics)) or "no network ports"
    # With all ports known there is no doubt left.
    if known:
        return f"{end.device} has no port {end.port}; its adapters and its board have {has}"
    return (
        f"{end.port} on {end.device} is not on any of its adapters, which have {has}; the catalog does not "
        f"list the ports on the board of {_model(host.server)}"
    )


def _model(part: object) -> str:
    return f"{getattr(part, 'vendor', '')} {getattr(part, 'model', '')}"


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(needs=("wiring", "cables")),
    hint="Use a port that the device has. Or correct the model of the device in the design.",
    sources=(
        NVIDIA_LAYER1.says(
            "Port numbers of the Spectrum switches, e.g. SN2010: 18 SFP28 (1-18) and 4 QSFP28 (19-22); "
            "SN3700: 32 QSFP56.",
            "NVIDIA Spectrum Families Data Center Switches",
        ),
        CUMULUS_PORTS.says(
            "swp is a front panel port, eth a management port; parts of a split port are named "
            "swp1s0 to swp1s3."
        ),
    ),
    check=check,
)
