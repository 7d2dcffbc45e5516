"""Documents about two-node and stretched vSAN clusters, their witness, and the drives of vSAN."""

from . import CitedDocument

DAY = "2026-11-22"
"""Date of the last look-up of all documents here, except for fault domains."""

FAULT_DOMAIN_DAY = "2026-11-28"

API_CONFIG_ISSUES = CitedDocument(
    "Broadcom, Virtual Infrastructure JSON API: VimClusterVSANStretchedClusterConfigIssueEnum",
    "https://developer.broadcom.com/xapis/virtual-infrastructure-json-api/latest/data-structures/VimClusterVSANStretchedClusterConfigIssueEnum_enum",
)
API_FAULT_DOMAINS = CitedDocument(
    "vSAN Management API 7.0 U3: VimClusterVSANStretchedClusterFaultDomainConfig",
    "https://developer.broadcom.com/xapis/vsan-management-api/7.0U3/vim.cluster.VSANStretchedClusterFaultDomainConfig.html",
)
API_STRETCHED = CitedDocument(
    "vSAN Management API 7.0 U3: VimClusterVsanVcStretchedClusterSystem",
    "https://developer.broadcom.com/xapis/vsan-management-api/7.0U3/vim.cluster.VsanVcStretchedClusterSystem.html",
)
BLOG_WITNESS_TRAFFIC = CitedDocument(
    "VMware Virtual Blocks: 2 node vSAN with direct connect and witness traffic separation (vSAN 6.5)",
    "https://blogs.vmware.com/virtualblocks/?p=6512",
)
DELL_STRETCHED = CitedDocument(
    "Dell VxRail network planning guide: vSAN witness for a stretched cluster",
    "https://infohub.delltechnologies.com/l/dell-vxrail-network-planning-guide/overview-of-vsan-witness-for-vxrail-stretched-cluster-4/",
)
DELL_STRETCHED_POLICIES = CitedDocument(
    "Dell VxRail 7.0 vSAN stretched cluster planning guide: overview",
    "https://infohub.delltechnologies.com/l/dell-vxrail-7-0-vsan-stretched-cluster-planning-guide/overview-4101/",
)
MAXIMUMS_66 = CitedDocument(
    "VMware Arena: configuration maximums of VMware vSAN 6.6",
    "https://vmwarearena.com/configuration-maximums-of-vmware-vsan-6-6",
)
VCF311_STRETCHED = CitedDocument(
    "VMware Cloud Foundation 3.11: prerequisites for stretching a cluster",
    "https://docs.vmware.com/en/VMware-Cloud-Foundation/3.11/vcf-admin/GUID-878EB846-BC80-4844-B146-8394178CE2BE.html",
)
VCF44_MANAGEMENT = CitedDocument(
    "VMware Cloud Foundation 4.4: cluster design of the management domain",
    "https://docs.vmware.com/en/VMware-Cloud-Foundation/4.4/vcf-management-domain-design/GUID-E05352A7-6013-4E3B-B684-12B4173BC049.html",
)
VCF51_WITNESS = CitedDocument(
    "VMware Cloud Foundation 5.1: deploy and configure the vSAN witness host",
    "https://docs.vmware.com/en/VMware-Cloud-Foundation/5.1/vcf-admin/GUID-92EFDF30-9473-4F69-A19F-B979FADB79E9.html",
)
VCF52_STRETCHED = CitedDocument(
    "VMware Cloud Foundation 5.2: stretching clusters",
    "https://docs.vmware.com/en/VMware-Cloud-Foundation/5.2/vcf-admin/GUID-7B4CC729-20BD-4CC9-B855-B38F02F74D40.html",
)
VMC_POLICIES = CitedDocument(
    "VMware Cloud on Public Cloud: vSAN storage policies",
    "https://docs.vmware.com/en/VMware-Cloud-on-Public-Cloud/services/vsphere-vmc-on-public-cloud-managing-sddc/GUID-EDBB551B-51B0-421B-9C44-6ECB66ED660B.html",
)
VSAN65_FAULT_DOMAINS = CitedDocument(
    "vSphere 6.5 vSAN: Designing and Sizing Virtual SAN Fault Domains",
    "https://docs.vmware.com/en/VMware-vSphere/6.5/com.vmware.vsphere.virtualsan.doc/GUID-FE7DBC6F-C204-4137-827F-7E04FE88D968.html",
)
VSAN67_FAULT_DOMAINS = CitedDocument(
    "vSphere 6.7 vSAN: Managing Fault Domains in vSAN Clusters",
    "https://docs.vmware.com/en/VMware-vSphere/6.7/com.vmware.vsphere.virtualsan.doc/GUID-8491C4B0-6F94-4023-8C7A-FD7B40D0368D.html",
)
VSAN67_HARDWARE = CitedDocument(
    "vSphere 6.7 vSAN planning: Hardware Requirements for vSAN",
    "https://docs.vmware.com/en/VMware-vSphere/6.7/com.vmware.vsphere.vsan-planning.doc/GUID-4B738A10-4506-4D70-8339-28D8C8331A15.html",
)
VSAN67_STRETCHED = CitedDocument(
    "vSphere 6.7 vSAN planning: Configure vSAN Stretched Cluster",
    "https://docs.vmware.com/en/VMware-vSphere/6.7/com.vmware.vsphere.vsan-planning.doc/GUID-AD174CD5-831A-4B47-B619-EF5C810D0FDC.html",
)
VSAN7_BANDWIDTH = CitedDocument(
    "vSphere 7.0 vSAN network design guide: bandwidth and latency requirements",
    "https://docs.vmware.com/en/VMware-vSphere/7.0/vsan-network-design-guide/GUID-F3401655-6EFA-477B-B072-E8F001B50BCC.html",
)
VSAN7_TWO_NODE = CitedDocument(
    "vSphere 7.0 vSAN planning: two-node vSAN clusters",
    "https://docs.vmware.com/en/VMware-vSphere/7.0/com.vmware.vsphere.vsan-planning.doc/GUID-AB546FEB-034B-4544-8208-B9144FEFD65A.html",
)
VSAN8_APPLIANCE = CitedDocument(
    "vSphere 8.0 vSAN planning: Deploying a vSAN Witness Appliance",
    "https://docs.vmware.com/en/VMware-vSphere/8.0/vsan-planning/GUID-05C1737A-5FBA-4AEE-BDB8-3BF5DE569E0A.html",
)
VSAN8_STRETCHED = CitedDocument(
    "vSphere 8.0 vSAN planning: Introduction to vSAN Stretched Clusters",
    "https://docs.vmware.com/en/VMware-vSphere/8.0/vsan-planning/GUID-1BDC7194-67A7-4E7C-BF3A-3A0A32AEECA9.html",
)
VVD_SCALE = CitedDocument(
    "VMware Validated Design: adding hosts to a cluster of a workload domain",
    "https://docs.vmware.com/en/VMware-Validated-Design/services/scaling-up-and-scaling-out-vmware-validated-design/GUID-CFEB07D3-657F-4295-ACD4-CF3591BE3FCC.html",
)
VSAN_MIXED_MTU = CitedDocument(
    "VMware, Virtual Blocks: vSAN 6.7 U1, witness traffic separation and mixed MTU (2018-10-08)",
    "https://blogs.vmware.com/virtualblocks/2018/10/08/sc2n-wts-mixed-mtu-67u1",
)
