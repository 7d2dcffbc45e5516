"""Members of port channels from ``show port-channel summary`` of EOS as text."""

from ..show_text import TextOutput, bond_facts, text_reader

FACTS = text_reader(
    TextOutput(
        "EOS: show port-channel summary",
        "arista-eos",
        ("arista_eos", "show port-channel summary"),
        heading=r" *Port-Channel +Protocol +Ports",
        row=r" *(?P<key>Po\d+)\(\S+\) +.*",
        key="bundle_name",
        facts=bond_facts,
        own=r"\bP?Et\d",
    )
)
