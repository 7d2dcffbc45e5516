"""Standard switches of an ESXi host with their port groups, as calls of the functions in esxi.sh.

Sources, looked up 2026-11-23: ESXCLI Reference, network
(https://developer.broadcom.com/xapis/esxcli-command-reference/latest/namespace/esxcli_network.html); the
descriptions of the same commands that ESXi 5.0 gives of itself, as the library pyvisdk keeps them
(https://github.com/xuru/pyvisdk, pyvisdk/esxcli/handlers), for options and values. What ``list`` and ``get``
print: public notes of hosts. ``failover get`` shows srcport and srcmac, but ``set`` requires portid and mac.
"""

from collections.abc import Iterator, Mapping

from ...core.origin import Origin
from ...model.types.origins import origin_of
from ...model.types.virtual_switches import SecurityPolicy
from ...views.intent.virtual_records import HostPortGroup, HostSwitch
from ..not_configured import not_configured_values
from ..shell import item, quote_word
from ..target import ConfigLine, NotConfigured, set_elsewhere

POLICIES = {
    "originating-virtual-port": ("srcport", "portid"),
    "source-mac-hash": ("srcmac", "mac"),
    "explicit-failover-order": ("explicit", "explicit"),
    "ip-hash": ("iphash", "iphash"),
}
"""Load balancing keywords of ``get`` and ``set``."""

DETECTION = {"link-status": "link", "beacon-probing": "beacon"}

CDP = {"listen": "listen", "advertise": "advertise", "both": "both"}

CLUSTER_WIDE = set_elsewhere("the targets for vSphere clusters configure distributed switches")

OF_DISTRIBUTED = "only distributed switches support it"


def switches(listed: Mapping[str, HostSwitch]) -> Iterator[ConfigLine | NotConfigured]:
    """Standard switches. Distributed switches are configured by the cluster targets."""
    for name, switch in listed.items():
        if switch.kind == "standard":
            yield from _switch(switch)
        else:
            yield from not_configured_values(switch, "switches.", name, CLUSTER_WIDE)


def _switch(switch: HostSwitch) -> Iterator[ConfigLine | NotConfigured]:
    here = origin_of(switch, "name")
    name = quote_word(switch.name, here)
    yield ConfigLine(f"switch {name}", (here, origin_of(switch, "kind")))
    yield ConfigLine(f"switch_mtu {name} {switch.mtu}", (origin_of(switch, "mtu"),))
    yield from _discovery(switch, name)
    for number, nic in enumerate(switch.uplinks.values()):
        place = origin_of(switch, "uplinks", number)
        yield ConfigLine(f"switch_uplink {name} {item(nic, place)}", (place,))
    for group in switch.port_groups.values():
        yield from _group(switch, group, name)
    fields = {
        "version",
        "ens",
        *(f"system_traffic.{field}" for field in ("kind", "shares", "reservation", "limit")),
    }
    yield from not_configured_values(switch, "switches.", switch.name, OF_DISTRIBUTED, fields)


def switch_limits(listed: Mapping[str, HostSwitch]) -> Iterator[NotConfigured]:
    """LAGs of standard switches, which do not exist."""
    fields = {f"lags.{field}" for field in ("name", "uplinks", "mode", "load_balancing")}
    for name, switch in listed.items():
        if switch.kind == "standard":
            yield from not_configured_values(switch, "switches.", name, OF_DISTRIBUTED, fields)


def _discovery(switch: HostSwitch, name: str) -> Iterator[ConfigLine | NotConfigured]:
    """CDP settings; a standard switch supports no other protocol."""
    places = (origin_of(switch, "discovery"), origin_of(switch, "discovery_operation"))
    operation = "down" if switch.discovery == "none" else CDP.get(switch.discovery_operation)
    if switch.discovery in ("cdp", "none") and operation is not None:
        yield ConfigLine(f"switch_cdp {name} {operation}", places)
    elif switch.discovery or switch.discovery_operation:
        discovery = f"{switch.discovery} {switch.discovery_operation}".strip()
        yield NotConfigured(
            "switches.discovery", switch.name, discovery, "a standard switch supports only CDP", places[0]
        )


