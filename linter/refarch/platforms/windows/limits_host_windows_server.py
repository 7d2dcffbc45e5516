"""Limits of Windows Server: what its script cannot express although the design needs it."""

from collections.abc import Iterator

from ...views.intent.host_records import HostIntent
from ..limits import SystemLimits
from ..target import NotConfigured
from .atc import intent_limits
from .network import switch_limits
from .not_configured import NOT_CONFIGURED
from .qos import profile_limits


def _values(host: HostIntent) -> Iterator[NotConfigured]:
    yield from switch_limits(host)
    yield from intent_limits(host)
    yield from profile_limits(host, NOT_CONFIGURED)


LIMITS = SystemLimits(_values)
