"""Neighbors of ``show lldp neighbors detail`` of NX-OS as text."""

from ..lldp_text import RecordForm, record_reader

FORM = RecordForm(
    first="chassis id",
    port="local port id",
    device=("system name",),
    chassis="chassis id",
    far_port="port id",
    description="port description",
)

FACTS = record_reader("NX-OS: show lldp neighbors detail", FORM, system="cisco-nx-os")
