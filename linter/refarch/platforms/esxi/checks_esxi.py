"""Verification checks of ESXi hosts: release, ports, virtual switches, VMkernel adapters, RDMA, and vSAN, by
commands on the host.

Sources, looked up 2026-11-23: Broadcom, ESXCLI Reference of 7.0, 7.0.3 and the latest release; Cisco, VIC
Configuration Guide, with the outputs of ``esxcli network nic list`` and ``esxcli network ip interface list``;
Intel, mfd-esxi, with a recorded output of ``esxcli network vswitch dvs vmware list``; NVIDIA, user manual of
the native ESXi driver 4.19.71.1; VMware, "vSAN 2 Node Direct Connect", for traffic of a witness.
"""

from collections.abc import Iterator, Mapping
from shlex import quote
from typing import Any

from ...core.origin import Origin
from ...model.types.cabling import End
from ...model.types.design import Design
from ...model.types.hosts import Nic
from ...model.types.origins import origin_of
from ...model.types.virtual_switches import VirtualSwitch, Vmkernel
from ...views.network.links import links_by_end
from ...views.network.stacks import stacks_of_host
from ...views.network.wiring import link_speed
from ..checks import Check, Checks, Guide, SourceDocument, Unchecked
from ..host_checks import HostQuestion, addresses, addresses6, hosts, netmask
from ..tcpip_stacks import stack_key
from . import pings, rdma_checks
from .outputs import FORMS
from .pings import NETWORK
from .rdma_checks import CISCO, MODULES, REFERENCE

SYSTEM = MODULES
VSAN = SourceDocument("ESXCLI Reference 7.0.3: vsan", f"{REFERENCE}7.0.3/namespace/esxcli_vsan.html")
VSAN_NETWORK = SourceDocument(
    "VCF 9.0: View the vSAN Network Information",
    "https://techdocs.broadcom.com/us/en/vmware-cis/vcf/vcf-9-0-and-later/9-0/vsan-deployment-administration-and-monitoring/"
    "vsan-network-design/understanding-vsan-networking/vsan-network-characteristics/using-unicast-in-vsan-network/"
    "query-unicast-with-esxcli/view-the-vsan-network-information.html",
)
WITNESS = SourceDocument(
    "VMware, vSAN 2 Node Direct Connect",
    "https://blogs.vmware.com/virtualblocks/2016/10/18/2nodedirectconnect/",
)
DRIVER = SourceDocument(
    "NVIDIA ConnectX Native ESXi Driver User Manual v4.19.71.1, Ethernet Network",
    "https://docs.nvidia.com/networking/display/VMwareUMv419711/Ethernet+Network",
)
INTEL = SourceDocument(
    "Intel, mfd-esxi: recorded outputs", "https://github.com/intel/mfd-esxi/tree/main/tests"
)
FIREWALL = SourceDocument(
    "vSphere 6.7, ESXCLI Concepts and Examples: Manage ESXi Firewalls",
    "https://docs.vmware.com/en/VMware-vSphere/6.7/vspherecli-concepts-examples/GUID-CB2A997E-9B49-4B08-8202-3FB220EADE9D.html",
)

VSAN_TRAFFIC: Mapping[str, str] = {"vsan": "vsan", "vsan-witness": "witness"}


def checks(design: Design) -> Iterator[Check]:
    """Checks of every host, then the pings from each host to the next."""
    for asked in hosts(design, "esxi"):
        yield from _release(asked)
        yield from _ports(asked)
        yield from _virtual_switches(asked)
        yield from _adapters(asked)
        yield from rdma_checks.checks(asked)
        yield from _vsan(asked)
        yield from _pvrdma(asked)
        yield from _settings(asked)
    yield from pings.checks(design)


def unchecked_settings(design: Design) -> Iterator[Unchecked]:
    """Settings of the hosts that no check verifies."""
    for asked in hosts(design, "esxi"):
        yield from rdma_checks.unchecked_settings(asked)
        lags = [name for switch in asked.cluster.virtual_switches.values() for name in switch.lags]
        if lags:
            reason = "no document shows the output of `esxcli network vswitch dvs vmware lacp status get`"
            yield asked.unchecked_setting(f"LAG {', '.join(lags)}", reason)
    yield from pings.unchecked_settings(design)


def _release(asked: HostQuestion) -> Iterator[Check]:
    release = asked.host.software.get("esxi")
    if release is None:
        return
    known = asked.design.products.get("esxi", {}).get("releases", ())
    entry: Mapping[str, Any] = next(
        (one for one in known if release.release in (one["release"], *one.get("aliases", ()))), {}
    )
    run, build = "esxcli system version get", release.build or entry.get("build")
    version = entry.get("version", release.release)
    yield asked.check(run, "Version", version, release.origin, SYSTEM)
    if build:
        yield asked.check(run, "Build", f"Releasebuild-{build}", release.origin, SYSTEM)


