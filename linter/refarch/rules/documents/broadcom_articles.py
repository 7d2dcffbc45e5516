"""Articles, posts and interface references of VMware and Broadcom."""

from . import CitedDocument

API_FTT = CitedDocument(
    "Broadcom, VMware Cloud Sizer API: FTTFTMType",
    "https://developer.broadcom.com/xapis/vmware-cloud-sizer-api/latest/data-structures/FTTFTMType",
)
API_IP_CONFIG = CitedDocument(
    "vSphere JSON API: HostIpConfig",
    "https://developer.broadcom.com/xapis/virtual-infrastructure-json-api/latest/data-structures/HostIpConfig",
)
API_NIC_RDMA = CitedDocument(
    "Broadcom, vSAN Management API 8.0 U2, VsanNicRdmaInfo",
    "https://developer.broadcom.com/xapis/vsan-management-api/8.0u2/vim.host.VsanNicRdmaInfo.html",
)
API_NIC_TYPE = CitedDocument(
    "vSphere API: HostVirtualNicManagerNicType",
    "https://developer.broadcom.com/xapis/vsan-management-api/latest/vim.host.VirtualNicManager.NicType.html",
)
API_NO_REDUNDANCY = CitedDocument(
    "vSphere/vSAN JSON API: VsanNetworkConfigVswitchWithNoRedundancyIssue",
    "https://developer.broadcom.com/xapis/virtual-infrastructure-json-api/latest/data-structures/VsanNetworkConfigVswitchWithNoRedundancyIssue",
)
API_NVME_TRANSPORT = CitedDocument(
    "vSphere API 8.0 U3: HostNvmeTransportType",
    "https://developer.broadcom.com/xapis/vmware-storage-policy-api/8.0u3/vim.host.NvmeTransportType.html",
)
API_PROTO = CitedDocument(
    "vSAN Management API 7.0U3: RdmaProtocol",
    "https://developer.broadcom.com/xapis/vsan-management-api/7.0U3/vim.host.RdmaProtocol.html",
)
API_SPEED = CitedDocument(
    "vSphere/vSAN JSON API: VsanNetworkConfigPnicSpeedInconsistencyIssue",
    "https://developer.broadcom.com/xapis/virtual-infrastructure-json-api/latest/data-structures/VsanNetworkConfigPnicSpeedInconsistencyIssue",
)
BLOG_2021 = CitedDocument(
    "VMware blog, 2021-03-24: vSAN 7 Update 2 RDMA",
    "https://blogs.vmware.com/virtualblocks/2021/03/24/vsan-7-update-2-rdma",
)
BLOG_2M_IOPS = CitedDocument(
    "VMware vSphere blog, 2014: How to Supercharge your Virtual SAN Cluster (2 Million IOPS)",
    "https://blogs.vmware.com/vsphere/2014/03/supercharge-virtual-san-cluster-2-million-iops.html",
)
BLOG_ADAPTIVE_RAID5 = CitedDocument(
    "Duncan Epping, vSAN 8.0 ESA: introducing adaptive RAID-5",
    "https://www.yellow-bricks.com/2022/11/15/vsan-8-0-esa-introducing-adaptive-raid-5/",
)
BLOG_JUMBO_2010 = CitedDocument(
    "VMware vSphere blog, March 2010: Jumbo Frames in vSphere 4.0",
    "https://blogs.vmware.com/vsphere/2010/03/jumbo-frames-in-vsphere-40.html",
)
BLOG_RDMA = CitedDocument(
    "VMware Cloud Foundation blog, 2025-06-10: vSAN Networking - Is RDMA Right for You?",
    "https://blogs.vmware.com/cloud-foundation/2025/06/10/vsan-networking-is-rdma-right-for-you/",
)
BLOG_RED = CitedDocument(
    "VMware Cloud Foundation blog, 2025-06-03: vSAN Networking - Teaming for Redundancy",
    "https://blogs.vmware.com/cloud-foundation/2025/06/03/vsan-networking-teaming-for-redundancy/",
)
KB2143832 = CitedDocument(
    "Broadcom KB 2143832, Build numbers and versions of VMware ESXi",
    "https://kb.vmware.com/kb/2143832",
)
KB318546 = CitedDocument(
    "Broadcom KB 318546 (was VMware KB 2010877): Multihoming on ESXi",
    "https://knowledge.broadcom.com/external/article?articleNumber=318546",
)
KB318971 = CitedDocument(
    "Broadcom KB 318971, vDS Health Check reports unsupported VLANs for MTU and VLAN",
    "https://knowledge.broadcom.com/external/article/318971/vds-health-check-reports-unsupported-vla.html",
)
KB326539 = CitedDocument(
    "Broadcom KB 326539 (was VMware KB 2149261): vSAN Healthcheck, vMotion: MTU check (ping with large "
    "packet size)",
    "https://kb.vmware.com/s/article/2149261",
)
KB314305 = CitedDocument(
    "Broadcom KB 314305: vSAN support of NVMe devices behind tri-mode controllers",
    "https://knowledge.broadcom.com/external/article/314305/vsan-support-of-nvme-devices-behind-trim.html",
)
KB326624 = CitedDocument(
    "Broadcom KB 326624 (was VMware KB 84227): vSAN RDMA Configuration Health",
    "https://kb.vmware.com/s/article/84227",
)
KB326823 = CitedDocument(
    "Broadcom KB 326823: vSAN Health Service, Network Health, Hosts small ping test and Hosts large "
    "ping test (MTU check)",
    "https://knowledge.broadcom.com/external/article/326823/vsan-health-service-network-health-hos.html",
)
KB328676 = CitedDocument(
    "Broadcom KB 328676: Programming the Verbs API for a PVRDMA Device on ESXi 6.5 / ESXi 6.7 Hosts",
    "https://knowledge.broadcom.com/external/article/328676/programming-the-verbs-api-for-a-pvrdma-d.html",
)
KB343820 = CitedDocument(
    "Broadcom KB 343820: ESX/ESXi power on error: Unable to set VMkernel gateway",
    "https://knowledge.broadcom.com/external/article/343820/esxesxi-power-on-error-unable-to-set-vmk.html",
)
KB382163 = CitedDocument(
    "Broadcom KB 382163: Configuring RDMA for vSAN",
    "https://knowledge.broadcom.com/external/article/382163/configuring-rdma-for-vsan.html",
)
KB407307 = CitedDocument(
    "Broadcom KB 407307: Routing limitations when using RDMA for vSAN",
    "https://knowledge.broadcom.com/external/article/407307/routing-limitations-when-using-rdma-for.html",
)
KB410435 = CitedDocument(
    "Broadcom KB 410435: Unified VCF product releases, versioning",
    "https://knowledge.broadcom.com/external/article/410435/unified-vcf-product-releases-versioning.html",
)
KB419088 = CitedDocument(
    "Broadcom KB 419088: Risks and potential impacts of changing the MTU on a virtual switch",
    "https://knowledge.broadcom.com/external/article/419088/risks-and-potential-impacts-of-changing.html",
)
KB428941 = CitedDocument(
    "Broadcom KB 428941: VM backup fails while one node in the vSAN cluster is in maintenance mode",
    "https://knowledge.broadcom.com/external/article/428941/vm-backup-fails-while-one-node-in-the-vs.html",
)
VSPHERE_API_TEAMING_MATCH = CitedDocument(
    "Broadcom, Virtual Infrastructure JSON API: VMwareDVSTeamingMatchStatus",
    "https://developer.broadcom.com/xapis/virtual-infrastructure-json-api/latest/data-structures/VMwareDVSTeamingMatchStatus_enum",
)
VSPHERE_API_TRAFFIC = CitedDocument(
    "Broadcom, API 8.0 U2: DvsHostInfrastructureTrafficResourceAllocation",
    "https://developer.broadcom.com/xapis/vmware-storage-policy-api/8.0u2/vim.DistributedVirtualSwitch.HostInfrastructureTrafficResource.ResourceAllocation.html",
)
KB318697 = CitedDocument(
    "Broadcom KB 318697 (was VMware KB 82794): CPU Support Deprecation and Discontinuation In VCF Releases",
    "https://knowledge.broadcom.com/external/article/318697",
)
KB78389 = CitedDocument(
    "VMware KB 78389: upgrades to ESXi 7.0 with deprecated vmklinux drivers",
    "https://findbugzero.com/operational-defect-database/vendors/vmware/defects/78389",
)
KB432404 = CitedDocument(
    "Broadcom KB 432404: Network connectivity loss on ESXi hosts using static port channels",
    "https://knowledge.broadcom.com/external/article/432404/network-connectivity-loss-on-esxi-hosts.html",
)
KB436818 = CitedDocument(
    "Broadcom KB 436818: Risks regarding vCenter Server and ESXi version mismatch",
    "https://knowledge.broadcom.com/external/article/436818/risks-regarding-vcenter-server-and-esxi.html",
)
KB429518 = CitedDocument(
    "Broadcom KB 429518: IP storage traffic failover fails to occur",
    "https://knowledge.broadcom.com/external/article/429518/ip-storage-traffic-failover-fails-to-occ.html",
)
KB374225 = CitedDocument(
    "Broadcom KB 374225: Automatic Private IP Addressing (APIPA) for vSAN results in a cluster partition",
    "https://knowledge.broadcom.com/external/article/374225/automatic-private-ip-addressing-apipa-16.html",
)
KB432825 = CitedDocument(
    "Broadcom KB 432825: vMotion Compatibility Warning, MTU Configuration Mismatch",
    "https://knowledge.broadcom.com/external/article/432825/vmotion-compatibility-warning-mtu-confi.html",
)
