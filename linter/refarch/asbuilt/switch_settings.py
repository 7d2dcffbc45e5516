"""Settings of whole switches that a design states: addresses, static routes, spanning tree, and the MLAG
pair."""

from collections.abc import Iterator
from typing import Any

from ..core.origin import Origin
from ..model.types import Design
from ..model.types.origins import origin_of
from ..platforms.observed import SETTING
from ..platforms.switch_subjects import (
    ADDRESSES,
    DEFAULT_VRF,
    DOMAIN,
    MLAG_PAIR,
    MODE,
    PEER_ADDRESS,
    PRIORITY,
    SPANNING_TREE,
    STATIC_ROUTES,
    address_texts,
    vlan_interface,
)
from ..views.intent.subnets import addresses_in_vlan
from ..views.intent.switch_records import SwitchIntent
from ..views.intent.switches import every_switch_intent
from .results import Expectation


def switch_settings(design: Design) -> Iterator[Expectation]:
    """Settings of all switches."""
    for intent in every_switch_intent(design).values():
        yield from _settings(intent)


def _settings(intent: SwitchIntent) -> Iterator[Expectation]:
    def expectation(subject: str, property_name: str, value: Any, origin: Origin) -> Expectation:
        return Expectation(intent.name, SETTING, subject, property_name, value, origin)

    for number, gateway in intent.gateways.items():
        addresses = address_texts(str(one.ip) for one in addresses_in_vlan(gateway))
        yield expectation(vlan_interface(number), ADDRESSES, addresses, gateway.origin)
    port = intent.management
    if port is not None and not port.dhcp and (port.address or port.address6):
        addresses = address_texts((port.address, port.address6))
        yield expectation(port.interface, ADDRESSES, addresses, origin_of(port, "address"))
    for name, routed in intent.ports.items():
        source = intent.bonds.get(routed.bond, routed)
        if source.address:
            addresses = address_texts((source.address,))
            yield expectation(name, ADDRESSES, addresses, origin_of(source, "address"))
    if intent.routes:
        first = next(iter(intent.routes.values()))
        yield expectation(DEFAULT_VRF, STATIC_ROUTES, tuple(sorted(intent.routes)), first.origin)
    tree, pair = intent.spanning_tree, intent.mlag
    if tree is not None:
        yield expectation(SPANNING_TREE, MODE, tree.mode, origin_of(tree, "mode"))
        if tree.priority is not None:
            yield expectation(SPANNING_TREE, PRIORITY, tree.priority, origin_of(tree, "priority"))
    if pair is not None and pair.domain:
        yield expectation(MLAG_PAIR, DOMAIN, pair.domain, origin_of(pair, "domain"))
    if pair is not None and pair.peer_address:
        yield expectation(MLAG_PAIR, PEER_ADDRESS, pair.peer_address, origin_of(pair, "peer_address"))
