"""The MTU of an RDMA storage adapter forces RoCE to use smaller packets than possible.

## What it checks

The packet size that RoCE derives from the MTU of each VMkernel adapter for storage. It is the largest of 256,
512, 1024, 2048, and 4096 bytes that fits into the MTU minus 96 bytes of headers. Below 4096 is a warning with
jumbo frames, and an info finding at about 1500, where the maximum is 1024.

## Why it matters

Storage has more overhead than necessary: every packet costs headers, interrupt work, and adapter processing.
An MTU such as 4000 or 4096, chosen to fit 4096 bytes, is slightly too small: RoCE then sends 2048 bytes at a
time.

## Example

```yaml
# ip-plan.yaml
networks:
  vsan:
    mtu: 4096  # <- MTU005
```

## Use instead

```diff
# ip-plan.yaml
-    mtu: 4096
+    mtu: 4200
```

## When it does not apply

Adapters without storage traffic, and clusters whose storage runs over TCP or iWARP. MTU002 finds an adapter
whose MTU differs from the others in its network, and MTU013 an MTU below 1500.

## Limits of this check

The calculation is that of the Linux kernel. How ESXi derives the packet size is not documented. IBM's page
omits the headers, which makes a difference only for MTUs up to 96 bytes above a step.
"""

from collections.abc import Iterator

from ...core.rule import Applies, Option
from ...model.types import Cluster, Design, origin_of
from ...views.network.adapter_mtus import (
    STANDARD_MTU,
    adapter_with_usual_mtu,
    adapters_by_mtu,
    adapters_without_jumbo,
)
from ...views.network.teams import storage_teams
from ...views.rdma.roce_packets import PACKET_SIZES, packet_size
from .. import Options, Problem, Rule
from ..documents.nvidia import DGX_SPARK_103
from ..documents.others import IBM_SET_MTU, LINUX_IB_ADDR, LINUX_IB_PACK

JUMBO = 2000
"""An MTU of this size or more shows that jumbo frames, and large packets, are intended."""


def check_cluster(design: Design, cluster: Cluster, options: Options) -> Iterator[Problem]:
    """Every storage adapter of every host."""
    by_network = adapters_by_mtu(design)
    for team in storage_teams(design, cluster):
        adapter = team.adapter
        size = packet_size(adapter.mtu)
        # MTU002 finds an MTU that differs from the network, MTU008 an MTU without jumbo frames, and MTU013 an
        # MTU below that of Ethernet.
        is_unusual = (
            team.network is not None
            and adapter.mtu != adapter_with_usual_mtu(by_network[team.network.id]).mtu
        )
        is_reported = adapter.mtu < STANDARD_MTU or (adapter.host, adapter.name) in adapters_without_jumbo(
            design
        )
        if size < options["minimum"] and not is_unusual and not is_reported:
            who = f"{adapter.name} on {adapter.host}"
            yield Problem(
                origin_of(adapter, "mtu"),
                f"{who} has MTU {adapter.mtu}, so RoCE uses packets of {size} bytes "
                f"instead of {options['minimum']}",
                subject=who,
                # Below jumbo frames, packets of 4096 bytes are not expected.
                severity="info" if adapter.mtu < JUMBO else None,
            )


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(transports=("roce-v2", "roce-v1"), needs=("adapters",)),
    hint=(
        "Set `mtu: 9000`, the usual MTU of jumbo frames, and a larger MTU on all switches of the path. Or "
        "set at least `mtu: 4192`, which is enough for packets of 4096 bytes."
    ),
    sources=(
        LINUX_IB_ADDR.says(
            "Linux subtracts the RoCE headers from the Ethernet MTU and uses the largest of 256, 512, 1024, "
            "2048 and 4096 that fits.",
            "iboe_get_mtu",
        ),
        LINUX_IB_PACK.says(
            "The headers are GRH 40, UDP 8, BTH 12, XRC 4, AtomicETH 28 and ICRC 4 bytes: 96 in total.",
            "header size constants",
        ),
        IBM_SET_MTU.says(
            "The packet size of a RoCE adapter cannot be set; it is the largest step that is not above the "
            "Ethernet MTU."
        ),
        DGX_SPARK_103.says(
            "NVIDIA's own article suggests a port MTU of 4200 for packets of 4096 bytes.",
            "comment of 2026-09-09",
        ),
    ),
    options=(
        Option(
            name="minimum",
            default=PACKET_SIZES[0],
            says="smallest sufficient RoCE packet size in bytes",
            minimum=PACKET_SIZES[-1],
            maximum=PACKET_SIZES[0],
        ),
    ),
    check_cluster_with_options=check_cluster,
)
