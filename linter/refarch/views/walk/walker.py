"""The way of one conversation: out of the host, through the switches, over routers, into the far end."""

from collections.abc import Mapping
from ipaddress import ip_address
from typing import NamedTuple

from ...core.origin import Origin
from ...core.wording import enumeration
from ...model.services import service_title
from ...model.types import Design, origin_of
from .. import view
from ..intent.host_records import HostIntent
from ..intent.hosts import host_intent
from ..intent.switch_qos import SwitchProfile
from ..intent.switch_records import SwitchIntent, SwitchPort
from ..intent.switches import every_switch_intent
from ..intent.virtual_records import IpInterface
from ..network.links import fabric_names
from ..network.stated_routes import stated_route
from .conversations import interfaces_of_host
from .egress import Egress, atc_vlan, egress
from .fabric import FRAME_HEADER, VXLAN_HEADER, Crossing, Fabric, Node
from .marking import (
    HostPriorities,
    asks_for_pause,
    bandwidth_of,
    classified,
    host_priorities,
    obeys_pause,
)
from .records import (
    AMBIGUOUS,
    ASYMMETRIC,
    DOES_NOT_ARRIVE,
    ENDS_DIFFER,
    LARGE_PACKETS_DROPPED,
    LOSSLESS_CLASS,
    LOSSY,
    NO_FAILURE,
    OTHER_ADAPTER,
    SHARES_DIFFER,
    Conversation,
    Fact,
    Failure,
    Hop,
    PathFault,
    PathUnknown,
    Walk,
)
from .routes import RouteChoice, chosen_route, parsed_prefix, routing_table

LARGEST_ESXI_MTU = 9000
"""Bytes of the largest MTU of a VMkernel adapter. Source: Broadcom, "Change the VMkernel MTU", looked up for
rule MTU003."""

ETHERNET_HEADER = 14
"""Bytes that the jumbo packet of a Windows adapter counts beside the payload."""


class Attachment(NamedTuple):
    """Place where a far end is joined to the network."""

    switch: str
    """Empty for a cable without a switch between."""
    port: str
    tag: int
    """VLAN tag that the far end takes; 0 for frames without one."""
    device: str = ""
    """Device at the near end of a cable without a switch."""


class _Trail:
    """Hops, faults and unknowns of one walk, as they are found."""

    def __init__(self) -> None:
        self.hops: list[Hop] = []
        self.faults: list[PathFault] = []
        self.unknowns: list[PathUnknown] = []

    def add_hop(self, device: str, port: str, text: str, *facts: Fact) -> None:
        """Add the next hop."""
        self.hops.append(Hop(device, port, text, facts))

    def add_fault(
        self,
        verdict: str,
        device: str,
        port: str,
        text: str,
        hint: str,
        origin: Origin,
        *related: Fact,
        vlan: int = 0,
    ) -> None:
        """Add a fault, unless it is known."""
        fault = PathFault(verdict, device, port, text, hint, origin, related, vlan)
        if fault not in self.faults:
            self.faults.append(fault)

    def add_unknown(self, text: str, key: str, origin: Origin) -> None:
        """Add an open question, unless it is known."""
        unknown = PathUnknown(text, key, origin)
        if unknown not in self.unknowns:
            self.unknowns.append(unknown)

    def join(self, other: "_Trail") -> None:
        """Add the faults and unknowns of a part of the way."""
        self.faults += [fault for fault in other.faults if fault not in self.faults]
        self.unknowns += [unknown for unknown in other.unknowns if unknown not in self.unknowns]


class Packet(NamedTuple):
    """A packet inside of a switch fabric."""

    size: int
    """Bytes of payload."""
    is_lossless: bool
    pcp: int | None
    dscp: int | None
    is_tagged: bool


