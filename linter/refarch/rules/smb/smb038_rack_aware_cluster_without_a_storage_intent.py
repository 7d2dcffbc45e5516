"""A rack-aware cluster has no dedicated storage intent, or its storage ports are cabled to other nodes.

## What it checks

Clusters with `topology: rack-aware`. If the cluster has Network ATC intents, exactly one intent carries only
storage traffic, and no other intent carries storage traffic. Storage ports are cabled to switches.

## Why it matters

The deployment of Azure Local stops: its validator rejects converged and several storage intents, and storage
without switches, for rack-aware clusters.

## Example

```yaml
# design.yaml of the example `azure-local`
clusters:
  storage:
    topology: rack-aware
    fault_domains: {rack-a: "node-[1-2]", rack-b: "node-[3-4]"}
    intents:
      Converged:
        traffic: [management, compute, storage]  # <- SMB038
        adapters: [pNIC1, pNIC2]
        vlans: [70, 80]
    s2d:
      volumes:
        Volume1: {resiliency: four-way-mirror, size: 4TB}
```

## Use instead

```diff
# design.yaml
-    topology: rack-aware
-    fault_domains: {rack-a: "node-[1-2]", rack-b: "node-[3-4]"}
     intents:
```

## When it does not apply

Clusters with another topology.

## Limits of this check

refarch does not check the intents of a cluster that states none.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...core.wording import enumeration
from ...model.types import Cluster, Design, NetworkAtcIntent, origin_of
from ...views.network.teams import storage_teams
from .. import Problem, Rule
from ..documents.microsoft import AZURE_LOCAL_CONNECTIVITY_TYPE, AZURE_LOCAL_INTENTS

LOOKED_UP = "2026-11-29"


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for the intents, and one for the first storage port on a cable to another node."""
    if cluster.topology != "rack-aware":
        return
    related = ((origin_of(cluster, "topology"), "topology of the cluster"),)
    intents = [intent for intent in cluster.intents if "storage" in intent.traffic]
    converged = next((intent for intent in intents if set(intent.traffic) != {"storage"}), None)
    if converged is not None:
        yield _hit_of_converged(cluster, converged)._replace(related=related)
    for second in intents[1:2] if converged is None else ():
        names = enumeration([intent.name for intent in intents], "and")
        text = f"rack-aware cluster {cluster.id} has storage intents {names}, but requires exactly one"
        hint = "Set one intent with `traffic: [storage]` and all storage ports."
        yield Problem(second.origin, text, hint, related)
    for team in storage_teams(design, cluster):
        direct = next((uplink for uplink in team.active if uplink.link and uplink.switch is None), None)
        if direct is not None and direct.link is not None:
            port = f"{direct.nic.name} on {team.adapter.host}"
            text = (
                f"storage port {port} is cabled to another node, but a rack-aware cluster requires storage "
                "switches"
            )
            yield Problem(direct.link.origin, text, "Connect the storage ports to switches.", related)
            return


def _hit_of_converged(cluster: Cluster, intent: NetworkAtcIntent) -> Problem:
    others = enumeration([kind for kind in intent.traffic if kind != "storage"], "and")
    text = (
        f"intent {intent.name} of rack-aware cluster {cluster.id} carries {others} traffic with storage, but "
        "the cluster requires an intent that carries only storage"
    )
    hint = "Use separate ports for storage, and add an intent with `traffic: [storage]` for them."
    return Problem(origin_of(intent, "traffic"), text, hint)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=("azure-local",)),
    hint="Add one intent with `traffic: [storage]` for ports that are cabled to switches.",
    sources=(
        AZURE_LOCAL_INTENTS.says(
            "A rack-aware cluster has exactly one storage-only intent; a converged intent is not allowed.",
            "Requirements",
            LOOKED_UP,
        ),
        AZURE_LOCAL_CONNECTIVITY_TYPE.says(
            "The storage of a rack-aware cluster must use network switches.", "Requirements", LOOKED_UP
        ),
    ),
    check_cluster=check_cluster,
)
