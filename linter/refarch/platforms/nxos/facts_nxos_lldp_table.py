"""Neighbors of ``show lldp neighbors`` of NX-OS as text.

A long name is on a line of its own, before the rest of its record.
"""

from ..show_text import TextOutput, neighbor_facts, text_reader

FACTS = text_reader(
    TextOutput(
        "NX-OS: show lldp neighbors",
        "cisco-nx-os",
        ("cisco_nxos", "show lldp neighbors"),
        heading=r"Device ID +Local Intf +Hold-time +Capability +Port ID",
        row=r"(?:\S+)? +(?P<key>(?:Eth|mgmt)\S+) +\d+ .*",
        key="local_interface",
        facts=neighbor_facts,
    )
)
