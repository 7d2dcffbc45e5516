"""The documents that several rules rest on: title and address, each written once.

A rule cites one with ``says``: the fact in our own words, the section, and the day on which it was looked up.
"""

from typing import NamedTuple

from ..core.rule import Source

VERIFIED = "2026-11-21"
"""The day of the last look-up of everything below."""


class Document(NamedTuple):
    """A vendor's document, article or source file."""

    title: str
    url: str

    def says(self, fact: str, section: str = "", verified: str = VERIFIED) -> Source:
        """A source of a rule: what this document says, in our own words. Pass ``verified=""`` for what came
        second-hand."""
        return Source(self.title, fact, self.url, section, verified)


API_IP_CONFIG = Document(
    "vSphere JSON API: HostIpConfig",
    "https://developer.broadcom.com/xapis/virtual-infrastructure-json-api/latest/data-structures/HostIpConfig",
)
API_NIC_RDMA = Document(
    "Broadcom, vSAN Management API 8.0 U2, VsanNicRdmaInfo",
    "https://developer.broadcom.com/xapis/vsan-management-api/8.0u2/vim.host.VsanNicRdmaInfo.html",
)
API_FTT = Document(
    "Broadcom, VMware Cloud Sizer API: FTTFTMType",
    "https://developer.broadcom.com/xapis/vmware-cloud-sizer-api/latest/data-structures/FTTFTMType",
)
API_NO_REDUNDANCY = Document(
    "vSphere/vSAN JSON API: VsanNetworkConfigVswitchWithNoRedundancyIssue",
    "https://developer.broadcom.com/xapis/virtual-infrastructure-json-api/latest/data-structures/VsanNetworkConfigVswitchWithNoRedundancyIssue",
)
API_NIC_TYPE = Document(
    "vSphere API: HostVirtualNicManagerNicType",
    "https://developer.broadcom.com/xapis/vsan-management-api/latest/vim.host.VirtualNicManager.NicType.html",
)
API_NVME_TRANSPORT = Document(
    "vSphere API 8.0 U3: HostNvmeTransportType",
    "https://developer.broadcom.com/xapis/vmware-storage-policy-api/8.0u3/vim.host.NvmeTransportType.html",
)
API_PROTO = Document(
    "vSAN Management API 7.0U3: RdmaProtocol",
    "https://developer.broadcom.com/xapis/vsan-management-api/7.0U3/vim.host.RdmaProtocol.html",
)
API_SPEED = Document(
    "vSphere/vSAN JSON API: VsanNetworkConfigPnicSpeedInconsistencyIssue",
    "https://developer.broadcom.com/xapis/virtual-infrastructure-json-api/latest/data-structures/VsanNetworkConfigPnicSpeedInconsistencyIssue",
)
AZURE_HOST_NETWORK = Document(
    "Microsoft: Host network requirements for Azure Stack HCI (2020-11-25)",
    "https://docs.microsoft.com/en-us/azure-stack/hci/concepts/host-network-requirements",
)
BLOG_2021 = Document(
    "VMware blog, 2021-03-24: vSAN 7 Update 2 RDMA",
    "https://blogs.vmware.com/virtualblocks/2021/03/24/vsan-7-update-2-rdma",
)
BLOG_2M_IOPS = Document(
    "VMware vSphere blog, 2014: How to Supercharge your Virtual SAN Cluster (2 Million IOPS)",
    "https://blogs.vmware.com/vsphere/2014/03/supercharge-virtual-san-cluster-2-million-iops.html",
)
BLOG_ADAPTIVE_RAID5 = Document(
    "Duncan Epping, vSAN 8.0 ESA: introducing adaptive RAID-5",
    "https://www.yellow-bricks.com/2022/11/15/vsan-8-0-esa-introducing-adaptive-raid-5/",
)
BLOG_JUMBO_2010 = Document(
    "VMware vSphere blog, March 2010: Jumbo Frames in vSphere 4.0",
    "https://blogs.vmware.com/vsphere/2010/03/jumbo-frames-in-vsphere-40.html",
)
BLOG_RDMA = Document(
    "VMware Cloud Foundation blog, 2025-06-10: vSAN Networking - Is RDMA Right for You?",
    "https://blogs.vmware.com/cloud-foundation/2025/06/10/vsan-networking-is-rdma-right-for-you/",
)
BLOG_RED = Document(
    "VMware Cloud Foundation blog, 2025-06-03: vSAN Networking - Teaming for Redundancy",
    "https://blogs.vmware.com/cloud-foundation/2025/06/03/vsan-networking-teaming-for-redundancy/",
)
CIM_RACK = Document(
    "Microsoft, CIM_ChassisInRack class (after the model of the DMTF)",
    "https://learn.microsoft.com/en-us/windows/win32/cimwin32prov/cim-chassisinrack",
)
CIS_ESXI7_7_6 = Document(
    "CIS VMware ESXi 7.0 Benchmark 1.1.0, item 7.6 (Tenable copy)",
    "https://www.tenable.com/audits/items/CIS_VMware_ESXi_7.0_v1.1.0_L1.audit:ae5eeb1a540be9d5450b2fbe5e0897ee",
)
CISCO_ROCE_ESXI = Document(
    "Cisco UCS Manager, RoCE v2 configuration guide: NVMe over RoCE v2 on the ESXi host",
    "https://www.cisco.com/c/en/us/td/docs/unified_computing/ucs/ucs-manager/GUI-User-Guides/VIC-Configuration-Guide/6-0/b-vic-configuration-guide-6-0/m-overview-of-cisco-virtual-interface-card-vic-configuration-guide.html",
)
CUMULUS_BONDING = Document(
    "NVIDIA, Cumulus Linux 5.1 User Guide, Bonding - Link Aggregation",
    "https://docs.nvidia.com/networking-ethernet-software/cumulus-linux-51/Layer-2/Bonding-Link-Aggregation",
)
CUMULUS_BRIDGE = Document(
    "NVIDIA, Cumulus Linux 5.1 User Guide, VLAN-aware Bridge Mode",
    "https://docs.nvidia.com/networking-ethernet-software/cumulus-linux-51/Layer-2/Ethernet-Bridging-VLANs/VLAN-aware-Bridge-Mode",
)
CUMULUS_MLAG = Document(
    "NVIDIA, Cumulus Linux 5.1 User Guide, Multi-Chassis Link Aggregation - MLAG",
    "https://docs.nvidia.com/networking-ethernet-software/cumulus-linux-51/Layer-2/Multi-Chassis-Link-Aggregation-MLAG",
)
IBM_FLASHSYSTEM_HOSTS = Document(
    "IBM FlashSystem 8.7.3: Hosts",
    "https://www.ibm.com/docs/en/ST3FR7_8.7.3/storageflashsytem873/gettingstarted/gs_hosts.html",
)
NVIDIA_CABLING = Document(
    "NVIDIA DGX SuperPOD, Cabling Data Centers Design Guide: Transceivers",
    "https://docs.nvidia.com/dgx-superpod/design-guide-cabling-data-centers/latest/transceivers.html",
)
NVUE_MLAG = Document(
    "NVIDIA, NVUE Command Reference, MLAG",
    "https://docs.nvidia.com/networking-ethernet-software/nvue-reference/Set-and-Unset-Commands/MLAG/",
)
ONYX_MLAG = Document(
    "NVIDIA, Onyx User Manual 3.10.4408 LTS, MLAG",
    "https://docs.nvidia.com/networking/display/NVIDIAOnyxUserManualv3104408LTS/MLAG",
)
ONYX_ESF = Document(
    "NVIDIA, Onyx User Manual 3.10.3004, ESF Configuration Using CLI",
    "https://docs.nvidia.com/networking/display/onyxv3103004/esf+configuration+using+cli",
)
CUMULUS_NVUE = Document(
    "NVIDIA, Cumulus Linux 5.1 User Guide, NVUE Commands",
    "https://docs.nvidia.com/networking-ethernet-software/cumulus-linux-51/System-Configuration/NVIDIA-User-Experience-NVUE/NVUE-Commands",
)
CUMULUS_PORTS = Document(
    "NVIDIA, Cumulus Linux 5.1 User Guide, Switch Port Attributes",
    "https://docs.nvidia.com/networking-ethernet-software/cumulus-linux-51/Layer-1-and-Switch-Ports/Interface-Configuration-and-Management/Switch-Port-Attributes",
)
CUMULUS_QOS = Document(
    "NVIDIA, Cumulus Linux 5.1 User Guide, Quality of Service",
    "https://docs.nvidia.com/networking-ethernet-software/cumulus-linux-51/Layer-1-and-Switch-Ports/Quality-of-Service",
)
CUMULUS_ROCE = Document(
    "NVIDIA, Cumulus Linux 5.1 User Guide, RDMA over Converged Ethernet - RoCE",
    "https://docs.nvidia.com/networking-ethernet-software/cumulus-linux-51/Layer-1-and-Switch-Ports/Quality-of-Service/RDMA-over-Converged-Ethernet-RoCE",
)
CHELSIO_4SYSOPS = Document("4sysops, Testing Remote Direct Memory Access (RDMA) with Chelsio NICs", "")
DGX_SPARK_103 = Document(
    "NVIDIA/dgx-spark-playbooks pull request 103 (quotes NVIDIA's MTU Considerations for RoCE based "
    "Applications)",
    "https://github.com/NVIDIA/dgx-spark-playbooks/pull/103",
)
IBM_SET_MTU = Document(
    "IBM, Linux on Systems, Setting the MTU size",
    "https://www.ibm.com/docs/en/linux-on-systems?topic=functions-set-mtu",
)
IBM_NVME_RDMA = Document(
    "IBM FlashSystem 7x00 8.5.0: NVMe over RDMA configuration details for host connections",
    "https://www.ibm.com/docs/en/flashsystem-7x00/8.5.0?topic=details-nvme-over-rdma-configuration-host-connections",
)
KB2143832 = Document(
    "Broadcom KB 2143832, Build numbers and versions of VMware ESXi",
    "https://kb.vmware.com/kb/2143832",
)
KB318971 = Document(
    "Broadcom KB 318971, vDS Health Check reports unsupported VLANs for MTU and VLAN",
    "https://knowledge.broadcom.com/external/article/318971/vds-health-check-reports-unsupported-vla.html",
)
KB326539 = Document(
    "Broadcom KB 326539 (was VMware KB 2149261): vSAN Healthcheck, vMotion: MTU check (ping with large "
    "packet size)",
    "https://kb.vmware.com/s/article/2149261",
)
KB326624 = Document(
    "Broadcom KB 326624 (was VMware KB 84227): vSAN RDMA Configuration Health",
    "https://kb.vmware.com/s/article/84227",
)
KB326823 = Document(
    "Broadcom KB 326823: vSAN Health Service, Network Health, Hosts small ping test and Hosts large "
    "ping test (MTU check)",
    "https://knowledge.broadcom.com/external/article/326823/vsan-health-service-network-health-hos.html",
)
KB382163 = Document(
    "Broadcom KB 382163: Configuring RDMA for vSAN",
    "https://knowledge.broadcom.com/external/article/382163/configuring-rdma-for-vsan.html",
)
KB407307 = Document(
    "Broadcom KB 407307: Routing limitations when using RDMA for vSAN",
    "https://knowledge.broadcom.com/external/article/407307/routing-limitations-when-using-rdma-for.html",
)
KB419088 = Document(
    "Broadcom KB 419088: Risks and potential impacts of changing the MTU on a virtual switch",
    "https://knowledge.broadcom.com/external/article/419088/risks-and-potential-impacts-of-changing.html",
)
KB428941 = Document(
    "Broadcom KB 428941: VM backup fails while one node in the vSAN cluster is in maintenance mode",
    "https://knowledge.broadcom.com/external/article/428941/vm-backup-fails-while-one-node-in-the-vs.html",
)
KB434420 = Document(
    "Broadcom KB 434420, Technical guidance to upgrade vDS",
    "https://knowledge.broadcom.com/external/article/434420/technical-guidance-to-upgrade-vds-virtu.html",
)
LINUX_IB_ADDR = Document(
    "Linux kernel, include/rdma/ib_addr.h",
    "https://github.com/torvalds/linux/blob/master/include/rdma/ib_addr.h",
)
LINUX_IB_PACK = Document(
    "Linux kernel, include/rdma/ib_pack.h",
    "https://github.com/torvalds/linux/blob/master/include/rdma/ib_pack.h",
)
LITTLES_LAW = Document(
    "Performance Dynamics, N. Gunther: Little's Law in 3D and Storage Performance (2012)",
    "https://speakerdeck.com/drqz/littles-law-in-3d-and-storage-performance",
)
MELLANOX_PFC_ESXI = Document(
    "Mellanox community, HowTo Run RoCE over L2 Enabled with PFC (ESXi)",
    "https://community.mellanox.com/docs/DOC-2581",
)
MICROSOFT_DCB = Document(
    "Microsoft: DCB Windows PowerShell User Scripting Guide",
    "https://technet.microsoft.com/library/jj573093.aspx",
)
MICROSOFT_WILLING = Document(
    "Microsoft, Windows drivers: Managing the Local DCBX Willing State",
    "https://learn.microsoft.com/en-us/windows-hardware/drivers/network/managing-the-local-dcbx-willing-state",
)
MICROSOFT_SMB_DIRECT = Document(
    "Microsoft: SMB Direct",
    "https://learn.microsoft.com/en-us/windows-server/storage/file-server/smb-direct",
)
MICROSOFT_S2D = Document(
    "Microsoft: Storage Spaces Direct hardware requirements",
    "https://learn.microsoft.com/windows-server/storage/storage-spaces/storage-spaces-direct-hardware-requirements",
)
MOONCAKE_3868 = Document(
    "kvcache-ai/Mooncake issue 3868, mixed peer active MTUs",
    "https://github.com/kvcache-ai/Mooncake/issues/3868",
)
NCCL_2135 = Document(
    "NVIDIA/nccl pull request 2135, MTU mismatch (closed)",
    "https://github.com/NVIDIA/nccl/pull/2135",
)
NVIDIA_LAYER1 = Document(
    "NVIDIA, Layer 1 Data Center Cheat Sheet",
    "https://docs.nvidia.com/networking-ethernet-software/knowledge-base/Setup-and-Getting-Started/layer-1-Data-Center-Cheat-Sheet/",
)
NVIDIA_MCP1650_H = Document(
    "NVIDIA, MCP1650-H0xxEyy 200Gb/s QSFP56 DAC Product Specifications",
    "https://docs.nvidia.com/networking/display/mcp1650h0xxeyyspec/specifications",
)
NVIDIA_MCP1650_V = Document(
    "NVIDIA, MCP1650-V0xxEyy 200GbE QSFP56 DAC Product Specifications",
    "https://docs.nvidia.com/networking/display/MCP1650V0xxEyySpec/Specifications",
)
NVIDIA_ROCE_V2 = Document(
    "NVIDIA WinOF VPI Documentation v5.50.54000: RoCE v2 UDP Port",
    "https://docs.nvidia.com/networking/display/winofv55054000/roce+v2+udp+port",
)
NVIDIA_RDG = Document(
    "RDG: VMware vSAN over RoCE on vSphere 7.0 U3d, NVIDIA",
    "https://docs.nvidia.com/networking/pages/releaseview.action?pageId=47035128",
)
PVRDMA_SUPPORT = Document(
    "VMware vSphere 7.0 documentation, PVRDMA Support",
    "https://docs.vmware.com/en/VMware-vSphere/7.0/com.vmware.vsphere.networking.doc/GUID-4A5EBD44-FB1E-4A83-BB47-BBC65181E1C2.html",
)
PVRDMA_WHITEPAPER = Document(
    "VM Guru, New document: VMware Paravirtual RDMA for High Performance Computing (in Russian)", ""
)
PVRDMA_GUIDE_65 = Document(
    "VMware vSphere 6.5.1 Networking guide, Remote Direct Memory Access for Virtual Machines", ""
)
PVRDMA_GUIDE_67 = Document(
    "VMware vSphere 6.7 Networking guide, Remote Direct Memory Access for Virtual Machines", ""
)
PVRDMA_MACHINES = Document(
    "VMware vSphere 8.0 documentation, Remote Direct Memory Access for Virtual Machines",
    "https://docs.vmware.com/en/VMware-vSphere/8.0/vsphere-networking/GUID-9AADBB49-876E-4E44-8149-D0523D8ADA6A.html",
)
KB328676 = Document(
    "Broadcom KB 328676: Programming the Verbs API for a PVRDMA Device on ESXi 6.5 / ESXi 6.7 Hosts",
    "https://knowledge.broadcom.com/external/article/328676/programming-the-verbs-api-for-a-pvrdma-d.html",
)
PVRDMA_ENDPOINTS = Document("VM Guru, Paravirtual RDMA and native endpoints in vSphere 7 Update 1", "")
RFC_1122 = Document(
    "RFC 1122, Requirements for Internet Hosts: Communication Layers",
    "https://www.rfc-editor.org/rfc/rfc1122",
)
RFC_5227 = Document(
    "RFC 5227, IPv4 Address Conflict Detection",
    "https://www.rfc-editor.org/rfc/rfc5227",
)
STORAGEREVIEW_NVME = Document(
    "StorageReview, NVIDIA Drives NVMe-oF Performance for vSphere 7 Environments", ""
)
VIRTUAL_CPUS = Document(
    "VMware vSphere 6.7 documentation, Virtual CPU Limitations",
    "https://docs.vmware.com/en/VMware-vSphere/6.7/com.vmware.vsphere.vm_admin.doc/GUID-13AD347E-3B77-4A67-B3F4-4AC2230E4509.html",
)
V51_NET = Document(
    "VCF 5.1 design guide: physical network design requirements",
    "https://docs.vmware.com/en/VMware-Cloud-Foundation/5.1/vcf-design/GUID-E2CF4589-23CA-4C46-BF68-3ED920CC9112.html",
)
V52_ESX = Document(
    "VCF 5.2 design guide: ESXi design",
    "https://docs.vmware.com/en/VMware-Cloud-Foundation/5.2/vcf-design/GUID-94919269-23C8-4A12-BDAA-2D1EE750CB08.html",
)
V7_TIME = Document(
    "vSphere 7.0: Synchronizing clocks on the vSphere network",
    "https://docs.vmware.com/en/VMware-vSphere/7.0/com.vmware.vcenter.upgrade.doc/GUID-9FD3A5E3-6C2D-4161-9270-4BF57FADCE6D.html",
)
VCF45_VSAN_NETWORK = Document(
    "VMware by Broadcom, Cloud Foundation 4.5 VI Workload Domain Design, vSAN Network Design",
    "https://docs.vmware.com/en/VMware-Cloud-Foundation/4.5/vcf-vi-workload-domain-design/GUID-EE85B672-D85C-4FEE-A85A-EC4F4E7E2DE0.html",
)
VCF51 = Document(
    "VCF 5.1 design guide: vSAN design",
    "https://docs.vmware.com/en/VMware-Cloud-Foundation/5.1/vcf-design/GUID-AB264295-7391-4F01-92BF-C96304DE2F91.html",
)
VCF9_CLUSTER_DESIGN = Document(
    "VCF 9.0: Design Considerations for a vSAN Cluster",
    "https://techdocs.broadcom.com/us/en/vmware-cis/vcf/vcf-9-0-and-later/9-0/vsan-deployment-administration-and-monitoring/vsan-planning-and-deployment/designing-and-sizing-a-virtual-san-cluster/design-considerations-for-a-virtual-san-cluster.html",
)
VCF9_CLUSTER_REQUIREMENTS = Document(
    "VCF 9.0: Cluster Requirements for vSAN",
    "https://techdocs.broadcom.com/us/en/vmware-cis/vcf/vcf-9-0-and-later/9-0/vsan-deployment-administration-and-monitoring/vsan-planning-and-deployment/requirements-for-creating-a-virtual-san-cluster/cluster-requirements.html",
)
VCF9_DESIGN_NETWORK = Document(
    "VCF 9.0 design library: vSAN Network Model",
    "https://techdocs.broadcom.com/us/en/vmware-cis/vcf/vcf-9-0-and-later/9-0/design/design-library/storage-models(1)/standard-vsan-storage-model/vcf-network-design-of-vsan-storage.html",
)
VCF9_DESIGN_OSA = Document(
    "VCF 9.0 design library: vSAN Single-Rack HCI OSA Storage Model",
    "https://techdocs.broadcom.com/us/en/vmware-cis/vcf/vcf-9-0-and-later/9-0/design/design-library/storage-models(1)/standard-vsan-storage-model/single-rack-storage-models/vsan-osa-storage-model.html",
)
VCF9_ENABLING = Document(
    "VCF 9.0: Manually Enabling vSAN",
    "https://techdocs.broadcom.com/us/en/vmware-cis/vcf/vcf-9-0-and-later/9-0/vsan-deployment-administration-and-monitoring/vsan-planning-and-deployment/creating-a-virtual-san-cluster/enabling-virtual-san.html",
)
VCF9_LACP = Document(
    "VCF 9.0: Configuration 3: Dynamic LACP",
    "https://techdocs.broadcom.com/us/en/vmware-cis/vcf/vcf-9-0-and-later/9-0/vsan-deployment-administration-and-monitoring/vsan-network-design/advanced-nic-teaming/nic-teaming-configuration-examples/configuration-3-dynamic-lacp.html",
)
VCF9_RDMA = Document(
    "VCF 9.0: vSphere RDMA (vSAN network design)",
    "https://techdocs.broadcom.com/us/en/vmware-cis/vcf/vcf-9-0-and-later/9-0/vsan-deployment-administration-and-monitoring/vsan-network-design/ip-network-transport-configuration/vsphere-rdma.html",
)
VCF9_REQUIREMENTS = Document(
    "VCF 9.0: Networking Requirements for vSAN",
    "https://techdocs.broadcom.com/us/en/vmware-cis/vcf/vcf-9-0-and-later/9-0/vsan-deployment-administration-and-monitoring/vsan-planning-and-deployment/requirements-for-creating-a-virtual-san-cluster/network-requirements.html",
)
VCF9_STATIC_LAG = Document(
    "VCF 9.0: Configuration 4: Static LACP - Route Based on IP Hash",
    "https://techdocs.broadcom.com/us/en/vmware-cis/vcf/vcf-9-0-and-later/9-0/vsan-deployment-administration-and-monitoring/vsan-network-design/advanced-nic-teaming/nic-teaming-configuration-examples/configuration-4-static-lacp---route-based-on-ip-hash.html",
)
VCF9_STRETCHED = Document(
    "VCF 9.0: vSAN Stretched Clusters Network Design",
    "https://techdocs.broadcom.com/us/en/vmware-cis/vcf/vcf-9-0-and-later/9-0/vsan-deployment-administration-and-monitoring/vsan-planning-and-deployment/working-with-virtual-san-stretched-cluster/introduction-to-stretched-clusters/vsan-stretched-clusters-networking-design.html",
)
VCF9_TEAMING = Document(
    "VCF 9.0: Configure Load Balancing for NIC Teams",
    "https://techdocs.broadcom.com/us/en/vmware-cis/vcf/vcf-9-0-and-later/9-0/vsan-deployment-administration-and-monitoring/vsan-network-design/nic-teaming-failover-and-load-balancing/basic-nic-teaming/configure-load-balancing-for-nic-teams.html",
)
VCF9_TERMS = Document(
    "VCF 9.0: vSAN Terms and Definitions",
    "https://techdocs.broadcom.com/us/en/vmware-cis/vcf/vcf-9-0-and-later/9-0/vsan-deployment-administration-and-monitoring/vsan-planning-and-deployment/what-is-vsan/vsan-concepts/virtual-san-terms-and-definitions.html",
)
VCF9_TRAFFIC = Document(
    "VCF 9.0: ESX Traffic Types",
    "https://techdocs.broadcom.com/us/en/vmware-cis/vcf/vcf-9-0-and-later/9-0/vsan-deployment-administration-and-monitoring/vsan-network-design/understanding-vsan-networking/esxi-traffic-types.html",
)
VCF9_VSAN_NETWORK = Document(
    "VCF 9.0: Designing the vSAN Network",
    "https://techdocs.broadcom.com/us/en/vmware-cis/vcf/vcf-9-0-and-later/9-0/vsan-deployment-administration-and-monitoring/vsan-planning-and-deployment/designing-and-sizing-a-virtual-san-cluster/designing-the-virtual-san-network.html",
)
VIRTEN_VCENTER_BUILDS = Document(
    "virten.net, Demystifying vCenter Version and Build Number Mismatches",
    "https://www.virten.net/2020/04/demystifying-vcenter-version-and-build-number-mismatches/",
)
VS67_EXPLICIT_FAILOVER = Document(
    "VMware vSphere 6.7 Networking: Use Explicit Failover Order",
    "https://docs.vmware.com/en/VMware-vSphere/6.7/com.vmware.vsphere.networking.doc/GUID-41162039-13CB-48C9-A1F4-6F52EABEDC6D.html",
)
VS8_AIR_GAP = Document(
    "vSphere 8.0 vSAN network design guide: advanced NIC teaming, air gap (Japanese edition)",
    "https://docs.vmware.com/jp/VMware-vSphere/8.0/vsan-network-design-guide/GUID-69DD2619-B768-46CB-89A3-8C1FD1F46B61.html",
)
VSPHERE65_ROCE = Document(
    "VMware, vSphere 6.5.1 Networking, Network Requirements for RDMA over Converged Ethernet", ""
)
VSPHERE67_PORT_BINDING = Document(
    "VMware by Broadcom, vSphere 6.7 Storage, port binding for iSCSI and iSER",
    "https://docs.vmware.com/en/VMware-vSphere/6.7/com.vmware.vsphere.storage.doc/GUID-0D31125F-DC9D-475B-BC3D-A3E131251642.html",
)
VSAN7_DISKS = Document(
    "vSphere 7.0 vSAN planning: preparing storage",
    "https://docs.vmware.com/en/VMware-vSphere/7.0/com.vmware.vsphere.vsan-planning.doc/GUID-CA702073-1E5A-4EC0-8E27-34976BC07B8B.html",
)
VSAN7_NETWORK = Document(
    "VMware by Broadcom, vSphere 7.0 vSAN Planning, Designing the vSAN Network",
    "https://docs.vmware.com/en/VMware-vSphere/7.0/com.vmware.vsphere.vsan-planning.doc/GUID-031F9637-EE29-4684-8644-7A93B9FD8D7B.html",
)
VSAN7_RDMA = Document(
    "vSphere 7.0 vSAN network design guide: vSphere RDMA",
    "https://docs.vmware.com/en/VMware-vSphere/7.0/vsan-network-design-guide/GUID-6E3EEA25-E77D-4E6B-BDC8-488672FFC41B.html",
)
VSAN7_TEAMING = Document(
    "vSphere 7.0 vSAN network design guide: load balancing for NIC teams",
    "https://docs.vmware.com/en/VMware-vSphere/7.0/vsan-network-design-guide/GUID-F615AD45-3821-453B-B8F7-A9B080CFF976.html",
)
VSAN8_CLUSTER = Document(
    "vSphere 8.0 vSAN planning: Design Considerations for a vSAN Cluster",
    "https://docs.vmware.com/en/VMware-vSphere/8.0/vsan-planning/GUID-57575456-0AD9-4655-9D6B-58509C1DF33C.html",
)
VSAN8_NETWORK = Document(
    "VMware by Broadcom, vSphere 8.0 vSAN Planning, Designing the vSAN Network",
    "https://docs.vmware.com/en/VMware-vSphere/8.0/vsan-planning/GUID-031F9637-EE29-4684-8644-7A93B9FD8D7B.html",
)
VSAN8_REQUIREMENTS = Document(
    "vSphere 8.0 vSAN planning: Networking Requirements for vSAN",
    "https://docs.vmware.com/en/VMware-vSphere/8.0/vsan-planning/GUID-AFF133BC-F4B6-4753-815F-20D3D752D898.html",
)
VSPHERE7_INTEROP = Document(
    "VMware by Broadcom, vSphere 7.0 Host Profiles, upgrade workflows and vCenter/ESXi interoperability",
    "https://docs.vmware.com/en/VMware-vSphere/7.0/com.vmware.vsphere.hostprofiles.doc/GUID-EABA9E1C-CE6A-4D95-B813-DDBEA72E050B.html",
)
VSPHERE7_LOSSLESS = Document(
    "VMware by Broadcom, vSphere 7.0 Storage, Configuring Lossless Ethernet for NVMe over RDMA",
    "https://docs.vmware.com/en/VMware-vSphere/7.0/com.vmware.vsphere.storage.doc/GUID-B764140D-BCF3-4C99-8169-E5B058757518.html",
)
VSPHERE7_NVME = Document(
    "VMware by Broadcom, vSphere 7.0 Storage, Requirements and Limitations of VMware NVMe Storage",
    "https://docs.vmware.com/en/VMware-vSphere/7.0/com.vmware.vsphere.storage.doc/GUID-9AEE5F4D-0CB8-4355-BF89-BB61C5F30C70.html",
)
VSPHERE7_NVME_BINDING = Document(
    "VMware by Broadcom, vSphere 7.0 Storage, Configure VMkernel Binding for the RDMA Adapter",
    "https://docs.vmware.com/en/VMware-vSphere/7.0/com.vmware.vsphere.storage.doc/GUID-EADAE1EF-1DE6-44C9-9DB6-051F88958D8F.html",
)
VSPHERE7_NVME_CONCEPTS = Document(
    "VMware by Broadcom, vSphere 7.0 Storage, VMware NVMe Concepts",
    "https://docs.vmware.com/en/VMware-vSphere/7.0/com.vmware.vsphere.storage.doc/GUID-813AB86B-F54D-420A-98FC-787C54D0E37A.html",
)
VSPHERE7_UPGRADE = Document(
    "VMware by Broadcom, vSphere 7.0 Upgrade, Overview of the vSphere Upgrade Process",
    "https://docs.vmware.com/en/VMware-vSphere/7.0/com.vmware.esxi.upgrade.doc/GUID-7AFB6672-0B0B-4902-B254-EE6AE81993B2.html",
)
VSPHERE8_NVME = Document(
    "VMware by Broadcom, vSphere 8.0 Storage, requirements for NVMe storage",
    "https://docs.vmware.com/en/VMware-vSphere/8.0/vsphere-storage/GUID-9AEE5F4D-0CB8-4355-BF89-BB61C5F30C70.html",
)
VSPHERE8_VMKERNEL = Document(
    "VMware by Broadcom, vSphere 8.0 Networking, Create a VMkernel Adapter on a vSphere Standard Switch",
    "https://docs.vmware.com/en/VMware-vSphere/8.0/vsphere-networking/GUID-1C0D8D8D-F9A5-4443-9AE7-544742630D39.html",
)
