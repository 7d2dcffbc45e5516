"""Neighbors of ``show lldp neighbors detail`` of EOS as text."""

from ..show_text import TextOutput, neighbor_facts, text_reader

FACTS = text_reader(
    TextOutput(
        "EOS: show lldp neighbors detail",
        "arista-eos",
        ("arista_eos", "show lldp neighbors detail"),
        heading=r"Interface \S+ detected \d+ LLDP neighbors:",
        row=r"Interface (?P<key>\S+) detected [1-9]\d* LLDP neighbors:",
        key="local_interface",
        facts=neighbor_facts,
    )
)
