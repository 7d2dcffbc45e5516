"""Limits of the VCF Installer: networks of IPv6."""

from ..limits import SystemLimits
from .networks import NETWORKS_NOT_CONFIGURED, NO_IPV6

LIMITS = SystemLimits(
    fields={path: reason for path, reason in NETWORKS_NOT_CONFIGURED.items() if reason == NO_IPV6}
)
