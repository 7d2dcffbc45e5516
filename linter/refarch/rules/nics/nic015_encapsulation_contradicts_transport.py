"""The design says that its transport is carried in a protocol that does not carry it.

## What it checks

`encapsulation` of a cluster, where it is written, against what the catalog says of the transport: RoCE v2
is carried in UDP with destination port 4791, RoCE v1 right in Ethernet, iWARP in TCP.

## Why it matters

What a packet is carried in decides how the network treats it. A filter, a QoS class or a packet capture for
TCP sees nothing of RoCE v2: the class stays empty while storage runs in the lossy one. TCP would repair a
lost packet; RoCE v2 in UDP counts on a network that loses none.

## Example

```yaml
# design.yaml of the example `nvme-of`
clusters:
  compute:
    encapsulation:
      protocol: tcp  # <- NIC015
```

## Use instead

```diff
# design.yaml
-      protocol: tcp
+      protocol: udp
+      port: 4791
```

## When it does not apply

Designs that do not say what their transport is carried in: they need not.

## Limits of this check

Old drivers used another UDP port for RoCE v2; a design with such a driver can waive the rule for its port.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from .. import Problem, Rule, cure
from ..documents.nvidia import NVIDIA_ROCE_V2
from ..documents.others import CISCO_ROCE_ESXI, STORAGEREVIEW_NVME

PROTOCOL_NAMES = {"udp": "UDP", "tcp": "TCP", "ethernet": "Ethernet"}


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """A hit for the protocol, else one for the port."""
    stated, carrier = cluster.encapsulation, cluster.carrier
    # TCP is carried in nothing that could contradict it.
    if stated is None or not carrier.carried_in:
        return
    protocol, port = stated.data["protocol"], stated.data.get("port")
    related = ((cluster.origin.child("transport"), f"cluster {cluster.id} uses {cluster.transport}"),)
    expected = PROTOCOL_NAMES[carrier.carried_in] + (
        f" with destination port {carrier.port}" if carrier.port else ""
    )
    # A wrong protocol makes its port meaningless.
    if protocol != carrier.carried_in:
        text = (
            f"cluster {cluster.id} has `encapsulation` {PROTOCOL_NAMES[protocol]} for {carrier.id}, but this "
            f"transport uses {expected}"
        )
        yield Problem(origin_of(stated, "protocol"), text, related=related)
    elif port is not None and carrier.port is not None and port != carrier.port:
        text = (
            f"cluster {cluster.id} has `encapsulation` {PROTOCOL_NAMES[protocol]} port {port} for "
            f"{carrier.id}, but this transport uses port {carrier.port}"
        )
        yield Problem(
            origin_of(stated, "port"),
            text,
            related=related,
            fix=cure(origin_of(stated, "port"), carrier.port, safe=True),
        )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(needs=("encapsulation",)),
    hint="Set `encapsulation` to the protocol that carries the transport. Or remove `encapsulation`.",
    sources=(
        CISCO_ROCE_ESXI.says(
            "RoCE v2 runs on UDP over IPv4 or IPv6; the UDP destination port 4791 is reserved for it.",
            "Overview",
        ),
        NVIDIA_ROCE_V2.says(
            "RDMA is the payload of UDP; the default destination port is 4791, as IANA has it."
        ),
        STORAGEREVIEW_NVME.says(
            "States that RoCE v2 runs on top of TCP, and in another place that RoCE uses UDP.", verified=""
        ),
    ),
    fixes="sometimes",
    check_cluster=check_cluster,
)
