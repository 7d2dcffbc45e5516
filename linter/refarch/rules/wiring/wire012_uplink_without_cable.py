"""An uplink port of a virtual switch has no cable.

## What it checks

Every uplink of a virtual switch that is active or standby in a port group, on every host. The host must have
a port of this name, and for in-band networks the wiring plan must have a cable for it. The rule also checks
ports that directly carry an interface of a Windows host.

## Why it matters

Without a cable, the port is down from the first day. The host has no redundancy, or no storage network at
all. With an explicit failover order, the traffic uses the standby uplink and the wrong leaf switch. The port
group depends on the uplink.

## Example

```yaml
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        adapters:
          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}
          - {card: nvidia-connectx-6-lx-25g-2p, slot: "2", ports: [vmnic6, vmnic7]}
    virtual_switches:
      Machines:
        kind: distributed
        mtu: 9000
        uplinks:
          Uplink 1: vmnic6
          Uplink 2: vmnic7  # <- WIRE012
        port_groups:
          Copy: {network: vmotion, teaming: {policy: originating-virtual-port, active: [Uplink 1, Uplink 2]}}
```

```yaml
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic6", to: "leaf-1 swp[5-8]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## Use instead

```diff
# wiring.yaml
   - {from: "host-[1-4] vmnic6", to: "leaf-1 swp[5-8]", cable: nvidia-mcp2m00-a003e30l}
+  - {from: "host-[1-4] vmnic7", to: "leaf-2 swp[5-8]", cable: nvidia-mcp2m00-a003e30l}
```

## When it does not apply

Cables of networks that the IP plan marks `out_of_band` often belong to the site, not to the design; only
their ports are checked. Uplinks that no port group uses. Designs without a wiring plan. Hosts with a cable in
a port that they do not have: WIRE002 finds the port, and another port can be the intended one.

## Limits of this check

refarch ignores a port group without a network, because the design does not state its traffic. A port that can
be on the board of a host, because the catalog does not list the ports of the board, counts as a port without
a cable.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, End, VirtualSwitch, origin_of
from ...views.network.links import first_cable_by_port, links_by_end
from ...views.network.uncabled_ports import uncabled_ports_of_cluster
from .. import Fix, Problem, Rule, fix_values
from ..documents.broadcom_guides import VSPHERE8_VMKERNEL

NO_PORT_HINT = (
    "Add an adapter with this port to the host. Or move the hosts without the port to a separate cluster."
)

DIRECT = "direct"
"""Kind of the virtual switch between an interface and its physical port, which the design does not write."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each host and uplink without a cable."""
    for switch, uplink, end, networks, lacks_port in uncabled_ports_of_cluster(design, cluster):
        message, hint = _fault_and_cure(switch, end, lacks_port, " and ".join(networks))
        # Cables to a port that does not exist would be the next fault.
        fix = None if lacks_port else _cure_of_cables(design, end)
        place = _uplink_origin(switch, uplink, list(switch.uplinks).index(uplink))
        yield Problem(
            place, message, hint=hint, related=_related_cable(design, end), subject=end.device, fix=fix
        )


def _related_cable(design: Design, end: End) -> tuple[tuple[Origin, str], ...]:
    """The cable of another port of the host that no virtual switch uses, and that can be the intended cable;
    else the cable of this port on another host; else the cable of another uplink of the same virtual switch,
    next to which this cable is missing."""
    # From the most to the least likely mistake: a cable in a wrong port, an entry without this host, a cable
    # that was never written.
    host = design.hosts[end.device]
    switches = design.clusters[host.cluster].virtual_switches.values()
    used = {port for switch in switches for port in switch.uplinks.values()}
    for port in host.nics:
        link = links_by_end(design).get(End(end.device, port))
        if link is not None and port not in used:
            return ((link.origin, f"{port}, which has a cable but is not an uplink"),)
    cable_of_other_hosts = first_cable_by_port(design).get((host.cluster, end.port))
    if cable_of_other_hosts is not None:
        return ((cable_of_other_hosts.origin, f"the cables of {end.port} on other hosts"),)
    for port in _other_direct_ports(design, end):
        link = links_by_end(design).get(End(end.device, port))
        if link is not None:
            return ((link.origin, f"the cable of {port}, another port with an interface"),)
    for switch in switches:
        if end.port in switch.uplinks.values():
            for port in switch.uplinks.values():
                link = links_by_end(design).get(End(end.device, port))
                if link is not None:
                    return ((link.origin, f"the cable of {port}, another uplink of {switch.name}"),)
    return ()


def _other_direct_ports(design: Design, end: End) -> tuple[str, ...]:
    """Other ports of a Windows host with a direct interface, such as this one."""
    switches = design.clusters[design.hosts[end.device].cluster].virtual_switches.values()
    direct_ports = [port for switch in switches if switch.kind == DIRECT for port in switch.uplinks.values()]
    return tuple(port for port in direct_ports if port != end.port) if end.port in direct_ports else ()


def _cure_of_cables(design: Design, end: End) -> Fix | None:
    """The entry of the cables of the other hosts, extended to all hosts of their group."""
    # Imported late: nearly every design has its cables, and then does not need it.
    from ...views.network.range_growth import grown_ports

    return fix_values(grown_ports(design, end.device, end.port))


def _fault_and_cure(switch: VirtualSwitch, end: End, lacks_port: bool, networks: str) -> tuple[str, str]:
    """Fault of a port that carries networks, and its hint if the fix is not a cable."""
    host, port = end
    is_direct = switch.kind == DIRECT
    interfaces = " and ".join(dict.fromkeys(group.name for group in switch.port_groups.values()))
    if lacks_port:
        user = f"interface {interfaces}" if is_direct else f"virtual switch {switch.name}"
        return f"{host} has no port {port}, but {user} uses {port} for network {networks}", NO_PORT_HINT
    if is_direct:
        return (
            f"{port} on {host} is used by interface {interfaces} (network {networks}) but has no cable",
            DIRECT_HINT,
        )
    return (
        f"{port} on {host} is an uplink of virtual switch {switch.name} (network {networks}) but has no "
        "cable",
        "",
    )


DIRECT_HINT = "Add the cable to wiring.yaml. Or connect the interface to a port that has a cable."


def _uplink_origin(switch: VirtualSwitch, uplink: str, number: int) -> Origin:
    """The uplink in a mapping of names, or in a plain list of vmnics with equal names."""
    # A list of vmnics is read as a mapping of each to itself.
    listed = all(name == vmnic for name, vmnic in switch.uplinks.items())
    return origin_of(switch, "uplinks", number if listed else uplink)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("wiring",)),
    hint="Add the cable to wiring.yaml. Or remove the port from `uplinks` of the virtual switch.",
    sources=(
        VSPHERE8_VMKERNEL.says(
            "A host reaches the other hosts over the physical network only while a physical NIC is attached "
            "to its switch; an uplink without a cable has the same effect as no uplink.",
            "Procedure, Create a Standard Switch",
        ),
    ),
    fixes="sometimes",
    check_cluster=check_cluster,
)
