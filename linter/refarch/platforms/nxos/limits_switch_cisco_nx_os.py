"""Limits of NX-OS: what its file cannot express although the design needs it."""

from ..industry_routing import WITHOUT_UNNUMBERED
from ..limits import SystemLimits
from .target_cisco_nxos import limits

LIMITS = SystemLimits(limits, WITHOUT_UNNUMBERED)
