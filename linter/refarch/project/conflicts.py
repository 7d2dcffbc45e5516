"""Conflicts between designs of a project: two designs that claim one device, address, port, rack unit,
vCenter object, VLAN, prefix or cable label. No design can see them alone."""

from collections.abc import Iterable, Iterator, Sequence
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import NamedTuple

from ..core.wording import enumeration, first_few
from ..engine.claims import (
    ADDRESS,
    DEVICE,
    GATEWAY_FACT,
    LABEL,
    PORT,
    PREFIX,
    ROUTES_FACT,
    UNIT,
    VCENTER,
    VLAN,
    Claim,
    ClaimPlace,
    Claims,
)
from ..model.ranges import compress

Prefix = IPv4Network | IPv6Network

MAX_NAMED = 8
"""Ranges of objects that one finding names; it counts the rest."""

SCOPE_HINT = "Or set a `scope` in design.yaml if the two designs are never in one network."


class DesignClaim(NamedTuple):
    """Claim with the design that makes it."""

    claim: Claim
    design: str
    number: int
    """Position of the design in the project, from 0."""


class ClaimPair(NamedTuple):
    """Later claim and the earlier claim that it conflicts with."""

    later: DesignClaim
    earlier: DesignClaim
    setting: str = ""
    """Setting that differs, for a thing that two designs may state and must agree on; empty for a thing that
    only one design may state."""


class Conflict(NamedTuple):
    """Two claims of one thing, with the message, at the place of the later claim."""

    code: str
    design: str
    """Id of the design of the later claim."""
    place: ClaimPlace
    message: str
    hint: str
    other: ClaimPlace
    """Place of the earlier claim."""
    note: str
    """Text about the earlier claim."""


class _Text(NamedTuple):
    """Message and hint of a conflict."""

    message: str
    hint: str


def conflicts(designs: Sequence[tuple[str, Claims]], by_design: bool = False) -> list[Conflict]:
    """All conflicts between designs, which are ids with claims in the order of the project. ``by_design`` is
    whether a design that states no scope is a scope by itself."""
    # One finding per place and other design, however many objects of a range conflict there.
    pairs: dict[tuple[str, ClaimPlace, int], list[ClaimPair]] = {}
    for claims in _claims_by_scope(designs, by_design):
        for pair in (*_conflicting_claims(claims), *_overlapping_prefixes(claims)):
            key = pair.later.claim.kind, pair.later.claim.place, pair.earlier.number
            pairs.setdefault(key, []).append(pair)
    return sorted(map(_conflict, pairs.values()), key=_report_order)


def _report_order(conflict: Conflict) -> tuple[object, ...]:
    place = conflict.place
    return place.file, place.line, place.column, conflict.code, conflict.message


def _claims_by_scope(designs: Sequence[tuple[str, Claims]], by_design: bool) -> Iterator[list[DesignClaim]]:
    """Claims of each scope that has several designs, in the order of the designs."""
    scopes: dict[tuple[bool, str], list[DesignClaim]] = {}
    for number, (identity, claims) in enumerate(designs):
        is_alone = by_design and not claims.scope
        scope = scopes.setdefault((is_alone, str(number) if is_alone else claims.scope), [])
        scope += [DesignClaim(claim, identity, number) for claim in claims.claims]
    yield from (scope for scope in scopes.values() if len({entry.number for entry in scope}) > 1)


def _conflicting_claims(scope: Iterable[DesignClaim]) -> Iterator[ClaimPair]:
    """Pairs of claims of one thing that conflict: each claim with the first earlier one."""
    seen: dict[tuple[str, str], dict[str, list[DesignClaim]]] = {}
    for later in scope:
        by_server = seen.setdefault((later.claim.kind, later.claim.key), {})
        server = later.claim.vcenter
        # A claim without a vCenter Server may be of any, so it is compared with the claims of all servers.
        candidates = by_server.values() if not server else (by_server.get(server, ()), by_server.get("", ()))
        earlier = [entry for entries in candidates for entry in entries if entry.number != later.number]
        pair = _first_conflict(later, earlier)
        if pair is not None:
            yield pair
        elif not any(_is_same_statement(later.claim, entry.claim) for entry in earlier):
            by_server.setdefault(server, []).append(later)


def _is_same_statement(first: Claim, second: Claim) -> bool:
    """Whether two claims differ in nothing but the name and the place that findings show."""
    return first._replace(name=second.name, place=second.place) == second


def _first_conflict(later: DesignClaim, candidates: Sequence[DesignClaim]) -> ClaimPair | None:
    """First of the earlier claims that a claim conflicts with.

    A VLAN, a prefix and a vCenter object may be stated by several networks or clusters of one design: they
    agree with a design if they agree with one of its claims.
    """
    by_design: dict[int, ClaimPair | None] = {}
    for earlier in candidates:
        pair = _pair_if_conflicting(later, earlier)
        if later.claim.kind not in (VLAN, PREFIX, VCENTER) and pair is not None:
            return pair
        if by_design.setdefault(earlier.number, pair) is not None:
            by_design[earlier.number] = pair and by_design[earlier.number]
    return next((pair for pair in by_design.values() if pair is not None), None)