class Walker:
    """Walks conversations of one design. ``switches`` replace the intents of switches, as configuration that
    was read back."""

    def __init__(self, design: Design, switches: Mapping[str, SwitchIntent] | None = None) -> None:
        self.design = design
        self.fabric = Fabric(every_switch_intent(design) if switches is None else switches)
        self._interfaces: dict[str, dict[str, IpInterface]] = {}

    def interfaces(self, host: str) -> dict[str, IpInterface]:
        """Interfaces of a host by name, with those that stand for virtual machines."""
        if host not in self._interfaces:
            self._interfaces[host] = interfaces_of_host(self.design, host)
        return self._interfaces[host]

    def walk(self, conversation: Conversation, failure: Failure = NO_FAILURE) -> Walk:
        """The way of a conversation, one way; the way back is another conversation."""
        trail = _Trail()
        host = host_intent(self.design, conversation.host)
        interface = self.interfaces(conversation.host)[conversation.interface]
        size = min(interface.mtu, LARGEST_ESXI_MTU) if host.system == "esxi" else interface.mtu
        way_out = egress(host, interface, failure)
        choice = self._route(trail, conversation, host, interface)
        if not any(fault.verdict in (OTHER_ADAPTER, DOES_NOT_ARRIVE) for fault in trail.faults):
            self._leave_host(trail, conversation, host, interface, way_out, size, failure)
            for port in way_out.ports:
                branch = _Trail()
                self._from_port(branch, conversation, host, interface, way_out, port, choice, size, failure)
                trail.join(branch)
                # One path is shown: the first, unless a later one has the first fault.
                if branch.hops and (port == way_out.ports[0] or (branch.faults and not trail.hops[-1:])):
                    trail.hops += branch.hops
            self._far_end(trail, conversation, interface, size, choice)
        return Walk(
            conversation,
            tuple(trail.hops),
            way_out.ports,
            size,
            tuple(trail.faults),
            tuple(trail.unknowns),
        )

    def _network(self, vlan: int) -> str:
        """Network in a VLAN as a hint names it, e.g. `` `vsan` ``."""
        names = [network.id for network in self.design.networks.values() if vlan and network.vlan == vlan]
        return f"`{names[0]}`" if len(names) == 1 else f"the network of VLAN {vlan}"

    # The host

    def _route(
        self, trail: _Trail, conversation: Conversation, host: HostIntent, interface: IpInterface
    ) -> RouteChoice | None:
        """Way of the packets out of the host's routing table; None where the far end has no address."""
        network = self.design.networks.get(interface.network)
        where = f"{interface.name} on {host.name}"
        is_machine = interface.name not in host.interfaces
        if is_machine:
            if conversation.service == "gateway":
                return RouteChoice(interface, conversation.address, conversation.origin)
            return None
        has_address = interface.address or interface.address6 or interface.dhcp
        if not has_address and network is not None and network.addresses:
            trail.add_fault(
                DOES_NOT_ARRIVE,
                host.name,
                interface.name,
                f"{where} has no address, but other devices have one in its network {network.id}",
                f"Add an address for {where} to `addresses` of network {network.id} in ip-plan.yaml.",
                interface.origin,
                Fact(f"network {network.id}", network.origin),
            )
        if not conversation.address:
            return None
        table = routing_table(host, self.design.networks)
        choice = chosen_route(host, table, interface, conversation.address)
        far = conversation.network or conversation.address
        if choice is None:
            if conversation.network and not interface.dhcp:
                via = network.gateway if network is not None and network.gateway else "NEXT-HOP"
                prefix = self.design.networks[conversation.network].prefix
                trail.add_fault(
                    DOES_NOT_ARRIVE,
                    host.name,
                    interface.name,
                    f"{where} has no route to {conversation.address} in network {far}",
                    f"Add `{{to: {prefix}, via: {via}}}` to `routes` of {interface.name}.",
                    origin_of(interface, "routes") if interface.routes else interface.origin,
                    Fact(f"network {far}", self.design.networks[conversation.network].origin),
                )
            return None
        by = choice.interface
        step = f"via {choice.via}" if choice.via else "on link"
        facts = (Fact(step, choice.origin),)
        trail.add_hop(host.name, interface.name, f"to {conversation.address}, {step} over {by.name}", *facts)
        if by.name != interface.name and conversation.service not in by.services:
            title = service_title(conversation.service)
            trail.add_fault(
                OTHER_ADAPTER,
                host.name,
                interface.name,
                f"{title} of {host.name} uses {interface.name}, but packets to {conversation.address} in "
                f"network {far} leave by {by.name}",
                self._hint_for_route(conversation, interface, choice),
                choice.origin if by.routes or choice.via else interface.origin,
                Fact(f"{interface.name} on {host.name}", interface.origin),
            )
            return choice
        # Adapters of one service share a network on purpose, and bind their connections.
        others = [entry for entry in choice.others if conversation.service not in entry.interface.services]
        if others:
            names = enumeration(sorted({interface.name, *(entry.interface.name for entry in others)}))
            network = self.design.networks.get(conversation.network)
            trail.add_fault(
                AMBIGUOUS,
                host.name,
                interface.name,
                f"{names} on {host.name} all lead to network {far}, so packets may leave by any of them",
                "Move each adapter to its own network.",
                network.origin if network is not None and not choice.via else others[0].origin,
                Fact(f"{interface.name} on {host.name}", interface.origin),
                *(Fact(f"{entry.interface.name} on {host.name}", entry.interface.origin) for entry in others),
            )
        self._check_next_hop(trail, host, interface, choice)
        return choice

    def _hint_for_route(self, conversation: Conversation, near: IpInterface, choice: RouteChoice) -> str:
        """Hint for packets that leave by another interface: the route that leads there, or the one that is
        missing."""
        used = choice.interface
        route = next((one for one in used.routes if one.origin == choice.origin), None)
        if route is not None:
            return f"Remove `{{to: {route.to}, via: {route.via}}}` from `routes` of {used.name}."
        network, far = (self.design.networks.get(name) for name in (near.network, conversation.network))
        if far is None or far.id == used.network:
            return f"Move {near.name} and {used.name} to different networks."
        if network is not None and network.gateway:
            gateway = network.gateway
            hint = f"Set `gateway: {gateway}` of {near.name}."
            return f"{hint} Or add `{{to: {far.prefix}, via: {gateway}}}` to its `routes`."
        return f"Add `{{to: {far.prefix}, via: NEXT-HOP}}` to `routes` of {near.name}."

    def _check_next_hop(
        self, trail: _Trail, host: HostIntent, interface: IpInterface, choice: RouteChoice
    ) -> None:
        """Report a next hop that is not in the subnet of its interface."""
        if not choice.via:
            return
        network = self.design.networks.get(interface.network)
        texts = [interface.address, interface.address6]
        if not any(texts) and network is not None:
            texts = [network.prefix, network.prefix6]
        wanted = ip_address(choice.via)
        prefixes = [prefix for prefix in map(parsed_prefix, filter(None, texts)) if prefix is not None]
        same = [prefix for prefix in prefixes if prefix.version == wanted.version]
        if same and not any(wanted in prefix for prefix in same):
            trail.add_fault(
                DOES_NOT_ARRIVE,
                host.name,
                interface.name,
                f"{interface.name} on {host.name} is in {same[0]}, but its next hop {choice.via} is not",
                f"Use a next hop in {same[0]}.",
                choice.origin,
            )

    def _leave_host(
        self,
        trail: _Trail,
        conversation: Conversation,
        host: HostIntent,
        interface: IpInterface,
        way_out: Egress,
        size: int,
        failure: Failure,
    ) -> None:
        """Check what is between an interface and the ports of its host."""
        where = f"{interface.name} on {host.name}"
        switch = host.switches.get(interface.switch)
        if switch is not None and switch.kind != "set" and switch.mtu < size:
            trail.add_fault(
                LARGE_PACKETS_DROPPED,
                host.name,
                interface.name,
                f"{where} sends packets of {size} bytes, but virtual switch {switch.name} has MTU {switch.mtu}",
                f"Set `mtu: {size}` on virtual switch {switch.name}.",
                origin_of(switch, "mtu"),
                Fact(f"MTU of {interface.name}", origin_of(interface, "mtu")),
            )
        if way_out.group is not None and way_out.group.blocked:
            trail.add_fault(
                DOES_NOT_ARRIVE,
                host.name,
                interface.name,
                f"{where} uses port group {way_out.group.name}, but all ports of this port group are blocked",
                "Remove `block_all_ports`.",
                origin_of(way_out.group, "blocked"),
            )
        if not way_out.ports and failure == NO_FAILURE:
            through = f"virtual switch {interface.switch}" if interface.switch else interface.nic
            trail.add_fault(
                DOES_NOT_ARRIVE,
                host.name,
                interface.name,
                f"{where} uses {through}, but {through} has no uplink that it can use",
                f"Add the physical ports of the host to `uplinks` of {through}.",
                switch.origin if switch is not None else interface.origin,
                Fact(where, interface.origin),
            )
        self._check_atc(trail, host, interface, way_out, size)
        if not conversation.lossless:
            self._check_default_policy(trail, conversation, host, way_out)

    def _check_atc(
        self, trail: _Trail, host: HostIntent, interface: IpInterface, way_out: Egress, size: int
    ) -> None:
        """Compare what Network ATC sets with the plan: VLAN and jumbo packet."""
        given = atc_vlan(host, interface, way_out.ports)
        where = f"{interface.name} on {host.name}"
        if given is not None and given.vlan != way_out.tag and self._is_cabled_to_switch(host, way_out):
            source = "its `vlans`" if given.intent.vlans else "the default, because it has no `vlans`"
            trail.add_fault(
                DOES_NOT_ARRIVE,
                host.name,
                interface.name,
                f"intent {given.intent.name} tags {where} with VLAN {given.vlan} ({source}), but its network "
                f"{interface.network} has VLAN {way_out.tag}",
                f"Set `vlans` of intent {given.intent.name} to the VLANs of the storage networks.",
                origin_of(given.intent, "vlans"),
                Fact(f"VLAN of {interface.name}", way_out.origin),
            )
        for intent in host.intents.values():
            largest = intent.jumbo_packet
            if largest is None or "storage" not in intent.traffic:
                continue
            if set(way_out.ports) & set(intent.adapters) and largest - ETHERNET_HEADER < size:
                trail.add_fault(
                    LARGE_PACKETS_DROPPED,
                    host.name,
                    interface.name,
                    f"{where} sends packets of {size} bytes, but intent {intent.name} sets a jumbo packet of "
                    f"{largest} bytes",
                    f"Set `jumbo_packet: {size + ETHERNET_HEADER}`.",
                    origin_of(intent, "jumbo_packet"),
                    Fact(f"MTU of {interface.name}", origin_of(interface, "mtu")),
                )

    def _is_cabled_to_switch(self, host: HostIntent, way_out: Egress) -> bool:
        return any(
            host.nics[port].far_device in self.fabric.switches for port in way_out.ports if port in host.nics
        )

    def _check_default_policy(
        self, trail: _Trail, conversation: Conversation, host: HostIntent, way_out: Egress
    ) -> None:
        """Report traffic without a policy of its own that the host marks with a lossless priority."""
        for port in way_out.ports:
            nic = host.nics.get(port)
            profile = host.profiles.get(nic.profile) if nic is not None else None
            if profile is None:
                continue
            for policy in profile.policies:
                if policy.traffic == "default" and policy.priority in profile.pfc_priorities:
                    trail.add_fault(
                        LOSSLESS_CLASS,
                        host.name,
                        port,
                        f"profile {profile.name} gives default traffic priority {policy.priority}, which is the "
                        "lossless priority of RDMA",
                        "Set `priority: 0` of the policy for default traffic.",
                        origin_of(policy, "priority"),
                    )

    # The switches

    def _from_port(
        self,
        trail: _Trail,
        conversation: Conversation,
        host: HostIntent,
        interface: IpInterface,
        way_out: Egress,
        port: str,
        choice: RouteChoice | None,
        size: int,
        failure: Failure,
    ) -> None:
        """Walk from one physical port to the far end."""
        nic = host.nics.get(port)
        if nic is None or not nic.far_device:
            self._report_missing_cable(trail, host, port, interface)
            return
        peer = self.fabric.port(nic.far_device, nic.far_port)
        priorities = None
        if conversation.lossless:
            priorities = self._host_priorities(trail, host, port, peer)
        tag_text = f"tag {way_out.tag}" if way_out.tag else "no tag"
        facts = [Fact(tag_text, way_out.origin)]
        if priorities is not None:
            written = [
                f"{name} {value}"
                for name, value in (("PCP", priorities.writes_pcp), ("DSCP", priorities.writes_dscp))
                if value is not None
            ]
            if written:
                tag_text += ", " + ", ".join(written)
                facts.append(Fact(", ".join(written), priorities.marking_origin))
        trail.add_hop(host.name, port, tag_text, *facts)
        if nic.far_device not in self.fabric.switches:
            self._over_cable(trail, conversation, host, port, way_out.tag, failure)
            return
        if peer is None:
            trail.add_unknown(
                f"port {nic.far_port} of {nic.far_device} has another cable", "", origin_of(nic, "far_port")
            )
            return
        entry = self._enter(trail, host, port, way_out, nic.far_device, peer)
        if entry is None:
            return
        packet = Packet(
            size,
            conversation.lossless,
            priorities.writes_pcp if priorities is not None else None,
            priorities.writes_dscp if priorities is not None else None,
            bool(way_out.tag),
        )
        if priorities is not None:
            self._check_host_end(trail, host, port, nic.far_device, peer, priorities, packet)
        ends = self._attachments(conversation, failure)
        if choice is not None and choice.via:
            self._over_router(trail, conversation, entry, peer, choice, packet, ends, failure)
            return
        if ends is None:
            trail.add_unknown(
                f"{conversation.far_device or conversation.address} has no cable in the design",
                "wiring.yaml, `links`",
                conversation.origin,
            )
            return
        for end in ends:
            if end.switch:
                self._to_attachment(trail, conversation, host, port, entry, peer, end, packet, failure)

    def _report_missing_cable(
        self, trail: _Trail, host: HostIntent, port: str, interface: IpInterface
    ) -> None:
        """Report a port without a cable where the same port of other hosts has one."""
        cluster = self.design.clusters[self.design.hosts[host.name].cluster]
        for other in cluster.hosts:
            if other.name != host.name and port in other.nics:
                nic = host_intent(self.design, other.name).nics[port]
                if nic.far_device:
                    place = host.nics[port].origin if port in host.nics else interface.origin
                    trail.add_fault(
                        DOES_NOT_ARRIVE,
                        host.name,
                        port,
                        f"{port} on {host.name} has no cable, but {port} on {other.name} has one",
                        f"Add the cable of {port} on {host.name} to `links` in wiring.yaml.",
                        place,
                        Fact(f"cable of {other.name}", origin_of(nic, "far_device")),
                    )
                    return
        trail.add_unknown(f"{port} on {host.name} has no cable", "wiring.yaml, `links`", host.origin)

    def _enter(
        self,
        trail: _Trail,
        host: HostIntent,
        nic: str,
        way_out: Egress,
        switch: str,
        port: SwitchPort,
    ) -> Node | None:
        """VLAN of frames of a host on the switch that they enter; None where the port drops them."""
        tag = way_out.tag
        where, sender = f"{port.name} on {switch}", f"{nic} on {host.name}"
        if port.routed:
            trail.add_fault(
                DOES_NOT_ARRIVE,
                switch,
                port.name,
                f"{where} is routed, but {sender} sends frames of VLAN {tag or 'none'} to it",
                "Remove `routed` from the cable.",
                origin_of(port, "name"),
            )
            return None
        if tag and tag == port.untagged and tag not in port.tagged:
            trail.add_fault(
                ASYMMETRIC,
                switch,
                port.name,
                f"{sender} tags VLAN {tag}, but {where} sends this VLAN without a tag",
                f"Add {self._network(tag)} to `carries` of the cable, and remove `untagged`.",
                origin_of(port, "untagged"),
                Fact(f"VLAN tag of {host.name}", way_out.origin),
                vlan=tag,
            )
            return None
        vlan = self.fabric.entry_vlan(port, tag)
        if vlan is None:
            sent = f"tags VLAN {tag}" if tag else "sends frames without a tag"
            lacks = "does not carry it" if tag else "has no untagged VLAN"
            fix = (
                f"Add {self._network(tag)} to `carries` of the cable."
                if tag
                else "Set `untagged` of the cable."
            )
            trail.add_fault(
                DOES_NOT_ARRIVE,
                switch,
                port.name,
                f"{sender} {sent}, but {where} {lacks}",
                fix,
                origin_of(port, "tagged" if tag else "untagged"),
                Fact(f"VLAN tag of {host.name}", way_out.origin),
                vlan=tag,
            )
            return None
        intent = self.fabric.switches[switch]
        if vlan and vlan not in intent.vlans:
            trail.add_fault(
                DOES_NOT_ARRIVE,
                switch,
                port.name,
                f"{where} carries VLAN {vlan}, but VLAN {vlan} is not on the bridge of {switch}",
                f"Add {vlan} to `vlans` of {switch}.",
                origin_of(intent, "vlans"),
                Fact(f"VLAN tag of {host.name}", way_out.origin),
                vlan=vlan,
            )
            return None
        return switch, vlan

    def _host_priorities(
        self, trail: _Trail, host: HostIntent, port: str, peer: SwitchPort | None
    ) -> HostPriorities | None:
        """Priorities of a host's port; None where the design states no QoS for it, which is a fault."""
        nic = self.design.hosts[host.name].nics.get(port)
        if nic is None:
            return None
        far = host.nics[port].far_device
        learned = self._profile(far, peer.name) if peer is not None else None
        priorities = host_priorities(self.design, nic, learned)
        if not priorities.is_stated:
            trail.add_fault(
                LOSSY,
                host.name,
                port,
                f"{port} on {host.name} carries RDMA traffic, but has no QoS profile",
                f"Add {host.name} to `to` of the profile in `apply`, with this port.",
                self._place_of_ports(host.name, nic.origin),
                Fact(port, nic.origin),
            )
            return None
        return priorities

    def _profile(self, switch: str, port: str) -> SwitchProfile | None:
        known = self.fabric.port(switch, port)
        return None if known is None else self.fabric.switches[switch].profiles.get(known.profile)

    def _check_host_end(
        self,
        trail: _Trail,
        host: HostIntent,
        nic: str,
        switch: str,
        port: SwitchPort,
        priorities: HostPriorities,
        packet: Packet,
    ) -> None:
        """Compare both ends of a host's cable: flow control, then shares of the bandwidth."""
        profile = self._profile(switch, port.name)
        if profile is None:
            return
        priority = classified(profile, packet.pcp, packet.dscp, packet.is_tagged).priority
        if priority not in profile.pfc_priorities:
            # What the switch makes of the packet is the fault, and reported where it enters.
            return
        if priority not in priorities.pauses:
            trail.add_fault(
                LOSSY,
                host.name,
                nic,
                f"{port.name} on {switch} has PFC for priority {priority}, but {nic} on {host.name} has none",
                f"Enable PFC for priority {priority} on the host side of the profile.",
                priorities.pauses_origin,
                Fact(f"PFC of {switch}", origin_of(profile, "pfc_priorities")),
            )
        share = dict(priorities.bandwidths).get(priority)
        theirs = bandwidth_of(profile, priority)
        if share is not None and theirs is not None and share != theirs and host.system != "esxi":
            trail.add_fault(
                SHARES_DIFFER,
                host.name,
                nic,
                f"{nic} on {host.name} gives priority {priority} {share:g} % of the bandwidth, but {port.name} "
                f"on {switch} gives it {theirs:g} %",
                "Use the same `bandwidth` on the host side and on the switch side.",
                priorities.bandwidths_origin,
                Fact(f"classes of profile {profile.name} on {switch}", origin_of(profile, "traffic_classes")),
            )

    def _over_cable(
        self,
        trail: _Trail,
        conversation: Conversation,
        host: HostIntent,
        port: str,
        tag: int,
        failure: Failure,
    ) -> None:
        """Check a cable to another device without a switch between."""
        nic = host.nics[port]
        trail.hops[-1] = trail.hops[-1]._replace(text=f"{trail.hops[-1].text}, cable to {nic.far_device}")
        if nic.far_device != conversation.far_device:
            return
        where = f"{nic.far_port} on {nic.far_device}"
        if conversation.far_device in self.design.arrays:
            if nic.far_port != conversation.far_interface:
                trail.add_fault(
                    DOES_NOT_ARRIVE,
                    host.name,
                    port,
                    f"the cable of {port} on {host.name} ends at {where}, but the address is on "
                    f"{conversation.far_interface}",
                    f"Cable {port} to {conversation.far_interface}.",
                    origin_of(nic, "far_port"),
                )
            return
        if conversation.far_device not in self.design.hosts:
            return
        far = host_intent(self.design, conversation.far_device)
        theirs = egress(far, self.interfaces(far.name)[conversation.far_interface], failure)
        if theirs.ports and nic.far_port not in theirs.ports:
            trail.add_fault(
                DOES_NOT_ARRIVE,
                host.name,
                port,
                f"the cable of {port} on {host.name} ends at {where}, but {conversation.far_interface} uses "
                f"{', '.join(theirs.ports)}",
                f"Cable {port} to {theirs.ports[0]} of {far.name}.",
                origin_of(nic, "far_port"),
            )
        elif theirs.ports and theirs.tag != tag:
            trail.add_fault(
                DOES_NOT_ARRIVE,
                far.name,
                nic.far_port,
                f"{conversation.interface} on {host.name} sends VLAN {tag or 'none'}, but "
                f"{conversation.far_interface} on {far.name} takes VLAN {theirs.tag or 'none'}",
                "Use the same VLAN at both ends of the cable.",
                theirs.origin,
                Fact(f"{conversation.interface} on {host.name}", conversation.origin),
            )

    def _attachments(self, conversation: Conversation, failure: Failure) -> list[Attachment] | None:
        """Places where the far end is joined to the network; None where the design does not cable it."""
        far = conversation.far_device
        if far in self.design.hosts:
            host = host_intent(self.design, far)
            way_in = egress(host, self.interfaces(far)[conversation.far_interface], failure)
            nics = [host.nics[port] for port in way_in.ports if port in host.nics]
            return [
                Attachment(nic.far_device, nic.far_port, way_in.tag)
                for nic in nics
                if self.fabric.port(nic.far_device, nic.far_port) is not None
            ]
        if far in self.design.arrays:
            return self._array_attachments(conversation, failure)
        return None

    def _array_attachments(self, conversation: Conversation, failure: Failure) -> list[Attachment] | None:
        for name, switch in self.fabric.switches.items():
            for port in switch.ports.values():
                if (port.far_device, port.far_port) == (conversation.far_device, conversation.far_interface):
                    if name in failure.switches or (name, port.name) in failure.ports:
                        return []
                    vlan = self.design.networks[conversation.network].vlan
                    return [Attachment(name, port.name, 0 if port.untagged == vlan else vlan)]
        return None

    def _to_attachment(
        self,
        trail: _Trail,
        conversation: Conversation,
        host: HostIntent,
        nic: str,
        entry: Node,
        port: SwitchPort,
        end: Attachment,
        packet: Packet,
        failure: Failure,
    ) -> None:
        """Walk on layer 2 from the port where a packet enters to that of the far end."""
        self._check_room(trail, entry[0], port, packet.size, conversation)
        arrival = self.fabric.reaches(entry, end.switch, failure)
        if arrival is None:
            self._report_split(trail, conversation, host, nic, entry, end, failure)
            return
        out = self.fabric.port(end.switch, end.port)
        if out is None:
            return
        leaves = self.fabric.exit_tag(out, arrival[1])
        far = conversation.far_device
        where = f"{out.name} on {end.switch}"
        if leaves is None:
            trail.add_fault(
                DOES_NOT_ARRIVE,
                end.switch,
                out.name,
                f"VLAN {arrival[1]} reaches {end.switch}, but {out.name} to {far} does not carry it",
                f"Add {self._network(arrival[1])} to `carries` of the cable.",
                origin_of(out, "tagged"),
                vlan=arrival[1],
            )
        elif leaves != end.tag:
            sent = f"with tag {leaves}" if leaves else "without a tag"
            taken = f"frames with tag {end.tag}" if end.tag else "frames without a tag"
            trail.add_fault(
                DOES_NOT_ARRIVE,
                end.switch,
                out.name,
                f"{where} sends VLAN {arrival[1]} {sent}, but {conversation.far_interface} on {far} takes {taken}",
                f"Add {self._network(arrival[1])} to `carries` of the cable. Or set `untagged`."
                if end.tag
                else f"Set `untagged` of the cable to {self._network(arrival[1])}.",
                origin_of(out, "untagged"),
                vlan=arrival[1],
            )
        self._check_room(trail, end.switch, out, packet.size, conversation)
        ways = self.fabric.crossings(entry, arrival, failure)
        priority = self._through_switches(trail, conversation, entry, port, ways, packet)
        if packet.is_lossless and priority is not None:
            profile = self._profile(end.switch, out.name)
            if profile is None:
                self._report_no_profile(trail, end.switch, out)
            elif not obeys_pause(profile, priority):
                self._report_no_pause(trail, end.switch, out, profile, priority)
        carried = f"VLAN {arrival[1]}" if arrival[1] else "frames without a tag"
        trail.add_hop(end.switch, out.name, f"out, {carried}", Fact("VLANs", origin_of(out, "tagged")))

    def _through_switches(
        self,
        trail: _Trail,
        conversation: Conversation,
        entry: Node,
        port: SwitchPort,
        ways: tuple[Crossing, ...],
        packet: Packet,
    ) -> int | None:
        """Check every cable on the shortest paths; the priority of the packet, None for one that may be
        lost."""
        priority: int | None = None
        switch, vlan = entry
        facts = [Fact(f"VLAN {vlan}", origin_of(port, "tagged"))]
        text = f"in, VLAN {vlan}" if vlan else "in, no tag"
        if packet.is_lossless:
            profile = self._profile(switch, port.name)
            if profile is None:
                self._report_no_profile(trail, switch, port)
            else:
                found = classified(profile, packet.pcp, packet.dscp, packet.is_tagged)
                priority = found.priority
                if not asks_for_pause(profile, priority):
                    trail.add_fault(
                        LOSSY,
                        switch,
                        port.name,
                        f"{port.name} on {switch} gives RDMA packets priority {priority} ({found.reason}), but "
                        f"profile {profile.name} has no PFC for it",
                        "Use one priority for RDMA traffic: in the marking of the host, in `trust` and in `pfc`.",
                        found.origin,
                        Fact("PFC", origin_of(profile, "pfc_priorities")),
                    )
                else:
                    text += f", {found.reason}: priority {priority}, pauses"
                    facts.append(Fact("PFC", origin_of(profile, "pfc_priorities")))
        trail.add_hop(switch, port.name, text, *facts)
        shown = _one_path(entry, ways)
        for step in ways:
            self._cross(trail, conversation, step, packet, priority)
            if step in shown:
                self._show_crossing(trail, step, ways)
        return priority

    def _cross(
        self,
        trail: _Trail,
        conversation: Conversation,
        step: Crossing,
        packet: Packet,
        priority: int | None,
    ) -> None:
        """Check one step between two switches."""
        (near, vlan), (far, _) = step.start, step.end
        if not step.port:
            self._through_overlay(trail, conversation, step, packet)
            return
        out, into = self.fabric.port(near, step.port), self.fabric.port(far, step.far_port)
        if out is None or into is None:
            return
        for switch, port in ((near, out), (far, into)):
            self._check_room(trail, switch, port, packet.size, conversation)
        if packet.is_lossless and priority is not None:
            profile = self._profile(far, into.name)
            if profile is None:
                self._report_no_profile(trail, far, into)
            else:
                found = classified(profile, priority, packet.dscp, vlan != out.untagged)
                if not asks_for_pause(profile, found.priority):
                    self._report_no_pause(trail, far, into, profile, found.priority)
            sender = self._profile(near, out.name)
            if sender is None:
                self._report_no_profile(trail, near, out)
            elif not obeys_pause(sender, priority):
                self._report_no_pause(trail, near, out, sender, priority)

    def _show_crossing(self, trail: _Trail, step: Crossing, ways: tuple[Crossing, ...]) -> None:
        """Add the hop of a step, with the number of cables that are as short."""
        (near, vlan), (far, far_vlan) = step.start, step.end
        text = f"VLAN {vlan}" if vlan == far_vlan else f"VLAN {vlan} becomes VLAN {far_vlan}"
        out = self.fabric.port(near, step.port)
        if out is None:
            trail.add_hop(near, f"VXLAN > {far}", text)
            return
        others = sum(other.start == step.start for other in ways) - 1
        if others:
            text += f"; or one of {others} other cables" if others > 1 else "; or 1 other cable"
        trail.add_hop(
            near, f"{out.name} > {far} {step.far_port}", text, Fact("VLANs", origin_of(out, "tagged"))
        )

    def _through_overlay(
        self, trail: _Trail, conversation: Conversation, step: Crossing, packet: Packet
    ) -> None:
        """Check the underlay of VXLAN, whose frames are larger."""
        switch = step.start[0]
        needed = packet.size + VXLAN_HEADER
        for name, port in self.fabric.underlay_ports(switch):
            if self.fabric.lacks_room(name, port, needed):
                trail.add_fault(
                    LARGE_PACKETS_DROPPED,
                    name,
                    port.name,
                    f"packets of {packet.size} bytes have {needed} bytes in VXLAN, but {port.name} on {name} has "
                    f"MTU {port.mtu}",
                    f"Set `mtu: {needed}` or more on the cables between the switches.",
                    origin_of(port, "mtu"),
                )
                break
        if packet.is_lossless:
            trail.add_unknown(
                f"whether {switch} copies the DSCP of a packet into the VXLAN header", "", conversation.origin
            )

    def _check_room(
        self, trail: _Trail, switch: str, port: SwitchPort, size: int, conversation: Conversation
    ) -> None:
        """Report a port that drops the largest packets."""
        if not self.fabric.lacks_room(switch, port, size):
            return
        if port.mtu < size:
            text = (
                f"{port.name} on {switch} has MTU {port.mtu}, but packets from {conversation.interface} on "
            )
            text += f"{conversation.host} have {size} bytes"
        else:
            text = f"{port.name} on {switch} has MTU {port.mtu}, which counts the header, but frames from "
            text += f"{conversation.interface} on {conversation.host} have {size + FRAME_HEADER} bytes"
        trail.add_fault(
            LARGE_PACKETS_DROPPED,
            switch,
            port.name,
            text,
            f"Set `mtu: {size + FRAME_HEADER}` or more on {switch}, or on the cable.",
            origin_of(port, "mtu"),
            Fact(f"MTU of {conversation.interface}", conversation.origin),
        )

    def _report_no_profile(self, trail: _Trail, switch: str, port: SwitchPort) -> None:
        trail.add_fault(
            LOSSY,
            switch,
            port.name,
            f"{port.name} on {switch} is on the path of RDMA traffic, but has no QoS profile",
            f"Add {port.name} to `ports` of the entry for {switch} in `apply`.",
            self._place_of_ports(switch, origin_of(port, "profile")),
            Fact(f"cable of {port.name}", port.origin),
        )

    def _place_of_ports(self, device: str, otherwise: Origin) -> Origin:
        """The list of ports in the entry that gives a device its QoS profile; another place for a device that
        no entry names."""
        entries = self.design.applications.get(device, ())
        if not entries:
            return otherwise
        return Origin(entries[0].origin.file, entries[0].origin.pointer[:2]).child("ports", 0)

    def _report_no_pause(
        self, trail: _Trail, switch: str, port: SwitchPort, profile: SwitchProfile, priority: int
    ) -> None:
        trail.add_fault(
            LOSSY,
            switch,
            port.name,
            f"{port.name} on {switch} is on the path of RDMA traffic with priority {priority}, but profile "
            f"{profile.name} has no PFC for it",
            f"Set `priorities: [{priority}]` below `pfc` of the profile.",
            origin_of(profile, "pfc_priorities"),
        )

    def _report_split(
        self,
        trail: _Trail,
        conversation: Conversation,
        host: HostIntent,
        nic: str,
        entry: Node,
        end: Attachment,
        failure: Failure,
    ) -> None:
        """Report that no path of a VLAN joins two switches, at the place that most likely is at fault."""
        switch, vlan = entry
        carried = f"VLAN {vlan}" if vlan else "traffic without a tag"
        alone = self.fabric.switch_without_overlay(switch, end.switch)
        if alone:
            intent = self.fabric.switches[alone]
            reason = "has no VXLAN" if not intent.vxlan else "has no routed cable to the other switches"
            trail.add_fault(
                DOES_NOT_ARRIVE,
                alone,
                "",
                f"{alone} {reason}, but {carried} is carried to it in VXLAN",
                f"Set `vxlan: true` on {alone}." if not intent.vxlan else "Set `routed: true` on its cables.",
                origin_of(intent, "vxlan"),
                vlan=vlan,
            )
            return
        names = fabric_names(self.design)
        if names.get(switch) != names.get(end.switch) and failure == NO_FAILURE:
            self._report_other_fabric(trail, conversation, host, nic, switch, end)
            return
        stop = self.fabric.last_port(entry, end.switch, failure)
        if stop is None:
            trail.add_fault(
                DOES_NOT_ARRIVE,
                switch,
                "",
                f"{carried} of {host.name} enters {switch}, but no bridged cable leads to {end.switch}",
                f"Add a cable between {switch} and {end.switch} that carries {carried}.",
                self.fabric.switches[switch].origin,
                vlan=vlan,
            )
            return
        near, port = stop
        trail.add_fault(
            DOES_NOT_ARRIVE,
            near,
            port.name,
            f"{carried} of {host.name} must reach {end.switch}, but {port.name} from {near} to {port.far_device} "
            "does not carry it",
            f"Add {self._network(vlan)} to `carries` of the cable."
            if vlan
            else "Set `untagged` of the cable.",
            origin_of(port, "tagged"),
            vlan=vlan,
        )

    def _report_other_fabric(
        self,
        trail: _Trail,
        conversation: Conversation,
        host: HostIntent,
        nic: str,
        switch: str,
        end: Attachment,
    ) -> None:
        """Report a cable into a fabric that nothing joins with that of the far end: the end that differs from
        its siblings is at fault."""
        names = fabric_names(self.design)
        cluster = self.design.clusters[self.design.hosts[host.name].cluster]
        votes: dict[str, int] = {}
        for other in cluster.hosts:
            if nic in other.nics:
                far = host_intent(self.design, other.name).nics[nic].far_device
                if far in names:
                    votes[names[far]] = votes.get(names[far], 0) + 1
        near_votes, far_votes = votes.get(names[switch], 0), votes.get(names[end.switch], 0)
        out = self.fabric.port(end.switch, end.port)
        far_name = f"{out.far_port} on {out.far_device}" if out is not None else end.switch
        is_far_odd = out is not None and out.far_device in self.design.hosts and near_votes > far_votes
        if is_far_odd and out is not None:
            device, port, place = out.far_device, out.far_port, origin_of(out, "name")
            text = f"{far_name} is cabled to {end.switch}, but {nic} of the other hosts is in the fabric of {switch}"
        else:
            place = origin_of(host.nics[nic], "far_device")
            device, port = host.name, nic
            text = (
                f"{nic} on {host.name} is cabled to {switch}, but no cable joins {switch} with {end.switch}"
            )
            text += f", where {conversation.far_device} is"
        trail.add_fault(
            DOES_NOT_ARRIVE,
            device,
            port,
            text,
            f"Cable {port} on {device} to the fabric of the other end. Or join the two fabrics.",
            place,
        )

    # Routers

    def _over_router(
        self,
        trail: _Trail,
        conversation: Conversation,
        entry: Node,
        port: SwitchPort,
        choice: RouteChoice,
        packet: Packet,
        ends: list[Attachment] | None,
        failure: Failure,
    ) -> None:
        """Walk to the next hop and on from there."""
        routers = self.fabric.gateways.get(choice.via, [])
        alive = [node for node in routers if node[0] not in failure.switches]
        if not routers:
            self._through_site(trail, conversation, packet, choice.via, choice.origin)
            return
        self._check_room(trail, entry[0], port, packet.size, conversation)
        reached = False
        for switch, vlan in alive:
            arrival = self.fabric.reaches(entry, switch, failure)
            if arrival is None or arrival[1] != vlan:
                continue
            reached = True
            ways = self.fabric.crossings(entry, arrival, failure)
            self._through_switches(trail, conversation, entry, port, ways, packet)
            self._forward(trail, conversation, switch, vlan, packet, ends, failure)
        if not reached and alive:
            switch, vlan = alive[0]
            stop = self.fabric.last_port(entry, switch, failure)
            place = origin_of(stop[1], "tagged") if stop is not None else self.fabric.switches[switch].origin
            device, at = (stop[0], stop[1].name) if stop is not None else (switch, "")
            trail.add_fault(
                DOES_NOT_ARRIVE,
                device,
                at,
                f"VLAN {entry[1]} enters {entry[0]}, but does not reach its gateway {choice.via} on {switch}",
                f"Add {self._network(vlan)} to `carries` of the cables between {entry[0]} and {switch}.",
                place,
                vlan=entry[1],
            )

    def _through_site(
        self, trail: _Trail, conversation: Conversation, packet: Packet, router: str, origin: Origin
    ) -> None:
        """Routers outside of the design: what the design states of them, else an open question."""
        near, far = conversation.near_network, conversation.network
        stated = stated_route(self.design, near, far) if far else None
        if stated is None:
            trail.add_unknown(
                f"whether {router} forwards to {f'network {far}' if far else conversation.address}",
                f"ip-plan.yaml, `reaches` of network {near}",
                origin,
            )
            return
        title = service_title(conversation.service)
        trail.add_hop("site", "", f"routes {near} to {far}", Fact("routed by the site", stated.origin))
        if stated.mtu is not None and stated.mtu < packet.size:
            trail.add_fault(
                LARGE_PACKETS_DROPPED,
                conversation.host,
                conversation.interface,
                f"the site routes packets of {stated.mtu} bytes from network {near} to {far}, but {title} packets of "
                f"{conversation.interface} have {packet.size} bytes",
                f"Set `mtu: {stated.mtu}` of {conversation.interface}. Or raise the MTU of the routers.",
                origin_of(stated, "mtu"),
                Fact(f"MTU of {conversation.interface}", conversation.origin),
            )
        if packet.is_lossless and stated.keeps_dscp is False:
            trail.add_fault(
                LOSSY,
                conversation.host,
                conversation.interface,
                f"the site clears the DSCP of packets from network {near} to {far}, but RDMA packets of "
                f"{conversation.interface} on {conversation.host} are lossless by their DSCP",
                "Keep the DSCP on the routers, and state `keeps_dscp: true`.",
                origin_of(stated, "keeps_dscp"),
            )
        elif packet.is_lossless and stated.keeps_dscp is None:
            trail.add_unknown(
                f"whether the site keeps the DSCP of packets from network {near} to {far}",
                f"ip-plan.yaml, `keeps_dscp` of `reaches` of network {near}",
                stated.origin,
            )

    def _forward(
        self,
        trail: _Trail,
        conversation: Conversation,
        router: str,
        vlan: int,
        packet: Packet,
        ends: list[Attachment] | None,
        failure: Failure,
    ) -> None:
        """Walk on from a router of the design to the far end."""
        gateway = self.fabric.switches[router].gateways[vlan]
        if gateway.mtu < packet.size:
            trail.add_fault(
                LARGE_PACKETS_DROPPED,
                router,
                f"VLAN {vlan}",
                f"the gateway of VLAN {vlan} on {router} has MTU {gateway.mtu}, but packets of "
                f"{conversation.host} have {packet.size} bytes",
                f"Set `mtu: {packet.size}` of network {gateway.network}.",
                origin_of(gateway, "mtu"),
            )
        trail.add_hop(router, f"VLAN {vlan}", "routes", Fact("gateway", origin_of(gateway, "shared")))
        if conversation.service == "gateway" or ends is None:
            if conversation.service != "gateway":
                trail.add_unknown(
                    f"{conversation.far_device or conversation.address} has no cable in the design",
                    "wiring.yaml, `links`",
                    conversation.origin,
                )
            return
        network = self.design.networks.get(conversation.network)
        far_vlan = network.vlan if network is not None else 0
        owners = [
            name
            for name, intent in self.fabric.switches.items()
            if far_vlan in intent.gateways
            and name not in failure.switches
            and (name == router or self.fabric.underlay[name] == self.fabric.underlay[router])
        ]
        if not owners:
            self._through_site(trail, conversation, packet, router, gateway.origin)
            return
        start = (router if router in owners else owners[0], far_vlan)
        for end in ends:
            if not end.switch:
                continue
            arrival = self.fabric.reaches(start, end.switch, failure)
            if arrival is None:
                trail.add_fault(
                    DOES_NOT_ARRIVE,
                    start[0],
                    f"VLAN {far_vlan}",
                    f"VLAN {far_vlan} of {conversation.far_device} is on {end.switch}, but does not reach its "
                    f"gateway on {start[0]}",
                    f"Add {self._network(far_vlan)} to `carries` of the cables between {start[0]} and {end.switch}.",
                    self.fabric.switches[start[0]].origin,
                    vlan=far_vlan,
                )
                continue
            for step in self.fabric.crossings(start, arrival, failure):
                self._cross(trail, conversation, step, packet, None)
            out = self.fabric.port(end.switch, end.port)
            if out is not None:
                self._check_room(trail, end.switch, out, packet.size, conversation)
                trail.add_hop(end.switch, out.name, f"out, VLAN {far_vlan}")

    # The far end

    def _far_end(
        self,
        trail: _Trail,
        conversation: Conversation,
        interface: IpInterface,
        size: int,
        choice: RouteChoice | None,
    ) -> None:
        """Compare the two ends: the size of packets, and the QoS of a far host."""
        far, is_routed = conversation.far_device, choice is not None and bool(choice.via)
        network = self.design.networks.get(conversation.network)
        if far in self.design.hosts:
            there = self.interfaces(far).get(conversation.far_interface)
            if there is None or (is_routed and conversation.service != "vsan"):
                return
            if min(there.mtu, LARGEST_ESXI_MTU) < min(size, LARGEST_ESXI_MTU):
                trail.add_fault(
                    ENDS_DIFFER,
                    far,
                    there.name,
                    f"{interface.name} on {conversation.host} has MTU {interface.mtu}, but {there.name} on {far} "
                    f"has MTU {there.mtu}",
                    f"Set `mtu: {interface.mtu}` of {there.name} on {far}. Or set the smaller MTU on all hosts.",
                    origin_of(there, "mtu"),
                    Fact(f"MTU of {interface.name} on {conversation.host}", origin_of(interface, "mtu")),
                )
            return
        is_array = far in self.design.arrays and not is_routed
        witness_shares = conversation.service == "vsan-witness" and "vsan" in interface.services
        # Shared witness traffic needs one MTU on both ends; elsewhere a larger far end does no harm.
        differs = network is not None and (
            network.mtu != size if witness_shares else is_array and network.mtu < size
        )
        if network is not None and differs:
            trail.add_fault(
                ENDS_DIFFER,
                conversation.host,
                interface.name,
                f"{interface.name} on {conversation.host} has MTU {interface.mtu}, but network {network.id} of "
                f"{far} has MTU {network.mtu}",
                f"Set `mtu: {network.mtu}` of {interface.name}. Or set `mtu: {interface.mtu}` of network "
                f"{network.id}.",
                origin_of(network, "mtu") if witness_shares else origin_of(interface, "mtu"),
                Fact(f"MTU of {interface.name}", origin_of(interface, "mtu")),
            )


def _one_path(start: Node, ways: tuple[Crossing, ...]) -> set[Crossing]:
    """Steps of one of several shortest paths."""
    path, node = set[Crossing](), start
    while (step := next((one for one in ways if one.start == node), None)) is not None:
        path.add(step)
        node = step.end
    return path


@view
def walker(design: Design) -> Walker:
    """Walker of the design as it is stated."""
    return Walker(design)
