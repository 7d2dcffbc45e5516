"""A link is slower than both of its ports, because of its cable or a setting at one end.

## What it checks

Every link: the fastest speed that both ports support, against the speed of the link. A cable or transceiver
that is slower than both ports is a finding if the link does not state this speed. Between two switches, it is
a finding only if the link is slower than the fastest link of a host to one of them. A link of a host is also
a finding if it states a lower speed than the same port of most other hosts of its cluster.

## Why it matters

The storage of one host is two and a half times slower than the storage of the others, and every write with a
copy there waits for it. A cable for 10 GbE between two ports of 25 GbE comes up at 10 GbE, and neither the
switch nor the adapter reports it.

## Example

```yaml
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - from: leaf-1 swp[17-18]
    to: leaf-2 swp[17-18]
    cable: nvidia-mc3309130-003  # <- WIRE023
    bond: bond1
```

## Use instead

```diff
# wiring.yaml
-  - from: leaf-1 swp[17-18]
-    to: leaf-2 swp[17-18]
-    cable: nvidia-mc3309130-003
-    bond: bond1
+  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## When it does not apply

Links that state the same lower speed on all hosts: this is the purpose of `speed`. Links below 25 Gbit/s of
hosts with vSAN (NIC013). Links with an adapter for a smaller plug, and links with a part of a split port
(WIRE022). On hosts with vSAN, NIC013 and TEAM004 check a stated speed.

## Limits of this check

The highest speed of a port comes from the catalog. refarch does not check whether the license of a switch
allows less.
"""

from collections.abc import Iterator, Mapping

from ...core.quantities import ethernet
from ...core.rule import Applies
from ...model.form_factors import FORM_FACTORS, plug_fit
from ...model.types import Design, Link, Part, origin_of
from ...model.units import speed_text
from ...views.inventory.optics import breakout_count
from ...views.network.cable_ends import cage_at, usual_port_speeds
from ...views.network.wiring import cable_speeds, link_speed, slowest_part
from .. import VSAN, Problem, Rule

TWENTY_FIVE = 25_000
"""Mbit/s below which NIC013 finds every port for vSAN."""


def check(design: Design) -> Iterator[Problem]:
    """One hit for each link that is slower than possible, at the cause."""
    usual, fastest = usual_port_speeds(design), _fastest_hosts(design)
    for link in design.links:
        could, runs = _common_speed_of_ports(design, link), link_speed(design, link)
        # A speed that is unknown, or that is the highest possible.
        if not could or not runs or runs >= could:
            continue
        # A stated speed that the cable makes necessary is intended; a speed of only one host is not.
        if link.speed is not None:
            yield from _hits_of_stated_speed(design, link, runs, usual)
            continue
        part = slowest_part(link)
        # Between switches a slow link is enough if no host can fill it.
        if _is_fast_enough(design, link, runs, fastest) or _is_reported_elsewhere(design, link, runs):
            continue
        if part is not None and not cable_speeds(link, (could,)) and not _has_unlike_optics(link):
            text = (
                f"{link.a.port} on {link.a.device} and {link.b.port} on {link.b.device} support "
                f"{ethernet(could)}, but the link runs at {ethernet(runs)} because of {_part_name(part)} "
                f"{part.model}"
            )
            yield Problem(
                origin_of(link, "cable" if part.kind == "cable" else "optics"),
                text,
                f"Use a {_part_name(part)} that supports {ethernet(could)}. Or set `speed: "
                f"{speed_text(runs)}` if this speed is intended.",
                subject=f"{link.a.device} {link.a.port}",
            )


def _is_reported_elsewhere(design: Design, link: Link, runs: int) -> bool:
    """Whether another rule finds the link: WIRE003 finds plugs that do not fit, NIC013 slow vSAN ports."""
    for end in (link.a, link.b):
        host, port = design.hosts.get(end.device), cage_at(design, end)
        # NIC013 accepts 25 Gbit/s or more, and this rule finds what could be faster.
        if host is not None and design.clusters[host.cluster].product in VSAN and runs < TWENTY_FIVE:
            return True
        plugs = [plug for plug in link.cable.data.get("ends", ()) if plug in FORM_FACTORS and plug != "rj45"]
        if port is not None and plugs and all(plug_fit(plug, port.form_factor) != "fits" for plug in plugs):
            return True
    return False


def _has_unlike_optics(link: Link) -> bool:
    """Whether the transceivers at the ends have two speeds; OPT003 finds them."""
    optics = [optic.data["speed"] for optic in (link.optic_a, link.optic_b) if optic is not None]
    return len(set(optics)) > 1


def _fastest_hosts(design: Design) -> Mapping[str, int]:
    """Mbit/s of the fastest link of a host to each switch."""
    fastest: dict[str, int] = {}
    for link in design.links:
        ends = {link.a.device, link.b.device}
        if ends & design.hosts.keys():
            for switch in ends & design.switches.keys():
                fastest[switch] = max(fastest.get(switch, 0), link_speed(design, link) or 0)
    return fastest


def _is_fast_enough(design: Design, link: Link, runs: int, fastest: Mapping[str, int]) -> bool:
    """Whether a link is between switches and as fast as the fastest link of a host to them."""
    ends = {link.a.device, link.b.device}
    return ends <= design.switches.keys() and runs >= max(fastest.get(name, 0) for name in ends)


def _part_name(part: Part) -> str:
    return "transceiver" if part.kind == "optic" else part.kind


def _common_speed_of_ports(design: Design, link: Link) -> int:
    """Mbit/s that both ports of a link support; 0 if a port is unknown or split, or has an adapter."""
    port_a, port_b = cage_at(design, link.a), cage_at(design, link.b)
    # An adapter accepts a smaller plug, which is slower by intent; WIRE022 checks the parts of a split port.
    if port_a is None or port_b is None or link.adapter_a or link.adapter_b:
        return 0
    # WIRE022 checks the parts of a split port.
    if any(breakout_count(design, end) > 1 for end in (link.a, link.b)):
        return 0
    return max({*port_a.speeds} & {*port_b.speeds}, default=0)


def _hits_of_stated_speed(
    design: Design, link: Link, runs: int, usual: Mapping[tuple[str, str], int]
) -> Iterator[Problem]:
    """A link with a stated speed below the speed of the same port on most other hosts."""
    for end in (link.a, link.b):
        host = design.hosts.get(end.device)
        # NIC013 and TEAM004 check stated speeds for vSAN.
        if host is None or design.clusters[host.cluster].product in VSAN:
            continue
        most = usual.get((host.cluster, end.port), 0)
        if most > runs:
            text = (
                f"{end.port} on {end.device} is set to {ethernet(runs)}, but the same port on most other "
                f"hosts of its cluster runs at {ethernet(most)}"
            )
            yield Problem(
                origin_of(link, "speed"),
                text,
                f"Set `speed: {speed_text(most)}` as on the other hosts. Or remove `speed`.",
                subject=end.device,
            )


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("wiring", "cables")),
    hint="Use a cable and transceivers as fast as the ports. Or set `speed` to the intended value.",
    sources=(),
    check=check,
)
