"""Limits of Cumulus Linux: gateways of a second protocol, or of a protocol that it lacks."""

from ..limits import SystemLimits
from ..target import SWITCH
from .gateways import gateway_limits

LIMITS = SystemLimits(SWITCH, gateway_limits)
