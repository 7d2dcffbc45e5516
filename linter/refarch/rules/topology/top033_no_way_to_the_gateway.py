"""No cable connects the hosts of a network to its gateway.

## What it checks

Every network with a `gateway` that hosts use through switches of the design. Cables connect these switches to
the switch with the gateway, or to a switch that is `existing`, where the design ends and the site begins. If
the site has the gateway, and all cables to `existing` switches list their VLANs, one of them carries the VLAN
of the network, or a cable to another switch that has no hosts of the network.

## Why it matters

The hosts reach only each other: no vCenter, no DNS server, no second site. The design looks complete, but its
bill of materials has neither the ports nor the transceivers of the uplinks. The fault is found when the racks
are installed.

## Example

```yaml
# ip-plan.yaml
networks:
  vmotion:
    gateway: 198.51.100.254  # <- TOP033
```

## Use instead

```diff
# ip-plan.yaml
     gateway: 198.51.100.254
+    router: {devices: "leafs of main", redundancy: vrr}
```

## When it does not apply

Networks without a gateway, out-of-band networks, and networks that no cable of the design carries. Networks
whose gateway is a host, a VM, or an appliance of the design. If a switch has the gateway but not the VLAN of
the network, TOP031 reports it.

## Limits of this check

refarch does not check that the site routes the network. A gateway on a switch of the design without a cable
to it is an error, and so are cables that list other VLANs. If no switch of the design has the gateway, it is
a warning. It is an info finding if `router` or `reaches` states that the site routes the network: the uplinks
are then in another document, if at all.
"""

from collections.abc import Iterator

from ...core.finding import Severity
from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Design, Network, origin_of
from ...views.network.gateways import gateway_switches_without_vlan
from ...views.network.links import fabric_names, switch_links
from ...views.network.ports_on_path import NetworkPath, network_paths
from ...views.network.vlans import PortVlans, port_vlans
from .. import Problem, Rule

SITE_HINT = (
    "Add the router of the site as a switch with `existing: true`, and add its cables. Or list the "
    "switches with the gateway in `router`."
)
OWN_HINT = "Add the cables between these switches. Or list another switch in `router`."


def check(design: Design) -> Iterator[Problem]:
    """One hit for each network; networks of the same switches whose gateways no device has are one
    finding."""
    first: dict[tuple[frozenset[str], Severity], Origin] = {}
    for network in design.networks.values():
        path = network_paths(design).get(network.id)
        # The network has no path to a gateway in the design.
        if path is None or not path.switches or not (network.gateway or network.gateway6):
            continue
        islands = frozenset(fabric_names(design)[name] for name in path.switches)
        owners = _gateway_owners(design, network)
        uplink = None if owners else _uplink_without_vlan(design, path, islands)
        if uplink is not None:
            yield _hit_of_uplink(network, uplink)
            continue
        # TOP031 reports a switch that has the gateway but not the network's VLAN.
        if _leads_to_gateway(design, islands, owners) or network.id in gateway_switches_without_vlan(design):
            continue
        place = origin_of(network, "gateway" if network.gateway else "gateway6")
        gateway_text = f"network {network.id} has gateway {network.gateway or network.gateway6}"
        switches_text = " and ".join(sorted(path.switches)[:2])
        if owners:
            text = (
                f"{gateway_text} on {owners[0]}, but no cable connects {owners[0]} to "
                f"{switches_text}, where the hosts are"
            )
            yield Problem(place, text, OWN_HINT, subject=network.id)
            continue
        text = (
            f"{gateway_text}, but no switch of the design has this address; no cable connects "
            f"{switches_text}, where the hosts are, to an `existing` switch"
        )
        # A router of the site is stated, and its cables are in another document.
        severity: Severity = "info" if network.router is not None or network.reaches else "warning"
        # Networks of the same switches have one cause, and one place.
        place = first.setdefault((islands, severity), place)
        yield Problem(place, text, SITE_HINT, subject=network.id, severity=severity)


def _gateway_owners(design: Design, network: Network) -> list[str]:
    """The devices that have the gateway: the routers of the network, otherwise the devices with its
    address."""
    routers = list(network.router.switches) if network.router is not None else []
    address_owners = [address.device for address in network.addresses if address.text == network.gateway]
    address_owners += [
        address6.device for address6 in network.addresses6 if address6.text == network.gateway6
    ]
    return routers or list(dict.fromkeys(address_owners))


def _leads_to_gateway(design: Design, islands: frozenset[str], owners: list[str]) -> bool:
    """Whether cables connect these groups of switches to an owner of the gateway. If no owner is known, to a
    switch that is in service already. An owner that is not a switch has a separate cable."""
    # A host, a virtual machine, or an appliance has a separate cable.
    if any(name not in design.switches for name in owners):
        return True
    ends = owners or [switch.name for switch in design.switches.values() if switch.existing]
    return any(fabric_names(design)[name] in islands for name in ends)


def _uplink_without_vlan(design: Design, path: NetworkPath, islands: frozenset[str]) -> PortVlans | None:
    """VLANs of the first cable to an `existing` switch, if all these cables state their VLANs, and no cable
    carries that of a network away from the switches of its hosts. None for hosts on an `existing` switch."""
    vlan, switches = path.network.vlan, frozenset(path.switches)
    if not vlan or any(design.switches[name].existing for name in switches):
        return None
    uplinks = _vlans_of_uplinks(design, islands)
    if not uplinks:
        return None
    # The router of the site may be behind a new switch, too.
    leaving = (
        link
        for link in switch_links(design)
        if (link.a.device in switches) != (link.b.device in switches) and not link.routed
    )
    ends = (port_vlans(design)[link.a] for link in leaving)
    return None if any(vlan in (*end.tagged, end.untagged) for end in ends) else uplinks[0]


def _vlans_of_uplinks(design: Design, islands: frozenset[str]) -> list[PortVlans]:
    """Stated VLANs of all cables to `existing` switches; none if a cable is routed or states no VLANs."""
    uplinks = [
        link
        for link in switch_links(design)
        if design.switches[link.a.device].existing != design.switches[link.b.device].existing
        and fabric_names(design)[link.a.device] in islands
    ]
    vlans = [port_vlans(design)[link.a] for link in uplinks if not link.routed]
    is_stated = len(vlans) == len(uplinks) and all(one.is_stated for one in vlans)
    return vlans if is_stated else []


def _hit_of_uplink(network: Network, uplink: PortVlans) -> Problem:
    text = (
        f"the site has gateway {network.gateway or network.gateway6} of network {network.id}, but no cable "
        f"to an `existing` switch carries its VLAN {network.vlan}"
    )
    place = origin_of(network, "gateway" if network.gateway else "gateway6")
    hint = (
        f"Add `{network.id}` to `carries` of the cables. Or list the switches with the gateway in `router`."
    )
    return Problem(uplink.origin, text, hint, ((place, f"gateway of network {network.id}"),), network.id)


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(needs=("ip-plan", "wiring")),
    sources=(),
    check=check,
)
