"""Neighboring switch ports support only one common speed, but have cables of two speeds.

## What it checks

Switches whose catalog entry states that the speed of ports is set in groups, for example of four. All links
in the ports of one group must run at the same speed.

## Why it matters

One host at 10 Gbit/s next to three hosts at 25 makes the switch refuse the setting, or takes down the three
others. On some operating systems there is no message, and the speed does not change. On these switches, the
group determines the speed.

## Example

```yaml
# wiring.yaml
switches:
  leaf-[1-2]: {model: dell-s5248f-on, role: leaf, fabric: main, nos: dell-os10, mtu: 9216}
  mgmt-1: {model: nvidia-sn2010, role: management, nos: cumulus-linux}
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 ethernet1/1/[1-3,5]", cable: dell-dac-sfp-25g-3m}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 ethernet1/1/[1-4]", cable: dell-dac-sfp-25g-3m}
  - from: leaf-1 ethernet1/1/[53-54]
    to: leaf-2 ethernet1/1/[53-54]
    cable: dell-dac-qsfp-100g-3m
    bond: bond1
  - from: leaf-1 ethernet1/1/4
    to: mgmt-1 swp1
    cable: dell-dac-sfp-25g-3m
    carries: []
    speed: 10G  # <- WIRE024
```

```yaml
# ip-plan.yaml
networks:
  management:
    addresses:
      - {of: "leaf-[1-2] mgmt1/1/1", first: 192.0.2.11}
```

## Use instead

```diff
# wiring.yaml
-  - {from: "host-[1-4] vmnic4", to: "leaf-1 ethernet1/1/[1-3,5]", cable: dell-dac-sfp-25g-3m}
+  - {from: "host-[1-4] vmnic4", to: "leaf-1 ethernet1/1/[1-4]", cable: dell-dac-sfp-25g-3m}
@@
-  - from: leaf-1 ethernet1/1/4
+  - from: leaf-1 ethernet1/1/5
```

## When it does not apply

Models whose catalog entry states no groups, and ports without a cable.

## Limits of this check

Few documents state how a model groups its ports, so most catalog entries have no groups.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ...core.quantities import ethernet
from ...core.rule import Applies, Source
from ...core.wording import count_text
from ...model.ranges import expand
from ...model.types import Design, End, Link, Switch, origin_of
from ...views.network.links import links_by_end
from ...views.network.wiring import link_speed
from .. import Problem, Rule

_QFX5120_POST = "https://community.juniper.net/blogs/nicole-henry/2024/08/27/from-qfx5100-to-qfx5120"


class NeighborPort(NamedTuple):
    """A port with its link, and the Mbit/s at which that runs."""

    end: End
    link: Link
    runs: int


def check(design: Design) -> Iterator[Problem]:
    """One hit for each link that is slower or faster than most others of its group, at the cause."""
    links = links_by_end(design)
    for switch in design.switches.values():
        for group in switch.model.data.get("ports", ()):
            size = group.get("speed_groups", 0)
            ports = _port_names(switch, group) if size else []
            # Entries without groups have size 0, and no ports to look at.
            for first in range(0, len(ports), size or 1):
                yield from _hits_in_group(design, switch, ports[first : first + size], links)


def _port_names(switch: Switch, group: Mapping[str, Any]) -> list[str]:
    """Names of the ports of a group of the model, in order."""
    ports_before, numbers = 0, expand(f"[{group['numbers']}]")
    for model_group in switch.model.data["ports"]:
        if model_group is group:
            break
        ports_before += len(expand(f"[{model_group['numbers']}]"))
    # The numbers of the catalog count whole ports; a split port counts once, with the name of its parent.
    return list(dict.fromkeys(port.parent or name for name, port in switch.ports.items()))[
        ports_before : ports_before + len(numbers)
    ]


def _hits_in_group(
    design: Design, switch: Switch, ports: list[str], links: Mapping[End, Link]
) -> Iterator[Problem]:
    cabled: list[NeighborPort] = [
        NeighborPort(end, link, runs)
        for end in (End(switch.name, port) for port in ports)
        if (link := links.get(end)) is not None and (runs := link_speed(design, link))
    ]
    speeds = [port.runs for port in cabled]
    # All links of the group have the same speed.
    if len(set(speeds)) < 2:
        return
    # With equal numbers the faster speed counts as the intended one.
    usual = max(set(speeds), key=lambda runs: (speeds.count(runs), runs))
    first = next(port.end for port in cabled if port.runs == usual)
    for end, link, runs in cabled:
        if runs != usual:
            text = (
                f"{end.port} on {switch.name} runs at {ethernet(runs)}, but {first.port} runs at "
                f"{ethernet(usual)}; {switch.model.vendor} {switch.model.model} sets the speed of "
                f"{count_text(len(ports), 'port')} together"
            )
            # Without a stated speed, the end in the group must move.
            place = "speed" if link.speed is not None else "a" if end == link.a else "b"
            first_link = links[first]
            yield Problem(
                origin_of(link, place),
                text,
                f"Move the cable of {end.port} to a port of another group. Or run all links of the group at "
                f"{ethernet(usual)}.",
                related=((first_link.origin, "a link of the same group of ports"),),
                subject=f"{end.device} {end.port}",
            )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(needs=("wiring", "switches", "cables")),
    hint="Move the cable to a port of another group. Or run all links of the group at one speed.",
    sources=(
        Source(
            "Juniper Networks community, From QFX5100 to QFX5120",
            "The SFP28 ports of the QFX5120-48Y are grouped in quads, 0 to 3, 4 to 7 and so on, and their "
            "speed is set for a quad; set for one port, it does not change, without an error.",
            _QFX5120_POST,
            "From QFX5100-48S to QFX5120-48Y",
            "2026-11-22",
        ),
        Source(
            "HPE Cray System Management, Transceivers and Cables",
            "The SFP28 ports of an Aruba 8325-48Y8C are in interface groups of 12, and all ports of a group "
            "run at one speed: a 10G device and a 25G device cannot be in one group.",
            "https://github.com/Cray-HPE/docs-csm",
            "JL635A Aruba 8325-48Y8C",
            "2026-11-22",
        ),
    ),
    check=check,
)
