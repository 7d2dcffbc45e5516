"""Networks of a cluster as Ansible tasks: distributed switches, LAGs, port groups, Network I/O Control, hosts
on the switches, VMkernel adapters.

Read in: documentation of the modules of community.vmware 5.10.0, as ``ansible-doc`` of ansible 12.3.0 shows
it (vmware_dvswitch, vmware_dvswitch_lacp, vmware_dvs_portgroup, vmware_dvswitch_nioc, vmware_dvs_host,
vmware_vmkernel); https://docs.ansible.com/ansible/latest/collections/community/vmware/; looked up 2026-11-23.
"""

import re
from collections.abc import Iterator, Mapping

from ...model.types.origins import origin_of
from ...model.types.virtual_switches import SecurityPolicy
from ...views.intent.cluster_records import ClusterHost, ClusterIntent
from ...views.intent.virtual_records import HostPortGroup, HostSwitch, HostTeaming
from ..target import NotConfigured, cosmetic
from .ansible import AnsibleTask, Value, flag, list_value, plain_value, quoted_value, secret, task_lines
from .ansible_adapters import adapter_tasks
from .ansible_moves import first_adapter_moves, move_lines, state_before_moves
from .names import (
    DATACENTER,
    LAG_HASHES,
    POLICIES,
    TRAFFIC,
    TRUNK,
    VsphereOutput,
    api_name,
    free_uplinks,
    full_name,
    is_distributed,
    lag_ports,
    not_configured,
    not_distributed,
    number,
    unused_otherwise,
)

MOST_MTU, LEAST_MTU = 9000, 1280
"""MTU range of vmware_dvswitch."""

DISCOVERY = {"lldp": "lldp", "cdp": "cdp", "none": "disabled"}
OPERATIONS = {"listen": "listen", "advertise": "advertise", "both": "both"}
LAG_MODES = {"active": "active", "passive": "passive"}

GROUP = "switches.port_groups"


class Uplinks:
    """Uplink names of a switch in vmware_dvswitch: a prefix and a number."""

    def __init__(self, switch: HostSwitch) -> None:
        free = list(switch.uplinks)
        prefixes = {re.sub(r"[0-9]+$", "", name) for name in free}
        prefix = prefixes.pop() if len(prefixes) == 1 else ""
        self.are_kept = (
            bool(free) and free == [f"{prefix}{i}" for i in range(1, len(free) + 1)] and prefix != ""
        )
        self.prefix = prefix if self.are_kept else "Uplink "
        self.names = dict(zip(free, (f"{self.prefix}{i}" for i in range(1, len(free) + 1)), strict=True))

    def playbook_names(self, uplinks: tuple[str, ...]) -> tuple[str, ...]:
        """Uplink names in the playbook. A LAG keeps its name."""
        return tuple(self.names.get(uplink, uplink) for uplink in uplinks)


def networks(cluster: ClusterIntent) -> Iterator[VsphereOutput]:
    """All switches, then the hosts on them, then the other VMkernel adapters. vmk0, which exists before its
    switch, moves between the first and the other ports of the switch."""
    switches = [switch for switch in cluster.switches.values() if is_distributed(switch)]
    for switch in cluster.switches.values():
        if not is_distributed(switch):
            yield from not_distributed(switch)
    for switch in switches:
        yield from _switch(switch)
    moves = {(move.switch.name, move.host.name): move for move in first_adapter_moves(cluster)}
    if moves:
        yield from state_before_moves(cluster)
    for switch in switches:
        for host in cluster.hosts.values():
            move = moves.get((switch.name, host.name))
            if move:
                yield from move_lines(cluster, move)
                yield from adapter_tasks(cluster, host, move.adapter)
            yield from task_lines(_member(cluster, switch, host))
    moved = {(host, move.adapter.name) for (_, host), move in moves.items()}
    for host in cluster.hosts.values():
        for adapter in host.interfaces.values():
            if (host.name, adapter.name) not in moved:
                yield from adapter_tasks(cluster, host, adapter)


def _switch(switch: HostSwitch) -> Iterator[VsphereOutput]:
    uplinks = Uplinks(switch)
    yield from task_lines(_switch_task(switch, uplinks))
    yield from _not_in_switch(switch, uplinks)
    if switch.lags:
        yield from _lags(switch)
    if switch.system_traffic:
        yield from task_lines(_control(switch))
    for group in switch.port_groups.values():
        yield from task_lines(_group(switch, group, uplinks))
        yield from _not_in_group(switch, group)


