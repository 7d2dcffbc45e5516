"""Members of port channels from ``show port-channel summary`` of NX-OS as text."""

from ..show_text import TextOutput, bond_facts, text_reader

FACTS = text_reader(
    TextOutput(
        "NX-OS: show port-channel summary",
        "cisco-nx-os",
        ("cisco_nxos", "show port-channel summary"),
        heading=r"Group +Port- +Type +Protocol +Member Ports",
        row=r"\d+ +(?P<key>Po\d+)\(\S+\) .*",
        key="bundle_name",
        facts=bond_facts,
        own=r"\bEth\d",
    )
)
