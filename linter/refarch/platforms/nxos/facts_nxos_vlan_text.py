"""VLANs of ports and port channels from ``show vlan`` of NX-OS as text."""

from functools import partial

from ..show_text import ETHERNET_KINDS, TextOutput, text_reader, vlan_facts

FACTS = text_reader(
    TextOutput(
        "NX-OS: show vlan",
        "cisco-nx-os",
        ("cisco_nxos", "show vlan"),
        heading=r"VLAN +Name +Status +Ports",
        row=r"(?P<key>\d+) +\S.* (?:active|suspended|act/|sus/)\b.*",
        key="vlan_id",
        facts=partial(vlan_facts, number="vlan_id", name_of=str, kinds=ETHERNET_KINDS),
        own=r"\bEth\d",
    )
)