def _ports(asked: HostQuestion) -> Iterator[Check]:
    """Checks of cabled ports: link, speed, driver, firmware, and the MTU that they inherit from their virtual
    switch."""
    design, run = asked.design, "esxcli network nic list"
    switch_of = {
        name: switch
        for switch in asked.cluster.virtual_switches.values()
        for name in switch.uplinks.values()
        if switch.kind != "direct"
    }
    for nic in asked.host.nics.values():
        link = links_by_end(design).get(End(nic.host, nic.name))
        if link is None:
            continue
        yield asked.check(run, "Link Status", "Up", nic.origin, CISCO, row=nic.name)
        speed = link_speed(design, link)
        if speed is not None:
            yield asked.check(run, "Speed", speed, link.origin, CISCO, row=nic.name)
        if nic.name in switch_of:
            switch = switch_of[nic.name]
            yield asked.check(run, "MTU", switch.mtu, origin_of(switch, "mtu"), CISCO, row=nic.name)
        modules = design.products.get(nic.driver, {}).get("modules", ())
        if modules:
            yield asked.check(run, "Driver", modules[0], nic.origin, CISCO, row=nic.name)
        yield from _firmware(asked, nic)


def _firmware(asked: HostQuestion, nic: Nic) -> Iterator[Check]:
    """Check of the firmware release of an adapter: the release of the adapter, otherwise the release in the
    software list of the host for this model."""
    release, origin = nic.firmware, nic.origin
    if not release and nic.card is not None:
        stated = asked.host.software.get(str(nic.card.data.get("firmware", "")))
        if stated is not None:
            release, origin = stated.release, stated.origin
    if release:
        source = DRIVER if nic.driver.startswith("nmlx") else NETWORK
        run = f"esxcli network nic get -n {nic.name}"
        yield asked.check(run, "Firmware Version", release, origin, source, compare="contains")


def _virtual_switches(asked: HostQuestion) -> Iterator[Check]:
    for switch in asked.cluster.virtual_switches.values():
        if switch.kind not in ("standard", "distributed"):
            continue
        kind = "standard" if switch.kind == "standard" else "dvs vmware"
        run, source = f"esxcli network vswitch {kind} list", NETWORK if kind == "standard" else INTEL
        yield asked.check(run, "MTU", switch.mtu, origin_of(switch, "mtu"), source, row=switch.name)
        ports = [name for name in switch.uplinks.values() if name in asked.host.nics]
        origin = origin_of(switch, "uplinks")
        yield asked.check(run, "Uplinks", ports, origin, source, compare="exactly", row=switch.name)
        if kind == "standard":
            yield from _port_groups(asked, switch)


def _port_groups(asked: HostQuestion, switch: VirtualSwitch) -> Iterator[Check]:
    run = "esxcli network vswitch standard portgroup list"
    for group in switch.port_groups.values():
        if not group.is_on_host(asked.host.name):
            continue
        yield asked.check(run, "Virtual Switch", switch.name, group.origin, NETWORK, row=group.name)
        yield asked.check(run, "VLAN ID", group.vlan, origin_of(group, "vlan"), NETWORK, row=group.name)
        teaming = group.teaming
        get = f"esxcli network vswitch standard portgroup policy failover get -p {quote(group.name)}"
        for read, ports in (("Active Adapters", teaming.active), ("Standby Adapters", teaming.standby)):
            if ports:
                yield asked.check(get, read, ports, teaming.origin, NETWORK, compare="exactly")


def _adapters(asked: HostQuestion) -> Iterator[Check]:
    at, at6 = addresses(asked.design), addresses6(asked.design)
    for adapter in asked.cluster.vmkernel:
        if adapter.host != asked.host.name:
            continue
        run, row = "esxcli network ip interface list", adapter.name
        yield asked.check(run, "MTU", adapter.mtu, origin_of(adapter, "mtu"), CISCO, row=row)
        yield from _port_group(asked, adapter)
        own = at.get((adapter.host, adapter.name))
        if own is not None:
            run = "esxcli network ip interface ipv4 get"
            yield asked.check(run, "IPv4 Address", own.text, own.origin, NETWORK, row=row)
            yield asked.check(run, "IPv4 Netmask", own.netmask, own.origin, NETWORK, row=row)
            if adapter.gateway:
                origin = origin_of(adapter, "gateway")
                yield asked.check(run, "Gateway", adapter.gateway, origin, NETWORK, row=row)
        own6 = at6.get((adapter.host, adapter.name))
        if own6 is not None:
            run = f"esxcli network ip interface ipv6 address list -i {adapter.name}"
            yield asked.check(run, "Address", own6.text, own6.origin, NETWORK, compare="contains")
        if adapter.stack:
            run, origin = "esxcli network ip interface list", origin_of(adapter, "stack")
            yield asked.check(run, "Netstack Instance", stack_key(adapter.stack), origin, NETWORK, row=row)
        for route in adapter.routes:
            if "." in route.to:
                yield from _route(asked, adapter, route.to, route.length, route.via, route.origin)
    yield from _stack_gateways(asked)


