"""The ports of the NVMe adapters of a host run at different speeds.

## What it checks

The speeds of the ports of all NVMe adapters of a host: the speed that the link states, or the highest speed
that both ports and the cable support.

## Why it matters

Storage gets slower on one path without an alarm. A host that sends in turn over all paths waits for the
slowest one. If the fast path fails, only the bandwidth of the slow path is left.

## Example

```yaml
# wiring.yaml of the example `nvme-of`
links:
  - {from: "host-[1-2] vmnic4", to: "leaf-1 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}
  - from: host-[1-2] vmnic5
    to: leaf-2 swp[1-2]
    cable: nvidia-mcp2m00-a003e30l
    speed: 10G  # <- NVME028
  - {from: "array-1 ct[0-1].eth14", to: "leaf-1 swp[17-18]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "array-1 ct[0-1].eth15", to: "leaf-2 swp[17-18]", cable: nvidia-mcp2m00-a003e30l}
```

## Use instead

```diff
# wiring.yaml
-    speed: 10G
+    speed: 25G
```

## When it does not apply

Hosts with one NVMe adapter (NVME002). A cable that is slower than both of its ports, and a stated speed of
only some hosts, which WIRE023 reports. NIC012 reports a speed that the ports or the cable do not support.

## Limits of this check

refarch does not check how a host distributes its requests over the paths. SIB006 compares the ports of the
controllers of an array.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.quantities import ethernet
from ...core.rule import Applies
from ...model.types import Cluster, Design, Link, origin_of
from ...model.units import speed_text
from ...views.network.cable_ends import common_speeds, is_slowed_by_cable, usual_port_speeds
from ...views.network.wiring import link_speed
from ...views.storage.nvme_routes import NvmeBinding, nvme_bindings
from .. import NVME, Problem, Rule


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each host and adapter that is slower than the fastest adapter of the host."""
    by_host: dict[str, list[tuple[NvmeBinding, Link, int]]] = {}
    for binding in nvme_bindings(design).get(cluster.id, ()):
        link = binding.uplink.link if binding.uplink is not None else None
        runs = link_speed(design, link) if link is not None else None
        if link is not None and runs and runs in (common_speeds(design, link) or ()):
            by_host.setdefault(binding.host.name, []).append((binding, link, runs))
    for host, listed in by_host.items():
        fastest, _, most = max(listed, key=lambda one: one[2])
        for binding, link, runs in listed:
            if runs < most and not _is_reported_by_wire023(design, cluster, binding, link, runs):
                text = (
                    f"{binding.adapter.nic} on {host} (NVMe adapter {binding.adapter.name}) runs at "
                    f"{ethernet(runs)}, but {fastest.adapter.nic} ({fastest.adapter.name}) runs at "
                    f"{ethernet(most)}"
                )
                place, hint = _place_and_hint(design, binding, link, most)
                yield Problem(place, text, hint, subject=host)


def _is_reported_by_wire023(
    design: Design, cluster: Cluster, binding: NvmeBinding, link: Link, runs: int
) -> bool:
    """Whether a cable is slower than its ports, or the port is slower than on most other hosts."""
    usual = usual_port_speeds(design).get((cluster.id, binding.adapter.nic), 0)
    return is_slowed_by_cable(design, link) or (link.speed is not None and usual > runs)


def _place_and_hint(design: Design, binding: NvmeBinding, link: Link, most: int) -> tuple[Origin, str]:
    """The stated speed, which can be raised if ports and cable allow it; otherwise the slower port."""
    if link.speed is None:
        return origin_of(binding.adapter, "nic"), ""
    place = origin_of(link, "speed")
    return place, f"Set `speed: {speed_text(most)}`." if most in (common_speeds(design, link) or ()) else ""


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(products=NVME, needs=("wiring", "cables")),
    hint="Use ports and cables of one speed for all NVMe adapters of a host.",
    sources=(),
    check_cluster=check_cluster,
)
