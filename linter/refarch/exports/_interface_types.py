"""Types of interfaces and cables in NetBox and Nautobot, by form factor, speed, and medium.

The names are those that both have: NetBox 4.6.8, netbox/dcim/choices.py, and Nautobot 3.2.7,
nautobot/dcim/choices.py, both read on 2026-11-30. A part of a split port has the type of a single port of its
speed, because a type states a form factor and one speed; that is practice.
"""

from ._interfaces import LAG, VIRTUAL
from ._records import InventoryCable, InventoryInterface

OTHER = "other"

TYPES = {
    "rj45": {100: "100base-tx", 1000: "1000base-t", 2500: "2.5gbase-t", 5000: "5gbase-t", 10000: "10gbase-t"},
    "sfp+": {1000: "1000base-x-sfp", 10000: "10gbase-x-sfpp"},
    "sfp28": {1000: "1000base-x-sfp", 10000: "10gbase-x-sfpp", 25000: "25gbase-x-sfp28"},
    "sfp56": {10000: "10gbase-x-sfpp", 25000: "25gbase-x-sfp28", 50000: "50gbase-x-sfp56"},
    "sfp-dd": {50000: "50gbase-x-sfp56", 100000: "100gbase-x-sfpdd"},
    "qsfp+": {10000: "10gbase-x-sfpp", 40000: "40gbase-x-qsfpp"},
    "qsfp28": {
        10000: "10gbase-x-sfpp",
        25000: "25gbase-x-sfp28",
        40000: "40gbase-x-qsfpp",
        50000: "50gbase-x-sfp28",
        100000: "100gbase-x-qsfp28",
    },
    "qsfp28-dd": {100000: "100gbase-x-qsfp28", 200000: "200gbase-x-qsfpdd"},
    "qsfp56": {
        25000: "25gbase-x-sfp28",
        50000: "50gbase-x-sfp56",
        100000: "100gbase-x-qsfp28",
        200000: "200gbase-x-qsfp56",
    },
    "qsfp112": {100000: "100gbase-x-qsfp28", 200000: "200gbase-x-qsfp56", 400000: "400gbase-x-qsfp112"},
    "qsfp-dd": {
        100000: "100gbase-x-qsfpdd",
        200000: "200gbase-x-qsfpdd",
        400000: "400gbase-x-qsfpdd",
        800000: "800gbase-x-qsfpdd",
    },
    "qsfp-dd800": {400000: "400gbase-x-qsfpdd", 800000: "800gbase-x-qsfpdd"},
    "osfp": {400000: "400gbase-x-osfp", 800000: "800gbase-x-osfp"},
}
"""Types by form factor and speed in Mbit/s."""


def interface_type(interface: InventoryInterface) -> str:
    """Type of an interface; ``other`` if the form factor or its speed is unknown. A management port without a
    form factor in the catalog is 1000BASE-T, which is practice."""
    if interface.kind in (LAG, VIRTUAL):
        return interface.kind
    if interface.management and not interface.form_factor:
        return "1000base-t"
    return TYPES.get(interface.form_factor, {}).get(interface.speed or 0, OTHER)


MEDIA = {
    "passive-copper": "dac-passive",
    "active-copper": "dac-active",
    "active-optical": "aoc",
    "om3": "mmf-om3",
    "om4": "mmf-om4",
    "om5": "mmf-om5",
    "os2": "smf-os2",
}
"""Types of cables by their medium, or by the grade of their fiber."""


def cable_type(cable: InventoryCable) -> str:
    """Type of a cable; empty for a medium that does not determine it: twisted pair of an unknown category."""
    return MEDIA.get(cable.fiber_grade or cable.medium, "")
