"""Facts of the configuration of a switch: show running-config, or the file that refarch writes."""

from functools import partial

from ..configuration_reader import configuration_reader
from ..running_configuration import running_configuration_facts
from .configured import configured_nxos_switch
from .running_qos import running_nxos_qos

FACTS = configuration_reader(
    "NX-OS: show running-config",
    r"^(?:feature \S|vdc \S|interface mgmt0|version \d.*Bios:)",
    configured_nxos_switch,
    "cisco-nx-os",
    partial(running_configuration_facts, read_qos=running_nxos_qos),
)
