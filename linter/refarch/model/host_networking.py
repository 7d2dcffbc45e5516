"""Builds the virtual switches of a cluster, their port groups and VMkernel adapters, and checks their
uplinks."""

from collections.abc import Collection, Iterator, Mapping, Set as AbstractSet
from typing import Any

from ..core.origin import Origin
from .context import ModelContext
from .overrides import AdapterOverrides
from .sites import build_routes
from .stacks import DEFAULT_STACK
from .types import (
    Cluster,
    Lag,
    Link,
    Network,
    PortGroup,
    SecurityPolicy,
    SystemTraffic,
    Teaming,
    VirtualSwitch,
    Vmkernel,
    origin_of,
)
from .units import speed

DEFAULT_MTU = 1500
"""MTU of a virtual switch that states none: the vSphere default."""


TEAMING_ROLES = ("active", "standby", "unused")


def build_virtual_switch(
    context: ModelContext,
    cluster: str,
    name: str,
    data: Mapping[str, Any],
    origin: Origin,
    networks: Mapping[str, Network],
) -> VirtualSwitch:
    """Virtual switch with its uplinks, LAGs and port groups; networks that are not defined are reported."""
    uplinks = data.get("uplinks", {})
    by_name: dict[str, str] = (
        # A standard switch names its uplinks by their ports.
        dict(uplinks) if isinstance(uplinks, dict) else {vmnic: vmnic for vmnic in uplinks}
    )
    lags = dict(_build_lags(data.get("lags", {}), origin.child("lags")))
    groups = {
        group: _build_port_group(
            context, cluster, name, group, entry, origin.child("port_groups", group), networks
        )
        for group, entry in data.get("port_groups", {}).items()
    }
    discovery = data.get("discovery", {})
    return VirtualSwitch(
        name=name,
        cluster=cluster,
        kind=data["kind"],
        version=data.get("version", ""),
        mtu=data.get("mtu", DEFAULT_MTU),
        uplinks=by_name,
        lags=lags,
        discovery_protocol=discovery.get("protocol", "none"),
        discovery_operation=discovery.get("operation", "listen"),
        port_groups=groups,
        origin=origin,
        at={"mtu": origin.child("mtu")} if "mtu" in data else {},
        ens=data.get("ens", False),
        system_traffic=dict(_system_traffic(data.get("nioc", {}), origin.child("nioc"))),
    )


def _system_traffic(data: Mapping[str, Any], origin: Origin) -> Iterator[tuple[str, SystemTraffic]]:
    for kind, entry in data.items():
        reservation, limit = (speed(entry[key]) if key in entry else None for key in ("reservation", "limit"))
        here, shares = origin.child(kind), entry.get("shares")
        yield kind, SystemTraffic(kind=kind, reservation=reservation, limit=limit, origin=here, shares=shares)


def _build_lags(data: Mapping[str, Any], origin: Origin) -> Iterator[tuple[str, Lag]]:
    for lag, entry in data.items():
        yield (
            lag,
            Lag(
                name=lag,
                uplinks=tuple(entry["uplinks"]),
                mode=entry.get("mode", "active"),
                origin=origin.child(lag),
                load_balancing=entry.get("load_balancing", ""),
            ),
        )


def _build_teaming(team: Mapping[str, Any], origin: Origin) -> Teaming:
    """Teaming of a port group as written; ``check_uplinks`` reports uplinks that its switch does not have."""
    return Teaming(
        policy=team.get("policy", "originating-virtual-port"),
        active=tuple(team.get("active", ())),
        standby=tuple(team.get("standby", ())),
        unused=tuple(team.get("unused", ())),
        failure_detection=team.get("failure_detection", "link-status"),
        origin=origin,
        policy_is_stated="policy" in team,
        notifies_switches=team.get("notify_switches", True),
        fails_back=team.get("failback", True),
    )


