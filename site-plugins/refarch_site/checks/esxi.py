"""Hosts with ESXi: releases, adapters, RDMA and vSAN by the host's own commands, and pings with the full
MTU."""

from collections.abc import Iterator, Mapping
from typing import Any

from refarch.api import Origin
from refarch.facts.model import Cluster, Design, Host, Nic, compress, where
from refarch.facts.network import Team, storage_teams, teams_of

from . import PRACTICE, Check, Checks, Document, ring

REFERENCE = "https://developer.broadcom.com/xapis/esxcli-command-reference/"
RDMA = Document("ESXCLI Reference: rdma", f"{REFERENCE}latest/namespace/esxcli_rdma.html")
NETWORK = Document("ESXCLI Reference: network", f"{REFERENCE}latest/namespace/esxcli_network.html")
VSAN = Document("ESXCLI Reference 7.0.3: vsan", f"{REFERENCE}7.0.3/namespace/esxcli_vsan.html")
VSAN_NETWORK = Document(
    "VCF 9.0: View the vSAN Network Information",
    "https://techdocs.broadcom.com/us/en/vmware-cis/vcf/vcf-9-0-and-later/9-0/vsan-deployment-administration-and-monitoring/"
    "vsan-network-design/understanding-vsan-networking/vsan-network-characteristics/using-unicast-in-vsan-network/"
    "query-unicast-with-esxcli/view-the-vsan-network-information.html",
)
DRIVER = Document(
    "NVIDIA ConnectX Native ESXi Driver User Manual v4.19.71.1, Ethernet Network",
    "https://docs.nvidia.com/networking/display/VMwareUMv419711/Ethernet+Network",
)
PARAMETERS = Document(
    "NVIDIA ConnectX Native ESXi Driver User Manual v4.19.71.1, Module Parameters",
    "https://docs.nvidia.com/networking/display/VMwareUMv419711/Module+Parameters",
)
SETTINGS = Document("ESXCLI Reference 7.0: system", f"{REFERENCE}7.0.0/namespace/esxcli_system.html")
FIREWALL = Document(
    "vSphere 6.7, ESXCLI Concepts and Examples: Manage ESXi Firewalls",
    "https://docs.vmware.com/en/VMware-vSphere/6.7/vspherecli-concepts-examples/GUID-CB2A997E-9B49-4B08-8202-3FB220EADE9D.html",
)
RDMA_HEALTH = Document(
    "Broadcom KB 326624: vSAN RDMA Configuration Health", "https://kb.vmware.com/s/article/84227"
)

HEADERS = 28
"""Bytes of an IPv4 and an ICMP header, which a ping's payload does not count."""

ROCE = ("roce-v2", "roce-v1")
PRIORITIES = range(8)


def checks(design: Design) -> Iterator[Check]:
    """Checks that all hosts of a cluster share, then the pings from each host to the next."""
    for cluster in design.clusters.values():
        if cluster.kind.platform != "esxi":
            continue
        group = (
            f"Every host of {cluster.title or cluster.id}: {compress([host.name for host in cluster.hosts])}"
        )
        yield from _release(design, cluster, group)
        for nic in _carrying_nics(design, cluster):
            yield from _adapter(design, cluster, nic, group)
        yield from _vsan(design, cluster, group)
        yield from _pvrdma(cluster, group)
        yield from _pings(design, cluster)


def _release(design: Design, cluster: Cluster, group: str) -> Iterator[Check]:
    release = cluster.hosts[0].software.get("esxi") if cluster.hosts else None
    if release is None:
        return
    known = design.products.get("esxi", {}).get("releases", ())
    entry: Mapping[str, Any] = next(
        (
            known_release
            for known_release in known
            if release.release in (known_release["release"], *known_release.get("aliases", ()))
        ),
        {},
    )
    version, build = entry.get("version", release.release), release.build or entry.get("build")
    expect = f"Version {version}" + (f", Build Releasebuild-{build}" if build else "")
    yield Check(group, "esxcli system version get", expect, release.origin, PRACTICE)


def _carrying(design: Design, cluster: Cluster) -> set[str]:
    """Names of the VMkernel adapters on the networks of the product's traffic: storage, or PVRDMA's own."""
    names = {team.adapter.name for team in storage_teams(design, cluster)}
    return names | {cluster.pvrdma.vmkernel} if cluster.pvrdma and cluster.pvrdma.vmkernel else names


def _carrying_nics(design: Design, cluster: Cluster) -> list[Nic]:
    """The ports that carry the product's traffic on the first host, which stands for the others."""
    first, names = cluster.hosts[0].name if cluster.hosts else "", _carrying(design, cluster)
    teams = (
        team
        for team in teams_of(design).get(cluster.id, ())
        if team.adapter.host == first and team.adapter.name in names
    )
    return list({uplink.nic.name: uplink.nic for team in teams for uplink in team.uplinks}.values())


