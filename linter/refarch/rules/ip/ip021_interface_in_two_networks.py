"""An interface is in one network in one place of the design, and in another network in another place.

## What it checks

Networks with `between`: no interface is in `between` of two networks. No interface in it declares another
network itself, through its port group on ESXi, or for its host.

## Why it matters

The IP plan and the settings of the host show different networks. The network of an interface is one fact. If
it is stated in two places, changes are made in only one of them.

## Example

```yaml
# ip-plan.yaml of the example `mesh`
networks:
  storage-1:
    between: [node-1 SMB1, node-2 SMB1]
  storage-2:
    between:
      - node-2 SMB1  # <- IP021
      - node-2 SMB2
      - node-3 SMB2
```

## Use instead

```diff
# ip-plan.yaml
-    between:
-      - node-2 SMB1
-      - node-2 SMB2
-      - node-3 SMB2
+    between: [node-2 SMB2, node-3 SMB2]
```

## When it does not apply

Networks without `between`. The same network in two places is no contradiction.

## Limits of this check

IP012 finds addresses in another network than the network of the interface.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.overrides import layers_with_key
from ...model.types import Design, Network, NetworkMember
from .. import Problem, Rule


class StatedNetwork(NamedTuple):
    """The network that an interface declares, and its place."""

    network: str
    origin: Origin


def check(design: Design) -> Iterator[Problem]:
    """One hit for each entry that contradicts an earlier one, or the interface."""
    # A network that is stated twice is no contradiction; only the first one of an interface is used.
    first: dict[tuple[str, str], tuple[str, NetworkMember]] = {}
    stated = dict(_networks_of_interfaces(design))
    for network in design.networks.values():
        for member in network.between:
            key, name = (member.device, member.interface), f"{member.interface} on {member.device}"
            first_network, first_member = first.setdefault(key, (network.id, member))
            if first_network != network.id:
                text = (
                    f"{name} is in `between` of network {network.id}, but also in `between` of network "
                    f"{first_network}"
                )
                ids = [network.id, first_network]
                # The interface stays in the network of its address.
                addressed = [one for one in ids if _has_address(design.networks[one], member)]
                wrong = [one for one in ids if one not in addressed] if len(addressed) == 1 else ids
                hint = " Or remove ".join(
                    f"`{member.device} {member.interface}` from `between` of {one}." for one in wrong
                )
                hint = f"Remove {hint}"
                yield Problem(
                    member.origin, text, hint, ((first_member.origin, f"in {first_network}"),), name
                )
            elif key in stated and stated[key].network != network.id:
                stated_network, stated_origin = stated[key]
                text = (
                    f"{name} declares network {stated_network}, but is in `between` of network {network.id}"
                )
                related = ((member.origin, f"in {network.id}"),)
                removed = f"`{member.device} {member.interface}` from `between` of network {network.id}"
                # Other hosts have the interface in the network, too.
                hint = (
                    f"Set `network: {network.id}` for the interface. Or remove {removed}."
                    if "overrides" in stated_origin.pointer
                    else f"Remove {removed}. Or add an override for {member.device} to the interface, with "
                    f"`network: {network.id}`."
                )
                yield Problem(stated_origin, text, hint, related, name)


def _has_address(network: Network, member: NetworkMember) -> bool:
    place = (member.device, member.interface)
    return any((address.device, address.interface) == place for address in network.addresses)


def _networks_of_interfaces(design: Design) -> Iterator[tuple[tuple[str, str], StatedNetwork]]:
    """The network that interfaces declare, by host and name, with its place."""
    for cluster in design.clusters.values():
        written = design.data["clusters"][cluster.id].get("interfaces", {})
        overrides = {
            name: layers_with_key(entry.get("overrides", {}), "network") for name, entry in written.items()
        }
        for adapter in cluster.vmkernel:
            key = (adapter.host, adapter.name)
            # On ESXi an adapter is in the network of its port group.
            if cluster.kind.platform == "esxi":
                if adapter.port_group is not None:
                    yield (
                        key,
                        StatedNetwork(adapter.port_group.network, adapter.port_group.origin.child("network")),
                    )
                continue
            entry = written.get(adapter.name, {})
            interface_origin = cluster.origin.child("interfaces", adapter.name)
            # A value for one host overrides a value for all hosts.
            override = overrides.get(adapter.name, {}).get(adapter.host)
            if override is not None:
                place = interface_origin.child("overrides", override.written, "network")
                yield key, StatedNetwork(override.data["network"], place)
            elif "network" in entry:
                yield key, StatedNetwork(entry["network"], interface_origin.child("network"))


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(needs=("joined-interfaces",)),
    hint=(
        "Remove the interface from `between` of one of the networks. Or correct `network` of the interface."
    ),
    sources=(),
    check=check,
)
