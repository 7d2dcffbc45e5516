"""Only one cable connects the switches of a storage network.

## What it checks

Every cable between two switches without another path between them, if hosts or arrays of one network are on
both sides.

## Why it matters

After a failure of this one cable, or of a transceiver at its end, hosts on different switches no longer reach
each other. All their ports are still up. The hosts have redundant cables, so that any single part can fail,
but their switches do not.

## Example

```yaml
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: leaf-1 swp21, to: leaf-2 swp21, cable: nvidia-mcp1600-c003e30l}  # <- TOP020
```

## Use instead

```diff
# wiring.yaml
-  - {from: leaf-1 swp21, to: leaf-2 swp21, cable: nvidia-mcp1600-c003e30l}
+  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## When it does not apply

Switches without a network, such as management switches; the peer link of an MLAG pair, which MLAG004 checks;
and uplinks in a fabric with several spines, which TOP021 checks.

## Limits of this check

Two cables in one bundle, or through one transceiver with two ports, count as two.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, Link
from ...views.failure.faults import links_by_switch_pair
from ...views.network.attachments import attachments_by_network
from ...views.network.fabric import fabric_graph, transit_switches_by_fabric
from ...views.network.links import fabric_names
from .. import Problem, Rule
from ..documents.broadcom_articles import BLOG_RED


def check(design: Design) -> Iterator[Problem]:
    """One hit for each such cable."""
    served = {
        network: {lead.far_end.device for attachment in listed for lead in attachment.cabled_ports}
        for network, listed in attachments_by_network(design).items()
    }
    for pair, links in links_by_switch_pair(design).items():
        # A second cable between the same switches keeps them connected.
        if links[1:] or _is_checked_elsewhere(design, pair):
            continue
        near_side = _switches_reached_from(design, pair[0], links[0])
        parted_networks = [
            network
            for network, switches in served.items()
            # The far switch can be reached on another path, and a network can be on one side only.
            if pair[1] not in near_side and switches & near_side and switches - near_side
        ]
        if parted_networks:
            yield Problem(
                links[0].origin,
                f"only one cable connects {pair[0]} and {pair[1]}, but both sides have ports of "
                f"{'networks' if parted_networks[1:] else 'network'} {' and '.join(parted_networks)}",
                f"Add a second cable between {pair[0]} and {pair[1]}, with the same `bond` on both cables.",
            )


def _is_checked_elsewhere(design: Design, pair: tuple[str, str]) -> bool:
    """Whether two switches are an MLAG pair, or one is a spine of several."""
    # MLAG004 looks at peer links, TOP021 at uplinks to several spines.
    is_peers = any(set(pair) == set(mlag.switches) for mlag in design.mlags.values())
    roles = {design.switches[name].role for name in pair}
    return is_peers or (
        "spine" in roles
        and len(transit_switches_by_fabric(design).get(fabric_names(design)[pair[0]], ())) > 1
    )


def _switches_reached_from(design: Design, start: str, without: Link) -> set[str]:
    """The switches that are reached from a switch without one cable."""
    reached, waiting = {start}, [start]
    while waiting:
        for name, links in fabric_graph(design)[waiting.pop()].items():
            if name not in reached and any(link != without for link in links):
                reached.add(name)
                waiting.append(name)
    return reached


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("wiring", "switch-links")),
    hint="Add a second cable between the two switches, with the same `bond` on both cables.",
    sources=(
        BLOG_RED.says(
            "Surviving the failure of a NIC or switch is treated as a requirement in production. (vSAN)"
        ),
    ),
    check=check,
)
