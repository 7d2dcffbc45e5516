"""Neighbors of ``show lldp neighbor-info detail`` of AOS-CX as text."""

from ..lldp_text import RecordForm, record_reader

FORM = RecordForm(
    first="port",
    port="port",
    device=("neighbor chassis-name", "neighbor system-name"),
    chassis="neighbor chassis-id",
    far_port="neighbor port-id",
    description="neighbor port-desc",
)

FACTS = record_reader("AOS-CX: show lldp neighbor-info detail", FORM, system="aruba-aos-cx")
