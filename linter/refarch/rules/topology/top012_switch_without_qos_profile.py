"""A switch between RDMA ports has no QoS profile, in a cluster whose RDMA traffic cannot be followed.

## What it checks

The walk of all conversations reports a switch or a port on the path of RDMA traffic without a QoS profile
(PATH004, PATH007). It needs interfaces, and networks in the IP plan. This rule checks clusters without them,
such as Windows hosts of which only the cables are known. It checks every switch that the RoCE traffic of
the cluster can pass through: the leaf switches to which the hosts and their arrays are cabled, and the
switches between them. Each must have a QoS profile.

## Why it matters

Users see latency that rises suddenly under load, although every link is up and the link counters on the hosts
look normal. RoCE needs a network that does not drop packets. A switch without priority flow control drops
packets as soon as its buffer is full. After a lost packet, an RDMA connection resends everything from that
packet on, or it breaks.

## Example

```yaml
# design.yaml of the example `s2d`
clusters:
  storage:
    virtual_switches: null
    interfaces: null
```

```yaml
# ip-plan.yaml of the example `s2d`
networks: {smb-a: null, smb-b: null}
```

```yaml
# wiring.yaml of the example `s2d`
switches:
  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}  # <- TOP012
```

```yaml
# qos.yaml of the example `s2d`
apply:
  - {profile: roce, to: [leaf-1, hosts of storage]}
```

## Use instead

```diff
# qos.yaml of the example `s2d`
-  - {profile: roce, to: [leaf-1, hosts of storage]}
+  - {profile: roce, to: ["leaf-[1-2]", hosts of storage]}
```

## When it does not apply

TCP, iWARP, and designs without wiring. A switch that no RDMA traffic of the cluster can pass needs no
profile.

## Limits of this check

Leaf switches and management switches without a storage port count only if no other switch connects the hosts.
The QoS rules check the content of the profile: QOS009 finds a profile that is not lossless, and QOS010 a
profile that differs from hop to hop.
"""

from collections.abc import Iterable, Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design
from ...views.network.storage_ports import PROTOCOL_NAMES
from ...views.rdma.rdma_path import misplaced_clusters, rdma_entries, switches_on_path
from ...views.rdma.roce import ROCE_TRANSPORTS, is_rdma_unsupported
from ...views.rdma.tagged_adapter import is_tagged_adapter_astray
from ...views.storage.nvme_routes import array_targets, arrays_of_cluster
from ...views.walk.outcomes import clusters_with_walked_rdma
from .. import Problem, Rule
from ..documents.broadcom_guides import VCF9_RDMA, VCF9_VSAN_NETWORK, VSPHERE8_NVME, VSPHERE65_ROCE
from ..documents.nvidia import NVIDIA_RDG
from ..documents.others import AZURE_HOST_NETWORK


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each switch in the path without a profile."""
    # Of a cluster whose RDMA traffic can be followed, PATH004 and PATH007 report each switch on its path.
    if cluster.id in clusters_with_walked_rdma(design):
        return
    # PVR016, TOP004, and IP012 find faults that make the path of the traffic unknown.
    if (
        is_tagged_adapter_astray(cluster)
        or is_rdma_unsupported(cluster)
        or cluster.id in misplaced_clusters(design)
    ):
        return
    hosts_by_switch_and_vlan: dict[int, dict[str, str]] = {}
    for vlan, switch, host in rdma_entries(design, cluster):
        hosts_by_switch_and_vlan.setdefault(vlan, {}).setdefault(switch, host)
    # The traffic of NVMe ends at the arrays.
    for array in arrays_of_cluster(design, cluster):
        for target in array_targets(design)[array.name]:
            # An array is an end of the traffic only on a VLAN of the hosts.
            if (
                target.switch is not None
                and target.network is not None
                and target.network.vlan in hosts_by_switch_and_vlan
            ):
                hosts_by_switch_and_vlan[target.network.vlan].setdefault(target.switch.name, array.name)
    reasons: dict[str, str] = {}
    for vlan, ends_by_switch in hosts_by_switch_and_vlan.items():
        for name in switches_on_path(design, vlan, ends_by_switch):
            reason = (
                f"connected to {ends_by_switch[name]}"
                if name in ends_by_switch
                else f"between {' and '.join(list(ends_by_switch)[:2])}"
            )
            reasons.setdefault(name, reason)
    for name, reason in reasons.items():
        # QOS009 finds a profile that is not lossless.
        if name not in design.applied:
            protocol_text = PROTOCOL_NAMES[cluster.transport]
            text = (
                f"cluster {cluster.id} sends {protocol_text} traffic through {name} ({reason}), but this "
                "switch has no QoS profile and is not lossless"
            )
            yield Problem(
                design.switches[name].origin,
                text,
                related=_profile_of_another(design, cluster, reasons),
                subject=name,
            )


def _profile_of_another(
    design: Design, cluster: Cluster, names: Iterable[str]
) -> tuple[tuple[Origin, str], ...]:
    """Place that assigns a profile to another switch in the path, or else to a host."""
    hosts = [host.name for host in cluster.hosts]
    others = [name for name in (*names, *hosts) if name in design.applied]
    return ((design.applied[others[0]][1], f"profile of {others[0]}"),) if others else ()


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("wiring", "cables")),
    hint=(
        "Add the switch to `to` of a lossless profile in qos.yaml. vSAN and NVMe over RDMA use "
        "priority 3; SMB Direct uses 3 or 4."
    ),
    sources=(
        VCF9_VSAN_NETWORK.says(
            "The network must be lossless: switches use DCB with PFC and a lossless class at "
            "priority 3. (9.0)",
            "Using RDMA",
        ),
        VSPHERE8_NVME.says("NVMe over RDMA needs a lossless Ethernet network. (8.0)", "introduction"),
        AZURE_HOST_NETWORK.says(
            "Where DCB is used, PFC and ETS must be right on every network port, switches included; RoCE "
            "needs DCB, iWARP does not. RDMA traffic has PFC on priority 3 or 4. (Windows; the one document "
            "that requires it on every port)"
        ),
        VSPHERE65_ROCE.says(
            "RoCE v1 and RoCE v2 both need a lossless network, by global pause or by PFC; stated for virtual "
            "machines with PVRDMA. (6.5)"
        ),
        NVIDIA_RDG.says(
            "The lossless RoCE profile is applied on all leaf switches.",
            "Enable RDMA over Converged Ethernet Lossless",
        ),
        VCF9_RDMA.says(
            "RoCE v2 expects a lossless network; in a congested one large I/O may do worse than over "
            "TCP. (9.0)"
        ),
    ),
    check_cluster=check_cluster,
)
