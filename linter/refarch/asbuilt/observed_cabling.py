"""Intents of devices with the cables that were seen: the settings of a port stay, and another device is at
its far end."""

from collections.abc import Mapping
from typing import Any

from ..model.types import Design, End
from ..platforms.observed import PORT
from ..views.intent.host_records import HostIntent
from ..views.intent.switch_records import SwitchIntent, SwitchPort
from ..views.walk.fabric import STANDARD_MTU
from .cable_mistakes import CableMistake
from .observed_network import ObservedNetwork
from .results import Result
from .sightings import SeenCables

FarEnds = Mapping[End, End | None]
"""Far end of each port that has another one than in the design; None for no cable."""


def far_ends_of_mistake(mistake: CableMistake) -> FarEnds:
    """Far ends of the ports of cables that are in wrong ports."""
    found: dict[End, End | None] = {}
    for link in mistake.links:
        found[link.a] = found[link.b] = None
    for one in mistake.sightings:
        if one.is_known and one.far.port:
            found[one.near], found[one.far] = one.far, one.near
    return found


def far_ends_as_built(design: Design, seen: SeenCables, results: Mapping[int, Result]) -> FarEnds:
    """Far ends of all ports whose cables were seen elsewhere."""
    found: dict[End, End | None] = {}
    for number, one in results.items():
        if one.outcome == "different":
            link = design.links[number]
            found[link.a] = found[link.b] = None
    for near, sighting in seen.far_ends.items():
        if sighting.is_known and sighting.far.port and (near in found or sighting.far in found):
            found[near], found[sighting.far] = sighting.far, near
    return found


def recabled_devices(
    network: ObservedNetwork,
    switches: Mapping[str, SwitchIntent],
    hosts: Mapping[str, HostIntent],
    far_ends: FarEnds,
) -> tuple[Mapping[str, SwitchIntent], Mapping[str, HostIntent]]:
    """Intents of switches and hosts with these far ends."""
    switches, hosts = dict(switches), dict(hosts)
    for end, far in far_ends.items():
        far_device, far_port = (far.device, far.port) if far is not None else ("", "")
        if end.device in switches:
            switch = switches[end.device]
            port = switch.ports.get(end.port) or _free_port(network, switch, end)
            if port is not None:
                port = port._replace(far_device=far_device, far_port=far_port)
                switches[switch.name] = switch._replace(ports={**switch.ports, port.name: port})
        elif end.device in hosts and end.port in hosts[end.device].nics:
            host = hosts[end.device]
            nic = host.nics[end.port]._replace(far_device=far_device, far_port=far_port)
            hosts[host.name] = host._replace(nics={**host.nics, nic.name: nic})
    return switches, hosts


def _free_port(network: ObservedNetwork, switch: SwitchIntent, end: End) -> SwitchPort | None:
    """A port that the design leaves free, with the settings that were observed, else with those that the
    design states for free ports. None for a port about which neither says anything."""

    def observed_value(name: str) -> Any:
        facts = network.facts_by_key.get((end.device, PORT, end.port, name), ())
        return facts[0].value if facts else None

    unused = switch.unused_ports.get(end.port)
    tagged, untagged, mtu, pfc = map(observed_value, ("tagged", "untagged", "mtu", "pfc"))
    if unused is None and not isinstance(tagged, tuple):
        return None
    profiles = (one.name for one in switch.profiles.values() if pfc and one.pfc_priorities == pfc)
    return SwitchPort(
        name=end.port,
        far_device="",
        far_port="",
        role="host",
        speed=None,
        fec="",
        mtu=mtu if isinstance(mtu, int) else STANDARD_MTU,
        tagged=tagged if isinstance(tagged, tuple) else (),
        untagged=untagged if isinstance(untagged, int) and untagged else unused.vlan if unused else None,
        edge=False,
        routed=False,
        address="",
        bond="",
        profile=next(profiles, ""),
        dcbx="",
        origin=unused.origin if unused is not None else switch.origin,
    )
