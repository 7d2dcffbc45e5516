"""Limits of OS10: lossless priorities without a class, gateways without their shared address, and BGP
sessions without an address."""

from collections.abc import Iterator

from ...views.intent.switch_records import SwitchIntent
from ..industry_routing import WITHOUT_UNNUMBERED
from ..limits import SystemLimits
from ..qos_classes import pfc_without_class
from ..target import SWITCH, NotConfigured
from .layer3 import gateway_limits


def _values(switch: SwitchIntent) -> Iterator[NotConfigured]:
    yield from pfc_without_class(switch)
    yield from gateway_limits(switch)


LIMITS = SystemLimits(SWITCH, _values, WITHOUT_UNNUMBERED)
