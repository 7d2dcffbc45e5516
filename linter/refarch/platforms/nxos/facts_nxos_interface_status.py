"""State and speed of ports from ``show interface status`` of NX-OS as text."""

from functools import partial

from ..show_text import PortFields, TextOutput, port_facts, text_reader

FIELDS = PortFields(name="port", up="status", is_up="connected", speed="speed")

FACTS = text_reader(
    TextOutput(
        "NX-OS: show interface status",
        "cisco-nx-os",
        ("cisco_nxos", "show interface status"),
        heading=r"Port +Name +Status +Vlan +Duplex +Speed +Type",
        row=r"(?P<key>(?:Eth|mgmt|Po|Lo|Vlan|nve)\d\S*) .*",
        key="port",
        facts=partial(port_facts, fields=FIELDS, front=r"Eth\d.*"),
        own=r"\bEth\d",
    )
)
