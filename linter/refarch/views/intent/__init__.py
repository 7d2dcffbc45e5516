"""What a design wants of one device, with nothing left to look up: what configuration is written from, and
what it is compared with when it is read back.

A record here has the fields that its device can be given. Like the types of the model, each has ``origin``,
and ``at`` for fields that were said elsewhere, so that ``where(record, "mtu")`` is a place in the YAML.
A field that is empty (None, "", (), {}, False) asks for nothing.
"""
