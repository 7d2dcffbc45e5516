"""A Network ATC intent contradicts the switch or the interfaces on its ports.

## What it checks

refarch checks every intent. The virtual switch on its ports must have the same ports. For a storage intent,
refarch also checks these settings:

- It has one VLAN for all ports, or one for each port. They are the VLANs of the networks of the SMB
  interfaces on these ports.
- Its Network Direct protocol is the transport of the cluster.
- With `automatic_ip: true`, the networks are those of Network ATC: 10.71.1.0/24 for the first port, and so
  on.
- Unless `automatic_ip` is false, the IP plan should list no addresses of the interfaces, because Network ATC
  does not use them: an info finding.

## Why it matters

The VLAN and the RDMA protocol on the hosts do not match the switches and the IP plan. Network ATC applies the
settings of the intent, and applies them again every fifteen minutes after a manual change.

## Example

```yaml
# design.yaml of the example `azure-local`
clusters:
  storage:
    intents:
      Converged:
        traffic: [management, compute, storage]
        adapters: [pNIC1, pNIC2]
        vlans: [711, 712]  # <- SMB019
        network_direct: iwarp  # <- SMB019
```

## Use instead

```diff
# design.yaml
-        vlans: [711, 712]
-        network_direct: iwarp
+        vlans: [70, 80]
+        network_direct: roce-v2
```

## When it does not apply

Intents without these settings. Network ATC then uses its defaults, for example VLAN 711 for the first port.

## Limits of this check

refarch compares the default VLANs and subnets with the IP plan only if `vlans` or `automatic_ip` is stated.
VLAN001 reports an interface that deviates from the VLAN of its network.
"""

from collections.abc import Iterable, Iterator

from ...core.rule import Applies
from ...model import ipv4 as net
from ...model.types import Cluster, Design, NetworkAtcIntent, origin_of
from ...views.addresses.misplaced_adapters import has_no_usable_address
from ...views.network.shared_uplinks import ports_of_two_switches
from ...views.network.storage_ports import PROTOCOL_NAMES
from ...views.network.teams import AdapterTeam, storage_teams
from .. import S2D, Problem, Rule, fix_value, single_value
from ..documents.microsoft import (
    AZURE_LOCAL_NETWORK_PLAN,
    AZURE_LOCAL_STORAGE_ADDRESSES,
    AZURE_LOCAL_TWO_NODES,
    LOOKED_UP,
    NETWORK_ATC,
)

NODES_OF_A_PAIR = 2
"""Nodes whose ports of one name are on one cable."""

