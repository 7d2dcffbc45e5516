"""A switch on the way between two RDMA ports has no QoS profile, and so is not lossless.

## What it checks

Every switch that the storage traffic of a vSAN cluster or of NVMe initiators can pass over RoCE v2: the leafs that the hosts and
their arrays are cabled to, and the spines and leafs between them on the network's VLAN. Each must have a QoS profile.

## Why it matters

RoCE v2 relies on a network that does not drop. One switch without priority flow control on the path drops packets as soon as
its buffer is full, and an RDMA connection answers a lost packet by sending again from there, or by breaking. Users see latency
that jumps under load, while every link is up and every counter on the hosts looks fine.

## Example

```yaml
# wiring.yaml
switches:
  spine-1: {model: nvidia-sn2100, role: spine, fabric: main, nos: cumulus-linux}  # <- TOP012
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-[1-2] swp22", to: "spine-1 swp[1-2]", cable: nvidia-mcp1600-c003e30l}
```

## Use instead

```yaml
# wiring.yaml
switches:
  spine-1: {model: nvidia-sn2100, role: spine, fabric: main, nos: cumulus-linux}
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-[1-2] swp22", to: "spine-1 swp[1-2]", cable: nvidia-mcp1600-c003e30l}
```

```yaml
# qos.yaml
apply:
  - {profile: roce, to: ["leaf-[1-2]", spine-1, "host-[1-4]"]}
```

## When it does not apply

vSAN and NVMe over TCP, iWARP, other products, and designs without wiring. A switch that no storage traffic of the cluster can
pass needs no profile.

## Limits of this check

Leafs and management switches that have no storage port count only where nothing else joins the hosts. What the profile holds is
for the QoS rules: QOS009 finds one that is not lossless, QOS010 one that differs from hop to hop.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, Link
from ...views.fabric import joining, possible_links
from ...views.links import switch_links
from ...views.nvme_paths import arrays_of, targets
from ...views.teams import storage_teams
from ...views.vlans import port_vlans
from .. import ROCE, VSAN, Hit
from ..documents import AZURE_HOST_NETWORK, NVIDIA_RDG, VCF9_RDMA, VCF9_VSAN_NETWORK, VSPHERE8_NVME

SEVERITY = "error"
CONFIDENCE = "quoted"
APPLIES = Applies(products=(*VSAN, "nvme-of"), transports=ROCE, needs=("wiring",))
HINT = "Apply a lossless profile to the switch in qos.yaml; vSAN and NVMe over RDMA use priority 3."
SOURCES = (
    VCF9_VSAN_NETWORK.says(
        "The network must be lossless: switches use DCB with PFC and a lossless class at priority 3. (9.0)", "Using RDMA"
    ),
    VSPHERE8_NVME.says("NVMe over RDMA needs a lossless Ethernet network. (8.0)", "introduction"),
    AZURE_HOST_NETWORK.says(
        "Where DCB is used, PFC and ETS must be right on every network port, switches included; RoCE needs DCB, iWARP does not. "
        "(Windows; the one document that says every port)"
    ),
    NVIDIA_RDG.says("The lossless RoCE profile is applied on all leafs.", "Enable RDMA over Converged Ethernet Lossless"),
    VCF9_RDMA.says("RoCE v2 expects a lossless network; in a congested one large I/O may do worse than over TCP. (9.0)"),
)


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Hit]:
    """One hit for each switch on the way that no profile is applied to."""
    ends: dict[int, dict[str, str]] = {}
    for team in storage_teams(design, cluster):
        for uplink in team.uplinks:
            if uplink.switch is not None and uplink.nic.rdma:
                ends.setdefault(team.port_group.vlan, {}).setdefault(uplink.switch.name, uplink.nic.host)
    for array in arrays_of(design, cluster):
        for target in targets(design)[array.name]:
            if target.switch is not None and target.network is not None and target.network.vlan in ends:
                ends[target.network.vlan].setdefault(target.switch.name, array.name)
    found: dict[str, str] = {}
    for vlan, hosts in ends.items():
        for name in _on_the_way(design, vlan, hosts):
            reason = f"{hosts[name]} is cabled to it" if name in hosts else f"it lies between {' and '.join(list(hosts)[:2])}"
            found.setdefault(name, reason)
    for name, reason in found.items():
        if name not in design.applied:
            text = f"RoCE v2 of cluster {cluster.id} passes {name} ({reason}), which has no QoS profile and is not lossless"
            yield Hit(design.switches[name].origin, text, subject=name)


def _on_the_way(design: Design, vlan: int, ends: dict[str, str]) -> list[str]:
    """The end switches, and those on any path between them, in this order."""

    def carries(link: Link) -> bool:
        vlans = port_vlans(design)[link.a]
        return vlan == 0 or vlan in vlans.tagged or vlan == vlans.untagged

    names = dict.fromkeys(ends)
    if len(ends) > 1:
        chosen = possible_links(joining(design, ends, carries), ends)
        for link in switch_links(design):
            if id(link) in chosen:
                names.update({link.a.device: None, link.b.device: None})
    return list(names)
