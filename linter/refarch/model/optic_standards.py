"""Compatibility of transceivers at the two ends of a fibre, by their standards."""

from ..core.rule import Source

LANE_STANDARDS = {
    "40GBASE-SR4": "10GBASE-SR",
    "100GBASE-SR4": "25GBASE-SR",
    "100G-PSM4": "25GBASE-LR",
    "200GBASE-SR4": "50GBASE-SR",
    "400GBASE-DR4": "100GBASE-DR",
}
"""Standard of a single lane, for standards with a fibre pair for each lane: at the other end of a split
port."""

COMPATIBLE_STANDARDS = (
    frozenset({"100GBASE-DR", "100GBASE-FR1", "100GBASE-LR1"}),
    frozenset({"100G-BIDI", "100GBASE-SR1.2"}),
)
"""Groups of compatible standards, which differ in reach, or of which one comprises the other; the shorter
reach counts."""

_SPEC = "Cisco UCS Fabric Interconnect 9108 100G Spec Sheet"
_SPEC_URL = "https://www.cisco.com/c/dam/en/us/products/collateral/servers-unified-computing/ucs-x-series-modular-system/ucs-fabric-interconnect-9108-100g.pdf"

SOURCES = (
    Source(
        _SPEC,
        "SR4 is broken out to four times 25GBASE-SR over MPO-12 to LC, PSM4 to four times 25GBASE-LR; LR4, "
        "CWDM4, DR, FR and BiDi are listed as separate transceivers.",
        _SPEC_URL,
        "Tables 6 and 8",
        "2026-11-22",
    ),
    Source(
        "Derived",
        "CWDM4 sends at 1271 to 1331 nm and LR4 at 1295 to 1310 nm on four colors each, DR and FR on one.",
    ),
)


def are_compatible(standard: str, other: str) -> bool:
    """Whether transceivers of two standards are compatible. An empty standard is unknown, and assumed to be
    that of the other end."""
    if (
        not standard
        or not other
        or standard == other
        or LANE_STANDARDS.get(standard) == other
        or LANE_STANDARDS.get(other) == standard
    ):
        return True
    return any({standard, other} <= alike for alike in COMPATIBLE_STANDARDS)
