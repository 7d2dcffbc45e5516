"""Rules about links, ports, and cables."""

from .. import Applies

AREA = Applies(needs=("wiring",))
"""Designs that every rule of the area applies to; no other design loads them."""
