"""A physical port is an uplink of two virtual switches, two uplinks of one virtual switch, or an uplink and a
standalone interface.

## What it checks

Every uplink of every virtual switch of a cluster. Other virtual switches of the cluster and other uplinks of
the switch must not use the same port of the hosts. Interfaces of Windows hosts must not use the port without
a virtual switch. Two interfaces must not use one port.

## Why it matters

The second virtual switch refuses the port, or removes it from the first one, together with its management or
storage traffic. A port can belong to only one virtual switch. Two uplinks of a distributed switch on one port
are one path: the team seems redundant, but has no second port.

## Example

```yaml
# design.yaml
clusters:
  compute:
    virtual_switches:
      vSwitch0:
        kind: standard
        uplinks:
          - vmnic5  # <- NIC026
        port_groups:
          Virtual Machines: {network: vmotion, teaming: {policy: originating-virtual-port, active: [vmnic5]}}
```

## Use instead

```diff
# design.yaml
-      vSwitch0:
-        kind: standard
-        uplinks:
-          - vmnic5
+      Storage:
         port_groups:
-          Virtual Machines: {network: vmotion, teaming: {policy: originating-virtual-port, active: [vmnic5]}}
+          Virtual Machines:
+            network: vmotion
+            teaming: {policy: explicit-failover-order, active: [Uplink 2], standby: [Uplink 1]}
```

## When it does not apply

Interfaces of Windows hosts on physical ports without a virtual switch; interfaces that single hosts have on
other ports. Interfaces of Linux hosts, which can be VLANs on one port; HST042 finds those that cannot be
VLANs.

## Limits of this check

None known.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, PortGroup, VirtualSwitch, origin_of
from ...views.network.shared_uplinks import DIRECT_PORT, ports_with_two_interfaces, switches_on_all_hosts
from .. import Problem, Rule


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each port, at the second switch that has it."""
    first: dict[str, tuple[VirtualSwitch, Origin]] = {}
    # Interfaces that single hosts have on other ports are omitted.
    interface_by_port = {
        port: group
        for switch in switches_on_all_hosts(cluster)
        for port in switch.uplinks.values()
        for group in (switch.port_groups.values() if switch.kind == DIRECT_PORT else ())
    }
    for switch in cluster.virtual_switches.values():
        for number, (uplink, port) in enumerate(switch.uplinks.items() if switch.kind != DIRECT_PORT else ()):
            # A list of vmnics is read as a mapping of each name to itself.
            is_list = all(name == port_name for name, port_name in switch.uplinks.items())
            place = origin_of(switch, "uplinks", number if is_list else uplink)
            first_switch, first_place = first.setdefault(port, (switch, place))
            if first_switch is not switch:
                text = (
                    f"{port} is an uplink of virtual switches {switch.name} and {first_switch.name} "
                    f"in cluster {cluster.id}, but a port can be in only one virtual switch"
                )
                hint = (
                    f"Remove {port} from `uplinks` of {switch.name}, and move its port groups to "
                    f"{first_switch.name}. Or remove {port} from `uplinks` of {first_switch.name}."
                )
                related = ((first_place, f"the uplink of {first_switch.name}"),)
                yield Problem(place, text, hint, related, port)
            elif first_place != place:
                yield _hit_of_two_uplinks(switch, port, place, first_place)
            elif port in interface_by_port:
                yield _hit_of_interface(switch, port, place, interface_by_port[port])
    # Interfaces of Linux hosts can be VLANs on one port; HST042 finds those that cannot.
    interfaces_by_port = {} if cluster.kind.platform == "linux" else ports_with_two_interfaces(cluster)
    for (host, port), (first_interface, second_interface) in interfaces_by_port.items():
        assert first_interface.port_group is not None and second_interface.port_group is not None
        text = (
            f"interfaces {first_interface.name} and {second_interface.name} both use {port} on {host} "
            "without a virtual switch"
        )
        hint = (
            f"Set `connected_to` of {second_interface.name} to another port. Or connect both "
            "interfaces to a virtual switch."
        )
        related = ((first_interface.port_group.teaming.at["active"], f"interface {first_interface.name}"),)
        yield Problem(second_interface.port_group.teaming.at["active"], text, hint, related, host)


def _hit_of_two_uplinks(switch: VirtualSwitch, port: str, place: Origin, first_place: Origin) -> Problem:
    first, second = first_place.pointer[-1], place.pointer[-1]
    text = (
        f"uplink {second} of virtual switch {switch.name} in cluster {switch.cluster} has {port}, but uplink "
        f"{first} has the same port"
    )
    hint = f"Use another port for {second}. Or remove {second} from `uplinks`."
    return Problem(place, text, hint, ((first_place, f"the port of {first}"),), port)


def _hit_of_interface(switch: VirtualSwitch, port: str, place: Origin, group: PortGroup) -> Problem:
    text = (
        f"{port} is an uplink of virtual switch {switch.name}, but interface {group.name} uses {port} "
        "without the virtual switch"
    )
    hint = f"Use another port as the uplink. Or set `connected_to: {switch.name}` for the interface."
    return Problem(place, text, hint, ((group.origin, f"interface {group.name}"),), port)


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(needs=("adapters",)),
    hint=(
        "Remove the port from `uplinks` of one virtual switch, and move its port groups to the other virtual "
        "switch."
    ),
    sources=(),
    check_cluster=check_cluster,
)
