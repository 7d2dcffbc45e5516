"""Limits of ESXi: what its script cannot express although the design needs it."""

from collections.abc import Iterator

from ...views.intent.host_records import HostIntent
from ..limits import SystemLimits
from ..target import NotConfigured
from .lan_drivers import ports_without_rdma
from .switches import switch_limits


def _values(host: HostIntent) -> Iterator[NotConfigured]:
    """LAGs of standard switches, which have none, and RDMA ports that their driver keeps off."""
    yield from switch_limits(host.switches)
    yield from ports_without_rdma(host)


LIMITS = SystemLimits(_values)
