"""Neighbors of ``show cdp neighbors detail`` of NX-OS as text.

The device ID of a Cisco switch has its serial number in brackets.
"""

from collections.abc import Sequence

from ..observed import Evidence, Facts
from ..show_text import TextOutput, TextRow, neighbor_facts, text_reader


def _neighbors(rows: Sequence[TextRow], heading: Evidence) -> Facts:
    """Neighbors without the serial numbers."""
    named = [
        row._replace(
            fields={
                **row.fields,
                "neighbor_name": row.text("neighbor_name") or row.text("chassis_id").partition("(")[0],
                "chassis_id": "",
            }
        )
        for row in rows
    ]
    yield from neighbor_facts(named, heading)


FACTS = text_reader(
    TextOutput(
        "NX-OS: show cdp neighbors detail",
        "cisco-nx-os",
        ("cisco_nxos", "show cdp neighbors detail"),
        heading=r"Device ID:.*",
        row=r"Interface: (?P<key>(?:Eth|mgmt)[^\s,]+), +Port ID \(outgoing port\): .*",
        key="local_interface",
        facts=_neighbors,
    )
)