def _group(
    switch: HostSwitch, group: HostPortGroup, switch_name: str
) -> Iterator[ConfigLine | NotConfigured]:
    here, thing = origin_of(group, "name"), f"{switch.name} {group.name}"
    name = quote_word(group.name, here)
    yield ConfigLine(f"port_group {name} {switch_name}", (here,))
    yield ConfigLine(f"port_group_vlan {name} {group.vlan}", (origin_of(group, "vlan"),))
    yield from _teaming(switch, group, name, thing)
    if group.security is not None:
        yield from _security(group.security, name, thing)
    yield from not_configured_values(
        group, "switches.port_groups.", thing, OF_DISTRIBUTED, ("blocked", "netflow")
    )


SECURITY = {
    "promiscuous": ("Allow Promiscuous", "allow-promiscuous"),
    "mac_changes": ("Allow MAC Address Change", "allow-mac-change"),
    "forged_transmits": ("Allow Forged Transmits", "allow-forged-transmits"),
}
"""Field that ``policy security get`` shows and option of ``set``, by setting."""


def _security(security: SecurityPolicy, name: str, thing: str) -> Iterator[ConfigLine | NotConfigured]:
    for field, (title, option) in SECURITY.items():
        accepted = getattr(security, field)
        if accepted is not None:
            value = "true" if accepted else "false"
            words = f"{name} {quote_word(title, security.origin)} {value} --{option}={value}"
            yield ConfigLine(f"port_group_security {words}", (origin_of(security, field),))
    yield from not_configured_values(
        security, "switches.port_groups.security.", thing, OF_DISTRIBUTED, ("mac_learning",)
    )


def _teaming(
    switch: HostSwitch, group: HostPortGroup, name: str, thing: str
) -> Iterator[ConfigLine | NotConfigured]:
    teaming, path = group.teaming, "switches.port_groups.teaming."
    if teaming.policy in POLICIES:
        shows, takes = POLICIES[teaming.policy]
        yield _set(name, "Load Balancing", shows, f"--load-balancing={takes}", origin_of(teaming, "policy"))
    else:
        reason = "a standard switch does not support this policy"
        yield from not_configured_values(teaming, path, thing, reason, ("policy",))
    if teaming.failure_detection in DETECTION:
        kind, place = DETECTION[teaming.failure_detection], origin_of(teaming, "failure_detection")
        yield _set(name, "Network Failure Detection", kind, f"--failure-detection={kind}", place)
    else:
        yield from not_configured_values(
            teaming, path, thing, "a standard switch does not support it", ("failure_detection",)
        )
    for field, title, option in (
        ("notifies_switches", "Notify Switches", "notify-switches"),
        ("fails_back", "Failback", "failback"),
    ):
        flag = "true" if getattr(teaming, field) else "false"
        yield _set(name, title, flag, f"--{option}={flag}", origin_of(teaming, field))
    yield from _uplinks(switch, group, name)


def _uplinks(switch: HostSwitch, group: HostPortGroup, name: str) -> Iterator[ConfigLine | NotConfigured]:
    """Active and standby uplinks. The other uplinks of the switch are unused."""
    teaming = group.teaming
    for field, title, option in (
        ("active", "Active Adapters", "--active-uplinks"),
        ("standby", "Standby Adapters", "--standby-uplinks"),
        ("unused", "Unused Adapters", ""),
    ):
        place = origin_of(teaming, field)
        ports = [item(switch.uplinks.get(uplink, uplink), place) for uplink in getattr(teaming, field)]
        listed = quote_word(", ".join(ports), place)
        if ports and option:
            yield _set(name, title, ", ".join(ports), f"{option}={','.join(ports)}", place)
        else:
            yield ConfigLine(
                f"port_group_rest {name} {quote_word(title, place)} {listed or chr(39) * 2}", (place,)
            )


def _set(name: str, title: str, shows: str, option: str, origin: Origin) -> ConfigLine:
    text = f"port_group_teaming {name} '{title}' {quote_word(shows, origin)} {quote_word(option, origin)}"
    return ConfigLine(text, (origin,))
