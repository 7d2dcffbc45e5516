"""The lossless ports of a switch need, or reserve, more headroom than the buffer of the switch.

## What it checks

The headroom of all lossless ports in use, for each priority with PFC, against the buffer of the ASIC in the
catalog, for every switch. It is calculated twice: for the cables in the ports, and for the length for which
the QoS profile reserves headroom.

## Why it matters

The switch refuses the configuration, or pauses its hosts at the first burst, because no buffer is left for
queues. Headroom is part of the buffer that all ports share, and is always kept free.

## Example

```yaml
# qos.yaml
profiles:
  roce:
    cable_length: 40000m  # <- QOS015
```

## Use instead

```diff
# qos.yaml
-    cable_length: 40000m
+    cable_length: 5m
```

## When it does not apply

Lossy profiles, iWARP and TCP, headroom of operating systems without a cable length (Arista EOS, Cisco NX-OS,
Dell OS10), and switches without a buffer size in the catalog. WIRE011 reports a length that is
only too large.

## Limits of this check

The headroom is the value that SONiC computes for NVIDIA Spectrum. For other ASICs it is a lower bound: the
packets, the cable, and the peer, without the losses of the ASIC in its cells and its pipeline. Ports without
a cable, other reservations, and the shared buffer for bursts are not counted, so a switch can be too small
without a finding.
"""

from collections.abc import Iterator

from ...core.quantities import meters, size as bytes_of
from ...core.rule import Applies
from ...model.types import Design, QosProfile, origin_of
from ...model.units import whole_meters
from ...views.rdma.buffers import SwitchBuffer, headroom_length, switch_buffers
from ...views.rdma.headroom import SOURCES as HEADROOM
from ...views.rdma.roce import ROCE_TRANSPORTS
from .. import Problem, Rule, fix_value


def check(design: Design) -> Iterator[Problem]:
    """One hit for each switch without enough buffer for its cables, else one for each profile that reserves
    too much."""
    for buffer in switch_buffers(design).values():
        # The catalog does not have the buffer of every ASIC.
        if buffer.size is None:
            continue
        # A buffer that is too small for its cables is too small for any length in the profile.
        if buffer.needed > buffer.size:
            yield _hit_of_small_buffer(buffer, buffer.size)
        elif buffer.reserved is not None and buffer.reserved > buffer.size:
            yield _hit_of_long_cables(
                buffer, buffer.reserved, buffer.size, _longest_cable(design, buffer.profile)
            )


def _hit_of_small_buffer(buffer: SwitchBuffer, size: int) -> Problem:
    text = (
        f"{_ports_text(buffer)} need {bytes_of(buffer.needed)} of headroom, but {_buffer_text(buffer, size)}"
    )
    return Problem(origin_of(buffer.switch, "model"), text, subject=buffer.switch.name)


def _longest_cable(design: Design, profile: QosProfile) -> float:
    """Meters of the longest cable of all switches with a profile."""
    # All switches of a profile share its length.
    ports = (
        port
        for other_buffer in switch_buffers(design).values()
        if other_buffer.profile is profile
        for port in other_buffer.ports
    )
    return max(port.link.length for port in ports)


def _hit_of_long_cables(buffer: SwitchBuffer, reserved: int, size: int, longest: float) -> Problem:
    length = headroom_length(buffer.profile, buffer.switch) or 0.0
    return Problem(
        origin_of(buffer.profile, "cable_length"),
        f"headroom for {meters(length)} of cable at {_ports_text(buffer)} takes {bytes_of(reserved)}, but "
        f"{_buffer_text(buffer, size)}; its cables need {bytes_of(buffer.needed)}",
        hint=(
            f"Set `cable_length: {whole_meters(longest)}` in profile {buffer.profile.name}, the length of "
            "the longest cable on its switches."
        ),
        related=((buffer.switch.origin, "the switch"),),
        subject=buffer.switch.name,
        fix=fix_value(origin_of(buffer.profile, "cable_length"), whole_meters(longest)),
    )


def _ports_text(buffer: SwitchBuffer) -> str:
    return f"the {len(buffer.ports)} lossless ports on {buffer.switch.name}"


def _buffer_text(buffer: SwitchBuffer, size: int) -> str:
    return f"its {buffer.switch.model.model} has a buffer of {bytes_of(size)}"


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("wiring", "qos", "cables")),
    hint=(
        "Use shorter cables, fewer lossless ports, or fewer lossless priorities on the switch. Or use a "
        "switch with a larger buffer."
    ),
    sources=HEADROOM,
    fixes="usually",
    check=check,
)
