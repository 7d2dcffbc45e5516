"""Intent of one device, with nothing left to look up: the source of configuration text, and the reference for
configuration that is read back.

A record here has the fields that its device can be given. Like the types of the model, each has ``origin``,
and ``at`` for fields that are stated elsewhere, so that ``where(record, "mtu")`` is a place in the YAML. A
field that is empty (None, "", (), {}, False) leaves its setting open.
"""
