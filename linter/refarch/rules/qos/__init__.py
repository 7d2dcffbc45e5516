"""Rules about lossless Ethernet and quality of service."""

from .. import Applies

AREA = Applies(needs=("qos",))
"""Designs that every rule of the area applies to; no other design loads them."""
