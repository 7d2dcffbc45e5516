"""Facts of the configuration of a switch: show configuration, also with display set, or the file that refarch
writes."""

from ..configuration_reader import configuration_reader
from .configured import configured_junos_switch
from .running import running_junos_facts

FACTS = configuration_reader(
    "Junos: show configuration, also with | display set",
    r"^set (?:system|interfaces|vlans|version|groups) |^(?:system|interfaces) \{[ \t]*$",
    configured_junos_switch,
    "juniper-junos",
    running_junos_facts,
)