ATC_PREFIX, ATC_PREFIX_LENGTH = "10.71.0.0", 16
"""The prefix that holds the subnets of Network ATC."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """Hits for teams, then for VLANs, then one for the protocol, intent by intent."""
    for intent in cluster.intents:
        team_hits = list(_hits_of_teams(cluster, intent))
        yield from team_hits
        # Only storage intents have their own VLANs and addresses.
        if "storage" not in intent.traffic:
            continue
        count = len(intent.vlans)
        # Another number is reported alone: which VLAN belongs to which port is then unknown.
        if count not in (0, 1, len(intent.adapters)) and not team_hits:
            text = (
                f"intent {intent.name} has {count} VLANs for {len(intent.adapters)} ports, but needs "
                "one VLAN for all ports or one for each"
            )
            hint = "Set `vlans` to one VLAN for all ports. Or set `vlans` to one VLAN for each port."
            yield Problem(origin_of(intent, "vlans"), text, hint)
        elif count and not team_hits:
            yield from _hits_of_vlans(design, cluster, intent)
        yield from _hits_of_protocol(cluster, intent)
        yield from _hits_of_addresses(design, cluster, intent)


def _hits_of_teams(cluster: Cluster, intent: NetworkAtcIntent) -> Iterator[Problem]:
    """One hit for each virtual switch that shares ports with an intent and has not the same: Network ATC
    makes a switch of those of the intent."""
    ports_on_two_switches = ports_of_two_switches(cluster)
    for switch in cluster.virtual_switches.values():
        ports = {*switch.uplinks.values()}
        # NIC026 finds a port that two virtual switches have.
        if switch.kind != "set" or not ports & {*intent.adapters} or ports & ports_on_two_switches:
            continue
        missing, surplus = {*intent.adapters} - ports, ports - {*intent.adapters}
        # The other ports of the intent are on another switch, so neither switch has all of them.
        if any(
            missing & {*other_switch.uplinks.values()} for other_switch in cluster.virtual_switches.values()
        ):
            continue
        # SMB021 finds a storage port in no intent.
        forgotten = surplus & _ports_in_no_intent(cluster) if "storage" not in intent.traffic else None
        if missing or forgotten:
            text = (
                f"intent {intent.name} has {' and '.join(intent.adapters)}, but virtual switch "
                f"{switch.name} has {' and '.join(switch.uplinks.values())}"
            )
            related = ((origin_of(intent, "adapters"), f"ports of intent {intent.name}"),)
            hint = (
                "Set the same ports in `adapters` and `uplinks`. Network ATC creates the virtual "
                "switch from the ports of the intent."
            )
            yield Problem(origin_of(switch, "uplinks"), text, hint, related, switch.name)


def _ports_in_no_intent(cluster: Cluster) -> set[str]:
    named = {port for intent in cluster.intents for port in intent.adapters}
    return {port for switch in cluster.virtual_switches.values() for port in switch.uplinks.values()} - named


def _hits_of_vlans(design: Design, cluster: Cluster, intent: NetworkAtcIntent) -> Iterator[Problem]:
    """One hit for each port whose interface is in another VLAN."""
    vlan_by_port = dict(zip(intent.adapters, intent.vlans * len(intent.adapters), strict=False))
    reported: set[str] = set()
    teams = list(_teams_on_own_port(storage_teams(design, cluster)))
    active_ports = [(single_value(team.active), team) for team in teams]
    correct_vlans = vlan_by_port | {
        member.nic.name: _vlan_of(team) for member, team in active_ports if member is not None
    }
    vlans = [correct_vlans[port] for port in intent.adapters]
    fix = fix_value(origin_of(intent, "vlans"), vlans) if all(vlans) else None
    for team in teams:
        vlan = _vlan_of(team)
        names = [uplink.nic.name for uplink in team.active]
        # Several active ports, or none, belong to no single VLAN; SMB021 finds ports outside of the intent.
        if (
            len(names) != 1
            or names[0] not in vlan_by_port
            or vlan_by_port[names[0]] == vlan
            or names[0] in reported
        ):
            continue
        reported.add(names[0])
        vlan_text = f"VLAN {vlan}" if vlan else "no VLAN"
        text = (
            f"intent {intent.name} assigns {names[0]} to VLAN {vlan_by_port[names[0]]}, but "
            f"interface {team.adapter.name} on this port has {vlan_text}"
        )
        place = team.port_group.origin if team.network is None else origin_of(team.network, "vlan")
        related = ((place, f"VLAN of {team.adapter.name}"),)
        hint = (
            f"Set `vlans: [{', '.join(map(str, vlans))}]` in intent {intent.name}. Or change the "
            "VLANs of the interfaces."
            if all(vlans)
            else ""
        )
        yield Problem(origin_of(intent, "vlans"), text, hint, related, names[0], fix=fix)


def _vlan_of(team: AdapterTeam) -> int:
    """The VLAN that an interface's frames have; 0 for none."""
    return team.network.vlan if team.network is not None else 0


def _hits_of_addresses(design: Design, cluster: Cluster, intent: NetworkAtcIntent) -> Iterator[Problem]:
    """One hit for the first network that is not among those that Network ATC chooses from, or for the first
    address that it does not use."""
    is_mesh = any(team.active and team.active[0].switch is None for team in storage_teams(design, cluster))
    # SMB023 requires addresses of the plan in a mesh of several nodes.
    if intent.automatic_ip is False or (is_mesh and len(cluster.hosts) > NODES_OF_A_PAIR):
        return
    # Without a statement, only the addresses show that the IP plan is meant.
    for team in storage_teams(design, cluster) if intent.automatic_ip else ():
        network = team.network
        ports = {uplink.nic.name for uplink in team.active}
        # IP002 finds a network whose prefix is wrong.
        if network is None or has_no_usable_address(network) or not ports & {*intent.adapters}:
            continue
        if not net.contains(net.parse_address(ATC_PREFIX), ATC_PREFIX_LENGTH, network.base):
            text = (
                f"intent {intent.name} has `automatic_ip: true`, which uses addresses in "
                f"{ATC_PREFIX}/{ATC_PREFIX_LENGTH}, but network {network.id} of {team.adapter.name} "
                f"is {network.prefix}"
            )
            hint = (
                "Set `automatic_ip: false`. Or set the prefixes of the storage networks to the subnets "
                "of Network ATC."
            )
            related = ((origin_of(network, "prefix"), f"prefix of network {network.id}"),)
            yield Problem(origin_of(intent, "automatic_ip"), text, hint, related, intent.name, "warning")
            return
    yield from _hits_of_listed_addresses(design, cluster, intent)


