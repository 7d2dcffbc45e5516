"""Every field of the model that concerns a switch is part of what is wanted of it, or is listed here with the
reason why it is no switch's configuration."""

from collections.abc import Mapping
from typing import Any

from rich_intents import designs
from variations import Varied, heard, said_in_vain

from refarch.api import Design
from refarch.api.intent import plain_intent
from refarch.model.types import Address, Address6, HostQosPolicy, NetworkMember, Part, Port
from refarch.platforms.target import SWITCH

SUBJECTS = ("switches", "links", "mlags", "networks", "services", "profiles", "applications")
"""What of a design switches are configured from."""

NOT_LOOKED_INTO: Mapping[type[Any] | str, str] = {
    Part: "is of the catalog: what was bought, not how it is set",
    Port: "is of the catalog: what the switch has, not how it is set",
    HostQosPolicy: "is set on hosts",
    "QosProfile.host": "is set on hosts",
    NetworkMember: "names an interface of a host at a cable from host to host",
}
"""Records inside of those that are no switch's business."""

NO_WISH: Mapping[str, str] = {
    "Address.network": "the address stands in the network itself",
    "Address.rule": "counts the rules of the network, for messages",
    "Address.value": "is the text as a number",
    "Address6.network": "the address stands in the network itself",
    "Address6.value": "is the text as a number",
    "Link.entry": "counts the entries of the file, for messages",
    "Link.label_a": "is for people at the rack",
    "Link.label_b": "is for people at the rack",
    "Link.length": "is a length to buy; the headroom has that of the profile",
    "Link.number": "counts the cables, for messages",
    "Link.untagged_network": "says `untagged` by the network's name",
    "Network.base": "is the prefix as a number",
    "Network.base6": "is the prefix as a number",
    "Network.out_of_band": "says that the network has switches of its own",
    "Network.prefix": "is in the addresses, with its length",
    "Network.prefix6": "is in the addresses, with its length",
    "Network.purpose": "says what the network is for; rules check by it",
    "QosProfile.mapping": "is spelled out in the maps of PCPs and DSCPs",
    "ReachedNetwork.keeps_dscp": "says what routers of the site do, which the walk reads",
    "ReachedNetwork.mtu": "says what routers of the site do, which the walk reads",
    "ReachedNetwork.network": "says where routers of the site lead, which the walk reads",
    "Service.data.receivers": "are the servers, which have a field of their own",
    "Service.data.servers": "have a field of their own",
    "Service.name": "is the key by which it is found",
    "Switch.fabric": "groups switches; what follows from it are links and VLANs",
    "Switch.label": "is what people call the switch; its name is configured",
    "Switch.name": "is the key by which it is found; the wish has it as its own name",
    "Switch.role": "says the place in the fabric; what follows from it are links",
}
"""Fields that change no wish, and why."""

MOST_TRIED = 3
"""Records of a kind in a design in which a field is tried."""


def _concerns(design: Design, record: Any) -> bool:
    return not isinstance(record, (Address, Address6)) or record.device in design.switches


VARIED = Varied(SUBJECTS, NOT_LOOKED_INTO, _concerns)


def wishes(design: Design) -> Any:
    """All that a design wants of its switches."""
    return {name: plain_intent(intent) for name, intent in SWITCH.intents(design).items()}


def test_every_field_that_concerns_a_switch_is_part_of_what_is_wanted_of_it() -> None:
    fields, met = heard(VARIED, wishes, designs(), NO_WISH, MOST_TRIED)
    assert met - fields == set(NO_WISH)


def test_no_field_is_said_to_concern_no_switch_that_does() -> None:
    """The other way: none of those that are listed changes a wish."""
    listed = set(NO_WISH) - {"Switch.name"}
    assert said_in_vain(VARIED, wishes, designs()[:3] + designs()[-3:], listed, MOST_TRIED) == set()


def test_switches_are_known_by_their_names() -> None:
    for design in designs():
        for name, intent in SWITCH.intents(design).items():
            assert intent.name == name == design.switches[name].name
