"""Every field of the model that concerns a switch is part of what is wanted of it, or is listed here with the
reason why it is no switch's configuration."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, get_type_hints

from rich_intents import designs
from samples import sample

from refarch.api import Design
from refarch.facts.intent import is_empty, parts, plain
from refarch.model.types import Address, Address6, Member, Part, Policy, Port
from refarch_site.targets import SWITCH

SUBJECTS = ("switches", "links", "mlags", "networks", "services", "profiles", "applications")
"""What of a design switches are configured from."""

NOT_LOOKED_INTO: Mapping[type[Any], str] = {
    Part: "is of the catalogue: what was bought, not how it is set",
    Port: "is of the catalogue: what the switch has, not how it is set",
    Policy: "is set on hosts",
    Member: "names an interface of a host at a cable from host to host",
}
"""Records inside of those that are no switch's business."""

NO_WISH: Mapping[str, str] = {
    "Address.assigned": "an address that nobody knows has no text, which says the same",
    "Address.network": "the address stands in the network itself",
    "Address.rule": "counts the rules of the network, for messages",
    "Address.value": "is the text as a number",
    "Address6.network": "the address stands in the network itself",
    "Address6.value": "is the text as a number",
    "Link.entry": "counts the entries of the file, for messages",
    "Link.length": "is a length to buy; the headroom has that of the profile",
    "Link.number": "counts the cables, for messages",
    "Link.untagged_network": "says `untagged` by the network's name",
    "Network.base": "is the prefix as a number",
    "Network.base6": "is the prefix as a number",
    "Network.out_of_band": "says that the network has switches of its own",
    "Network.prefix": "is in the addresses, with its length",
    "Network.prefix6": "is in the addresses, with its length",
    "Network.purpose": "says what the network is for; rules judge by it",
    "Profile.host": "is set on hosts",
    "Profile.mapping": "is spelled out in the maps of PCPs and DSCPs",
    "Service.name": "is the key by which it is found",
    "Switch.fabric": "groups switches; what follows from it are links and VLANs",
    "Switch.label": "is what people call the switch; its name is configured",
    "Switch.mtu_is_known": "says whether the MTU is stated, for rules",
    "Switch.name": "is the key by which it is found; the wish has it as its own name",
    "Switch.role": "says the place in the fabric; what follows from it are links",
}
"""Fields that change no wish, and why."""

MOST_TRIED = 3
"""Records of a kind in a design in which a field is tried."""


class Variation(NamedTuple):
    """A design that differs in one field of one record of its model."""

    field: str
    """``Link.mtu``."""
    kind: tuple[bool, ...]
    """Which fields of the record are empty: records of one kind are alike."""
    design: Callable[[], Design]


def variations(design: Design) -> Iterator[Variation]:
    """Every field of the records of the subjects, changed one at a time."""
    for subject in SUBJECTS:
        whole = getattr(design, subject)
        yield from _inside(
            design, whole, lambda changed, subject=subject: design._replace(**{subject: changed})
        )


def _inside(design: Design, value: Any, put: Callable[[Any], Design]) -> Iterator[Variation]:
    """The same of the records in a mapping, a tuple or a record."""
    if isinstance(value, Mapping):
        for key, child in value.items():
            yield from _inside(design, child, lambda changed, key=key: put({**value, key: changed}))
    elif hasattr(value, "_fields"):
        if not isinstance(value, (Address, Address6)) or value.device in design.switches:
            yield from _fields(design, value, put)
    elif isinstance(value, tuple):
        for index, child in enumerate(value):
            before, after = value[:index], value[index + 1 :]
            yield from _inside(
                design, child, lambda changed, before=before, after=after: put((*before, changed, *after))
            )


def _fields(design: Design, record: Any, put: Callable[[Any], Design]) -> Iterator[Variation]:
    hints, kind = get_type_hints(type(record)), tuple(map(is_empty, record))
    for name, inner in parts(type(record)):
        value = getattr(record, name)

        def changed(new: Any, name: str = name) -> Design:
            return put(record._replace(**{name: new}))

        if inner is None:
            after = sample(f"{type(record).__name__}.{name}", value, hints[name])
            yield Variation(
                f"{type(record).__name__}.{name}", kind, lambda after=after, put=changed: put(after)
            )
        elif inner not in NOT_LOOKED_INTO:
            yield from _inside(design, value, changed)


def wishes(design: Design) -> Any:
    """All that a design wants of its switches."""
    return {name: plain(intent) for name, intent in SWITCH.intents(design).items()}


def heard() -> tuple[set[str], set[str]]:
    """Fields that change a wish of some design, and all that were tried."""
    fields: set[str] = set()
    tried: set[str] = set()
    for design in designs():
        before = wishes(design)
        counts: dict[tuple[str, tuple[bool, ...]], int] = {}
        for field, kind, changed in variations(design):
            counts[field, kind] = counts.get((field, kind), 0) + 1
            tried.add(field)
            if field in fields or field in NO_WISH or counts[field, kind] > MOST_TRIED:
                continue
            if wishes(changed()) != before:
                fields.add(field)
    return fields, tried


def test_every_field_that_concerns_a_switch_is_part_of_what_is_wanted_of_it() -> None:
    fields, tried = heard()
    assert tried - fields == set(NO_WISH)


def test_no_field_is_said_to_concern_no_switch_that_does() -> None:
    """The other way: none of those that are listed changes a wish."""
    for design in designs()[:3] + designs()[-3:]:
        before = wishes(design)
        counts: dict[str, int] = {}
        for field, _, changed in variations(design):
            counts[field] = counts.get(field, 0) + 1
            if field in NO_WISH and field != "Switch.name" and counts[field] <= MOST_TRIED:
                assert wishes(changed()) == before, field


def test_switches_are_known_by_their_names() -> None:
    for design in designs():
        for name, intent in SWITCH.intents(design).items():
            assert intent.name == name == design.switches[name].name
