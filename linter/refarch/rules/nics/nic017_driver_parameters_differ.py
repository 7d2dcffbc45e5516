"""A host of an RDMA cluster has other driver parameters than the other hosts.

## What it checks

Storage ports with the same name and adapter in a cluster with an RDMA transport: their driver parameters must
be the same on every host. The values of most hosts count as expected; with two hosts, the values of the
first.

## Why it matters

The traffic of the different host is lossy while the traffic of the others is not, and the host slows down all
hosts that communicate with it; the whole vSAN cluster can fall back to TCP. Parameters decide whether a host
pauses, marks, and obeys.

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
        overrides:
          host-4:
            adapters:
              - card: nvidia-connectx-6-lx-25g-2p  # <- NIC017
                slot: "1"
                ports: [vmnic4, vmnic5]
```

## Use instead

```diff
# design.yaml
-        overrides:
-          host-4:
-            adapters:
-              - card: nvidia-connectx-6-lx-25g-2p
-                slot: "1"
-                ports: [vmnic4, vmnic5]
```

## When it does not apply

Clusters over TCP, clusters without stated parameters, and ports of different adapters (NIC001).

## Limits of this check

Values are compared as text, and numbers by their value.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from ...core.rule import Applies
from ...model.types import Cluster, Design, Nic
from ...views.network.storage_ports import storage_ports_of_cluster
from .. import RDMA, Problem, Rule

Parameters = frozenset[tuple[str, str, str]]


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each port that differs."""
    nics_by_card_and_name: dict[tuple[str, str], list[Nic]] = {}
    for port in storage_ports_of_cluster(design, cluster):
        if port.nic.card is not None:
            nics_by_card_and_name.setdefault((port.nic.card.id, port.nic.name), []).append(port.nic)
    for nics in nics_by_card_and_name.values():
        counts = Counter(map(_parameters, nics))
        # With equal numbers, the parameters of the first host count.
        usual_parameters = max(counts, key=counts.__getitem__)
        first = next(nic for nic in nics if _parameters(nic) == usual_parameters)
        for nic in nics:
            own_parameters = _parameters(nic)
            if own_parameters != usual_parameters:
                # Only the differences are reported: most parameters are the same.
                own_text = _parameters_text(own_parameters - usual_parameters)
                usual_text = _parameters_text(usual_parameters - own_parameters)
                name, first_name = f"{nic.name} on {nic.host}", f"{first.name} on {first.host}"
                if own_text and usual_text:
                    text = f"{name} has {own_text}, but {first_name} has {usual_text}"
                elif usual_text:
                    text = f"{name} does not have {usual_text}, but {first_name} does"
                else:
                    text = f"{name} has {own_text}, but {first_name} does not"
                related = ((first.origin, f"the adapter of {first.host}"),)
                hint = f"Set the same `parameters` as for {first_name} on all hosts of the cluster."
                yield Problem(nic.origin.child("card"), text, hint, related, name)


def _parameters(nic: Nic) -> Parameters:
    given: Mapping[str, Mapping[str, int | str]] = nic.parameters
    return frozenset(
        (module, name, _number(str(value)))
        for module, values in given.items()
        for name, value in values.items()
    )


def _number(written: str) -> str:
    """Hexadecimal numbers as decimal numbers."""
    # A mask can be written in both forms, and the driver reads both.
    return ",".join(str(int(text, 16)) if "0x" in text.lower() else text for text in written.split(","))


def _parameters_text(parameters: Parameters) -> str:
    return ", ".join(f"{module} {name}={value}" for module, name, value in sorted(parameters))


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(transports=RDMA, needs=("driver-parameters",)),
    hint="Set the same `parameters` on all hosts of the cluster.",
    sources=(),
    check_cluster=check_cluster,
)
