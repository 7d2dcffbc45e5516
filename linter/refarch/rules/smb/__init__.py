"""Rules about SMB Direct and Storage Spaces Direct."""

from .. import SMB, Applies

AREA = Applies(products=SMB)
"""Designs that every rule of the area applies to; no other design loads them."""
