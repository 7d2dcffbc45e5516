"""RDMA traffic has no VLAN tag, but its priority is in the VLAN tag.

## What it checks

Every cabled RoCE port of a host whose storage traffic has no VLAN tag. The switch must not trust only PCP
(error). On Windows hosts with Storage Spaces Direct, the design should specify that packets carry a DSCP that
the switch trusts (otherwise a warning).

## Why it matters

The switch gives RDMA frames the default priority of the port, which is lossy. PFC is on, but its class
carries no traffic. PCP is part of the VLAN tag, so a frame without a tag has no priority.

## Example

```yaml
# qos.yaml
profiles:
  roce:
    trust: [pcp]  # <- QOS031
    rdma: {dscp: null}
    congestion_notification: {dscp: null}
```

```yaml
# design.yaml
clusters:
  compute:
    virtual_switches:
      Storage:
        port_groups:
          vSAN: {vlan: 0}
```

```yaml
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l, untagged: vsan}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l, untagged: vsan}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## Use instead

```diff
# qos.yaml
-    trust: [pcp]
-    rdma: {dscp: null}
-    congestion_notification: {dscp: null}
+    trust: [pcp, dscp]
```

## When it does not apply

Ports whose traffic the virtual switch tags, iWARP and TCP.

## Limits of this check

The design format does not support priority tags, which have a PCP and VLAN 0.
"""

from collections.abc import Iterator, Mapping

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.network.storage_ports import uses_adapters
from ...views.network.teams import storage_teams
from ...views.network.vlans import tag_of_port_group
from ...views.rdma.host_rdma_settings import RoceEnds, roce_ends
from ...views.rdma.roce import ROCE_TRANSPORTS
from ...views.rdma.virtual_machines import rdma_uplinks
from .. import S2D, Problem, Rule
from ..documents.nvidia import CUMULUS_QOS
from ..documents.others import IBM_PFC


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each port of a host."""
    tags = _vlan_tags(design, cluster)
    for ends in roce_ends(design)[cluster.id]:
        switch_profile = ends.switch
        # A port that sends some of its RDMA traffic with a tag has the fault in a port group, which VLAN001
        # checks.
        untagged = tags.get((ends.link.nic.host, ends.link.nic.name)) == {0}
        if switch_profile is None or switch_profile.mode != "lossless" or not untagged:
            continue
        if switch_profile.trust == ("pcp",):
            text = (
                f"RDMA traffic of {ends.host_port_name} has no VLAN tag, but "
                f"{ends.switch_port_name} trusts only PCP"
            )
            yield Problem(origin_of(switch_profile, "trust"), text, subject=ends.host_port_name)
        # PCP is part of the VLAN tag: without a tag, only a DSCP shows the priority of the packets.
        elif cluster.product in S2D and not _states_dscp(ends):
            text = (
                f"RDMA traffic of {ends.host_port_name} has no VLAN tag, and the design specifies "
                "no DSCP for this traffic"
            )
            yield Problem(ends.link.link.origin, text, subject=ends.host_port_name, severity="warning")


def _states_dscp(ends: RoceEnds) -> bool:
    return ends.host.dscp is not None


def _vlan_tags(design: Design, cluster: Cluster) -> Mapping[tuple[str, str], set[int]]:
    """The VLAN tags of the RDMA traffic of each host port, 0 for no tag."""
    tags: dict[tuple[str, str], set[int]] = {}
    # RDMA of adapters uses their uplinks; RDMA of virtual machines uses all uplinks of its network.
    if uses_adapters(cluster):
        for team in storage_teams(design, cluster):
            for uplink in team.uplinks:
                key = uplink.nic.host, uplink.nic.name
                tags.setdefault(key, set()).add(tag_of_port_group(design, team.port_group))
    else:
        for vlan, host, vmnic in rdma_uplinks(cluster):
            tags.setdefault((host, vmnic), set()).add(vlan)
    return tags


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("wiring", "qos", "cables")),
    hint=(
        "Add a VLAN tag to the RDMA traffic. Or mark RDMA packets by DSCP on the hosts, and add "
        "`dscp` to `trust`."
    ),
    sources=(
        CUMULUS_QOS.says(
            "Frames without a tag get the default priority of the port if PCP is trusted.", "Classification"
        ),
        IBM_PFC.says("Flow control by priority needs a VLAN at both end points and on the switches between."),
    ),
    check_cluster=check_cluster,
)
