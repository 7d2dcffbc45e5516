"""Readers of the configuration of switches, by the target that writes it."""

from collections.abc import Callable, Mapping

from .aos_cx.configured import configured_aos_cx_switch
from .configured_switch import ConfiguredSwitch
from .eos.configured import configured_eos_switch
from .junos.configured import configured_junos_switch
from .nvue.configured import configured_cumulus_switch, configured_cumulus_yaml_switch
from .nxos.configured import configured_nxos_switch
from .os10.configured import configured_os10_switch
from .sonic.configured import configured_sonic_switch

CONFIGURATION_READERS: Mapping[str, Callable[[str], ConfiguredSwitch]] = {
    "arista-eos": configured_eos_switch,
    "aruba-aos-cx": configured_aos_cx_switch,
    "cisco-nxos": configured_nxos_switch,
    "cumulus-nvue": configured_cumulus_switch,
    "cumulus-nvue-yaml": configured_cumulus_yaml_switch,
    "dell-os10": configured_os10_switch,
    "juniper-junos": configured_junos_switch,
    "sonic-config-db": configured_sonic_switch,
}
"""Each raises ReadingError for a text that it does not know."""
