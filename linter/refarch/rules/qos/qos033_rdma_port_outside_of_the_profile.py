"""A QoS profile lists ports that its switch does not have, or leaves out a port of a host that carries RDMA
traffic.

## What it checks

Each port to which a profile is applied must exist on the switch. Ports of hosts whose adapters have the masks
of the driver must have a profile if other ports of the host have one.

The walk of all conversations reports the ports of switches: each port on the path of RDMA traffic, to hosts,
to arrays, and to other switches, needs a profile with PFC (PATH004, PATH007). For clusters whose RDMA
traffic cannot be followed, such as Windows hosts of which only the cables are known, this rule checks the
ports of the switches too.

## Why it matters

A port that the switch does not have gets no settings, and the port that was meant drops RDMA packets. Only
one host of many is slow. On a host port without a profile, only the parameters of the driver decide what is
lossless.

## Example

```yaml
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        adapters:
          - card: nvidia-connectx-6-lx-25g-2p
            slot: "1"
            ports: [vmnic4, vmnic5]
            parameters: {nmlx5_core: {pfctx: 8, pfcrx: 8}}
```

```yaml
# qos.yaml
apply:
  - {profile: roce, to: ["leaf-[1-2]"]}
  - profile: roce
    to: [hosts of compute]
    ports:
      - vmnic4  # <- QOS033
```

## Use instead

```diff
# qos.yaml
-      - vmnic4
+      - vmnic[4-5]
```

## When it does not apply

Profiles that apply to whole switches; switches without any profile (PATH004); hosts without the masks of the
driver (QOS002).

## Limits of this check

Of the links between switches in clusters that cannot be followed, refarch checks only those on a path between
the switches of the hosts.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, QosApplication
from ...views.network.shared_uplinks import ports_of_two_switches
from ...views.rdma.host_rdma_settings import roce_ends
from ...views.rdma.rdma_path import links_on_path, misplaced_clusters, rdma_entries
from ...views.rdma.roce import ROCE_TRANSPORTS, profile_at
from ...views.walk.outcomes import clusters_with_walked_rdma
from .. import Problem, Rule
from ..documents.others import AZURE_HOST_NETWORK


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each omitted port, and one for each entry with a port that does not exist. PATH004 and
    PATH007 report the ports of switches wherever the RDMA traffic of the cluster can be followed."""
    # IP012 finds adapters in a wrong network, and so on unexpected ports.
    if cluster.id in misplaced_clusters(design):
        return
    # NIC026 finds a port of two virtual switches.
    doubled = ports_of_two_switches(cluster)
    is_followed = cluster.id in clusters_with_walked_rdma(design)
    for ends in roce_ends(design)[cluster.id]:
        switch_applications = design.applications.get(ends.link.switch.name, ())
        has_switch_hit = ends.switch is None and switch_applications and ends.link.nic.name not in doubled
        if has_switch_hit and not is_followed:
            text = (
                f"{ends.switch_port_name} carries RDMA traffic of {ends.link.nic.host} but has no QoS profile"
            )
            cable = ends.link.link.origin
            related = ((cable, f"the cable of {ends.link.nic.host}"),)
            yield Problem(
                _ports_origin(switch_applications[0]), text, related=related, subject=ends.switch_port_name
            )
        host_applications = design.applications.get(ends.link.nic.host, ())
        # Without the masks of the driver, QOS002 requires the profile.
        if ends.host.profile is None and host_applications and ends.host.pfctx and ends.host.pfcrx:
            text = f"{ends.host_port_name} carries RDMA traffic but has no QoS profile"
            related = ((ends.link.nic.origin, "the adapter"),)
            yield Problem(
                _ports_origin(host_applications[0]),
                text,
                related=related,
                subject=ends.host_port_name,
                severity="warning",
            )
    if not is_followed:
        yield from _hits_between_switches(design, cluster)
    devices = dict.fromkeys(ends.link.switch.name for ends in roce_ends(design)[cluster.id])
    for switch in (design.switches[name] for name in devices):
        for entry in design.applications.get(switch.name, ()):
            unknown_ports = sorted((entry.ports or frozenset()) - switch.ports.keys())
            # A switch without known port names can have any port.
            if unknown_ports and switch.ports_are_named:
                text = (
                    f"{switch.name} has no port {unknown_ports[0]}, but its profile is applied to this port"
                )
                yield Problem(
                    _ports_origin(entry),
                    text,
                    f"Replace `{unknown_ports[0]}` in `ports`.",
                    subject=switch.name,
                )


def _hits_between_switches(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each omitted port to another switch on the path."""
    switches: dict[int, dict[str, None]] = {}
    for vlan, switch, _ in rdma_entries(design, cluster):
        switches.setdefault(vlan, {})[switch] = None
    links = {
        link.number: link for vlan, ends in switches.items() for link in links_on_path(design, vlan, ends)
    }
    for link in links.values():
        for end, far_end in ((link.a, link.b), (link.b, link.a)):
            listed = design.applications.get(end.device, ())
            # PATH004 finds a neighbor without any profile.
            if listed and far_end.device in design.applications and profile_at(design, end) is None:
                text = (
                    f"{end.port} on {end.device}, to {far_end.device}, is on the path of RDMA traffic of "
                    f"cluster {cluster.id} but has no QoS profile"
                )
                related = ((link.origin, "the cable between the switches"),)
                yield Problem(
                    _ports_origin(listed[0]), text, related=related, subject=f"{end.port} on {end.device}"
                )


def _ports_origin(entry: QosApplication) -> Origin:
    """The first of the ports in an entry."""
    return Origin(entry.origin.file, entry.origin.pointer[:2]).child("ports", 0)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("wiring", "qos", "cables")),
    hint=(
        "Add the port to `ports` of the entry in `apply` for this device. Or remove `ports`, so that the "
        "profile applies to all ports of the device."
    ),
    sources=(
        AZURE_HOST_NETWORK.says(
            "DCB must be correct on every port of the path.", "RDMA traffic considerations"
        ),
    ),
    check_cluster=check_cluster,
)
