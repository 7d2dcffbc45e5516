"""Rules about SMB Direct and Storage Spaces Direct."""

from .. import Applies

AREA = Applies(products=("smb-direct", "s2d"))
"""What every rule of the area applies to; no other design loads them."""