def _hits_of_listed_addresses(
    design: Design, cluster: Cluster, intent: NetworkAtcIntent
) -> Iterator[Problem]:
    """One hit for the first interface that has an address of the IP plan, and one of Network ATC."""
    for team in storage_teams(design, cluster):
        network, adapter = team.network, team.adapter
        listed = [
            address
            for address in (network.addresses if network is not None else ())
            if (address.device, address.interface) == (adapter.host, adapter.name)
        ]
        if listed and {uplink.nic.name for uplink in team.active} & {*intent.adapters}:
            stated = "has `automatic_ip: true`" if intent.automatic_ip else "does not set `automatic_ip`"
            text = (
                f"intent {intent.name} {stated}, so Network ATC chooses the addresses, but "
                f"ip-plan.yaml lists {listed[0].text} for {adapter.name} on {adapter.host}"
            )
            hint = (
                "Set `automatic_ip: false` to use the addresses in ip-plan.yaml. Or remove the addresses of "
                "the storage interfaces."
            )
            related = ((origin_of(listed[0], "text"), f"address of {adapter.name}"),)
            yield Problem(origin_of(intent, "automatic_ip"), text, hint, related, intent.name, "info")
            return


def _teams_on_own_port(teams: Iterable[AdapterTeam]) -> Iterator[AdapterTeam]:
    """Teams whose port is that of no other interface of the host: SMB004 finds two on one."""
    on_port: dict[tuple[str, tuple[str, ...]], list[AdapterTeam]] = {}
    for team in teams:
        on_port.setdefault((team.adapter.host, team.port_group.teaming.active), []).append(team)
    return (listed[0] for listed in on_port.values() if not listed[1:])


def _hits_of_protocol(cluster: Cluster, intent: NetworkAtcIntent) -> Iterator[Problem]:
    network_direct = intent.network_direct
    expected = cluster.transport if cluster.carrier.rdma else "off"
    if network_direct and network_direct != expected:
        protocol_text = (
            "turns RDMA off" if network_direct == "off" else f"sets {PROTOCOL_NAMES[network_direct]}"
        )
        transport_text = PROTOCOL_NAMES.get(cluster.transport, "TCP")
        text = f"intent {intent.name} {protocol_text}, but cluster {cluster.id} uses {transport_text}"
        related = ((origin_of(cluster, "transport"), "transport of the cluster"),)
        place = origin_of(intent, "network_direct")
        hint = f"Set `network_direct: {expected}`. Or change `transport` of the cluster."
        yield Problem(place, text, hint, related, fix=fix_value(place, expected))


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(products=S2D, needs=("intents",)),
    hint=(
        "Set the same ports, VLANs, and RDMA protocol in the intent as in the interfaces. Or change "
        "the interfaces."
    ),
    sources=(
        NETWORK_ATC.says(
            "An intent is deployed to its adapters on all nodes, with the VLANs, the RDMA protocol and the "
            "other properties that it overrides.",
            "Overrides",
            LOOKED_UP,
        ),
        AZURE_LOCAL_TWO_NODES.says(
            "The default subnets are 10.71.1.0/24 for storage network 1 and 10.71.2.0/24 for "
            "storage network 2; a deployment that cannot use them must assign all storage "
            "addresses.",
            "Storage intent; Storage Network VLANs",
            LOOKED_UP,
        ),
        AZURE_LOCAL_NETWORK_PLAN.says(
            "Network ATC assigns the storage addresses unless `enableStorageAutoIP` of the deployment is "
            "false; the default is true.",
            "Custom IPs for storage",
            "2026-11-30",
        ),
        AZURE_LOCAL_STORAGE_ADDRESSES.says(
            "Storage adapters have addresses of Network ATC, or custom addresses of the deployment.",
            "Failure: Expect one valid IPv4 address",
            "2026-11-29",
        ),
    ),
    fixes="usually",
    check_cluster=check_cluster,
)