def _adapter(design: Design, cluster: Cluster, nic: Nic, group: str) -> Iterator[Check]:
    modules = design.products.get(nic.driver, {}).get("modules", ())
    driver = f", Driver {modules[0]}" if modules else ""
    release = _firmware(design, nic)
    firmware = f", Firmware Version {release}" if release else ""
    source = DRIVER if nic.driver.startswith("nmlx") else NETWORK
    yield Check(
        group,
        f"esxcli network nic get -n {nic.name}",
        f"Link Status Up{driver}{firmware}",
        nic.origin,
        source,
    )
    if cluster.transport in ROCE:
        without = [
            host.name for host in cluster.hosts if nic.name in host.nics and not host.nics[nic.name].rdma
        ]
        none = f"; none on {compress(without)}, where RDMA is turned off" if without else ""
        expect = f"a vmrdma device whose paired uplink is {nic.name}, state active{none}"
        yield Check(group, "esxcli rdma device list", expect, nic.origin, RDMA)
    profile = design.profiles.get(design.applied.get(nic.host, ("", nic.origin))[0])
    if profile is not None and profile.pfc_priorities:
        bits = " ".join("1" if number in profile.pfc_priorities else "0" for number in PRIORITIES)
        expect = f"Mode IEEE, PFC Enabled true, PFC Configuration {bits}"
        yield Check(
            group,
            f"esxcli network nic dcb status get -n {nic.name}",
            expect,
            where(profile, "pfc"),
            RDMA_HEALTH,
        )
    for module, values in nic.parameters.items():
        expect = ", ".join(f"{name} {value}" for name, value in values.items())
        command = f"esxcli system module parameters list -m {module}"
        yield Check(group, command, expect, nic.origin.child("parameters", module), PARAMETERS)


def _firmware(design: Design, nic: Nic) -> str:
    """Release of a card's firmware: its own, else the one that the host's software list gives for the card's
    kind."""
    if nic.firmware or nic.card is None:
        return nic.firmware
    release = design.hosts[nic.host].software.get(str(nic.card.data.get("firmware", "")))
    return release.release if release else ""


def _vsan(design: Design, cluster: Cluster, group: str) -> Iterator[Check]:
    if not cluster.product.startswith("vsan"):
        return
    adapters = dict.fromkeys(team.adapter.name for team in storage_teams(design, cluster))
    for name in adapters:
        origin = next(adapter.origin for adapter in cluster.vmkernel if adapter.name == name)
        yield Check(
            group, "esxcli vsan network list", f"VmkNic Name {name}, Traffic Type vsan", origin, VSAN_NETWORK
        )
    expect = f"Sub-Cluster Member Count {len(cluster.hosts)}"
    yield Check(group, "esxcli vsan cluster get", expect, cluster.origin, VSAN)


def _pvrdma(cluster: Cluster, group: str) -> Iterator[Check]:
    """What PVRDMA needs of each host: the adapter that is tagged for it, and its rule of the firewall."""
    own = cluster.pvrdma
    if own is not None and own.vmkernel:
        command = "esxcli system settings advanced list -o /Net/PVRDMAVmknic"
        yield Check(group, command, f"String Value {own.vmkernel}", own.origin.child("vmkernel"), SETTINGS)
    if own is not None and own.firewall:
        enabled = "true" if own.firewall == "enabled" else "false"
        command = "esxcli network firewall ruleset list --ruleset-id pvrdma"
        yield Check(group, command, f"pvrdma, Enabled {enabled}", own.origin.child("firewall"), FIREWALL)


def _pings(design: Design, cluster: Cluster) -> Iterator[Check]:
    """From each host of a cluster to the next, and from the last to the first, over each adapter of the
    product or of vMotion."""
    addresses = {
        (address.device, address.interface): address.text
        for network in design.networks.values()
        for address in network.addresses
    }
    carrying = _carrying(design, cluster)
    by_host: dict[str, list[Team]] = {}
    for team in teams_of(design).get(cluster.id, ()):
        if team.adapter.name in carrying or "vmotion" in team.adapter.services:
            by_host.setdefault(team.adapter.host, []).append(team)
    for host, following in ring(cluster.hosts):
        for team in by_host.get(host.name, ()):
            target = addresses.get((following.name, team.adapter.name))
            if target is not None:
                yield _ping(
                    f"From host to host of {cluster.title or cluster.id}", host, following, team, target
                )


def _ping(group: str, host: Host, following: Host, team: Team, target: str) -> Check:
    size = team.adapter.mtu - HEADERS
    command = f"esxcli network diag ping -I {team.adapter.name} -H {target} -d -s {size} -c 10"
    expect = f"10 replies from {following.name}: MTU {team.adapter.mtu} holds"
    origin: Origin = where(team.adapter, "mtu")
    return Check(group, command, expect, origin, NETWORK, on=host.name)


CHECKS = Checks(
    title="Hosts",
    order=20,
    judged="The forms are from the documents named beside them; they were not run on a host.",
    checks=checks,
)
