"""What a design wants of an EOS switch, as Arista AVD's structured configuration.

Made from the intent alone, without a look at the target, so that AVD is a second opinion on what EOS is to
be told: its schema says whether the wish is well-formed, and what it renders is compared with what the target
wrote. What both choose freely is agreed on here: the VRF of management, VLAN and addresses between the
switches of an MLAG pair, the address that VARP answers with, the name of the SNMP group.
"""

from typing import Any

from eos_structured_ports import channel_numbers, port_channels, ports

from refarch.api.intent import (
    BgpProcess,
    FurtherSubnet,
    InfraServices,
    SwitchGateway,
    SwitchIntent,
    SwitchProfile,
)
from refarch.platforms.industry_cli import numbers

Structured = dict[str, Any]

VRF = "MGMT"
PAIR_VLAN = 4094


def structured(switch: SwitchIntent) -> Structured:
    """The whole structured configuration."""
    made: Structured = {
        "hostname": switch.name,
        "lldp": {"run": True},
        "vlans": _vlans(switch),
        "vlan_interfaces": [_gateway(gateway) for gateway in switch.gateways.values()],
        "port_channel_interfaces": port_channels(switch),
        "ethernet_interfaces": ports(switch),
        "qos_profiles": [_profile(name, profile) for name, profile in switch.profiles.items()],
        **_services(switch.services, VRF if switch.management is not None else None),
        **_management(switch),
        **_routing(switch),
        **_pair(switch),
        **_quality(switch),
    }
    if switch.mlag is not None:
        made["vlan_interfaces"].append(_pair_interface(switch))
    _static_routes(made, switch)
    if switch.spanning_tree is not None:
        made["spanning_tree"] = {**made.get("spanning_tree", {}), **_spanning_tree(switch)}
    return {key: value for key, value in made.items() if value}


def _spanning_tree(switch: SwitchIntent) -> Structured:
    tree = switch.spanning_tree
    assert tree is not None
    if tree.mode == "rstp":
        return {"mode": "rstp", "rstp_priority": tree.priority}
    if tree.mode == "mst":
        return {"mode": "mstp", "mst_instances": [{"id": "0", "priority": tree.priority}]}
    vlans = numbers(switch.vlans)
    return {"mode": tree.mode, "rapid_pvst_instances": [{"id": vlans, "priority": tree.priority}]}


def _static_routes(made: Structured, switch: SwitchIntent) -> None:
    for route in switch.routes.values():
        family = "ipv6" if ":" in route.to else "ip"
        table, routing = {
            "ip": ("static_routes", "ip_routing"),
            "ipv6": ("ipv6_static_routes", "ipv6_unicast_routing"),
        }[family]
        name = {"name": route.name} if route.name else {}
        made.setdefault(table, []).append({"prefix": route.to, "next_hop": route.via, **name})
        made[routing] = True
    if switch.bgp is not None:
        made["router_bgp"] = _bgp(switch.bgp)
        made["ip_routing"] = True


def _bgp(process: BgpProcess) -> Structured:
    neighbors = [
        {"ip_address": one.address, "remote_as": str(one.number), "description": one.device}
        for one in process.neighbors.values()
    ]
    networks = [{"prefix": network} for network in process.networks]
    return {
        "as": str(process.number),
        **({"router_id": process.router_id} if process.router_id else {}),
        "neighbors": neighbors,
        "address_family_ipv4": {"networks": networks},
    }


def _services(services: InfraServices, vrf: str | None) -> Structured:
    made: Structured = {}
    if services.dns:
        servers = [{"ip_address": server} for server in services.dns]
        made["ip_name_server"] = {"vrfs": [{"name": vrf or "default", "servers": servers}]}
    if services.domain:
        made["dns_domain"] = services.domain
    if services.ntp:
        made["ntp"] = {"servers": [{"name": server} for server in services.ntp], **_in(vrf)}
    if services.syslog:
        hosts = [{"name": server} for server in services.syslog]
        made["logging"] = {"vrfs": [{"name": vrf or "default", "hosts": hosts}]}
    if services.time_zone:
        made["clock"] = {"timezone": services.time_zone}
    if services.snmp_receivers:
        made["snmp_server"] = _snmp(services, vrf)
    return made


def _in(vrf: str | None) -> Structured:
    return {} if vrf is None else {"vrf": vrf}


