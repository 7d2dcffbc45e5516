"""Guides and manuals of VMware and Broadcom: vSphere, vSAN and Cloud Foundation."""

from . import CitedDocument

PVRDMA_GUIDE_65 = CitedDocument(
    "VMware vSphere 6.5.1 Networking guide, Remote Direct Memory Access for Virtual Machines", ""
)
PVRDMA_GUIDE_67 = CitedDocument(
    "VMware vSphere 6.7 Networking guide, Remote Direct Memory Access for Virtual Machines", ""
)
PVRDMA_MACHINES = CitedDocument(
    "VMware vSphere 8.0 documentation, Remote Direct Memory Access for Virtual Machines",
    "https://docs.vmware.com/en/VMware-vSphere/8.0/vsphere-networking/GUID-9AADBB49-876E-4E44-8149-D0523D8ADA6A.html",
)
PVRDMA_SUPPORT = CitedDocument(
    "VMware vSphere 7.0 documentation, PVRDMA Support",
    "https://docs.vmware.com/en/VMware-vSphere/7.0/com.vmware.vsphere.networking.doc/GUID-4A5EBD44-FB1E-4A83-BB47-BBC65181E1C2.html",
)
V51_NET = CitedDocument(
    "VCF 5.1 design guide: physical network design requirements",
    "https://docs.vmware.com/en/VMware-Cloud-Foundation/5.1/vcf-design/GUID-E2CF4589-23CA-4C46-BF68-3ED920CC9112.html",
)
V52_ESX = CitedDocument(
    "VCF 5.2 design guide: ESXi design",
    "https://docs.vmware.com/en/VMware-Cloud-Foundation/5.2/vcf-design/GUID-94919269-23C8-4A12-BDAA-2D1EE750CB08.html",
)
V7_TIME = CitedDocument(
    "vSphere 7.0: Synchronizing clocks on the vSphere network",
    "https://docs.vmware.com/en/VMware-vSphere/7.0/com.vmware.vcenter.upgrade.doc/GUID-9FD3A5E3-6C2D-4161-9270-4BF57FADCE6D.html",
)
VCF45_VSAN_NETWORK = CitedDocument(
    "VMware by Broadcom, Cloud Foundation 4.5 VI Workload Domain Design, vSAN Network Design",
    "https://docs.vmware.com/en/VMware-Cloud-Foundation/4.5/vcf-vi-workload-domain-design/GUID-EE85B672-D85C-4FEE-A85A-EC4F4E7E2DE0.html",
)
VCF51 = CitedDocument(
    "VCF 5.1 design guide: vSAN design",
    "https://docs.vmware.com/en/VMware-Cloud-Foundation/5.1/vcf-design/GUID-AB264295-7391-4F01-92BF-C96304DE2F91.html",
)
VCF9_CLUSTER_DESIGN = CitedDocument(
    "VCF 9.0: Design Considerations for a vSAN Cluster",
    "https://techdocs.broadcom.com/us/en/vmware-cis/vcf/vcf-9-0-and-later/9-0/vsan-deployment-administration-and-monitoring/vsan-planning-and-deployment/designing-and-sizing-a-virtual-san-cluster/design-considerations-for-a-virtual-san-cluster.html",
)
VCF9_CLUSTER_REQUIREMENTS = CitedDocument(
    "VCF 9.0: Cluster Requirements for vSAN",
    "https://techdocs.broadcom.com/us/en/vmware-cis/vcf/vcf-9-0-and-later/9-0/vsan-deployment-administration-and-monitoring/vsan-planning-and-deployment/requirements-for-creating-a-virtual-san-cluster/cluster-requirements.html",
)
VCF9_DESIGN_NETWORK = CitedDocument(
    "VCF 9.0 design library: vSAN Network Model",
    "https://techdocs.broadcom.com/us/en/vmware-cis/vcf/vcf-9-0-and-later/9-0/design/design-library/storage-models(1)/standard-vsan-storage-model/vcf-network-design-of-vsan-storage.html",
)
VCF9_DESIGN_OSA = CitedDocument(
    "VCF 9.0 design library: vSAN Single-Rack HCI OSA Storage Model",
    "https://techdocs.broadcom.com/us/en/vmware-cis/vcf/vcf-9-0-and-later/9-0/design/design-library/storage-models(1)/standard-vsan-storage-model/single-rack-storage-models/vsan-osa-storage-model.html",
)
VCF9_ENABLING = CitedDocument(
    "VCF 9.0: Manually Enabling vSAN",
    "https://techdocs.broadcom.com/us/en/vmware-cis/vcf/vcf-9-0-and-later/9-0/vsan-deployment-administration-and-monitoring/vsan-planning-and-deployment/creating-a-virtual-san-cluster/enabling-virtual-san.html",
)
VCF9_LACP = CitedDocument(
    "VCF 9.0: Configuration 3: Dynamic LACP",
    "https://techdocs.broadcom.com/us/en/vmware-cis/vcf/vcf-9-0-and-later/9-0/vsan-deployment-administration-and-monitoring/vsan-network-design/advanced-nic-teaming/nic-teaming-configuration-examples/configuration-3-dynamic-lacp.html",
)
VCF9_RDMA = CitedDocument(
    "VCF 9.0: vSphere RDMA (vSAN network design)",
    "https://techdocs.broadcom.com/us/en/vmware-cis/vcf/vcf-9-0-and-later/9-0/vsan-deployment-administration-and-monitoring/vsan-network-design/ip-network-transport-configuration/vsphere-rdma.html",
)
VCF9_REQUIREMENTS = CitedDocument(
    "VCF 9.0: Networking Requirements for vSAN",
    "https://techdocs.broadcom.com/us/en/vmware-cis/vcf/vcf-9-0-and-later/9-0/vsan-deployment-administration-and-monitoring/vsan-planning-and-deployment/requirements-for-creating-a-virtual-san-cluster/network-requirements.html",
)
VCF9_STATIC_LAG = CitedDocument(
    "VCF 9.0: Configuration 4: Static LACP - Route Based on IP Hash",
    "https://techdocs.broadcom.com/us/en/vmware-cis/vcf/vcf-9-0-and-later/9-0/vsan-deployment-administration-and-monitoring/vsan-network-design/advanced-nic-teaming/nic-teaming-configuration-examples/configuration-4-static-lacp---route-based-on-ip-hash.html",
)
VCF9_STRETCHED = CitedDocument(
    "VCF 9.0: vSAN Stretched Clusters Network Design",
    "https://techdocs.broadcom.com/us/en/vmware-cis/vcf/vcf-9-0-and-later/9-0/vsan-deployment-administration-and-monitoring/vsan-planning-and-deployment/working-with-virtual-san-stretched-cluster/introduction-to-stretched-clusters/vsan-stretched-clusters-networking-design.html",
)
VCF9_TEAMING = CitedDocument(
    "VCF 9.0: Configure Load Balancing for NIC Teams",
    "https://techdocs.broadcom.com/us/en/vmware-cis/vcf/vcf-9-0-and-later/9-0/vsan-deployment-administration-and-monitoring/vsan-network-design/nic-teaming-failover-and-load-balancing/basic-nic-teaming/configure-load-balancing-for-nic-teams.html",
)
VCF9_TERMS = CitedDocument(
    "VCF 9.0: vSAN Terms and Definitions",
    "https://techdocs.broadcom.com/us/en/vmware-cis/vcf/vcf-9-0-and-later/9-0/vsan-deployment-administration-and-monitoring/vsan-planning-and-deployment/what-is-vsan/vsan-concepts/virtual-san-terms-and-definitions.html",
)
VCF9_TRAFFIC = CitedDocument(
    "VCF 9.0: ESX Traffic Types",
    "https://techdocs.broadcom.com/us/en/vmware-cis/vcf/vcf-9-0-and-later/9-0/vsan-deployment-administration-and-monitoring/vsan-network-design/understanding-vsan-networking/esxi-traffic-types.html",
)
VCF9_VSAN_NETWORK = CitedDocument(
    "VCF 9.0: Designing the vSAN Network",
    "https://techdocs.broadcom.com/us/en/vmware-cis/vcf/vcf-9-0-and-later/9-0/vsan-deployment-administration-and-monitoring/vsan-planning-and-deployment/designing-and-sizing-a-virtual-san-cluster/designing-the-virtual-san-network.html",
)
VIRTUAL_CPUS = CitedDocument(
    "VMware vSphere 6.7 documentation, Virtual CPU Limitations",
    "https://docs.vmware.com/en/VMware-vSphere/6.7/com.vmware.vsphere.vm_admin.doc/GUID-13AD347E-3B77-4A67-B3F4-4AC2230E4509.html",
)
VS67_EXPLICIT_FAILOVER = CitedDocument(
    "VMware vSphere 6.7 Networking: Use Explicit Failover Order",
    "https://docs.vmware.com/en/VMware-vSphere/6.7/com.vmware.vsphere.networking.doc/GUID-41162039-13CB-48C9-A1F4-6F52EABEDC6D.html",
)
VS8_AIR_GAP = CitedDocument(
    "vSphere 8.0 vSAN network design guide: advanced NIC teaming, air gap (Japanese edition)",
    "https://docs.vmware.com/jp/VMware-vSphere/8.0/vsan-network-design-guide/GUID-69DD2619-B768-46CB-89A3-8C1FD1F46B61.html",
)
VSAN7_DISKS = CitedDocument(
    "vSphere 7.0 vSAN planning: preparing storage",
    "https://docs.vmware.com/en/VMware-vSphere/7.0/com.vmware.vsphere.vsan-planning.doc/GUID-CA702073-1E5A-4EC0-8E27-34976BC07B8B.html",
)
VSAN7_NETWORK = CitedDocument(
    "VMware by Broadcom, vSphere 7.0 vSAN Planning, Designing the vSAN Network",
    "https://docs.vmware.com/en/VMware-vSphere/7.0/com.vmware.vsphere.vsan-planning.doc/GUID-031F9637-EE29-4684-8644-7A93B9FD8D7B.html",
)
VSAN7_RDMA = CitedDocument(
    "vSphere 7.0 vSAN network design guide: vSphere RDMA",
    "https://docs.vmware.com/en/VMware-vSphere/7.0/vsan-network-design-guide/GUID-6E3EEA25-E77D-4E6B-BDC8-488672FFC41B.html",
)
VSAN7_TEAMING = CitedDocument(
    "vSphere 7.0 vSAN network design guide: load balancing for NIC teams",
    "https://docs.vmware.com/en/VMware-vSphere/7.0/vsan-network-design-guide/GUID-F615AD45-3821-453B-B8F7-A9B080CFF976.html",
)
VSAN8_CLUSTER = CitedDocument(
    "vSphere 8.0 vSAN planning: Design Considerations for a vSAN Cluster",
    "https://docs.vmware.com/en/VMware-vSphere/8.0/vsan-planning/GUID-57575456-0AD9-4655-9D6B-58509C1DF33C.html",
)
VSAN8_NETWORK = CitedDocument(
    "VMware by Broadcom, vSphere 8.0 vSAN Planning, Designing the vSAN Network",
    "https://docs.vmware.com/en/VMware-vSphere/8.0/vsan-planning/GUID-031F9637-EE29-4684-8644-7A93B9FD8D7B.html",
)
VSAN8_REQUIREMENTS = CitedDocument(
    "vSphere 8.0 vSAN planning: Networking Requirements for vSAN",
    "https://docs.vmware.com/en/VMware-vSphere/8.0/vsan-planning/GUID-AFF133BC-F4B6-4753-815F-20D3D752D898.html",
)
VSPHERE65_ROCE = CitedDocument(
    "VMware, vSphere 6.5.1 Networking, Network Requirements for RDMA over Converged Ethernet", ""
)
VSPHERE67_PORT_BINDING = CitedDocument(
    "VMware by Broadcom, vSphere 6.7 Storage, port binding for iSCSI and iSER",
    "https://docs.vmware.com/en/VMware-vSphere/6.7/com.vmware.vsphere.storage.doc/GUID-0D31125F-DC9D-475B-BC3D-A3E131251642.html",
)
VSPHERE7_INTEROP = CitedDocument(
    "VMware by Broadcom, vSphere 7.0 Host Profiles, upgrade workflows and vCenter/ESXi interoperability",
    "https://docs.vmware.com/en/VMware-vSphere/7.0/com.vmware.vsphere.hostprofiles.doc/GUID-EABA9E1C-CE6A-4D95-B813-DDBEA72E050B.html",
)
VSPHERE67_ROCE = CitedDocument(
    "VMware by Broadcom, vSphere 6.7 Networking, RDMA over Converged Ethernet",
    "https://docs.vmware.com/en/VMware-vSphere/6.7/com.vmware.vsphere.networking.doc/GUID-E4ECDD76-75D6-4974-A225-04D5D117A9CF.html",
)
VSPHERE7_LOSSLESS = CitedDocument(
    "VMware by Broadcom, vSphere 7.0 Storage, Configuring Lossless Ethernet for NVMe over RDMA",
    "https://docs.vmware.com/en/VMware-vSphere/7.0/com.vmware.vsphere.storage.doc/GUID-B764140D-BCF3-4C99-8169-E5B058757518.html",
)
VSPHERE7_NVME = CitedDocument(
    "VMware by Broadcom, vSphere 7.0 Storage, Requirements and Limitations of VMware NVMe Storage",
    "https://docs.vmware.com/en/VMware-vSphere/7.0/com.vmware.vsphere.storage.doc/GUID-9AEE5F4D-0CB8-4355-BF89-BB61C5F30C70.html",
)
VSPHERE7_NVME_BINDING = CitedDocument(
    "VMware by Broadcom, vSphere 7.0 Storage, Configure VMkernel Binding for the RDMA Adapter",
    "https://docs.vmware.com/en/VMware-vSphere/7.0/com.vmware.vsphere.storage.doc/GUID-EADAE1EF-1DE6-44C9-9DB6-051F88958D8F.html",
)
VSPHERE7_NVME_CONCEPTS = CitedDocument(
    "VMware by Broadcom, vSphere 7.0 Storage, VMware NVMe Concepts",
    "https://docs.vmware.com/en/VMware-vSphere/7.0/com.vmware.vsphere.storage.doc/GUID-813AB86B-F54D-420A-98FC-787C54D0E37A.html",
)
VSPHERE7_UPGRADE = CitedDocument(
    "VMware by Broadcom, vSphere 7.0 Upgrade, Overview of the vSphere Upgrade Process",
    "https://docs.vmware.com/en/VMware-vSphere/7.0/com.vmware.esxi.upgrade.doc/GUID-7AFB6672-0B0B-4902-B254-EE6AE81993B2.html",
)
VSPHERE8_NVME = CitedDocument(
    "VMware by Broadcom, vSphere 8.0 Storage, requirements for NVMe storage",
    "https://docs.vmware.com/en/VMware-vSphere/8.0/vsphere-storage/GUID-9AEE5F4D-0CB8-4355-BF89-BB61C5F30C70.html",
)
VSPHERE8_ERASURE_CODING = CitedDocument(
    "VMware by Broadcom, Administering VMware vSAN 8.0, Using RAID 5 or RAID 6 Erasure Coding",
    "https://docs.vmware.com/br/VMware-vSphere/8.0/vsan-administration/GUID-AD408FA8-5898-4541-9F82-FE72E6CD6227.html",
)
VSPHERE8_VMKERNEL = CitedDocument(
    "VMware by Broadcom, vSphere 8.0 Networking, Create a VMkernel Adapter on a vSphere Standard Switch",
    "https://docs.vmware.com/en/VMware-vSphere/8.0/vsphere-networking/GUID-1C0D8D8D-F9A5-4443-9AE7-544742630D39.html",
)
VSPHERE65_STACKS = CitedDocument(
    "vSphere 6.5: Place vMotion Traffic on the vMotion TCP/IP Stack of an ESXi Host",
    "https://docs.vmware.com/en/VMware-vSphere/6.5/com.vmware.vsphere.vcenterhost.doc/GUID-5211FD4B-256B-4D9F-B5A2-F697A814BF64.html",
)
VSPHERE8_STACKS = CitedDocument(
    "vSphere 8.0: Place vSphere vMotion and Provisioning Traffic on Dedicated TCP/IP Stacks",
    "https://docs.vmware.com/en/VMware-vSphere/8.0/vsphere-vcenter-esxi-management/GUID-E1EB8D83-97CB-4911-B2DA-03653CE4149D.html",
)
VSPHERE65_NIOC = CitedDocument(
    "VMware by Broadcom, vSphere 6.5 Networking, Bandwidth Allocation Parameters for System Traffic",
    "https://docs.vmware.com/en/VMware-vSphere/6.5/com.vmware.vsphere.networking.doc/GUID-E8F17006-45DD-4AE7-9984-BF43952599E5.html",
)
VSPHERE_TEAMING = CitedDocument(
    "VMware vSphere Networking guides for 6.0, 6.7 and 8.0, Configure NIC Teaming, Failover, and Load "
    "Balancing on a Distributed Port Group",
    "https://docs.vmware.com/en/VMware-vSphere/8.0/vsphere-networking/GUID-73AB2E00-FE02-4D1B-970F-7D2F21F52825.html",
)
VSPHERE7_NIOC = CitedDocument(
    "VMware by Broadcom, vSphere 7.0 Networking, Configure Bandwidth Allocation for System Traffic",
    "https://docs.vmware.com/en/VMware-vSphere/7.0/com.vmware.vsphere.networking.doc/GUID-491C1690-D32E-4940-AEA0-6E1C65D36B93.html",
)
VSPHERE8_HA_NETWORK = CitedDocument(
    "VMware vSphere Availability guide (8.0, and a public copy for 6.5), Best Practices for Networking",
    "https://docs.vmware.com/en/VMware-vSphere/8.0/vsphere-availability/GUID-B1906BCD-E538-4FFF-AAE9-5403FE253F38.html",
)
VVD6_DISTRIBUTED_PORT_GROUPS = CitedDocument(
    "VMware Validated Design 6.0, Architecture and Design for the Management Domain: Distributed Port Groups",
    "https://docs.vmware.com/en/VMware-Validated-Design/6.0/sddc-architecture-and-design-for-the-management-domain/GUID-70F077BF-7AF7-4F49-99E1-4A50367D39C3.html",
)
