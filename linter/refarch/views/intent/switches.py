"""Intents of physical switches."""

from collections.abc import Mapping

from ...model.types import Design, Switch, origin_of
from .. import view
from ..network.vlans import bridge_vlans, networks_by_vlan
from .design_info import design_info
from .infra_services import infra_services
from .switch_addresses import management_address, management_port, other_addresses, switch_gateways
from .switch_ports import neighbor_devices, port_breakouts, switch_bonds, switch_ports, unused_ports
from .switch_qos import switch_profile
from .switch_records import MlagPair, SwitchIntent, SwitchVlan
from .switch_routing import bgp_process, routing_is_open, static_routes


@view
def switch_intents(design: Design) -> Mapping[str, SwitchIntent]:
    """Intents by name, without switches that are in service already, which others configure."""
    return {
        name: intent
        for name, intent in every_switch_intent(design).items()
        if not design.switches[name].existing
    }


@view
def every_switch_intent(design: Design) -> Mapping[str, SwitchIntent]:
    """Intents by name, also of switches that are in service already, with the settings that this design needs
    of them."""
    return {name: _switch_intent(design, switch) for name, switch in design.switches.items()}


def _switch_intent(design: Design, switch: Switch) -> SwitchIntent:
    ports = switch_ports(design, switch)
    splits = port_breakouts(design, switch)
    gateways, others = switch_gateways(design, switch), other_addresses(design, switch, ports)
    applied = design.applied.get(switch.name)
    everywhere = [entry for entry in design.applications.get(switch.name, ()) if entry.ports is None]
    names = dict.fromkeys([port.profile for port in ports.values()] + [entry.profile for entry in everywhere])
    return SwitchIntent(
        about=design_info(design),
        name=switch.name,
        system=switch.nos,
        release=switch.release,
        model=switch.model.id,
        management=management_port(design, switch),
        services=infra_services(design, "switches"),
        breakouts=splits,
        vlans={number: _switch_vlan(design, switch, number) for number in bridge_vlans(design)[switch.name]},
        ports=ports,
        bonds=switch_bonds(design, ports, switch),
        mlag=_mlag_pair(design, switch),
        gateways=gateways,
        other_addresses=others,
        routes=static_routes(switch),
        bgp=bgp_process(design, switch, ports, gateways, others),
        routing_is_open=routing_is_open(design, switch, ports),
        unused_ports={port.name: port for port in unused_ports(switch, ports, splits)},
        profiles={name: switch_profile(design.profiles[name]) for name in names if name in design.profiles},
        everywhere=everywhere[0].profile if everywhere else "",
        vxlan=switch.vxlan,
        spanning_tree=switch.spanning_tree,
        origin=switch.origin,
        at={**switch.at, "everywhere": applied[1]} if applied is not None else switch.at,
        mtu_counts=design.products.get(switch.nos, {}).get("mtu_counts", ""),
    )


def _switch_vlan(design: Design, switch: Switch, number: int) -> SwitchVlan:
    """A VLAN, named as the network in it: of several in fabrics apart, the one that has members behind the
    switch."""
    networks = list(networks_by_vlan(design).get(number, ()))
    # Separate fabrics may use one VLAN for different networks.
    if len(networks) > 1:
        joined = _networks_of_members(design)
        members = ((device, number) for device in neighbor_devices(design, switch))
        here = sorted({joined[member] for member in members if member in joined})
        networks = [design.networks[name] for _, name in here[:1]] or networks
    if not networks:
        return SwitchVlan(number, "", origin_of(switch, "vlans"), {"number": origin_of(switch, "vlans")})
    place = origin_of(networks[0], "vlan")
    return SwitchVlan(number, networks[0].id, networks[0].origin, {"number": place, "name": place})


@view
def _networks_of_members(design: Design) -> Mapping[tuple[str, int], tuple[int, str]]:
    """Number and id of the first network in a VLAN in which a device has an address, by device and VLAN."""
    joined: dict[tuple[str, int], tuple[int, str]] = {}
    for number, network in enumerate(design.networks.values()):
        for address in network.addresses:
            joined.setdefault((address.device, network.vlan), (number, network.id))
    return joined


def _mlag_pair(design: Design, switch: Switch) -> MlagPair | None:
    pair = next((pair for pair in design.mlags.values() if switch.name in pair.switches), None)
    if pair is None:
        return None
    peer = next((name for name in pair.switches if name != switch.name), "")
    return MlagPair(
        name=pair.name,
        domain=pair.domain,
        peer=peer,
        peer_link=pair.peer_link,
        is_first=pair.switches[0] == switch.name,
        peer_address=management_address(design, peer),
        origin=pair.origin,
        at={
            **dict.fromkeys(("name", "peer", "is_first", "peer_address"), origin_of(pair, "switches")),
            **{name: origin_of(pair, name) for name in ("peer_gateway", "auto_recovery", "restore_delay")},
        },
        peer_gateway=pair.peer_gateway,
        auto_recovery=pair.auto_recovery,
        restore_delay=pair.restore_delay,
    )
