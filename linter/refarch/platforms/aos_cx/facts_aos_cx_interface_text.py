"""State, MTU, speed, and MAC address of ports from ``show interface`` of AOS-CX as text."""

from functools import partial

from ..show_text import PortFields, TextOutput, port_facts, text_reader

FIELDS = PortFields(
    name="interface", up="link_status", is_up="up", speed="speed", mtu="mtu", mac="mac_address"
)

FACTS = text_reader(
    TextOutput(
        "AOS-CX: show interface",
        "aruba-aos-cx",
        ("aruba_aoscx", "show interface"),
        heading=r"Interface \S+ is (?:up|down).*",
        row=r"Interface (?P<key>\S+) is (?:up|down).*",
        key="interface",
        facts=partial(port_facts, fields=FIELDS, front=r"\d+/\d+/\d+(?::\d+)?"),
        own=r"^ Admin state is ",
    )
)
