"""RoCE traffic uses cables between hosts, but the design does not state the QoS of any host.

## What it checks

RoCE clusters whose RDMA ports are cabled to each other. At least one host of the cluster has a QoS profile,
or PFC masks in the parameters of an adapter. It is an info finding if Network ATC configures a storage intent
with its defaults.

## Why it matters

Storage is slow under load, and no link is down. No switch is between the hosts, so only the hosts can pause
each other. Without PFC, an adapter that receives faster than it can store drops packets. If the design does
not state the priority and PFC, each installer configures the hosts differently.

## Example

```yaml
# design.yaml of the example `smb-direct`
clusters:
  hyper-v:
    transport: roce-v2  # <- TOP034
    hosts:
      - names: node-[1-2]
        server: dell-poweredge-r740
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [pNIC1, pNIC2]}]
```

```yaml
# wiring.yaml
format: 1
switches: {"leaf-[1-2]": null}
links:
  - {from: node-1 pNIC1, to: node-2 pNIC1, cable: nvidia-mcp2m00-a003e30l}
  - {from: node-1 pNIC2, to: node-2 pNIC2, cable: nvidia-mcp2m00-a003e30l}
```

```yaml
# ip-plan.yaml
networks: {management: null}
```

```yaml
# qos.yaml
apply: []
```

## Use instead

```diff
# qos.yaml
-apply: []
+apply: [{profile: roce, to: ["node-[1-2]"]}]
```

## When it does not apply

iWARP and TCP. Hosts on a switch: TOP012 finds a switch without a profile, and QOS002 a host without one.
Clusters in which some hosts have a profile: see QOS024. Designs that exclude the subject `qos`.

## Limits of this check

Two hosts on one cable lose few packets, because no other host sends to the same port.
"""

from collections.abc import Iterator

from ...core.problem import SpecificRules
from ...core.rule import Applies
from ...model.types import Cluster, Design, End, Host, origin_of
from ...views.network.direct_cables import direct_links
from ...views.rdma.host_rdma_settings import CORE_MODULE, driver_parameter
from ...views.rdma.roce import ROCE_TRANSPORTS
from ...views.subjects.registry import exclusions
from .. import Problem, Rule
from ..documents.broadcom_guides import VSPHERE65_ROCE
from ..documents.others import AZURE_HOST_NETWORK

WRONG_TRANSPORT_RULES = ("SMB019", "NIC004")
"""Rules that find a transport that the intent or the adapters of the cluster do not have."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for the cluster."""
    if "qos" in exclusions(design) or any(_states_qos(design, host) for host in cluster.hosts):
        return
    ports = {End(nic.host, nic.name) for host in cluster.hosts for nic in host.nics.values() if nic.rdma}
    cable = next((link for link in direct_links(design) if ports & {link.a, link.b}), None)
    if cable is not None:
        profile = next((one.name for one in design.profiles.values() if one.mode == "lossless"), "roce")
        yield Problem(
            origin_of(cluster, "transport"),
            f"cluster {cluster.id} uses {cluster.transport} on cables between hosts, but none of its hosts "
            "has a QoS profile",
            f'Add `{{profile: {profile}, to: ["hosts of {cluster.id}"]}}` to `apply` in qos.yaml. Or exclude '
            "the subject `qos` with the reason.",
            ((cable.origin, f"cable from {cable.a.device} to {cable.b.device}"),),
            cluster.id,
            # Network ATC has defaults for the QoS of a storage intent.
            "info" if any("storage" in intent.traffic for intent in cluster.intents) else None,
            defers_to=SpecificRules(WRONG_TRANSPORT_RULES, (cluster.id,)),
        )


def _states_qos(design: Design, host: Host) -> bool:
    """Whether a profile or a PFC mask of a driver is stated for a host."""
    return host.name in design.applications or any(
        driver_parameter(nic, CORE_MODULE, mask) is not None
        for nic in host.nics.values()
        for mask in ("pfctx", "pfcrx")
    )


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("wiring", "cables")),
    hint="Add the hosts to `to` of a lossless profile in `apply`. Or exclude `qos` with the reason.",
    sources=(
        AZURE_HOST_NETWORK.says(
            "RoCE needs DCB, iWARP does not. RDMA traffic has PFC on priority 3 or 4. (Windows; no exception "
            "for hosts without a switch)",
            "RDMA traffic considerations",
        ),
        VSPHERE65_ROCE.says(
            "RoCE v1 and RoCE v2 both need a lossless network, by global pause or by PFC. (6.5)"
        ),
    ),
    check_cluster=check_cluster,
)
