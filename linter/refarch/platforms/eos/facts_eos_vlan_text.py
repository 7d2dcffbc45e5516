"""VLANs of ports and port channels from ``show vlan`` of EOS as text.

Dynamic VLANs, which EOS creates for VRFs, are marked with an asterisk, and are not of the design.
"""

from functools import partial

from ..show_text import ETHERNET_KINDS, TextOutput, text_reader, vlan_facts

FACTS = text_reader(
    TextOutput(
        "EOS: show vlan",
        "arista-eos",
        ("arista_eos", "show vlan"),
        heading=r"VLAN +Name +Status +Ports",
        row=r"(?P<key>\d+) +\S.* (?:active|suspended)\b.*",
        key="vlan_id",
        facts=partial(vlan_facts, number="vlan_id", name_of=str, kinds=ETHERNET_KINDS),
        own=r"\bP?Et\d",
        footnote=r"\* indicates a Dynamic VLAN",
    )
)