def _stack_gateways(asked: HostQuestion) -> Iterator[Check]:
    """Checks of the default gateways of separate TCP/IP stacks."""
    for stack in stacks_of_host(asked.design, asked.host.name).values():
        if stack.gateway:
            run = f"esxcli network ip route ipv4 list --netstack={quote(stack_key(stack.name))}"
            yield asked.check(run, "Gateway", stack.gateway, stack.gateway_origin, NETWORK, row="default")


def _port_group(asked: HostQuestion, adapter: Vmkernel) -> Iterator[Check]:
    group = adapter.port_group
    if group is None:
        return
    switch = asked.cluster.virtual_switches[group.switch]
    read, value = ("Portgroup", group.name) if switch.kind == "standard" else ("VDS Name", switch.name)
    run = "esxcli network ip interface list"
    yield asked.check(run, read, value, origin_of(adapter, "port_group"), CISCO, row=adapter.name)


def _route(
    asked: HostQuestion, adapter: Vmkernel, to: str, length: int, via: str, origin: Origin
) -> Iterator[Check]:
    stack = f" --netstack={quote(stack_key(adapter.stack))}" if adapter.stack else ""
    run, row = f"esxcli network ip route ipv4 list{stack}", to.partition("/")[0]
    yield asked.check(run, "Netmask", netmask(length), origin, NETWORK, row=row)
    yield asked.check(run, "Gateway", via, origin, NETWORK, row=row)
    yield asked.check(run, "Interface", adapter.name, origin, NETWORK, row=row)


def _vsan(asked: HostQuestion) -> Iterator[Check]:
    cluster = asked.cluster
    if not cluster.product.startswith("vsan"):
        return
    for adapter in cluster.vmkernel:
        if adapter.host == asked.host.name:
            for service in adapter.services:
                if service in VSAN_TRAFFIC:
                    source = WITNESS if service == "vsan-witness" else VSAN_NETWORK
                    run, expected = "esxcli vsan network list", VSAN_TRAFFIC[service]
                    yield asked.check(run, "Traffic Type", expected, adapter.origin, source, row=adapter.name)
    says, origin = "", cluster.origin.child("hosts")
    if cluster.witness is not None:
        says, origin = f"the hosts and the witness {cluster.witness.host}", cluster.witness.origin
    count = len(cluster.hosts) + (cluster.witness is not None)
    run = "esxcli vsan cluster get"
    yield asked.check(run, "Sub-Cluster Member Count", count, origin, VSAN, says=says)


def _pvrdma(asked: HostQuestion) -> Iterator[Check]:
    """Checks of the PVRDMA settings of each host: the tagged adapter and the firewall ruleset."""
    own = asked.cluster.pvrdma
    if own is not None and own.vmkernel:
        run = "esxcli system settings advanced list -o /Net/PVRDMAVmknic"
        yield asked.check(run, "String Value", own.vmkernel, own.origin.child("vmkernel"), SYSTEM)
    if own is not None and own.firewall:
        enabled = "true" if own.firewall == "enabled" else "false"
        run = "esxcli network firewall ruleset list --ruleset-id pvrdma"
        yield asked.check(run, "Enabled", enabled, own.origin.child("firewall"), FIREWALL, row="pvrdma")


def _settings(asked: HostQuestion) -> Iterator[Check]:
    """Checks of the advanced settings of the design."""
    for note in asked.cluster.settings:
        option, value = note.data.get("option"), note.data.get("value")
        if option and value is not None:
            read = "Int Value" if isinstance(value, int) else "String Value"
            run = f"esxcli system settings advanced list -o {quote(str(option))}"
            yield asked.check(run, read, value, note.origin.child("value"), SYSTEM)


CHECKS = Checks(
    title="Hosts with ESXi",
    order=20,
    verified_by="The commands are from the documents in the table. They are not tested on a host.",
    checks=checks,
    system="esxi",
    guides=(Guide("esxi", ">=7.0 <10", "7.0 to 9.0"),),
    unchecked=unchecked_settings,
    forms=FORMS,
)
