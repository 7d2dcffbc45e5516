"""A host has its storage adapter in another slot, or with other vmnic names, than the other hosts of the
cluster.

## What it checks

The ports that the vSAN port groups of a cluster use as uplinks. A host without a port of such a name is an
error, because the virtual switch has no uplink on it. A host whose port is on an adapter in another PCIe slot
than on most hosts is a warning.

## Why it matters

The host joins the switch with the wrong port or with none, and cables that look right in the rack are wrong
in the design. A distributed switch uses the same vmnic on every host, and ESXi names ports by their slot. An
adapter in another slot can come up as vmnic6 instead of vmnic4.

## Example

```yaml
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
        overrides:
          host-4:
            adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "2", ports: [vmnic4, vmnic5]}]  # <- HST002
```

## Use instead

```diff
# design.yaml
-        overrides:
-          host-4:
-            adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "2", ports: [vmnic4, vmnic5]}]
```

## When it does not apply

Products other than vSAN. Hosts without stated slots. Ports of other virtual switches.

## Limits of this check

The port can be an onboard port if no host of the cluster has it and the catalog does not list the onboard
ports of the server. It is then not reported. The order of the names of an adapter's ports is not compared.
"""

from collections.abc import Iterator

from ...core.majority import most_common
from ...core.rule import Applies
from ...model.types import Cluster, Design, Host, origin_of
from ...views.network.storage_ports import storage_ports_of_cluster
from ...views.network.teams import physical_ports, storage_teams, uplink_names_in_use, uplinks
from .. import VSAN, Problem, Rule
from ..documents.broadcom_guides import V52_ESX
from ..documents.nvidia import NVIDIA_RDG


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """Hits for ports that a host lacks, then for adapters in another slot."""
    hosts = {host.name: host for host in cluster.hosts}
    # In reverse order, so that the first host with the port is used.
    host_by_vmnic = {vmnic: host.name for host in reversed(cluster.hosts) for vmnic in host.nics}
    reported = set()
    for team in storage_teams(design, cluster):
        name, group = team.adapter.host, team.port_group
        for vmnic in physical_ports(
            team.virtual_switch, sum(uplink_names_in_use(team.virtual_switch, group.teaming), ())
        ):
            is_missing = (name, vmnic) not in uplinks(design) and (name, vmnic) not in reported
            # If no host has the port, it can be an onboard port, which the catalog does not always list.
            if is_missing and (vmnic in host_by_vmnic or "onboard_ports" in hosts[name].server.data):
                reported.add((name, vmnic))
                yield _hit_of_missing_port(
                    hosts[name],
                    vmnic,
                    f"port group {group.name} on {group.switch}",
                    host_by_vmnic.get(vmnic, ""),
                )
    yield from _hits_of_slots(design, cluster)


def _hit_of_missing_port(host: Host, vmnic: str, group: str, other_host: str) -> Problem:
    """Problem for a host without a port that a port group of its cluster uses."""
    # If the host has adapters, the line of the first one is the line to change.
    place = host.cards[0][1].child("ports") if host.cards else origin_of(host, "name")
    related = tuple((origin.child("ports"), "ports of another adapter") for _, origin, *_ in host.cards[1:])
    text = f"{host.name} has no {vmnic}, an uplink of {group}" + (
        f", but {other_host} has it" if other_host else ""
    )
    change = f"Add `{vmnic}` to" if _has_unnamed_port(host) else f"Rename a port to `{vmnic}` in"
    hint = f"{change} `ports` of the adapter. Or correct the uplinks of {group}."
    return Problem(place, text, hint, related, host.name)


def _has_unnamed_port(host: Host) -> bool:
    """Whether the first adapter has more ports than names."""
    if not host.cards:
        return True
    part, place = host.cards[0]
    named = [nic for nic in host.nics.values() if nic.origin == place]
    return len(named) < int(part.data.get("ports", {}).get("count", len(named) + 1))


def _hits_of_slots(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each storage port on an adapter in another slot than on the majority of hosts."""
    ports = [port for port in storage_ports_of_cluster(design, cluster) if port.nic.slot]
    slots: dict[str, list[str]] = {}
    for port in ports:
        slots.setdefault(port.nic.name, []).append(port.nic.slot)
    # Slots are compared by port: two adapters of one model can be in two slots.
    expected = {vmnic: most_common(labels) for vmnic, labels in slots.items()}
    for port in ports:
        nic, slot = port.nic, expected[port.nic.name]
        if nic.slot != slot:
            text = (
                f"{nic.name} on {nic.host} is on an adapter in slot {nic.slot}, but most hosts of cluster "
                f"{cluster.id} have this adapter in slot {slot}"
            )
            hint = f'Install the adapter in slot {slot}, and set `slot: "{slot}"`.'
            yield Problem(origin_of(nic, "slot"), text, hint, subject=nic.host, severity="warning")


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN, needs=("adapters", "slots")),
    hint="Install the adapter in the same slot of every host, and use the same names for its ports.",
    sources=(
        NVIDIA_RDG.says(
            "The network adapter must be in the same PCIe slot of every host and show under the same vmnic "
            "names. (7.0 U3)",
            "Preparing vSphere Cluster for vSAN",
        ),
        V52_ESX.says(
            "Cards, especially network cards, should be in the same slot of every host, or ports do not map "
            "reliably. (5.2)"
        ),
    ),
    check_cluster=check_cluster,
)
