"""All leaf switches of a fabric connect through one spine.

## What it checks

Fabrics with links between switches: if two or more leaf switches have uplinks to spines, and no links to each
other, there are at least two spines.

## Why it matters

The failure or the upgrade of the one spine disconnects every leaf switch from every other, even if the hosts
have redundant links.

## Example

```yaml
# wiring.yaml
switches:
  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}
  spine-1: {model: nvidia-sn2010, role: spine, fabric: main, nos: cumulus-linux}  # <- TOP022
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[19-20]", to: "spine-1 swp[19-20]", cable: nvidia-mcp1600-c003e30l, bond: leaf1}
  - {from: "leaf-2 swp[19-20]", to: "spine-1 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: leaf2}
```

```yaml
# qos.yaml
apply:
  - {profile: roce, to: ["leaf-[1-2]", "spine-1", "host-[1-4]"]}
```

## Use instead

```diff
# wiring.yaml
-  spine-1: {model: nvidia-sn2010, role: spine, fabric: main, nos: cumulus-linux}
+  spine-[1-2]: {model: nvidia-sn2010, role: spine, fabric: main, nos: cumulus-linux}
@@
-  - {from: "leaf-1 swp[19-20]", to: "spine-1 swp[19-20]", cable: nvidia-mcp1600-c003e30l, bond: leaf1}
-  - {from: "leaf-2 swp[19-20]", to: "spine-1 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: leaf2}
+  - {from: "leaf-1 swp[19-20]", to: "spine-[1-2] swp19", cable: nvidia-mcp1600-c003e30l}
+  - {from: "leaf-2 swp[19-20]", to: "spine-[1-2] swp20", cable: nvidia-mcp1600-c003e30l}
```

```diff
# qos.yaml
-  - {profile: roce, to: ["leaf-[1-2]", "spine-1", "host-[1-4]"]}
+  - {profile: roce, to: ["leaf-[1-2]", "spine-[1-2]", "host-[1-4]"]}
```

## When it does not apply

Leaf switches that are connected to each other; designs without a switch of role spine. Two separate fabrics
with one spine each, for hosts that are in both.

## Limits of this check

A chassis with two supervisors still counts as one spine.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design
from ...views.network.attachments import attachments
from ...views.network.fabric import fabric_graph, transit_switches_by_fabric
from ...views.network.links import fabric_names
from .. import Problem, Rule
from ..documents.broadcom_articles import BLOG_RED


def check(design: Design) -> Iterator[Problem]:
    """One hit for each fabric."""
    for fabric, names in transit_switches_by_fabric(design).items():
        # Hosts in two separate fabrics survive the loss of either spine.
        if len(names) != 1 or _have_another_fabric(design, fabric):
            continue
        leafs = list(fabric_graph(design)[names[0]])
        # Leaf switches with links to each other do not depend on the spine.
        are_joined = any(neighbor in leafs for leaf in leafs for neighbor in fabric_graph(design)[leaf])
        if leafs[1:] and not are_joined:
            message = f"{names[0]} is the only spine that connects {' and '.join(leafs)}"
            yield Problem(design.switches[names[0]].origin, message)


def _have_another_fabric(design: Design, fabric: str) -> bool:
    """Whether all hosts of a fabric are in another one too."""
    fabrics_by_host: dict[str, set[str]] = {}
    for attachment in attachments(design):
        for lead in attachment.cabled_ports:
            if attachment.is_storage and attachment.cluster and lead.far_end.device in fabric_names(design):
                fabrics_by_host.setdefault(attachment.device, set()).add(
                    fabric_names(design)[lead.far_end.device]
                )
    fabrics_of_members = [fabrics for fabrics in fabrics_by_host.values() if fabric in fabrics]
    return bool(fabrics_of_members) and all(len(fabrics) > 1 for fabrics in fabrics_of_members)


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("wiring", "spines", "switch-links")),
    hint="Add a second spine. Or connect the leaf switches to each other.",
    sources=(
        BLOG_RED.says(
            "Surviving the failure of a NIC or switch is treated as a requirement in production. (vSAN)"
        ),
    ),
    check=check,
)
