"""Facts of the configuration of a switch: show configuration | display set, or the file that refarch
writes."""

from ..configuration_reader import configuration_reader
from .configured import configured_junos_switch

FACTS = configuration_reader(
    "Junos: show configuration | display set",
    r"^set (?:system|interfaces|vlans|version) ",
    configured_junos_switch,
    "juniper-junos",
)
