"""Neighbors of ``show lldp neighbors`` of EOS as text."""

from ..show_text import TextOutput, neighbor_facts, text_reader

FACTS = text_reader(
    TextOutput(
        "EOS: show lldp neighbors",
        "arista-eos",
        ("arista_eos", "show lldp neighbors"),
        heading=r"Port +Neighbor Device ID +Neighbor Port ID +TTL",
        row=r"(?P<key>(?:Et|Ma)\d\S*) +\S.*",
        key="local_interface",
        facts=neighbor_facts,
    )
)
