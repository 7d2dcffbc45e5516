"""A link between two switches of Azure Local carries a storage VLAN that only one of them needs.

## What it checks

Bridged links between two switches, for the storage networks of Azure Local. The link should not carry the
VLAN of a storage network if all active storage ports of the network are cabled to one switch. It is a warning
for dedicated storage ports, and an info finding if the ports also carry management or compute traffic.

## Why it matters

RDMA traffic of the VLAN can cross the link between the switches, where it competes with all other traffic.
Storage slows down after a failure. SMB Multichannel does not need this path, because it uses the other
storage network.

## Example

```yaml
# design.yaml of the example `azure-local`
services: {dns: site}
appliances: null
clusters:
  storage:
    virtual_switches:
      Storage: null
    interfaces:
      SMB1: {connected_to: pNIC1, affinity: null}
      SMB2: {connected_to: pNIC2, affinity: null}
      vManagement(Converged): null
    intents: null
```

```yaml
# ip-plan.yaml of the example `azure-local`
networks:
  nodes: null
```

```yaml
# wiring.yaml of the example `azure-local`
links:
  - {from: "node-[1-4] pNIC1", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "node-[1-4] pNIC2", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - from: "leaf-1 swp[21-22]"
    to: "leaf-2 swp[21-22]"
    cable: nvidia-mcp1600-c003e30l
    bond: bond1
    carries: [smb-a, smb-b]  # <- SMB035
```

## Use instead

```diff
# wiring.yaml
-    carries: [smb-a, smb-b]
+    carries: []
```

## When it does not apply

Other products, rack-aware clusters, and VLANs of several networks, which VLAN002 and IP011 report. Networks
whose storage ports are on several switches: their traffic must cross the link. For teamed storage ports, only
stated VLANs are checked.

## Limits of this check

refarch does not check whether another switch between the two carries the VLAN.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ...core.finding import Severity
from ...core.origin import Origin
from ...core.rule import Applies
from ...core.wording import enumeration
from ...model.types import Cluster, Design, Network
from ...views.network.links import bridged_links
from ...views.network.teams import AdapterTeam, storage_teams
from ...views.network.vlans import networks_by_vlan, port_vlans
from .. import Problem, Rule
from ..documents.microsoft import AZURE_LOCAL_TOR, AZURE_LOCAL_TOR_CONNECTIVITY, AZURE_LOCAL_TOR_SWITCHED

LOOKED_UP = "2026-11-29"


class PeerLink(NamedTuple):
    """A bond, or a single cable, between two switches, and the place of its VLANs."""

    name: str
    switches: tuple[str, str]
    origin: Origin


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each link, with the networks whose hosts are all on one of its switches."""
    # The storage traffic of a rack-aware cluster crosses the links between the rooms.
    if cluster.topology == "rack-aware":
        return
    teams = storage_teams(design, cluster)
    switch_by_network = _switch_by_network(teams)
    is_converged = any(team.virtual_switch.kind == "set" for team in teams)
    networks_by_link: dict[PeerLink, list[Network]] = {}
    for link in bridged_links(design):
        carried = port_vlans(design)[link.a]
        # Teamed ports often have both VLANs on both switches, so only a stated VLAN is a decision.
        if is_converged and not carried.is_stated:
            continue
        place = PeerLink(link.bond or link.a.port, (link.a.device, link.b.device), carried.origin)
        # Cables of one entry carry the same VLANs.
        networks_by_link[place] = [
            network
            for network in design.networks.values()
            if network.vlan in carried.tagged
            and switch_by_network.get(network.id) in place.switches
            # Another network can need the VLAN on the link.
            and len(networks_by_vlan(design)[network.vlan]) == 1
        ]
    for place, networks in networks_by_link.items():
        if networks:
            yield _problem(place, networks, is_converged)


def _switch_by_network(teams: Iterable[AdapterTeam]) -> Mapping[str, str]:
    """The switch to which all active storage ports of a network are cabled, by network; networks on several
    switches are left out."""
    switches: dict[str, set[str]] = {}
    for team in teams:
        if team.network is not None:
            connected = {uplink.switch.name for uplink in team.active if uplink.switch is not None}
            switches.setdefault(team.network.id, set()).update(connected)
    return {network: next(iter(names)) for network, names in switches.items() if len(names) == 1}


def _problem(place: PeerLink, networks: list[Network], is_converged: bool) -> Problem:
    vlans = enumeration([str(network.vlan) for network in networks], "and")
    word = "VLAN" if len(networks) == 1 else "VLANs"
    first, second = place.switches
    message = (
        f"{place.name} between {first} and {second} carries storage {word} {vlans}, but Azure Local uses "
        "each storage VLAN on only one switch"
    )
    names = enumeration([f"`{network.id}`" for network in networks], "and")
    hint = f"Remove {names} from the networks that the link carries, for example with `carries` of the link."
    related = tuple((network.origin, f"network {network.id}") for network in networks)
    # Documents of Microsoft disagree about ports that carry all traffic.
    severity: Severity | None = "info" if is_converged else None
    return Problem(place.origin, message, hint, related, place.name, severity)


RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(products=("azure-local",), needs=("wiring", "networks")),
    hint="Remove the storage networks from `carries` of the link between the switches.",
    sources=(
        AZURE_LOCAL_TOR.says(
            "Storage VLANs should not be permitted on the peer link or another layer-2 link between the "
            "switches: performance can degrade.",
            "VLAN architecture",
            LOOKED_UP,
        ),
        AZURE_LOCAL_TOR_SWITCHED.says(
            "Each switch has a dedicated storage VLAN. Storage traffic never crosses between the switches.",
            "Storage VLAN",
            LOOKED_UP,
        ),
        AZURE_LOCAL_TOR_CONNECTIVITY.says(
            "With dedicated storage ports, the storage VLANs should not be allowed on the peer link. In "
            "fully converged deployments, it depends on the configuration.",
            "Frequently Asked Questions",
            LOOKED_UP,
        ),
    ),
    check_cluster=check_cluster,
)
