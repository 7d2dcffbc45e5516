"""Neighbors of ``show lldp neighbors detail`` of OS10 as text."""

from ..lldp_text import RecordForm, record_reader

FORM = RecordForm(
    first="remote chassis id subtype",
    port="local port id",
    device=("remote system name",),
    chassis="remote chassis id",
    far_port="remote port id",
    description="remote port description",
)

FACTS = record_reader("OS10: show lldp neighbors detail", FORM, system="dell-os10")