def _pair_if_conflicting(later_entry: DesignClaim, earlier_entry: DesignClaim) -> ClaimPair | None:
    """Two claims of one thing as a pair; None if both designs may make theirs."""
    later, earlier = later_entry.claim, earlier_entry.claim
    if later.kind in (VLAN, PREFIX):
        if not later.owner or not earlier.owner:
            return None
        if later.owner != earlier.owner:
            return ClaimPair(later_entry, earlier_entry)
        return _pair_if_differing(later_entry, earlier_entry)
    # What one design builds, another may use as existing; a gateway address is on the switch that routes.
    is_shared = later.owner == earlier.owner and (later.existing or earlier.existing)
    is_shared = is_shared or {later.facts, earlier.facts} == {GATEWAY_FACT, ROUTES_FACT}
    if later.kind != VCENTER and not is_shared:
        return ClaimPair(later_entry, earlier_entry)
    return _pair_if_differing(later_entry, earlier_entry) if later.kind in (VCENTER, DEVICE) else None


def _pair_if_differing(later: DesignClaim, earlier: DesignClaim) -> ClaimPair | None:
    """Two claims of one thing as a pair, with the first setting that they state differently; None if they
    agree."""
    earlier_facts = dict(earlier.claim.facts)
    for setting, value in later.claim.facts:
        if earlier_facts.get(setting, value) != value:
            return ClaimPair(later, earlier, setting)
    return None


def _overlapping_prefixes(scope: Sequence[DesignClaim]) -> Iterator[ClaimPair]:
    """Pairs of prefixes of two designs of which one contains the other."""
    first_claims: dict[Prefix, DesignClaim] = {}
    for entry in scope:
        if entry.claim.kind == PREFIX:
            first_claims.setdefault(ip_network(entry.claim.key, strict=False), entry)
    lengths = sorted({(prefix.version, prefix.prefixlen) for prefix in first_claims})
    for prefix, entry in first_claims.items():
        for version, length in lengths:
            # Only a shorter prefix of the same IP version can contain this one.
            if version != prefix.version or length >= prefix.prefixlen:
                continue
            container = first_claims.get(prefix.supernet(new_prefix=length))
            if container is not None and container.number != entry.number:
                later, earlier = (entry, container) if entry.number > container.number else (container, entry)
                yield ClaimPair(later, earlier)
                break


CODES = {
    DEVICE: "PRJ004",
    ADDRESS: "PRJ005",
    PORT: "PRJ006",
    VCENTER: "PRJ007",
    UNIT: "PRJ008",
    VLAN: "PRJ009",
    PREFIX: "PRJ009",
    LABEL: "PRJ010",
}
"""Rule of each kind of claim."""


def _conflict(pairs: list[ClaimPair]) -> Conflict:
    """One conflict for all pairs of one place with one other design."""
    first = pairs[0]
    later, earlier = first.later.claim, first.earlier.claim
    text = _TEXTS[later.kind](first)
    further = list(dict.fromkeys(_short_name(pair.later.claim) for pair in pairs))[1:]
    also = ""
    if further:
        also = f"; also: {first_few(compress(further).split(', '), MAX_NAMED)}"
    note = f"{earlier.name} in design {first.earlier.design}"
    return Conflict(
        CODES[later.kind],
        first.later.design,
        later.place,
        text.message + also,
        text.hint,
        earlier.place,
        note,
    )


def _short_name(claim: Claim) -> str:
    """Name of a claim in a list of several: a device without its kind, an address without its device."""
    if claim.kind == DEVICE:
        return claim.name.rpartition(" ")[2]
    return claim.name.partition(" of ")[0] if claim.kind == ADDRESS else claim.name


def _fact(claim: Claim) -> str:
    """Value of the one fact that claims of ports, units, VLANs and labels have."""
    (_, value), *_ = claim.facts
    return value


def _device_text(pair: ClaimPair) -> _Text:
    later, earlier, design = pair.later.claim, pair.earlier.claim, pair.earlier.design
    if pair.setting:
        earlier_facts, later_facts = dict(earlier.facts), dict(later.facts)
        settings = [setting for setting, value in later.facts if earlier_facts.get(setting, value) != value]
        has = enumeration(f"{setting} {later_facts[setting]}" for setting in settings)
        values = enumeration(earlier_facts[setting] for setting in settings)
        message = (
            f"{later.name} has {has}, but in design {design} it has {values}; one of the two designs "
            "describes another device"
        )
        same = enumeration(settings)
        return _Text(message, f"Set the same {same} in both. Or rename one of the two devices.")
    message = (
        f"{later.name} is in this design, but design {design} also has a {earlier.name}; two devices in one "
        "network cannot have the same name"
    )
    hint = "Rename one of the two. Or set `existing: true` on a switch that the other design builds."
    return _Text(message, f"{hint} {SCOPE_HINT}")


