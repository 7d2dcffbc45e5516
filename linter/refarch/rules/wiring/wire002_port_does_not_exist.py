"""A cable connects to a port that the switch model or the host does not have.

## What it checks

Both ends of every cable. A switch has the ports of its model in the catalog, the parts of split QSFP ports
(`swp19s0` to `swp19s3`), and its management port. Its operating system determines the names of the ports
(`swp1` to `swp22` on an SN2010 with Cumulus Linux). A host has the ports of its network adapters, as the
design names them, and the ports on the board of its server.

## Why it matters

The plan cannot be built, because the port does not exist on the front panel. If the name is only a typing
error, the switch configuration is generated for a port that does not exist. The switch refuses or ignores
this configuration, and the real port stays down.

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

Switches without an operating system in the design, because their port names are unknown.

## Limits of this check

If the catalog does not list the ports on the board of a server, an unknown host port can be one of them. The
finding is then an info if a virtual switch or an interface of the cluster uses the port, and a warning if
not. refarch does not check whether a split is allowed next to its neighbor ports.
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
            # WIRE016 finds the operating system, which determines the names of the ports.
            if _runs_another_system(design, end):
                continue  # WIRE016
            if cage_at(design, end) is None and not is_management_port(design, end):
                known = names_are_known(design, end)
                # The operating system of a switch gives the port names, and the adapters of a host give its
                # port names. A host is checked even if the catalog does not list the ports of its board.
                if known or end.device not in design.switches:
                    yield Problem(
                        origin_of(link, side),
                        _message(design, end, known),
                        hint=_hint(design, link, end),
                        related=_origin_of_ports(design, end),
                        subject=f"{end.device} {end.port}",
                        # On a host whose board is not in the catalog, a port that a virtual switch uses is
                        # more likely a port of the board than a typing error.
                        severity=None if known else "info" if _is_used(design, end) else "warning",
                    )


def _is_used(design: Design, end: End) -> bool:
    """Whether the virtual switches of a host's cluster, or its interfaces, use a port of this name."""
    switches = design.clusters[design.hosts[end.device].cluster].virtual_switches.values()
    return any(end.port in switch.uplinks.values() for switch in switches)


def _runs_another_system(design: Design, end: End) -> bool:
    """Whether a switch has an operating system that its model does not run, and so wrong port names."""
    switch = design.switches.get(end.device)
    systems = switch.model.data.get("nos", ()) if switch is not None else ()
    return switch is not None and bool(switch.nos and systems) and switch.nos not in systems


def _hint(design: Design, link: Link, end: End) -> str:
    """Hint for a port that can be a part of a port that is not split; empty for the hint of the rule."""
    # A cable with more than two plugs is a breakout cable, which needs a part of a split port.
    if end.device in design.switches and link.cable.data.get("ends", ())[2:]:
        return (
            f"Use a port that {end.device} has. Or add the number of the split port to `breakouts` of "
            f"{end.device}."
        )
    if end.device in design.hosts:
        return f"Use a port that {end.device} has. Or correct `ports` of the adapters of {end.device}."
    if end.device in design.switches:
        return f"Use a port that {end.device} has. Or correct `model` of {end.device}."
    return ""


def _origin_of_ports(design: Design, end: End) -> tuple[tuple[Origin, str], ...]:
    """Place in the design with the split ports of a switch, or with its model."""
    switch = design.switches.get(end.device)
    if switch is None:
        return ()
    # Without a split port the names follow only from the model.
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
    # If all ports are known, the port does not exist.
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
