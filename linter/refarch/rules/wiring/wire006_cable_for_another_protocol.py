"""An Ethernet link uses an InfiniBand cable.

## What it checks

The protocols that the catalog lists for the part number of every cable in the wiring plan. Ethernet should be
one of them.

## Why it matters

A port that reads InfiniBand from the plug can refuse the cable or select a wrong speed or FEC. Cables of the
same shape and length are sold for InfiniBand and for Ethernet, with part numbers that differ in one letter.
The code in the plug identifies the protocol of the cable.

## Example

```yaml
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - from: leaf-1 swp[21-22]
    to: leaf-2 swp[21-22]
    cable: nvidia-mcp1600-e003e26  # <- WIRE006
    bond: bond1
```

## Use instead

```diff
# wiring.yaml
-    cable: nvidia-mcp1600-e003e26
+    cable: nvidia-mcp1600-c003e26n
```

## When it does not apply

Cables that the catalog lists for both protocols, and cables without a protocol in the catalog.

## Limits of this check

The finding is only a warning: that a cable coded for InfiniBand fails in an Ethernet port is field
experience, and depends on the firmware. BOM004 finds a text that calls an Ethernet part an InfiniBand cable.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, origin_of
from .. import Problem, Rule
from ..documents.nvidia import NVIDIA_MCP1650_H, NVIDIA_MCP1650_V


def check(design: Design) -> Iterator[Problem]:
    """One hit for each entry of the plan that has such a cable."""
    seen = set()
    for link in design.links:
        # An entry without a protocol is sold for Ethernet: nearly all cables in the catalog are.
        protocols = link.cable.data.get("protocols", ("ethernet",))
        # A range of ports is one entry, and one order of cables.
        if "ethernet" not in protocols and link.entry not in seen:
            seen.add(link.entry)
            yield Problem(
                origin_of(link, "cable"),
                f"cable {link.cable.model} from {link.a.device} to {link.b.device} supports only "
                f"{' and '.join(map(_name, protocols))}, but the ports are Ethernet",
            )


def _name(protocol: str) -> str:
    return {"infiniband": "InfiniBand"}.get(protocol, protocol)


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("wiring", "cables")),
    hint="Set `cable` to the part of the same length that the vendor lists for Ethernet.",
    sources=(
        NVIDIA_MCP1650_V.says("MCP1650-V0xxEyy is a 200GbE copper cable.", "title"),
        NVIDIA_MCP1650_H.says(
            "MCP1650-H0xxEyy is a 200Gb/s copper cable whose title does not name Ethernet.", "title"
        ),
    ),
    check=check,
)
