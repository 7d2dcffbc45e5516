"""Claims of a design in its project: names, addresses, ports, rack units, VLANs, labels of cables, and
objects of vCenter. Claims of several designs are compared where all designs are known."""

from typing import NamedTuple

from ..load.waivers import Waiver

Facts = tuple[tuple[str, str], ...]
"""Pairs of a setting and its value."""

DEVICE, ADDRESS, PORT, UNIT = "device", "address", "port", "unit"
VLAN, PREFIX, VCENTER, LABEL = "vlan", "prefix", "vcenter", "label"
"""Kinds of claims."""

ROUTES_FACT: Facts = (("routes", "yes"),)
"""Fact of an address of a switch, which may be the gateway that another design refers to."""

GATEWAY_FACT: Facts = (("gateway", "yes"),)
"""Fact of an address that a network refers to as its gateway."""


class ClaimPlace(NamedTuple):
    """Place where a claim is stated, as findings name it."""

    file: str
    object: str
    line: int
    column: int
    end_line: int
    end_column: int


class Claim(NamedTuple):
    """A thing that a design needs for itself."""

    kind: str
    key: str
    """Equal for claims of the same thing."""
    owner: str
    """Owner of the thing: two claims of one owner may be the same statement about an existing device."""
    name: str
    """The thing and its owner, as messages name them."""
    existing: bool
    """Whether the design only refers to something that exists without it."""
    place: ClaimPlace
    facts: Facts = ()
    """Settings that must be the same in all designs that state the thing."""
    vcenter: str = ""
    """The vCenter Server of an object, which keeps it apart from others of its name; empty for unknown."""


class Claims(NamedTuple):
    """All claims of one design."""

    scope: str
    """Scope as the design states it; empty for the scope of the project."""
    id: ClaimPlace | None
    """Place of the id of the design."""
    claims: tuple[Claim, ...] = ()
    """All claims; those of one place follow each other, as the cache writes a place once for all of them."""
    waivers: tuple[Waiver, ...] = ()
    """Waivers of findings that only a comparison of designs gives."""


NO_CLAIMS = Claims("", None)
