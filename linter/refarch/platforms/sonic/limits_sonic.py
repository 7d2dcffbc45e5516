"""Limits of SONiC: MLAG pairs for which no MCLAG session is possible."""

from ..limits import SystemLimits
from ..target import SWITCH
from .mclag import mclag_limits

LIMITS = SystemLimits(SWITCH, mclag_limits)