def _switch_task(switch: HostSwitch, uplinks: Uplinks) -> AnsibleTask:
    at = origin_of(switch, "name")
    mtu = min(max(switch.mtu, LEAST_MTU), MOST_MTU)
    options = {
        "datacenter_name": secret(DATACENTER),
        "switch_name": quoted_value(switch.name, at),
        "mtu": plain_value(mtu, origin_of(switch, "mtu")),
        "uplink_quantity": plain_value(len(switch.uplinks), origin_of(switch, "uplinks")),
        "uplink_prefix": quoted_value(uplinks.prefix, origin_of(switch, "uplinks")),
    }
    if switch.version:
        options["switch_version"] = quoted_value(switch.version, origin_of(switch, "version"))
    if switch.discovery:
        origin = origin_of(switch, "discovery")
        options["discovery_proto"] = plain_value(api_name(DISCOVERY, switch.discovery, origin), origin)
    if switch.discovery_operation:
        origin = origin_of(switch, "discovery_operation")
        options["discovery_operation"] = plain_value(
            api_name(OPERATIONS, switch.discovery_operation, origin), origin
        )
    return AnsibleTask(quoted_value(f"switch {switch.name}", at), "community.vmware.vmware_dvswitch", options)


def _not_in_switch(switch: HostSwitch, uplinks: Uplinks) -> Iterator[NotConfigured]:
    if not LEAST_MTU <= switch.mtu <= MOST_MTU:
        reason = f"vmware_dvswitch supports {LEAST_MTU} to {MOST_MTU}; the nearest value is used"
        yield not_configured("switches.mtu", switch, reason, switch.name)
    if not uplinks.are_kept:
        reason = cosmetic(
            "vmware_dvswitch names uplinks by prefix and number; they become Uplink 1 and so on, in order"
        )
        yield not_configured("switches.uplinks", switch, reason, switch.name, tuple(switch.uplinks))
    if switch.ens:
        yield not_configured(
            "switches.ens", switch, "NSX sets enhanced data path mode; no module supports it", switch.name
        )


def _lags(switch: HostSwitch) -> Iterator[VsphereOutput]:
    groups, lost = [], []
    for lag in switch.lags.values():
        origin = origin_of(lag, "load_balancing")
        group = {
            "name": quoted_value(lag.name, lag.origin),
            "uplink_number": plain_value(len(lag.uplinks), origin_of(lag, "uplinks")),
            "mode": plain_value(
                api_name(LAG_MODES, lag.mode, origin_of(lag, "mode")), origin_of(lag, "mode")
            ),
        }
        if lag.load_balancing in LAG_HASHES:
            group["load_balancing_mode"] = plain_value(LAG_HASHES[lag.load_balancing], origin)
        elif lag.load_balancing:
            reason = "the vSphere API does not list this algorithm"
            lost.append(
                not_configured("switches.lags.load_balancing", lag, reason, f"{switch.name} {lag.name}")
            )
        groups.append(group)
    at = origin_of(switch, "name")
    yield from task_lines(
        AnsibleTask(
            quoted_value(f"LAGs of {switch.name}", at),
            "community.vmware.vmware_dvswitch_lacp",
            {
                "switch": quoted_value(switch.name, at),
                "support_mode": plain_value("enhanced"),
                "link_aggregation_groups": groups,
            },
        )
    )
    yield from lost


def _control(switch: HostSwitch) -> AnsibleTask:
    at, resources = origin_of(switch, "name"), []
    for traffic in switch.system_traffic.values():
        resource = {"name": plain_value(api_name(TRAFFIC, traffic.kind, traffic.origin), traffic.origin)}
        for name in ("limit", "reservation"):
            if getattr(traffic, name) is not None:
                resource[name] = plain_value(number(getattr(traffic, name)), origin_of(traffic, name))
        if traffic.shares is not None:
            origin = origin_of(traffic, "shares")
            resource |= {
                "shares_level": plain_value("custom", origin),
                "shares": plain_value(traffic.shares, origin),
            }
        resources.append(resource)
    return AnsibleTask(
        quoted_value(f"Network I/O Control of {switch.name}", at),
        "community.vmware.vmware_dvswitch_nioc",
        {"switch": quoted_value(switch.name, at), "version": plain_value("version3"), "resources": resources},
    )


