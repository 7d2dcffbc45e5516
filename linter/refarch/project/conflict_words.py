"""Sentences about conflicts between designs: what each of the two has, and what to do."""

from typing import NamedTuple

from ..core.wording import enumeration
from ..engine.claims import ADDRESS, DEVICE, LABEL, PORT, PREFIX, UNIT, VCENTER, VLAN, Claim

SEPARATE = "Or state a `scope` in design.yaml if the two designs are never in one network."


class Claimed(NamedTuple):
    """A claim with its design."""

    claim: Claim
    design: str
    number: int
    """Of the design in the project."""


class Pair(NamedTuple):
    """A later claim and the earlier one that it conflicts with."""

    later: Claimed
    earlier: Claimed
    setting: str = ""
    """What differs, where two designs may state the thing and must agree; empty where only one may."""


def short_name(claim: Claim) -> str:
    """A claim in a list of several: a device by its name alone, an address by itself."""
    if claim.kind == DEVICE:
        return claim.name.rpartition(" ")[2]
    return claim.name.partition(" of ")[0] if claim.kind == ADDRESS else claim.name


def words(pair: Pair) -> tuple[str, str]:
    """The message of a conflict, and its hint."""
    kind = pair.later.claim.kind
    return _WORDS[kind](pair)


def _of_device(pair: Pair) -> tuple[str, str]:
    later, earlier, other = pair.later.claim, pair.earlier.claim, pair.earlier.design
    if pair.setting:
        known = dict(earlier.facts)
        settings = [setting for setting, value in later.facts if known.get(setting, value) != value]
        has = enumeration(f"{setting} {dict(later.facts)[setting]}" for setting in settings)
        values = enumeration(known[setting] for setting in settings)
        message = (
            f"{later.name} has {has}, but in design {other} it has {values}; one of the two designs is about "
            "another device"
        )
        same = enumeration(settings)
        return message, f"Set the same {same} in both. Or rename one of the two devices."
    message = (
        f"{later.name} is in this design, but design {other} also has a {earlier.name}; two devices in one "
        "network cannot have one name"
    )
    hint = "Rename one of the two. Or set `existing: true` on a switch that the other design builds."
    return message, f"{hint} {SEPARATE}"


def _of_address(pair: Pair) -> tuple[str, str]:
    later, earlier = pair.later.claim, pair.earlier.claim
    address, _, owner = later.name.partition(" of ")
    message = (
        f"{owner} has {address}, but {earlier.name.partition(' of ')[2]} of design {pair.earlier.design} has "
        "the same; with one address at two interfaces, neither is reliably reachable"
    )
    return message, f"Set another address. {SEPARATE}"


def _of_port(pair: Pair) -> tuple[str, str]:
    later, earlier = pair.later.claim, pair.earlier.claim
    message = (
        f"port {later.name} has a cable to {later.facts[0][1]}, but design {pair.earlier.design} has a cable "
        f"from it to {earlier.facts[0][1]}; a port takes one cable"
    )
    return message, f"Use a free port. Or rename the switch if it is another one. {SEPARATE}"


def _of_unit(pair: Pair) -> tuple[str, str]:
    later, earlier = pair.later.claim, pair.earlier.claim
    message = (
        f"{later.name} has {later.facts[0][1]}, but design {pair.earlier.design} has {earlier.facts[0][1]} "
        "there; a rack unit holds one device"
    )
    hint = "Set a free `unit`. Or set a `site` if the racks are in two sites."
    return message, f"{hint} {SEPARATE}"


def _of_vcenter(pair: Pair) -> tuple[str, str]:
    later, earlier, other = pair.later.claim, pair.earlier.claim, pair.earlier.design
    values = dict(later.facts)[pair.setting], dict(earlier.facts)[pair.setting]
    if pair.setting == "design":
        message = (
            f"{later.name} is in this design, but design {other} also has a {earlier.name}; vCenter has one "
            "cluster of this name, and the hosts of both designs join it"
        )
    else:
        message = (
            f"{later.name} has {pair.setting} {values[0]}, but {earlier.name} of design {other} has "
            f"{values[1]}; vCenter has one object of this name, and the cluster that is configured last "
            "changes it for both"
        )
    hint = (
        f"Rename one of the two. Or state the vCenter Server of each design under `appliances`, or a `site`. "
        f"{SEPARATE}"
    )
    return message, hint


def _of_vlan(pair: Pair) -> tuple[str, str]:
    later, earlier, other = pair.later.claim, pair.earlier.claim, pair.earlier.design
    message = (
        f"{later.name} has VLAN {later.facts[0][1]} with prefix {later.owner}, but {earlier.name} of design "
        f"{other} has this VLAN with prefix {earlier.owner}; on joined switches both networks are one segment"
    )
    return message, f"Set another `vlan`. Or set a `site` if the designs are on two sites. {SEPARATE}"


def _of_prefix(pair: Pair) -> tuple[str, str]:
    later, earlier, other = pair.later.claim, pair.earlier.claim, pair.earlier.design
    if pair.setting:
        values = dict(later.facts)[pair.setting], dict(earlier.facts)[pair.setting]
        message = (
            f"{later.name} has {pair.setting} {values[0]}, but {earlier.name} of design {other} with the "
            f"same VLAN and prefix has {values[1]}; both are one network, which has one {pair.setting}"
        )
        return message, f"Set the same `{pair.setting.lower()}` in both. {SEPARATE}"
    if later.key != earlier.key:
        message = (
            f"{later.name} has prefix {later.key}, but {earlier.name} of design {other} has {earlier.key}; "
            "the two overlap, so routers send packets of one to the other"
        )
    else:
        message = (
            f"{later.name} has prefix {later.key} in VLAN {later.owner}, but {earlier.name} of design "
            f"{other} has this prefix in VLAN {earlier.owner}; a prefix is in one VLAN"
        )
    return message, f"Set another `prefix`, or the same `vlan`. {SEPARATE}"


def _of_label(pair: Pair) -> tuple[str, str]:
    later, earlier = pair.later.claim, pair.earlier.claim
    message = (
        f"{later.name} is on the cable {later.facts[0][1]}, but design {pair.earlier.design} has it on the "
        f"cable {earlier.facts[0][1]}; whoever follows the label unplugs the wrong cable"
    )
    return message, f"Set another `label`. {SEPARATE}"


_WORDS = {
    DEVICE: _of_device,
    ADDRESS: _of_address,
    PORT: _of_port,
    UNIT: _of_unit,
    VCENTER: _of_vcenter,
    VLAN: _of_vlan,
    PREFIX: _of_prefix,
    LABEL: _of_label,
}
