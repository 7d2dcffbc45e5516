"""Target for the management domain of VMware Cloud Foundation: JSON for the VCF 9 Installer (``POST
/v1/sddcs``).

Read in: Python bindings vcf-installer 9.1.1.0 (PyPI, Apache-2.0), class SddcSpec and its nested classes, with
their docstrings; OpenAPI of the VCF Installer API 9.1.0.0 (https://github.com/vmware/vcf-api-specs,
``specifications/vcf-installer``) for required fields; looked up 2026-11-23. Releases: 9.0 and 9.1. The calls
to validate, start, and retry are from that OpenAPI (looked up 2026-11-24); no call below ``/v1/sddcs``
deletes.

``teamingPolicy`` is always set, because its default is load-based, which RDMA does not support. RDMA has no
field; it is enabled after the domain is created, by the vSAN API (VsanVcClusterConfigSystem,
VsanClusterReconfig, with ``rdmaConfig.rdmaEnabled``), as `--target vsphere-powercli` does.
"""

import re
from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.cluster_records import DomainAppliance, DomainIntent, DomainNetwork
from ..equipment import WITNESS
from ..json_file import Node, json_leaf, json_lines, quote, secret, words
from ..target import DOMAIN, NotConfigured, Proof, Secret, System, Target, refuse, set_elsewhere
from ..vsphere.names import DATACENTER, ESX_ROOT, VsphereOutput, not_configured
from .networks import NETWORKS_NOT_CONFIGURED, network_specs, not_in_networks, ranges, switch_specs

VCENTER_ROOT = Secret("VCENTER_ROOT", "the password of root on the vCenter Server, 15 to 20 characters")
VCENTER = Secret("VCENTER_NAME", "the FQDN of the vCenter Server")
NSX_VIP = Secret("NSX_NAME", "the FQDN of the virtual IP address of the NSX Managers")
DNS_DOMAIN = Secret("DNS_DOMAIN", "the DNS domain of the appliances")

MOST_NAME_SERVERS = 2
MOST_FAILURES = 3
WRITTEN_ROLES = ("vcenter", "nsx-manager", "sddc-manager")
_ID = re.compile(r"[a-zA-Z0-9-]{3,20}")


def lines(domain: DomainIntent) -> Iterator[VsphereOutput]:
    """File of a management domain. Raises RefarchError for a workload domain."""
    if domain.kind != "management":
        message = "the installer creates only the management domain; SDDC Manager adds the others"
        raise refuse(origin_of(domain, "kind"), message)
    yield from json_lines(_spec(domain))
    yield from not_in_networks(domain)
    yield from _not_in_services(domain)
    yield from _not_in_storage(domain)
    yield from _other_appliances(domain)


def _spec(domain: DomainIntent) -> dict[str, Node]:
    name, hosts = origin_of(domain, "name"), origin_of(domain, "hosts")
    if not _ID.fullmatch(domain.name):
        raise refuse(name, f"{domain.name!r} is not a valid sddcId; use 3 to 20 letters, digits, and -")
    found: dict[str, Node] = {"sddcId": words(domain.name, name), "workflowType": words("VCF")}
    if domain.instance:
        found["vcfInstanceName"] = words(domain.instance, origin_of(domain, "instance"))
    if domain.release:
        found["version"] = words(domain.release, origin_of(domain, "release"))
    found["dnsSpec"] = _dns(domain)
    if domain.services.ntp:
        found["ntpServers"] = [words(one, origin_of(domain.services, "ntp")) for one in domain.services.ntp]
    found["hostSpecs"] = [
        {
            "hostname": words(host, hosts),
            "credentials": {"username": words("root"), "password": secret(ESX_ROOT)},
        }
        for host in domain.hosts
    ]
    found["clusterSpec"] = {
        "datacenterName": secret(DATACENTER),
        "clusterName": words(domain.cluster, origin_of(domain, "cluster")),
    }
    found["networkSpecs"] = list(network_specs(domain))
    found["dvsSpecs"] = list(switch_specs(domain))
    found |= _storage(domain)
    found |= _appliances(domain)
    return found


def _dns(domain: DomainIntent) -> Node:
    own = domain.services
    found: dict[str, Node] = {
        "subdomain": words(own.domain, origin_of(own, "domain")) if own.domain else secret(DNS_DOMAIN)
    }
    if own.dns:
        found["nameservers"] = [words(one, origin_of(own, "dns")) for one in own.dns[:MOST_NAME_SERVERS]]
    return found


def _storage(domain: DomainIntent) -> dict[str, Node]:
    own = domain.vsan
    if own is None:
        return {}
    spec: dict[str, Node] = {"esaConfig": {"enabled": json_leaf(own.express, origin_of(own, "express"))}}
    if own.failures is not None:
        spec["failuresToTolerate"] = json_leaf(min(own.failures, MOST_FAILURES), origin_of(own, "failures"))
    return {"datastoreSpec": {"vsanSpec": spec}}


def _appliances(domain: DomainIntent) -> dict[str, Node]:
    centers, managers, directors = (_appliances_of_role(domain, role) for role in WRITTEN_ROLES)
    found: dict[str, Node] = {
        "vcenterSpec": {
            "vcenterHostname": _full_name(domain, centers[0]) if centers else secret(VCENTER),
            "rootVcenterPassword": secret(VCENTER_ROOT),
        }
    }
    tunnels = [network for network in domain.networks.values() if network.kind == "tep"]
    if managers or tunnels:
        nsx: dict[str, Node] = {
            "nsxtManagers": [{"hostname": _full_name(domain, one)} for one in managers],
            "vipFqdn": secret(NSX_VIP),
        }
        found["nsxtSpec"] = nsx | (_tunnels(domain, tunnels[0]) if tunnels else {})
    if directors:
        found["sddcManagerSpec"] = {"hostname": _full_name(domain, directors[0])}
    return found


