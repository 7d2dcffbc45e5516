"""A switch port accepts the jumbo frames of the hosts only if its operating system does not count headers in
the MTU.

## What it checks

The MTU of every switch port that frames of a VMkernel adapter with more than 1500 bytes can cross, on host
ports and on links between switches. It is at least 22 bytes larger than the MTU of the adapter: 14 bytes of
Ethernet header, 4 of VLAN tag, 4 of checksum. It is a warning if the operating system of the switch counts
the whole frame, and an info finding if the catalog does not state what it counts. If it counts only the
payload, as Cumulus Linux and EOS do, no headroom is needed.

## Why it matters

With 9000 on both sides, the design works on one switch operating system and drops every full frame on
another. Some operating systems count the header in the MTU of a port, and some do not. For this reason, the
default of data center operating systems is about 9216.

## Example

```yaml
# wiring.yaml
switches:
  leaf-[1-2]:  # <- WIRE015
    nos: null
    mtu: 9000  # <- MTU004
```

## Use instead

Use the default of the operating system, or add headroom. Or state the operating system of the switch, if it
counts only the payload.

```diff
# wiring.yaml
-    nos: null
+    nos: cumulus-linux
```

## When it does not apply

Adapters with 1500 bytes or less: every switch accepts standard frames. MTU001 finds ports with less than the
MTU of the adapter. Out-of-band networks.

## Limits of this check

Whether an operating system counts the headers is a fact of its catalog entry, `mtu_counts`.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, origin_of
from ...views.network.ports_on_path import FRAME_OVERHEAD, STANDARD_MTU, narrow_ports
from ...views.storage.nvme_ports_on_path import narrow_nvme_ports
from .. import Problem, Rule
from ..documents.broadcom_articles import BLOG_JUMBO_2010
from ..documents.nvidia import CUMULUS_NVUE, CUMULUS_PORTS


def check(design: Design) -> Iterator[Problem]:
    """Every port that is large enough for the payload but not for the whole frame."""
    for adapter, end, mtu, origin in (*narrow_ports(design), *narrow_nvme_ports(design)):
        # MTU001 finds a port with less than the adapter's MTU, and every switch supports standard frames.
        if STANDARD_MTU < adapter.mtu <= mtu:
            port = f"port {end.port} on {end.device}"
            system = design.products.get(design.switches[end.device].nos, {})
            counts_headers = system.get("mtu_counts") == "frame"
            effect = "the switch drops them" if counts_headers else "a switch that counts headers drops them"
            yield Problem(
                origin,
                f"{port} has MTU {mtu}, but frames of {adapter.name} on {adapter.host} (MTU {adapter.mtu}) "
                f"have {adapter.mtu + FRAME_OVERHEAD} bytes with headers; {effect}",
                f"Set `mtu` of the switch to {adapter.mtu + FRAME_OVERHEAD} or more. Or remove `mtu` "
                "from the switch to use the jumbo default of its operating system.",
                related=(
                    (origin_of(adapter, "mtu"), f"{adapter.name} on {adapter.host} has MTU {adapter.mtu}"),
                ),
                subject=port,
                # If the catalog does not state what the MTU counts, the port can be large enough.
                severity=None if counts_headers else "info",
            )


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("adapters", "switches")),
    hint=(
        "Set `mtu` of the switch at least 22 bytes above the MTU of the hosts. Or remove `mtu` from "
        "the switch to use the jumbo default of its operating system."
    ),
    sources=(
        CUMULUS_PORTS.says("Interfaces have MTU 9216 if nothing else is configured.", "MTU"),
        CUMULUS_NVUE.says("An MTU from 552 to 9216 can be set.", "nv set interface link mtu"),
        BLOG_JUMBO_2010.says(
            "A frame with 1500 bytes of payload is up to 1522 bytes long, with its addresses, VLAN tag, "
            "type and checksum."
        ),
    ),
    check=check,
)
