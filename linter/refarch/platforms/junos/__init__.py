"""Juniper Junos (QFX Series): what is written, read back, and verified on a switch."""