def _appliances_of_role(domain: DomainIntent, role: str) -> list[DomainAppliance]:
    return [appliance for appliance in domain.appliances.values() if appliance.role == role]


def _full_name(domain: DomainIntent, appliance: DomainAppliance) -> Node:
    suffix = f".{domain.services.domain}" if domain.services.domain else ""
    return words(f"{appliance.name}{suffix}", origin_of(appliance, "name"))


def _tunnels(domain: DomainIntent, network: DomainNetwork) -> dict[str, Node]:
    found: dict[str, Node] = {"transportVlanId": json_leaf(network.vlan, origin_of(network, "vlan"))}
    if network.addresses and network.prefix and network.gateway:
        subnet: Node = {
            "cidr": words(network.prefix, origin_of(network, "prefix")),
            "gateway": words(network.gateway, origin_of(network, "gateway")),
            "ipAddressPoolRanges": [{"start": first, "end": last} for first, last in ranges(network)],
        }
        place = origin_of(network, "name")
        found["ipAddressPoolSpec"] = {"name": words(f"{domain.name}-tep", place), "subnets": [subnet]}
    return found


def _not_in_services(domain: DomainIntent) -> Iterator[NotConfigured]:
    further = domain.services.dns[MOST_NAME_SERVERS:]
    if further:
        reason = f"the installer supports {MOST_NAME_SERVERS} name servers"
        yield not_configured("services.dns", domain.services, reason, "", further)


def _not_in_storage(domain: DomainIntent) -> Iterator[NotConfigured]:
    own = domain.vsan
    if own is not None and own.failures is not None and own.failures > MOST_FAILURES:
        yield not_configured(
            "vsan.failures", own, f"the maximum of the installer is {MOST_FAILURES}, which is used"
        )


def _other_appliances(domain: DomainIntent) -> Iterator[NotConfigured]:
    reason = "the role does not identify a component of the installer; add its section by hand"
    used = {one.name for one in _appliances_of_role(domain, "nsx-manager")}
    used |= {
        one.name for role in ("vcenter", "sddc-manager") for one in _appliances_of_role(domain, role)[:1]
    }
    for appliance in domain.appliances.values():
        if appliance.name not in used:
            yield not_configured("appliances.role", appliance, reason, appliance.name)


def how_to_load(domain: DomainIntent) -> Iterator[str]:
    """Steps to validate the file and start the installer. There is no rollback."""
    rdma = " --transport rdma" if domain.vsan is not None and domain.vsan.rdma else ""
    yield (
        "To validate it without changing anything: POST /v1/sddcs/validations, or run "
        f"`refarch vcf FILE{rdma}` first."
    )
    yield "To start: POST /v1/sddcs. It refuses a second installation."
    yield "If it fails: correct the file, then retry the installation with PATCH /v1/sddcs/ID."
    yield "There is no rollback: the installer API has no call that removes an installation."


ONLY_FIRST = "SDDC Manager adds more clusters after the domain is created"
AFTERWARDS = set_elsewhere("the installer has no field for it; set it after the domain is created")
BY_NAME = "the installer resolves it by DNS; create the record first"
RDMA = set_elsewhere(
    "the installer has no field for RDMA; enable it after the domain is created, by the vSAN API "
    "(VsanClusterReconfig with rdmaConfig.rdmaEnabled), as `--target vsphere-powercli` does"
)

TARGET = Target(
    title="VMware Cloud Foundation, JSON for the VCF Installer",
    language="json",
    suffix=".vcf.json",
    scope=DOMAIN,
    lines=lines,
    systems=(System("vcf", "VMware Cloud Foundation", ">=9.0,<9.2"),),
    not_configured={
        "carries": "component sections require names and sizes that a design does not have; add them by hand",
        "further_clusters": ONLY_FIRST,
        "services.syslog": AFTERWARDS,
        "services.snmp_receivers": AFTERWARDS,
        "services.snmp_version": AFTERWARDS,
        "services.time_zone": "appliances and hosts use UTC",
        **NETWORKS_NOT_CONFIGURED,
        "vsan.rdma": RDMA,
        "vsan.method": set_elsewhere("create storage policies after the domain is created"),
        "vsan.stripe_width": set_elsewhere("create storage policies after the domain is created"),
        "vsan.features": AFTERWARDS,
        "vsan.remote_datastores": AFTERWARDS,
        "vsan.sites.name": AFTERWARDS,
        "vsan.sites.hosts": AFTERWARDS,
        "vsan.fault_domains.name": AFTERWARDS,
        "vsan.fault_domains.hosts": AFTERWARDS,
        "vsan.witness": AFTERWARDS,
        "vsan.policies.name": AFTERWARDS,
        "vsan.policies.site": AFTERWARDS,
        "vsan.policies.method": AFTERWARDS,
        "vsan.policies.failures": AFTERWARDS,
        **dict.fromkeys(WITNESS, AFTERWARDS),
        "appliances.network": "the VM management network is used",
        "appliances.address": BY_NAME,
        "appliances.address6": BY_NAME,
    },
    proof=Proof(
        "validated",
        "the schema of VCF Installer 9.1",
        "Names, types, required fields, and limits are those of the vendor's bindings. Not tested with an "
        "installer. A file for 9.0 can need other component sections.",
        "VCF Installer 9.1",
        ">=9.1,<9.2",
    ),
    comment="",
    applied="the file is for a new domain; change a running domain by hand",
    how_to_load=how_to_load,
    quote=quote,
)