def _snmp(services: InfraServices, vrf: str | None) -> Structured:
    if services.snmp_version == "v3":
        user = "<<SNMP_USER>>"
        own: Structured = {"version": "3", "users": [{"username": user, "authentication_level": "priv"}]}
        passwords = {
            "auth": "sha",
            "auth_passphrase": "<<SNMP_AUTHENTICATION_PASSWORD>>",
            "priv": "aes",
            "priv_passphrase": "<<SNMP_PRIVACY_PASSWORD>>",
        }
        made: Structured = {
            "groups": [{"name": "refarch", "version": "v3", "authentication": "priv"}],
            "users": [{"name": user, "group": "refarch", "version": "v3", **passwords}],
        }
    else:
        own = {"version": services.snmp_version.removeprefix("v") or "2c", "community": "<<SNMP_COMMUNITY>>"}
        made = {}
    hosts = [{"host": server, **_in(vrf), **own} for server in services.snmp_receivers]
    return {**made, "hosts": hosts, "traps": {"enable": True}}


def _management(switch: SwitchIntent) -> Structured:
    own = switch.management
    if own is None:
        return {}
    port: Structured = {"name": own.interface, "vrf": VRF}
    if own.dhcp:
        port |= {"ip_address": "dhcp", "dhcp_client_accept_default_route": True}
    elif own.address:
        port["ip_address"] = own.address
    if own.address6:
        port["ipv6_addresses"] = [own.address6]
    made: Structured = {
        "vrfs": [{"name": VRF}],
        "management_interfaces": [port],
        "management_ssh": {"vrfs": [{"name": VRF, "enable": True}]},
    }
    if own.gateway:
        made["static_routes"] = [{"vrf": VRF, "prefix": "0.0.0.0/0", "next_hop": own.gateway}]
    if own.gateway6:
        made["ipv6_static_routes"] = [{"vrf": VRF, "prefix": "::/0", "next_hop": own.gateway6}]
    return made


def _vlans(switch: SwitchIntent) -> list[Structured]:
    made: list[Structured] = [
        {"id": vlan.number, **({"name": vlan.name} if vlan.name else {})} for vlan in switch.vlans.values()
    ] + [
        {"id": number}
        for number in sorted({port.vlan for port in switch.unused_ports.values() if port.vlan is not None})
        if number not in switch.vlans
    ]
    if switch.mlag is not None:
        made.append({"id": PAIR_VLAN, "name": "mlag", "trunk_groups": ["mlag"]})
    return made


def _pair_interface(switch: SwitchIntent) -> Structured:
    assert switch.mlag is not None
    return {
        "name": f"Vlan{PAIR_VLAN}",
        "description": f"MLAG to {switch.mlag.peer}",
        "no_autostate": True,
        "ip_address": f"169.254.252.{0 if switch.mlag.is_first else 1}/31",
    }


def _pair(switch: SwitchIntent) -> Structured:
    pair = switch.mlag
    if pair is None:
        return {}
    made: Structured = {
        "domain_id": pair.domain or pair.name,
        "local_interface": f"Vlan{PAIR_VLAN}",
        "peer_address": f"169.254.252.{1 if pair.is_first else 0}",
        "peer_link": f"Port-Channel{channel_numbers(switch)[pair.peer_link]}",
    }
    if pair.peer_address:
        made["peer_address_heartbeat"] = {
            "peer_ip": pair.peer_address,
            **_in(VRF if switch.management is not None else None),
        }
        made["dual_primary_detection_delay"] = 5
    if pair.restore_delay is not None:
        made["reload_delay_mlag"] = str(pair.restore_delay)
    return {
        "mlag_configuration": made,
        "spanning_tree": {"no_spanning_tree_vlan": str(PAIR_VLAN)},
    }


def _gateway(gateway: SwitchGateway) -> Structured:
    """An interface in a VLAN; the first address of a family is the one, others are secondary."""
    made: Structured = {"name": f"Vlan{gateway.vlan}", "description": gateway.network, "mtu": gateway.mtu}
    subnets: list[SwitchGateway | FurtherSubnet] = [gateway, *gateway.further.values()]
    is_alone = gateway.redundancy in ("", "none")
    four = [address for subnet in subnets for address in _own(subnet, "", is_alone)]
    six = [address for subnet in subnets for address in _own(subnet, "6", is_alone)]
    if four:
        made["ip_address"] = four[0]
        made["ip_address_secondaries"] = four[1:]
    if six:
        made["ipv6_addresses"] = six
    shared = [subnet.shared for subnet in subnets if subnet.shared]
    shared6 = [subnet.shared6 for subnet in subnets if subnet.shared6]
    if gateway.redundancy in ("varp", "vrr") or (gateway.redundancy == "anycast" and (four or six)):
        made |= {"ip_virtual_router_addresses": shared, "ipv6_virtual_router_addresses": shared6}
    elif gateway.redundancy == "anycast" and shared:
        made["ip_address_virtual"] = f"{shared[0]}/{gateway.length}"
    elif gateway.redundancy == "vrrp":
        group: Structured = {"id": 1}
        if shared:
            group["ipv4"] = {"address": shared[0], "secondary_addresses": shared[1:]}
        if shared6:
            group["ipv6"] = {"addresses": shared6}
        made["vrrp_ids"] = [group]
    return made


