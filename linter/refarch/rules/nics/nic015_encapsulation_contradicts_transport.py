"""The `encapsulation` of a cluster is not the protocol that carries its transport.

## What it checks

The `encapsulation` of a cluster, if stated, must match the catalog entry of the transport: UDP with
destination port 4791 for RoCE v2, Ethernet for RoCE v1, TCP for iWARP.

## Why it matters

A filter, a QoS class, or a packet capture for TCP does not match RoCE v2: the class stays empty, and storage
traffic uses the lossy class. The carrier of a packet determines how the network handles it. TCP would resend
a lost packet, but RoCE v2 in UDP depends on a network without loss.

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

Designs that do not state the carrier of their transport, which is optional.

## Limits of this check

Old drivers used another UDP port for RoCE v2; a design with such a driver can waive the rule for its port.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from .. import Problem, Rule, fix_value
from ..documents.nvidia import NVIDIA_ROCE_V2
from ..documents.others import CISCO_ROCE_ESXI, STORAGEREVIEW_NVME

PROTOCOL_NAMES = {"udp": "UDP", "tcp": "TCP", "ethernet": "Ethernet"}


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """A hit for the protocol, else one for the port."""
    stated, carrier = cluster.encapsulation, cluster.carrier
    # TCP has no carrier that could contradict it.
    if stated is None or not carrier.carried_in:
        return
    protocol, port = stated.data["protocol"], stated.data.get("port")
    related = ((cluster.origin.child("transport"), f"cluster {cluster.id} uses {cluster.transport}"),)
    expected = PROTOCOL_NAMES[carrier.carried_in] + (
        f" with destination port {carrier.port}" if carrier.port else ""
    )
    # With a wrong protocol, the port has no meaning.
    if protocol != carrier.carried_in:
        text = (
            f"cluster {cluster.id} has `encapsulation` {PROTOCOL_NAMES[protocol]} for {carrier.id}, but "
            f"{carrier.id} uses {expected}"
        )
        port_text = f", port: {carrier.port}" if carrier.port else ""
        hint = (
            f"Set `encapsulation: {{protocol: {carrier.carried_in}{port_text}}}`. Or remove `encapsulation`."
        )
        yield Problem(origin_of(stated, "protocol"), text, hint, related)
    elif port is not None and carrier.port is not None and port != carrier.port:
        text = (
            f"cluster {cluster.id} has `encapsulation` {PROTOCOL_NAMES[protocol]} port {port} for "
            f"{carrier.id}, but {carrier.id} uses port {carrier.port}"
        )
        yield Problem(
            origin_of(stated, "port"),
            text,
            f"Set `port: {carrier.port}`. Or remove `encapsulation`.",
            related,
            fix=fix_value(origin_of(stated, "port"), carrier.port, safe=True),
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
