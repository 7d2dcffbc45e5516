"""A link aggregation group is in the path of RDMA storage traffic, on the distributed switch or on the
physical switch.

## What it checks

Every port group that carries vSAN traffic in a cluster with RoCE v2. None of its uplinks is a LAG of the
distributed switch or a member of one. No switch port at the other end of its uplinks is a member of a bond or
of an MLAG bond. This includes static bonds, LACP bonds, and bonds of one port.

## Why it matters

The host loses a storage path, or receives frames on a port where it does not expect them. A bond on only the
switch expects LACP from a host that sends none, and blocks the port. A static bond spreads the frames for the
host over both cables. The connections of one VMkernel adapter cannot spread over two RDMA adapters, so the
vendor does not support vSAN over RDMA on port channels.

## Example

A LAG on the distributed switch instead of active and standby uplinks.

```yaml
# design.yaml
clusters:
  compute:
    virtual_switches:
      Storage:
        lags:
          lag1: {uplinks: [Uplink 1, Uplink 2]}
        port_groups:
          vMotion:
            teaming:
              active: [lag1]
              standby: []
          vSAN:
            teaming:
              active:
                - lag1  # <- TEAM002
              standby: []
```

The matching MLAG bond on the leaf switches, one bond for each host.

```yaml
# wiring.yaml
links:
  - from: "host-[1-4] vmnic4"
    to: "leaf-1 swp[1-4]"
    cable: nvidia-mcp2m00-a003e30l
    bond: bond-hosts  # <- TEAM002
    mlag: 1
  - from: "host-[1-4] vmnic5"
    to: "leaf-2 swp[1-4]"
    cable: nvidia-mcp2m00-a003e30l
    mlag: 1  # <- TEAM002
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## Use instead

One active and one standby uplink on switch ports without a bond. The bond between the two leaf switches
stays.

```diff
# design.yaml
-        lags:
-          lag1: {uplinks: [Uplink 1, Uplink 2]}
@@
-              active: [lag1]
-              standby: []
+              active: [Uplink 2]
+              standby: [Uplink 1]
@@
-                - lag1
-              standby: []
+                - Uplink 1
+              standby: [Uplink 2]
```

```diff
# wiring.yaml
-    bond: bond-hosts
-    mlag: 1
@@
     cable: nvidia-mcp2m00-a003e30l
-    mlag: 1
```

## When it does not apply

Storage over TCP, where LACP is supported. Bonds between switches. Bonds to host ports that no RDMA storage
port group uses.

## Limits of this check

LAGs and bonds count as the design states them. refarch does not check whether a bond to a host would come up.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.network.teams import AdapterTeam, Uplink, storage_teams
from .. import ROCE, VSAN, Problem, Rule
from ..documents.broadcom_articles import KB382163, KB407307
from ..documents.broadcom_guides import V51_NET, VCF9_LACP, VCF9_STATIC_LAG, VSAN7_RDMA
from ..documents.nvidia import NVIDIA_RDG

LAG_HINT = (
    "Remove the LAG from `active` and `standby` and from `lags`. Use one active and one standby "
    "uplink, for example `active: [Uplink 1]` and `standby: [Uplink 2]`."
)


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """The distributed switch once for each port group, then the switch ports of each host."""
    seen: set[Origin] = set()
    teams = storage_teams(design, cluster)
    for team in teams:
        # All hosts of the cluster share the port group.
        if team.port_group.origin not in seen:
            seen.add(team.port_group.origin)
            yield from _hits_of_virtual_switch(team)
    for team in teams:
        for uplink in team.uplinks:
            yield from _hits_of_switch_port(team, uplink)


def _hits_of_virtual_switch(team: AdapterTeam) -> Iterator[Problem]:
    """Hits for a LAG among the uplinks of a port group, and for uplinks that are members of one."""
    group, switch = team.port_group, team.virtual_switch
    carrier_text = f"port group {group.name} ({team.adapter.name}, vSAN over RoCE v2)"
    for role, names in (("active", group.teaming.active), ("standby", group.teaming.standby)):
        for index, name in enumerate(names):
            if name in switch.lags:
                lag = switch.lags[name]
                message = (
                    f"{carrier_text} has {role} uplink {name}, a LAG of {' and '.join(lag.uplinks)}, but "
                    "vSAN over RDMA does not support LAGs"
                )
                yield Problem(
                    origin_of(group.teaming, role, index),
                    message,
                    LAG_HINT,
                    related=((lag.origin, f"{name} is defined here"),),
                )
    # An uplink can also be used by its own name while it is a member of a LAG.
    used_uplinks = {*group.teaming.active, *group.teaming.standby}
    for lag in switch.lags.values():
        shared = [name for name in lag.uplinks if name in used_uplinks]
        if shared:
            uplinks_text = " and ".join(shared)
            message = (
                f"{carrier_text} uses {uplinks_text}, {'members' if len(shared) > 1 else 'a member'} of LAG "
                f"{lag.name}, but vSAN over RDMA does not support LAGs"
            )
            place = origin_of(lag, "uplinks", lag.uplinks.index(shared[0]))
            related = ((group.teaming.origin, f"{group.name} uses {uplinks_text}"),)
            yield Problem(place, message, LAG_HINT, related)


def _hits_of_switch_port(team: AdapterTeam, uplink: Uplink) -> Iterator[Problem]:
    """One hit for a switch port of a bond or an MLAG bond that is connected to an uplink."""
    link = uplink.link
    if (
        # A bond ends on a switch: a cable to another host has no bond.
        link is None
        or uplink.far_end is None
        or uplink.switch is None
        or not (link.bond or link.mlag is not None)
    ):
        return
    port, adapter = f"port {uplink.far_end.port} on {uplink.switch.name}", team.adapter
    mlag = "" if link.mlag is None else f"MLAG bond {link.mlag}"
    bond = f"{f'{mlag}, ' if mlag else ''}bond {link.bond} ({link.bond_mode})" if link.bond else mlag
    message = (
        f"{port} connects to {uplink.nic.name} on {adapter.host} ({adapter.name}, vSAN over RoCE v2) but is "
        f"a member of {bond}"
    )
    related = ((team.port_group.teaming.origin, f"port group {team.port_group.name} uses {uplink.nic.name}"),)
    keys = " and ".join(key for key, value in (("`bond`", link.bond), ("`mlag`", link.mlag)) if value)
    hint = f"Remove {keys or '`mlag`'} from the cables of the hosts. Or set `transport: tcp` for the cluster."
    yield Problem(origin_of(link, "bond" if link.bond else "mlag"), message, hint, related, port)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN, transports=ROCE, needs=("adapters", "cables")),
    hint=(
        "Remove `lags`, and `bond` and `mlag` from the cables of the hosts. Set one active and one "
        "standby uplink in the port group, for example `active: [Uplink 1]` and `standby: [Uplink "
        "2]`."
    ),
    sources=(
        VCF9_LACP.says(
            "vSAN over RDMA does not support LACP; the configuration includes the port channel on the "
            "switch. (9.0)"
        ),
        VCF9_STATIC_LAG.says("vSAN over RDMA does not support static port channels with IP hash. (9.0)"),
        KB382163.says("LAG and LACP must not be used with RDMA.", "Switch Configuration, Restrictions"),
        KB407307.says(
            "LACP is unsupported, because the connections of one adapter cannot spread over two RDMA "
            "NICs. (vSAN 8.x)"
        ),
        VSAN7_RDMA.says("LACP and IP hash are not supported with RDMA. (7.0)"),
        NVIDIA_RDG.says("States the same for 7.0 U3.", "vSAN with RDMA Requirements"),
        V51_NET.says(
            "EtherChannel, LACP and vPC must not be used on the uplinks of ESXi hosts. (VCF 5.1)",
            "VCF-NET-REQD-CFG-001",
        ),
    ),
    check_cluster=check_cluster,
)
