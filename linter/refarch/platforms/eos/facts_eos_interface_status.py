"""State and speed of ports from ``show interfaces status`` of EOS as text."""

from functools import partial

from ..show_text import PortFields, TextOutput, port_facts, text_reader

FIELDS = PortFields(name="port", up="status", is_up="connected", speed="speed")

FACTS = text_reader(
    TextOutput(
        "EOS: show interfaces status",
        "arista-eos",
        ("arista_eos", "show interfaces status"),
        heading=r"Port +Name +Status +Vlan +Duplex +Speed +Type(?: +Flags)?(?: +Encapsulation)?",
        row=r"(?P<key>(?:Et|Ma|Po)\d\S*) .*",
        key="port",
        facts=partial(port_facts, fields=FIELDS, front=r"Et\d.*"),
        own=r"\bP?Et\d",
    )
)