def _build_port_group(
    context: ModelContext,
    cluster: str,
    switch: str,
    name: str,
    data: Mapping[str, Any],
    origin: Origin,
    networks: Mapping[str, Network],
) -> PortGroup:
    network = data.get("network", "")
    if network and network not in networks:
        context.add_unknown_name("network", network, networks, origin.child("network"))
    teaming = _build_teaming(data.get("teaming", {}), origin.child("teaming"))
    known = networks.get(network)
    vlan = data.get("vlan", 0 if known is None or known.out_of_band else known.vlan)
    at = (
        {}
        if "vlan" in data
        else {"vlan": origin.child("network") if known is None else known.origin.child("vlan")}
    )
    return PortGroup(
        name=name,
        switch=switch,
        cluster=cluster,
        network=network,
        vlan=vlan,
        teaming=teaming,
        origin=origin,
        at=at,
        blocked=data.get("block_all_ports", False),
        has_netflow=data.get("netflow", False),
        security=_security_policy(data["security"], origin.child("security")) if "security" in data else None,
    )


def _security_policy(data: Mapping[str, Any], origin: Origin) -> SecurityPolicy:
    return SecurityPolicy(
        promiscuous=data.get("promiscuous"),
        mac_changes=data.get("mac_changes"),
        forged_transmits=data.get("forged_transmits"),
        mac_learning=data.get("mac_learning"),
        origin=origin,
    )


class Adapters:
    """VMkernel adapters of a cluster: the same for every host, but for overrides."""

    def __init__(
        self,
        context: ModelContext,
        cluster: str,
        data: Mapping[str, Any],
        origin: Origin,
        switches: Mapping[str, VirtualSwitch],
        networks: Mapping[str, Network],
        sites: Mapping[str, Collection[str]],
        overrides: AdapterOverrides,
    ) -> None:
        self.groups = {
            key: group for switch in switches.values() for key, group in switch.port_groups.items()
        }
        self.networks = networks
        self.shared = tuple(
            self._build(context, cluster, name, entry, {}, {}, origin.child(name))
            for name, entry in data.items()
        )
        self.special = {
            (host, name): self._build(context, cluster, name, entry, layer, places, origin.child(name), host)
            for name, entry in data.items()
            for host, (layer, places) in _host_overrides(
                context, name, entry, origin, sites, overrides
            ).items()
        }

    def host_adapters(self, host: str) -> Iterator[Vmkernel]:
        """Adapters of one host."""
        for adapter in self.shared:
            yield self.special.get((host, adapter.name), adapter)._replace(host=host)

    def _build(
        self,
        context: ModelContext,
        cluster: str,
        name: str,
        data: Mapping[str, Any],
        override: Mapping[str, Any],
        places: Mapping[str, Origin],
        origin: Origin,
        host: str = "",
    ) -> Vmkernel:
        at = dict(places)
        merged = {**data, **override}
        group_name = merged.get("port_group", "")
        group = self.groups.get(group_name)
        if group_name and group is None:
            context.add_unknown_name(
                "port group", group_name, self.groups, at.get("port_group", origin.child("port_group"))
            )
        network = self.networks.get(group.network) if group else None
        if "mtu" not in merged and network is not None:
            at["mtu"] = network.origin.child("mtu")
        mtu = merged.get("mtu", network.mtu if network else DEFAULT_MTU)
        return Vmkernel(
            host=host,
            cluster=cluster,
            name=name,
            port_group=group,
            services=tuple(merged.get("services", ())),
            mtu=mtu,
            gateway=merged.get("gateway", ""),
            origin=origin,
            at=at,
            rdma=merged.get("rdma"),
            stack="" if merged.get("stack", DEFAULT_STACK) == DEFAULT_STACK else merged["stack"],
            routes=tuple(
                build_routes(context, merged.get("routes", []), at.get("routes", origin.child("routes")))
            ),
        )


def _host_overrides(
    context: ModelContext,
    name: str,
    entry: Mapping[str, Any],
    origin: Origin,
    sites: Mapping[str, Collection[str]],
    overrides: AdapterOverrides,
) -> dict[str, tuple[Mapping[str, Any], Mapping[str, Origin]]]:
    """Overrides of hosts, with the place of each value: first those of their site, then their own."""
    layers: dict[str, tuple[Mapping[str, Any], Mapping[str, Origin]]] = {}
    for site, layer in entry.get("sites", {}).items():
        here = origin.child(name, "sites", site)
        if site not in sites:
            context.add_unknown_name("site", site, sites, here, at_key=True)
        for host in sites.get(site, ()):
            layers[host] = layer, {key: here.child(key) for key in layer}
    for host, layer in entry.get("overrides", {}).items():
        below, places = layers.get(host, ({}, {}))
        host_places = {key: overrides.place(origin, name, host, key) for key in layer}
        layers[host] = {**below, **layer}, {**places, **host_places}
    return layers


