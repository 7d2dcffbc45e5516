"""Network ATC intents share a port, omit a kind of traffic, or omit a storage or management port.

## What it checks

refarch checks clusters with intents. No physical port can be in two intents. Management and storage traffic
must each have an intent (Azure Local). Every port under an SMB interface must be in an intent for storage. On
Azure Local, every port under a management interface must be in an intent for management.

## Why it matters

Network ATC uses a port for one intent and refuses it for a second. A storage port without a storage intent
gets no RDMA settings, no priority, and no VLAN from Network ATC, and keeps the Windows defaults. If the
management address is on a port outside of the management intent, the deployment of Azure Local stops.

## Example

```yaml
# design.yaml of the example `azure-local`
clusters:
  storage:
    intents:
      Converged: {traffic: [management, compute, storage], adapters: [pNIC1, pNIC2], vlans: [70, 80]}
      Backup:
        traffic: [compute]
        adapters: [pNIC2]  # <- SMB021
```

## Use instead

```diff
# design.yaml
-      Backup:
-        traffic: [compute]
-        adapters: [pNIC2]
```

## When it does not apply

Designs without intents: the hosts may be configured manually.

## Limits of this check

refarch does not check whether Network ATC creates the switches in the design.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...core.wording import enumeration
from ...model.types import Cluster, Design, NetworkAtcIntent, origin_of
from ...views.network.storage_ports import storage_ports_of_cluster
from ...views.network.teams import teams_by_cluster
from .. import S2D, Problem, Rule
from ..documents.microsoft import (
    AZURE_LOCAL_HOST_NETWORK,
    AZURE_LOCAL_MANAGEMENT_ADAPTER,
    AZURE_LOCAL_NETWORK_PLAN,
    LOOKED_UP,
    NETWORK_ATC,
)

NEEDED = ("management", "storage")
"""Traffic that every Azure Local machine has."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """Ports in two intents, then traffic without an intent, then storage ports outside of them."""
    # The hosts may be configured manually.
    if not cluster.intents:
        return
    yield from _hits_of_repeated_ports(cluster)
    covered = {kind for intent in cluster.intents for kind in intent.traffic}
    # Other products may configure a kind of traffic without Network ATC.
    missing = [kind for kind in NEEDED if kind not in covered] if cluster.product == "azure-local" else []
    for kind in missing:
        yield Problem(
            cluster.origin.child("intents"),
            (
                f"no intent of cluster {cluster.id} carries {kind} traffic, but Azure Local requires such "
                "an intent"
            ),
            f"Add `{kind}` to `traffic` of an intent.",
        )
    storage = {port for intent in cluster.intents if "storage" in intent.traffic for port in intent.adapters}
    if "storage" in covered:
        for port in storage_ports_of_cluster(design, cluster):
            if port.nic.name not in storage:
                name = f"{port.nic.name} on {port.host.name}"
                text = f"{name} carries SMB, but is not in any intent for storage traffic"
                first = next(intent for intent in cluster.intents if "storage" in intent.traffic)
                hint = f"Add `{port.nic.name}` to `adapters` of an intent with `traffic: [storage]`."
                yield Problem(origin_of(first, "adapters"), text, hint, subject=name)
    if cluster.product == "azure-local" and "management" in covered:
        yield from _hits_of_management(design, cluster)


def _hits_of_management(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each management interface with a port outside of the intents for management."""
    intents = [intent for intent in cluster.intents if "management" in intent.traffic]
    ports = {port for intent in intents for port in intent.adapters}
    for team in teams_by_cluster(design).get(cluster.id, ()):
        outside = [uplink.nic.name for uplink in team.uplinks]
        # SMB019 finds a virtual switch with only some of the ports of an intent.
        if "management" in team.adapter.services and outside and not ports & {*outside}:
            name = f"{team.adapter.name} on {team.adapter.host}"
            text = (
                f"management interface {name} uses {enumeration(outside, 'and')}, but intent "
                f"{intents[0].name} has {enumeration(intents[0].adapters, 'and')}"
            )
            hint = (
                f"Connect {team.adapter.name} to the virtual switch of intent {intents[0].name}. Or add "
                f"`{outside[0]}` to `adapters` of an intent with `traffic: [management]`."
            )
            related = ((origin_of(intents[0], "adapters"), f"ports of intent {intents[0].name}"),)
            yield Problem(team.adapter.origin, text, hint, related, team.adapter.host)


def _hits_of_repeated_ports(cluster: Cluster) -> Iterator[Problem]:
    first: dict[str, NetworkAtcIntent] = {}
    for intent in cluster.intents:
        for port in intent.adapters:
            first_intent = first.setdefault(port, intent)
            if first_intent is not intent:
                related = ((origin_of(first_intent, "adapters"), f"intent {first_intent.name}"),)
                text = (
                    f"{port} is in intents {intent.name} and {first_intent.name}, but a port can be in "
                    "only one intent"
                )
                hint = (
                    f"Remove {port} from `adapters` of one intent, and list all traffic of the port in "
                    "the other intent."
                )
                yield Problem(origin_of(intent, "adapters"), text, hint, related, port)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=S2D, needs=("intents",)),
    hint="List each port in `adapters` of one intent, with all traffic of the port.",
    sources=(
        NETWORK_ATC.says("A physical adapter can only be in one intent.", "Terminology", LOOKED_UP),
        AZURE_LOCAL_NETWORK_PLAN.says(
            "At least one of the intents includes management traffic.",
            "Network intent: Custom configuration",
            LOOKED_UP,
        ),
        AZURE_LOCAL_HOST_NETWORK.says(
            "Management, compute and storage traffic are all required.", "Select a network adapter", LOOKED_UP
        ),
        AZURE_LOCAL_MANAGEMENT_ADAPTER.says(
            "The management address is on the first adapter of the management intent, or on the virtual "
            "adapter that Network ATC makes for this intent. The validator blocks the deployment otherwise.",
            "Management IP Not on Correct Adapter",
            "2026-11-29",
        ),
    ),
    check_cluster=check_cluster,
)
