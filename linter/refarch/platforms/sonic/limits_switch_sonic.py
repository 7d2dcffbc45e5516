"""Limits of SONiC: what its tables cannot express although the design needs it."""

from ..industry_routing import WITHOUT_UNNUMBERED
from ..limits import SystemLimits
from .target_sonic_config_db import limits

LIMITS = SystemLimits(limits, WITHOUT_UNNUMBERED)
