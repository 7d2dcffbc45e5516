"""State, MTU, speed, and MAC address of ports from ``show interfaces`` of EOS as text."""

from functools import partial

from ..show_text import PortFields, TextOutput, port_facts, text_reader

FIELDS = PortFields(
    name="interface", up="protocol_status", is_up="up.*", speed="bandwidth", mtu="mtu", mac="mac_address"
)

FACTS = text_reader(
    TextOutput(
        "EOS: show interfaces",
        "arista-eos",
        ("arista_eos", "show interfaces"),
        heading=r"\S+ is .+, line protocol is .+ \(.+\)",
        row=r"(?P<key>\S+) is .+, line protocol is .+ \(.+\)",
        key="interface",
        facts=partial(port_facts, fields=FIELDS, front=r"Ethernet\d.*"),
    )
)
