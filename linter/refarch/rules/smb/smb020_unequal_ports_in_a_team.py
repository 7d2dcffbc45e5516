"""The ports of a SET switch or of a Network ATC intent are not identical.

## What it checks

refarch checks the ports of every switch with Switch Embedded Teaming and of every Network ATC intent, on each
host. All ports must be of one adapter model, and their cables must run at one speed.

## Why it matters

Network ATC does not deploy an intent with different ports, on any node. Windows does not support a team of
different ports, because Switch Embedded Teaming distributes traffic over its ports as if they were equal.

## Example

```yaml
# design.yaml of the example `s2d`
clusters:
  storage:
    hosts:
      - names: node-[1-4]
        server: dell-poweredge-r740
        adapters:
          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [pNIC1, pNIC3]}
          - {card: nvidia-connectx-5-25g-2p, slot: "2", ports: [pNIC2, pNIC4]}
    virtual_switches:
      Storage:
        kind: set
        uplinks: [pNIC1, pNIC2]  # <- SMB020
```

## Use instead

```diff
# design.yaml
-          - {card: nvidia-connectx-5-25g-2p, slot: "2", ports: [pNIC2, pNIC4]}
+          - {card: nvidia-connectx-6-lx-25g-2p, slot: "2", ports: [pNIC2, pNIC4]}
```

## When it does not apply

Switches and intents with one port.

## Limits of this check

NIC002 compares drivers and firmware. Adapter settings on single hosts are not part of a design, so refarch
does not compare them. For an onboard port, refarch has only the form factor and the speeds.
"""

from collections.abc import Iterator, Sequence

from ...core.origin import Origin
from ...core.quantities import ethernet
from ...core.rule import Applies
from ...model.types import Cluster, Design, End, Host, Nic, origin_of
from ...views.network.links import links_by_end
from ...views.network.wiring import link_speed
from .. import SMB, Problem, Rule
from ..documents.microsoft import AZURE_LOCAL_HOST_NETWORK, LOOKED_UP, NETWORK_ATC


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each host and team; of a switch and an intent with the same ports, for the switch alone."""
    reported: set[frozenset[str]] = set()
    for name, place, ports in _port_teams(cluster):
        # A switch and an intent with the same ports are reported once, at the switch.
        if frozenset(ports) not in reported:
            reported.add(frozenset(ports))
            for host in cluster.hosts:
                nics = [host.nics[port] for port in ports if port in host.nics]
                yield from _hits_of_team(design, name, place, host, nics)


def _port_teams(cluster: Cluster) -> Iterator[tuple[str, Origin, Sequence[str]]]:
    """Name of each team, the place of its ports, and the ports."""
    for switch in cluster.virtual_switches.values():
        if switch.kind == "set":
            yield (
                f"virtual switch {switch.name}",
                origin_of(switch, "uplinks"),
                tuple(switch.uplinks.values()),
            )
    for intent in cluster.intents:
        yield f"intent {intent.name}", origin_of(intent, "adapters"), intent.adapters


def _hits_of_team(design: Design, name: str, place: Origin, host: Host, nics: list[Nic]) -> Iterator[Problem]:
    for nic in nics[1:]:
        first = nics[0]
        if _model_key(nic) != _model_key(first):
            fact = f"{_card_text(first)} and {_card_text(nic)}"
        # A speed that is not known cannot differ.
        elif (
            _speed_of_port(design, nic)
            and _speed_of_port(design, first)
            and _speed_of_port(design, nic) != _speed_of_port(design, first)
        ):
            fact = f"{_speed_text(design, first)} and {_speed_text(design, nic)}"
        else:
            continue
        related = ((first.origin, first.name), (nic.origin, nic.name))
        yield Problem(
            place,
            f"{name} on {host.name} teams {fact}; all ports of a team must be identical",
            related=related,
            subject=host.name,
        )
        # One difference is enough to show that the team is mixed.
        return


def _model_key(nic: Nic) -> tuple[object, ...]:
    # Ports of one card model may still differ in drivers, which NIC002 compares.
    if nic.card is not None:
        return (nic.card.id,)
    # Of a port on the board only its shape and speeds are known.
    return nic.port.form_factor, nic.port.speeds


def _card_text(nic: Nic) -> str:
    card = f"{nic.card.vendor} {nic.card.model}" if nic.card is not None else "on the board"
    return f"{nic.name} ({card})"


def _speed_of_port(design: Design, nic: Nic) -> int:
    link = links_by_end(design).get(End(nic.host, nic.name))
    return (link_speed(design, link) or 0) if link is not None else 0


def _speed_text(design: Design, nic: Nic) -> str:
    return f"{nic.name} at {ethernet(_speed_of_port(design, nic))}"


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=SMB, needs=("virtual-switches",)),
    hint="Use ports of one adapter model that run at the same speed.",
    sources=(
        AZURE_LOCAL_HOST_NETWORK.says(
            "Switch Embedded Teaming requires symmetric adapters: of one make, model, speed and "
            "configuration.",
            "Switch Embedded Teaming (SET)",
            LOOKED_UP,
        ),
        NETWORK_ATC.says(
            "Adapters in one intent must be symmetric; asymmetric ones make the deployment of any intent "
            "fail.",
            "Prerequisites",
            LOOKED_UP,
        ),
    ),
    check_cluster=check_cluster,
)
