"""Limits of EOS: BGP sessions without an address."""

from ..industry_routing import WITHOUT_UNNUMBERED
from ..limits import SystemLimits
from ..target import SWITCH

LIMITS = SystemLimits(SWITCH, fields=WITHOUT_UNNUMBERED)