def _address_text(pair: ClaimPair) -> _Text:
    later, earlier = pair.later.claim, pair.earlier.claim
    address, _, owner = later.name.partition(" of ")
    message = (
        f"{owner} has {address}, but {earlier.name.partition(' of ')[2]} of design {pair.earlier.design} has "
        "the same; with one address at two interfaces, neither is reliably reachable"
    )
    return _Text(message, f"Set another address. {SCOPE_HINT}")


def _port_text(pair: ClaimPair) -> _Text:
    later, earlier = pair.later.claim, pair.earlier.claim
    message = (
        f"port {later.name} has a cable to {_fact(later)}, but design {pair.earlier.design} has a cable "
        f"from it to {_fact(earlier)}; a port accepts one cable"
    )
    return _Text(message, f"Use a free port. Or rename the switch if it is a different switch. {SCOPE_HINT}")


def _unit_text(pair: ClaimPair) -> _Text:
    later, earlier = pair.later.claim, pair.earlier.claim
    message = (
        f"{later.name} has {_fact(later)}, but design {pair.earlier.design} has {_fact(earlier)} "
        "there; a rack unit can hold one device"
    )
    hint = "Set a free `unit`. Or set a `site` if the racks are in two sites."
    return _Text(message, f"{hint} {SCOPE_HINT}")


def _vcenter_text(pair: ClaimPair) -> _Text:
    later, earlier, design = pair.later.claim, pair.earlier.claim, pair.earlier.design
    if pair.setting == "design":
        message = (
            f"{later.name} is in this design, but design {design} also has a {earlier.name}; vCenter has one "
            "cluster of this name, and the hosts of both designs join it"
        )
    else:
        later_value, earlier_value = dict(later.facts)[pair.setting], dict(earlier.facts)[pair.setting]
        message = (
            f"{later.name} has {pair.setting} {later_value}, but {earlier.name} of design {design} has "
            f"{earlier_value}; vCenter has only one object of this name, and the cluster that is configured "
            "last changes the object for both clusters"
        )
    hint = (
        f"Rename one of the two. Or set the vCenter Server of each design in `appliances`, or a `site`. "
        f"{SCOPE_HINT}"
    )
    return _Text(message, hint)


def _vlan_text(pair: ClaimPair) -> _Text:
    later, earlier, design = pair.later.claim, pair.earlier.claim, pair.earlier.design
    message = (
        f"{later.name} has VLAN {_fact(later)} with prefix {later.owner}, but {earlier.name} of design "
        f"{design} has this VLAN with prefix {earlier.owner}; on joined switches both networks are one "
        "segment"
    )
    hint = f"Set another `vlan`. Or set a `site` if the designs are on two sites. {SCOPE_HINT}"
    return _Text(message, hint)


def _prefix_text(pair: ClaimPair) -> _Text:
    later, earlier, design = pair.later.claim, pair.earlier.claim, pair.earlier.design
    if pair.setting:
        later_value, earlier_value = dict(later.facts)[pair.setting], dict(earlier.facts)[pair.setting]
        message = (
            f"{later.name} has {pair.setting} {later_value}, but {earlier.name} of design {design} with the "
            f"same VLAN and prefix has {earlier_value}; both are one network, which has one {pair.setting}"
        )
        return _Text(message, f"Set the same `{pair.setting.lower()}` in both. {SCOPE_HINT}")
    if later.key != earlier.key:
        message = (
            f"{later.name} has prefix {later.key}, but {earlier.name} of design {design} has {earlier.key}; "
            "the two overlap, so routers send packets of one to the other"
        )
    else:
        message = (
            f"{later.name} has prefix {later.key} in VLAN {later.owner}, but {earlier.name} of design "
            f"{design} has this prefix in VLAN {earlier.owner}; a prefix is in one VLAN"
        )
    return _Text(message, f"Set another `prefix`, or the same `vlan`. {SCOPE_HINT}")


def _label_text(pair: ClaimPair) -> _Text:
    later, earlier = pair.later.claim, pair.earlier.claim
    message = (
        f"{later.name} is on the cable {_fact(later)}, but design {pair.earlier.design} has it on the "
        f"cable {_fact(earlier)}; a technician who follows the label disconnects the wrong cable"
    )
    return _Text(message, f"Set another `label`. {SCOPE_HINT}")


_TEXTS = {
    DEVICE: _device_text,
    ADDRESS: _address_text,
    PORT: _port_text,
    UNIT: _unit_text,
    VCENTER: _vcenter_text,
    VLAN: _vlan_text,
    PREFIX: _prefix_text,
    LABEL: _label_text,
}
