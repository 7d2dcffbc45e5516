"""Facts of the configuration of a switch: show running-config, or the file that refarch writes."""

from functools import partial

from ..configuration_reader import configuration_reader
from ..running_configuration import running_configuration_facts
from .configured import configured_aos_cx_switch
from .running_qos import running_aos_cx_qos

FACTS = configuration_reader(
    "AOS-CX: show running-config",
    r"^(?:!Version ArubaOS-CX|interface \d+/\d+/\d+|interface lag \d+)",
    configured_aos_cx_switch,
    "aruba-aos-cx",
    partial(running_configuration_facts, read_qos=running_aos_cx_qos),
)
