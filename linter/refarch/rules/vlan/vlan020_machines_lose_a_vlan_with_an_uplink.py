"""One uplink of a virtual switch reaches a network of VMs, but another uplink does not.

## What it checks

The switch ports of the uplinks of each virtual switch, if the wiring lists their VLANs. If one of them
carries a network for VMs, and no port group states the uplinks of this network, all of them carry it.

## Why it matters

When a VM moves to the other uplink, it is disconnected, and the host shows no fault. A virtual switch moves a
VM to another uplink after a failure, or because of the load.

## Example

```yaml
# ip-plan.yaml of the example `azure-local`
networks:
  machines: {purpose: vm, vlan: 50, prefix: 198.18.0.0/24}
```

```yaml
# wiring.yaml of the example `azure-local`
links:
  - {from: "node-[1-4] pNIC1", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l, carries: [smb-a, smb-b, machines]}
  - {from: "node-[1-4] pNIC2", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l, carries: [smb-a, smb-b]}  # <- VLAN020
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## Use instead

```diff
# wiring.yaml
-  - {from: "node-[1-4] pNIC2", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l, carries: [smb-a, smb-b]}
+  - {from: "node-[1-4] pNIC2", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l, carries: [smb-a, smb-b, machines]}
```

## When it does not apply

Networks with a port group or an interface, which VLAN001 checks. Ports without a VLAN list. Virtual switches
with vSAN over RoCE, whose uplinks TEAM004 compares.

## Limits of this check

Networks of another purpose are not checked: two storage networks are often on one switch each.
"""  # noqa: E501

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, Network, VirtualSwitch
from ...views import view
from ...views.network.ports_on_path import port_groups_by_network
from ...views.network.shared_uplinks import DIRECT_PORT
from ...views.network.teams import storage_teams, uplinks
from ...views.network.vlans import PortVlans, port_vlans
from .. import ROCE, VSAN, Problem, Rule


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each host, port and network."""
    networks = _networks_of_machines(design)
    # TEAM004 compares the uplinks that carry vSAN with RoCE.
    compared = (
        {team.virtual_switch.name for team in storage_teams(design, cluster)}
        if cluster.product in VSAN and cluster.transport in ROCE
        else set[str]()
    )
    if networks:
        for switch in cluster.virtual_switches.values():
            if switch.name in compared:
                continue
            if switch.kind != DIRECT_PORT:
                for host in cluster.hosts:
                    for network in networks:
                        yield from _hits_of_host(design, host.name, switch, network)


@view
def _networks_of_machines(design: Design) -> tuple[Network, ...]:
    """Networks of virtual machines without a port group; VLAN001 checks those that have one."""
    return tuple(
        network
        for network in design.networks.values()
        if network.purpose == "vm" and network.vlan and network.id not in port_groups_by_network(design)
    )


def _hits_of_host(design: Design, host: str, switch: VirtualSwitch, network: Network) -> Iterator[Problem]:
    known = [uplinks(design).get((host, port)) for port in dict.fromkeys(switch.uplinks.values())]
    ends = [
        (uplink.nic.name, uplink.far_end)
        for uplink in known
        if uplink is not None and uplink.far_end is not None
    ]
    # A port without a list of VLANs carries the VLANs that are needed.
    stated = [
        (port, end, port_vlans(design)[end])
        for port, end in ends
        if end in port_vlans(design) and port_vlans(design)[end].is_stated
    ]
    carrying = [(port, vlans) for port, _, vlans in stated if _carries(vlans, network.vlan)]
    if carrying:
        example, example_vlans = carrying[0]
        for port, end, vlans in stated:
            if not _carries(vlans, network.vlan):
                text = (
                    f"{port} and {example} on {host} are uplinks of virtual switch {switch.name}, but "
                    f"only the switch port of {example} carries VLAN {network.vlan} (network "
                    f"{network.id}); {end.port} on {end.device} does not"
                )
                hint = (
                    f"Add `{network.id}` to `carries` of the link to {end.port} on {end.device}. Or remove "
                    f"`{network.id}` from `carries` of the link of {example}."
                )
                related = ((example_vlans.origin, f"VLANs of the port of {example}"),)
                yield Problem(vlans.origin, text, hint, related, f"{port} on {host} (network {network.id})")


def _carries(vlans: PortVlans, vlan: int) -> bool:
    return vlan in vlans.tagged or vlan == vlans.untagged


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("wiring", "ip-plan")),
    hint="Add the network to `carries` of the link. Or remove the network from `carries` of the other link.",
    sources=(),
    check_cluster=check_cluster,
)
