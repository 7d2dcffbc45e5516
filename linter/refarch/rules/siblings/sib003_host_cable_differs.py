"""The cable or the switch port of a host differs from those of the other hosts of its cluster.

## What it checks

For each port of the hosts of a cluster, and for the management controller: whether it has a cable, the
tagged and untagged VLANs, MTU, speed, and bond at the switch, and the QoS profile, cable type, transceiver,
and FEC of the ports at one switch. It compares the numbers of the switch ports at the leaf switches of a
host. It also reports two hosts that use each other's switch ports. A value counts as intended if at least
three hosts and more than half of them have it.

A missing cable, and a difference in VLANs, MTU, bond, or QoS profile, is a warning, because the traffic of
the host does not arrive, or is not lossless. Other differences are info.

## Why it matters

One switch port of many without the VLAN or the profile interrupts or slows down one host, and the settings
of the host look correct. Regular port numbers prevent that somebody disconnects the wrong host.

## Example

```yaml
# wiring.yaml
links:
  - {from: "host-[1-3] vmnic4", to: "leaf-1 swp[1-3]", cable: nvidia-mcp2m00-a003e30l}
  - {from: host-4 vmnic4, to: leaf-1 swp4, cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-3] vmnic5", to: "leaf-2 swp[1-3]", cable: nvidia-mcp2m00-a003e30l}
  - from: host-4 vmnic5
    to: leaf-2 swp5  # <- SIB003
    cable: nvidia-mcp2m00-a003e30l
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## Use instead

```diff
# wiring.yaml
-    to: leaf-2 swp5
+    to: leaf-2 swp4
```

## When it does not apply

Groups in which no value has a clear majority. Cable types of several hosts with a separate entry. Additional
cables of a single host. If a more specific rule reports the difference, only that rule reports it.

## Limits of this check

The length of a cable depends on the place of the host, and is not compared. A single host that skips a
switch port on all leaf switches is not reported.
"""

from collections.abc import Iterator

from ...core.problem import SpecificRules
from ...core.rule import Applies
from ...model.types import Design, origin_of
from ...views.network.miscabled_hosts import LeafCable
from ...views.siblings.deviations import cable_deviations
from ...views.siblings.host_cabling import SwappedHosts, swapped_hosts
from .. import Problem, Rule
from ..documents.others import AZURE_HOST_NETWORK
from . import deviation_problems


def check(design: Design) -> Iterator[Problem]:
    """One hit for each value of a minority of hosts, and for each pair of swapped hosts."""
    yield from deviation_problems(cable_deviations(design))
    for pair in swapped_hosts(design):
        yield _hit_of_swapped_hosts(pair)


def _hit_of_swapped_hosts(pair: SwappedHosts) -> Problem:
    first, second = pair.first, pair.second
    return Problem(
        origin_of(first.link, _side(first)),
        f"{first.host} and {second.host} use {first.switch_end.port} and {second.switch_end.port} on "
        f"{pair.leaf}, but {pair.agree} of {pair.total} hosts follow the order of the switch ports",
        "Swap the values of `to` of the two hosts. Or correct the order of `names`.",
        ((origin_of(second.link, _side(second)), f"{second.port} on {second.host}"),),
        first.host,
        "info",
        defers_to=SpecificRules(("WIRE", "SIB002"), (first.host, second.host)),
    )


def _side(cable: LeafCable) -> str:
    """The end of a link with the switch."""
    return "b" if cable.link.b == cable.switch_end else "a"


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("wiring", "cables")),
    hint=(
        "Set the same value in the link of this host. Or waive an intended difference with "
        "`# refarch: waive SIB003: REASON`."
    ),
    sources=(
        AZURE_HOST_NETWORK.says("PFC and ETS are identical on every port.", "RDMA traffic considerations"),
    ),
    check=check,
)
