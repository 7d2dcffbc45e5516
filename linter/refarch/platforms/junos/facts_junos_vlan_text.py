"""VLANs of ports and bonds from ``show vlans`` of Junos as text.

An interface has its unit behind a dot, and an asterisk if it is active.
"""

from functools import partial

from ..observed import BOND, PORT
from ..show_text import TextOutput, text_reader, vlan_facts


def _interface_name(text: str) -> str:
    return text.rstrip("*").removesuffix(".0")


KINDS = {r"(?:et|xe|ge)-\d+/\d+/\d+(?::\d+)?": PORT, r"ae\d+": BOND}

FACTS = text_reader(
    TextOutput(
        "Junos: show vlans",
        "juniper-junos",
        ("juniper_junos", "show vlans"),
        heading=r"Routing instance +VLAN name +Tag +Interfaces",
        row=r"\S+ +\S+ +(?P<key>\d+)",
        key="tag",
        facts=partial(vlan_facts, number="tag", name_of=_interface_name, kinds=KINDS),
    )
)
