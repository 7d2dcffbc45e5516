"""NVUE settings of routing: static routes and BGP.

Sources, looked up 2026-11-29: NVIDIA, Cumulus Linux 5.9 User Guide, Static Routing (``nv set vrf default
router static PREFIX via ADDRESS``); NVUE Reference, Static Routing (the address family is ipv4-unicast by
default); the list of commands of 5.0 (``nv list-commands``). BGP: Cumulus
Linux User Guide, Basic BGP Configuration (AS number, router ID, neighbors with ``remote-as``, ``network`` of
the address family) and Optional BGP Configuration (BGP unnumbered); netlab, template bgp/cumulus_nvue (``type
unnumbered``); New and Changed NVUE Commands of 5.15 (``enable on`` becomes ``state enabled``).
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.switch_records import BgpNeighbor, BgpProcess, SwitchIntent, UnnumberedNeighbor
from .settings import (
    NvueForms,
    NvueOutput,
    NvueSection,
    NvueSetting,
    interface_name,
    not_configured,
    places,
    single_key,
)

STATIC = ("vrf", "default", "router", "static")

NO_NAMES = "NVUE has no names of routes"

BGP = ("router", "bgp")
BGP_OF_VRF = ("vrf", "default", *BGP)
NO_DESCRIPTION = "no description of a neighbor is documented for all releases"


def routing(switch: SwitchIntent, forms: NvueForms) -> Iterator[NvueOutput]:
    """Static routes and BGP of the default VRF."""
    if switch.routes or switch.bgp is not None:
        yield NvueSection("Routing")
    for route in switch.routes.values():
        to = single_key(route.to, origin_of(route, "to"))
        if ":" in to:
            family = (*STATIC, to, "address-family")
            yield NvueSetting(family, "ipv6-unicast", (route.origin, *places(route, "to")))
        via = single_key(route.via, origin_of(route, "via"))
        yield NvueSetting((*STATIC, to, "via", via), None, (route.origin, *places(route, "to", "via")))
        if route.name:
            yield not_configured("routes.name", f"{route.to} {route.via}", route, NO_NAMES)
    if switch.bgp is not None:
        yield from _bgp(switch.bgp, forms)


def _bgp(process: BgpProcess, forms: NvueForms) -> Iterator[NvueOutput]:
    at = (process.origin,)
    yield NvueSetting((*BGP, forms.enable), forms.on_word, at)
    number = (process.origin, *places(process, "number"))
    yield NvueSetting((*BGP, "autonomous-system"), process.number, number)
    if process.router_id:
        place = origin_of(process, "router_id")
        yield NvueSetting((*BGP, "router-id"), single_key(process.router_id, place), (place,))
    yield NvueSetting((*BGP_OF_VRF, forms.enable), forms.on_word, at)
    for neighbor in process.neighbors.values():
        yield from _neighbor(neighbor, single_key(neighbor.address, origin_of(neighbor, "address")))
        yield not_configured("bgp.neighbors.device", neighbor.address, neighbor, NO_DESCRIPTION)
    for unnumbered in process.unnumbered.values():
        name = interface_name(unnumbered.interface, origin_of(unnumbered, "interface"))
        kind = (*BGP_OF_VRF, "neighbor", name, "type")
        yield NvueSetting(kind, "unnumbered", places(unnumbered, "interface"))
        yield from _neighbor(unnumbered, name)
        yield not_configured("bgp.unnumbered.device", name, unnumbered, NO_DESCRIPTION)
    place = origin_of(process, "networks")
    for network in process.networks:
        path = (*BGP_OF_VRF, "address-family", "ipv4-unicast", "network", single_key(network, place))
        yield NvueSetting(path, None, (place,))


def _neighbor(neighbor: BgpNeighbor | UnnumberedNeighbor, key: str) -> Iterator[NvueOutput]:
    where = (neighbor.origin, *places(neighbor, "number"))
    yield NvueSetting((*BGP_OF_VRF, "neighbor", key, "remote-as"), neighbor.number, where)
