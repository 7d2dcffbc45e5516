"""Protocols of the shared addresses of gateways on Cumulus Linux, and addresses that it cannot have."""

from collections.abc import Iterator

from ...views.intent.switch_records import FurtherSubnet, SwitchGateway, SwitchIntent
from ..not_configured import not_configured_values
from ..target import NotConfigured


def shared_kind(gateway: SwitchGateway) -> str:
    """Protocol of the shared address: ``vrr``, ``vrrp``, ``own`` for an address only on this switch,
    ``hsrp``; empty if there is none."""
    subnets = subnets_of(gateway)
    if not any(subnet.shared or subnet.shared6 for subnet in subnets):
        return ""
    if gateway.redundancy in ("vrrp", "hsrp"):
        return gateway.redundancy
    has_own = any(subnet.address or subnet.address6 for subnet in subnets)
    return "own" if gateway.redundancy == "none" or not (gateway.redundancy or has_own) else "vrr"


def subnets_of(gateway: SwitchGateway) -> list[SwitchGateway | FurtherSubnet]:
    """Network of a gateway, and further networks of its VLAN."""
    return [gateway, *gateway.further.values()]


def reason_against(gateway: SwitchGateway, kind: str, has_vrr: bool) -> str:
    """Reason why the shared addresses of a gateway cannot be configured; empty if they can."""
    if kind == "hsrp":
        return "HSRP is a Cisco protocol"
    if kind == "vrrp" and has_vrr:
        return "a switch supports either VRR or VRRP"
    return ""


def gateway_limits(switch: SwitchIntent) -> Iterator[NotConfigured]:
    """Shared addresses of gateways that Cumulus Linux cannot have, so that hosts have no gateway."""
    has_vrr = any(shared_kind(gateway) == "vrr" for gateway in switch.gateways.values())
    for gateway in switch.gateways.values():
        reason = reason_against(gateway, shared_kind(gateway), has_vrr)
        for subnet in subnets_of(gateway) if reason else ():
            path = "gateways." if subnet is gateway else "gateways.further."
            yield from not_configured_values(
                subnet, path, f"vlan{gateway.vlan}", reason, ("shared", "shared6")
            )
