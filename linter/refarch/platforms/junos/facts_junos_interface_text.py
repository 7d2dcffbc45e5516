"""State and MTU of ports from ``show interfaces`` of Junos as text."""

from functools import partial

from ..show_text import PortFields, TextOutput, port_facts, text_reader

FIELDS = PortFields(name="interface", up="link_status", is_up="Up", mtu="mtu")

FACTS = text_reader(
    TextOutput(
        "Junos: show interfaces",
        "juniper-junos",
        ("juniper_junos", "show interfaces"),
        heading=r"Physical interface: \S+, .*Physical link is (?:Up|Down)",
        row=r"Physical interface: (?P<key>(?:et|xe|ge)-\S+), .*Physical link is (?:Up|Down)",
        key="interface",
        facts=partial(port_facts, fields=FIELDS, front=r"(?:et|xe|ge)-\d+/\d+/\d+(?::\d+)?"),
    )
)
