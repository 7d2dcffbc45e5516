"""What the interface types of NetBox are in the words of the catalogue."""

import re
from collections.abc import Mapping

PORT_KINDS: Mapping[str, tuple[str, str]] = {
    "100base-tx": ("rj45", "100M"),
    "1000base-t": ("rj45", "1G"),
    "2.5gbase-t": ("rj45", "2.5G"),
    "5gbase-t": ("rj45", "5G"),
    "10gbase-t": ("rj45", "10G"),
    "10gbase-x-sfpp": ("sfp+", "10G"),
    "25gbase-x-sfp28": ("sfp28", "25G"),
    "50gbase-x-sfp28": ("sfp28", "50G"),
    "50gbase-x-sfp56": ("sfp56", "50G"),
    "100gbase-x-sfpdd": ("sfp-dd", "100G"),
    "40gbase-x-qsfpp": ("qsfp+", "40G"),
    "50gbase-x-qsfp28": ("qsfp28", "50G"),
    "100gbase-x-qsfp28": ("qsfp28", "100G"),
    "100gbase-x-qsfpdd": ("qsfp-dd", "100G"),
    "200gbase-x-qsfp56": ("qsfp56", "200G"),
    "200gbase-x-qsfpdd": ("qsfp-dd", "200G"),
    "400gbase-x-qsfp112": ("qsfp112", "400G"),
    "400gbase-x-qsfpdd": ("qsfp-dd", "400G"),
    "400gbase-x-osfp": ("osfp", "400G"),
    "400gbase-x-osfp-rhs": ("osfp", "400G"),
    "800gbase-x-qsfpdd": ("qsfp-dd800", "800G"),
    "800gbase-x-osfp": ("osfp", "800G"),
}
"""Form factor and speed of each type of NetBox (``dcim`` interface types, documented in its REST API) that
names a cage or a socket of the catalogue. A type has one speed, even where the port has several."""

NO_PORTS = ("virtual", "bridge", "lag")
"""Types of interfaces that no cable ends at."""

_MANAGEMENT = re.compile(
    r"(eth0|mgmt.*|management.*|m-gigabitethernet.*|fxp[0-9]+|em[0-9]+|me[0-9]+|vme|oob|appliance .*|sioc.*|"
    r"idrac.*|ilo.*|ipmi|bmc.*|xcc|cimc|imm.*|irmc.*|cmm)",
    re.IGNORECASE,
)

_OF_A_SERVER = re.compile(r"(idrac.*|ilo.*|ipmi|bmc.*|xcc|cimc|imm.*|irmc.*)", re.IGNORECASE)


def is_management(name: str) -> bool:
    """Whether an interface of that name is out-of-band management, also where the file does not say so."""
    return _MANAGEMENT.fullmatch(name) is not None


def is_of_a_server(name: str) -> bool:
    """Whether an interface of that name is the management processor of a server."""
    return _OF_A_SERVER.fullmatch(name) is not None
