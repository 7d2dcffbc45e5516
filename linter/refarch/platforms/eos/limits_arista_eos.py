"""Limits of EOS: what its configuration session cannot express although the design needs it."""

from ..industry_routing import WITHOUT_UNNUMBERED
from ..limits import SystemLimits
from ..target import SWITCH
from .target_arista_eos import limits

LIMITS = SystemLimits(SWITCH, limits, WITHOUT_UNNUMBERED)