def _own(subnet: SwitchGateway | FurtherSubnet, six: str, is_alone: bool) -> list[str]:
    own, shared = getattr(subnet, f"address{six}"), getattr(subnet, f"shared{six}")
    length = getattr(subnet, f"length{six}")
    found = [own] if own else []
    if is_alone and shared and not own.startswith(f"{shared}/"):
        found.append(f"{shared}/{length}")
    return found


def _routing(switch: SwitchIntent) -> Structured:
    made: Structured = {}
    subnets = [
        subnet for gateway in switch.gateways.values() for subnet in (gateway, *gateway.further.values())
    ]
    routed = [port.address for port in switch.ports.values() if port.routed and port.address]
    if any(subnet.shared for subnet in subnets) or any(":" not in address for address in routed):
        made["ip_routing"] = True
    if any(subnet.shared6 for subnet in subnets) or any(":" in address for address in routed):
        made["ipv6_unicast_routing"] = True
    if any(gateway.redundancy in ("varp", "vrr", "anycast") for gateway in switch.gateways.values()):
        made["ip_virtual_router_mac_address"] = "00:1c:73:00:00:99"
    loopbacks = []
    for other in switch.other_addresses.values():
        if other.interface.startswith("Loopback"):
            own: Structured = {"name": other.interface}
            own |= {"ip_address": other.address} if other.address else {}
            own |= {"ipv6_addresses": [other.address6]} if other.address6 else {}
            loopbacks.append(own)
    return {**made, "loopback_interfaces": loopbacks}


def _profile(name: str, profile: SwitchProfile) -> Structured:
    """A QoS profile; queues are unicast ones, as on the switches of the designs."""
    queues: list[Structured] = []
    for kind in profile.traffic_classes.values():
        queue: Structured = {"id": kind.number}
        if kind.scheduling == "strict":
            queue["priority"] = "priority strict"
        else:
            queue["priority"] = "no priority"
        if kind.bandwidth is not None:
            queue["bandwidth_percent"] = int(kind.bandwidth)
        if kind.ecn_min is not None:
            threshold: Structured = {"units": "bytes", "min": kind.ecn_min, "max": kind.ecn_max}
            if kind.ecn_probability is not None:
                threshold["max_probability"] = kind.ecn_probability
            queue["random_detect"] = {"ecn": {"threshold": threshold}}
        queues.append(queue)
    priorities = [{"priority": priority, "no_drop": True} for priority in profile.pfc_priorities]
    made: Structured = {"name": name, "uc_tx_queues": queues}
    if profile.trust:
        made["trust"] = "dscp" if "dscp" in profile.trust else "cos"
    if priorities:
        made["priority_flow_control"] = {"enabled": True, "priorities": priorities}
    return made


def _quality(switch: SwitchIntent) -> Structured:
    """Maps and the watchdog, of the profile that is everywhere, or else of the first."""
    name = switch.everywhere or next(iter(switch.profiles), "")
    if name not in switch.profiles:
        return {}
    profile = switch.profiles[name]
    maps: Structured = {"cos": [], "dscp": [], "traffic_class": ["0 to cos 0", "1 to cos 1"]}
    for field, codes in (("cos", profile.pcp_map), ("dscp", profile.dscp_map)):
        for priority in sorted(set(codes.values())):
            of_it = [str(code) for code in sorted(codes) if codes[code] == priority]
            maps[field].append(f"{' '.join(of_it)} to traffic-class {priority}")
    for kind in profile.traffic_classes.values():
        classes = " ".join(map(str, sorted(kind.priorities)))
        maps["traffic_class"].append(f"{classes} to tx-queue {kind.number}")
    made: Structured = {"qos": {"map": maps}}
    guard = profile.watchdog
    if guard is not None and guard.action in ("drop", "alert"):
        times = {"timeout": guard.detect, "recovery_time": guard.restore}
        stated: Structured = {key: f"{value:g}" for key, value in times.items() if value is not None}
        stated["action"] = {"alert": "notify-only"}.get(guard.action, guard.action)
        made["priority_flow_control"] = {"watchdog": stated}
    return made
