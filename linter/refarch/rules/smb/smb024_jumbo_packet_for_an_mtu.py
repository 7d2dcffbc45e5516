"""An MTU has the value of the adapter property Jumbo Packet, or Jumbo Packet has the value of an MTU.

## What it checks

On Windows, no network, interface, or virtual switch should have an MTU of 9014. The Jumbo Packet of a storage
intent should be at least 14 bytes larger than the MTU of the interfaces on its ports.

## Why it matters

With a Jumbo Packet of 9000, only 8986 bytes remain, and packets of 9000 bytes are dropped or truncated. An
MTU of 9014 on the switch or in an IP plan does not match the frames of the hosts. Windows drivers include the
Ethernet header of 14 bytes in Jumbo Packet, but other systems do not: 9014 corresponds to an MTU of 9000.

## Example

```yaml
# ip-plan.yaml of the example `s2d`
networks:
  smb-a:
    mtu: 9014  # <- SMB024
```

## Use instead

```diff
# ip-plan.yaml
-    mtu: 9014
+    mtu: 9000
```

## When it does not apply

Hosts of other operating systems, and networks without an interface of a Windows host.

## Limits of this check

Of the values that drivers offer, only 9014 is certainly not an MTU.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, NetworkAtcIntent, origin_of
from ...views.network.teams import AdapterTeam, teams_by_cluster
from .. import SMB, Problem, Rule, fix_value

ETHERNET_HEADER = 14
"""Bytes of an Ethernet header, which Jumbo Packet counts."""

JUMBO_PACKET, JUMBO_MTU = 9014, 9000


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each place with 9014, then those of the intents."""
    reported: set[Origin] = set()
    for team in teams_by_cluster(design)[cluster.id]:
        for owner, mtu, place in _stated_mtus(team):
            if mtu == JUMBO_PACKET and place not in reported:
                reported.add(place)
                text = (
                    f"{owner} has MTU {JUMBO_PACKET}, but {JUMBO_PACKET} is the Jumbo Packet value for "
                    f"MTU {JUMBO_MTU}"
                )
                yield Problem(place, text, fix=fix_value(place, JUMBO_MTU))
    for intent in cluster.intents:
        yield from _hits_of_intent(intent, teams_by_cluster(design)[cluster.id])


def _stated_mtus(team: AdapterTeam) -> Iterator[tuple[str, int, Origin]]:
    """MTUs on the path of an interface: the name of the owner, the MTU, and its place."""
    adapter, network, switch = team.adapter, team.network, team.virtual_switch
    if network is not None:
        yield f"network {network.id}", network.mtu, origin_of(network, "mtu")
        # An adapter without its own MTU has that of its network, which is reported already.
        if origin_of(adapter, "mtu") != origin_of(network, "mtu"):
            yield f"interface {adapter.name}", adapter.mtu, origin_of(adapter, "mtu")
    if "mtu" in switch.at:
        yield f"switch {switch.name}", switch.mtu, origin_of(switch, "mtu")


def _hits_of_intent(intent: NetworkAtcIntent, teams: tuple[AdapterTeam, ...]) -> Iterator[Problem]:
    largest = max(
        (
            team.adapter.mtu
            for team in teams
            if {uplink.nic.name for uplink in team.active} & {*intent.adapters}
        ),
        default=0,
    )
    # A Jumbo Packet counts the Ethernet header too, and the largest MTU has to fit.
    jumbo = intent.jumbo_packet
    # An MTU of 9014 is reported above: the Jumbo Packet is correct after that is fixed.
    if jumbo is not None and largest != JUMBO_PACKET and jumbo < largest + ETHERNET_HEADER:
        text = (
            f"intent {intent.name} has Jumbo Packet {jumbo}, which leaves "
            f"{jumbo - ETHERNET_HEADER} bytes, but an interface on its ports has MTU {largest}"
        )
        place = origin_of(intent, "jumbo_packet")
        yield Problem(
            place,
            text,
            f"Set `jumbo_packet: {largest + ETHERNET_HEADER}`.",
            fix=fix_value(place, largest + ETHERNET_HEADER),
        )


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(products=SMB, needs=("adapters",)),
    hint="Set `mtu: 9000`, and set Jumbo Packet 9014 only on the adapters.",
    sources=(),
    fixes="usually",
    check_cluster=check_cluster,
)