def _group(switch: HostSwitch, group: HostPortGroup, uplinks: Uplinks) -> AnsibleTask:
    at = origin_of(group, "name")
    is_trunk = group.vlan == TRUNK
    vlan = origin_of(group, "vlan")
    return AnsibleTask(
        quoted_value(f"port group {group.name}", at),
        "community.vmware.vmware_dvs_portgroup",
        {
            "switch_name": quoted_value(switch.name, at),
            "portgroup_name": quoted_value(group.name, at),
            "port_binding": plain_value("static", at),
            "vlan_id": quoted_value("0-4094" if is_trunk else group.vlan, vlan),
            "vlan_trunk": flag(is_trunk, vlan),
            "net_flow": quoted_value("yes" if group.netflow else "no", origin_of(group, "netflow")),
            "teaming_policy": _teaming(group.teaming, uplinks),
            **_security(group),
        },
    )


def _security(group: HostPortGroup) -> Mapping[str, Mapping[str, Value]]:
    """Security policy, if the design states all of its settings: the module compares and sets all of them."""
    security = group.security
    if security is None or not _is_security_complete(security):
        return {}
    policy = {
        field: flag(bool(getattr(security, field)), origin_of(security, field))
        for field in ("promiscuous", "mac_changes", "forged_transmits")
    }
    return {"network_policy": {"inherited": flag(False, security.origin), **policy}}


def _is_security_complete(security: SecurityPolicy) -> bool:
    """Whether a security policy states the three settings that every switch has."""
    return None not in (security.promiscuous, security.mac_changes, security.forged_transmits)


def _teaming(teaming: HostTeaming, uplinks: Uplinks) -> Mapping[str, Value]:
    policy = origin_of(teaming, "policy")
    return {
        "load_balance_policy": plain_value(api_name(POLICIES, teaming.policy, policy), policy),
        "active_uplinks": list_value(uplinks.playbook_names(teaming.active), origin_of(teaming, "active")),
        "standby_uplinks": list_value(uplinks.playbook_names(teaming.standby), origin_of(teaming, "standby")),
        "notify_switches": flag(teaming.notifies_switches, origin_of(teaming, "notifies_switches")),
        "rolling_order": flag(not teaming.fails_back, origin_of(teaming, "fails_back")),
    }


def _not_in_group(switch: HostSwitch, group: HostPortGroup) -> Iterator[NotConfigured]:
    thing = f"{switch.name} {group.name}"
    if group.blocked:
        reason = "vmware_dvs_portgroup has no option to block ports"
        yield not_configured(f"{GROUP}.blocked", group, reason, thing)
    if group.teaming.failure_detection != "link-status":
        reason = "vmware_dvs_portgroup has no option for beacon probing; link status is used"
        yield not_configured(f"{GROUP}.teaming.failure_detection", group.teaming, reason, thing)
    if group.security is not None:
        yield from _not_in_security(group.security, thing)
    yield from unused_otherwise(switch, thing, group.teaming)


def _not_in_security(security: SecurityPolicy, thing: str) -> Iterator[NotConfigured]:
    stated = [
        field
        for field in ("promiscuous", "mac_changes", "forged_transmits")
        if getattr(security, field) is not None
    ]
    for field in stated if not _is_security_complete(security) else ():
        reason = "vmware_dvs_portgroup requires all three settings; state the other settings too"
        yield not_configured(f"{GROUP}.security.{field}", security, reason, thing)
    if security.mac_learning is not None:
        reason = "this playbook does not set MAC learning; the PowerCLI script sets it"
        yield not_configured(f"{GROUP}.security.mac_learning", security, reason, thing)


def _member(cluster: ClusterIntent, switch: HostSwitch, host: ClusterHost) -> AnsibleTask:
    at, ports = origin_of(host, "name"), origin_of(switch, "uplinks")
    options: dict[str, Value | list[dict[str, Value]]] = {
        "esxi_hostname": quoted_value(full_name(cluster, host.name, at), at),
        "switch_name": quoted_value(switch.name, origin_of(switch, "name")),
        "vmnics": list_value([switch.uplinks[uplink] for uplink in free_uplinks(switch)], ports),
    }
    if switch.lags:
        options["lag_uplinks"] = [
            {
                "lag": quoted_value(lag.name, lag.origin),
                "vmnics": list_value(lag_ports(switch, lag), origin_of(lag, "uplinks")),
            }
            for lag in switch.lags.values()
        ]
    return AnsibleTask(
        quoted_value(f"{host.name} on {switch.name}", at), "community.vmware.vmware_dvs_host", options
    )
