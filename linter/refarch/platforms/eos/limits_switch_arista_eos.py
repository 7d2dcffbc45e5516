"""Limits of EOS: what its configuration session cannot express although the design needs it."""

from ..industry_routing import WITHOUT_UNNUMBERED
from ..limits import SystemLimits
from .target_arista_eos import limits

LIMITS = SystemLimits(limits, WITHOUT_UNNUMBERED)