def check_uplinks(context: ModelContext, clusters: Mapping[str, Cluster], links: tuple[Link, ...]) -> None:
    """Report uplinks that are called after a port which no host of the cluster has, and uplinks that teaming
    or a LAG names and its switch does not have. Uplinks with other names, on a port that no host has, have
    rules: WIRE012 and HST002."""
    cabled_ports: dict[str, set[str]] = {}
    for link in links:
        for end in (link.a, link.b):
            cabled_ports.setdefault(end.device, set()).add(end.port)
    for cluster in clusters.values():
        nics = {port for host in cluster.hosts for port in host.nics}
        # A board that the catalog does not describe shows its ports by their cables only.
        plugged = {port for host in cluster.hosts for port in cabled_ports.get(host.name, ())}
        ports, used = nics | plugged, {host.bmc for host in cluster.hosts}
        used |= {port for switch in cluster.virtual_switches.values() for port in switch.uplinks.values()}
        boards = all("onboard_ports" in host.server.data for host in cluster.hosts)
        is_known = boards or bool(plugged - used)
        stems = set() if is_known else {_port_stem(port) for port in ports}
        can_be_judged = (is_known or bool(ports)) and not context.is_incomplete
        for switch in cluster.virtual_switches.values():
            wrong = tuple(_uplinks_without_port(switch, ports, stems)) if can_be_judged else ()
            for index in wrong:
                name = list(switch.uplinks)[index]
                context.add_unknown_name("port", name, ports, origin_of(switch, "uplinks", index))
            _check_lag_uplinks(context, switch)
            _check_teaming(context, switch, ports if wrong else ())


def _uplinks_without_port(
    switch: VirtualSwitch, ports: Collection[str], stems: Collection[str]
) -> Iterator[int]:
    """Numbers of the uplinks that are called after no port of a host.

    A name that continues a known stem (vmnic4 after vmnic[0-3]) may be a port of a board that the catalog
    does not describe. It cannot be one where all boards are described, nor where a cabled port has no use,
    which is then the one that was meant."""
    for index, (uplink, port) in enumerate(switch.uplinks.items()):
        if uplink == port and port not in ports and switch.kind != "direct" and _port_stem(port) not in stems:
            yield index


def _port_stem(port: str) -> str:
    """Name of a port without its number."""
    return port.rstrip("0123456789")


def _check_lag_uplinks(context: ModelContext, switch: VirtualSwitch) -> None:
    for lag in switch.lags.values():
        for index, uplink in enumerate(lag.uplinks):
            if uplink not in switch.uplinks:
                context.add_unknown_name("uplink", uplink, switch.uplinks, lag.origin.child("uplinks", index))


def _check_teaming(context: ModelContext, switch: VirtualSwitch, meant: Collection[str]) -> None:
    """Report uplinks of port groups that do not exist. ``meant`` are the ports of hosts where the switch
    names one wrongly: a team that names it correctly has no fault of its own."""
    known = {*switch.uplinks, *switch.lags, *meant}
    for group in switch.port_groups.values():
        for role in TEAMING_ROLES:
            for index, uplink in enumerate(getattr(group.teaming, role)):
                if uplink not in known:
                    _add_unknown_uplink(context, group, role, index, known)


def _add_unknown_uplink(
    context: ModelContext, group: PortGroup, role: str, index: int, known: AbstractSet[str]
) -> None:
    """Add the problem of an uplink that the virtual switch does not have. An uplink has one role, so a listed
    uplink is not the intended one."""
    teaming = group.teaming
    uplink, place = getattr(teaming, role)[index], origin_of(teaming, role, index)
    unlisted = known - {*teaming.active, *teaming.standby, *teaming.unused}
    if unlisted:
        context.add_unknown_name("uplink", uplink, unlisted, place)
        return
    hint = (
        f"Remove `{uplink}` from `{role}`. Port group {group.name} lists all uplinks of its virtual switch."
    )
    context.add_problem("REF001", place, f"uplink `{uplink}` is not defined", hint)
