"""Neighbors of ``show lldp neighbors`` of Junos as text.

The port of a neighbor can be a number that only the neighbor has for it.
"""

from ..show_text import TextOutput, neighbor_facts, text_reader

FACTS = text_reader(
    TextOutput(
        "Junos: show lldp neighbors",
        "juniper-junos",
        ("juniper_junos", "show lldp neighbors"),
        heading=r"Local Interface +Parent Interface +Chassis Id +Port info +System Name",
        row=r"(?P<key>[a-z]+-\d\S*) +\S+ +\S.*",
        key="local_interface",
        facts=neighbor_facts,
    )
)
