"""Documents of other vendors, standards, source files and reports."""

from . import CitedDocument

ARISTA_UNSUPPORTED = CitedDocument(
    "cmaven, Testing Arista switch GBIC (SFP28) modules: diagnosing xcvr-unsupported",
    "https://cmaven.github.io/en/network/arista-switch-gbic-transceiver-test/",
)
ARUBA_UNSUPPORTED = CitedDocument(
    "Aruba, Transceiver guide: Unsupported transceiver mode",
    "https://www.arubanetworks.com/techdocs/Switches/xcvrs/xcvr_guide/Content/Chp_overview/uns-tra-mod.htm",
)
AZURE_HOST_NETWORK = CitedDocument(
    "Microsoft: Host network requirements for Azure Stack HCI (2020-11-25)",
    "https://docs.microsoft.com/en-us/azure-stack/hci/concepts/host-network-requirements",
)
CHELSIO_4SYSOPS = CitedDocument("4sysops, Testing Remote Direct Memory Access (RDMA) with Chelsio NICs", "")
CIM_RACK = CitedDocument(
    "Microsoft, CIM_ChassisInRack class (after the model of the DMTF)",
    "https://learn.microsoft.com/en-us/windows/win32/cimwin32prov/cim-chassisinrack",
)
CISCO_ROCE_ESXI = CitedDocument(
    "Cisco UCS Manager, RoCE v2 configuration guide: NVMe over RoCE v2 on the ESXi host",
    "https://www.cisco.com/c/en/us/td/docs/unified_computing/ucs/ucs-manager/GUI-User-Guides/VIC-Configuration-Guide/6-0/b-vic-configuration-guide-6-0/m-overview-of-cisco-virtual-interface-card-vic-configuration-guide.html",
)
CISCO_VPC_DESIGN = CitedDocument(
    "Cisco NX-OS Software Virtual PortChannel: Fundamental Concepts (design guide, chapter 3, 2010)",
    "https://studylib.net/doc/14449902/chapter-3--cisco-nx-os-software-virtual-portchannel--fund...",
)
CIS_ESXI7_7_6 = CitedDocument(
    "CIS VMware ESXi 7.0 Benchmark 1.1.0, item 7.6 (Tenable copy)",
    "https://www.tenable.com/audits/items/CIS_VMware_ESXi_7.0_v1.1.0_L1.audit:ae5eeb1a540be9d5450b2fbe5e0897ee",
)
FORTINET_FEC = CitedDocument(
    "Fortinet, FortiOS 7.0.4: Allow only supported FEC implementations on 10G, 25G, 40G and 100G interfaces",
    "https://docs.fortinet.com/document/fortigate/7.0.0/new-features/740127/allow-only-supported-fec-implementations-on-10g-25g-40g-and-100g-interfaces-7-0-4",
)
IBM_FLASHSYSTEM_HOSTS = CitedDocument(
    "IBM FlashSystem 8.7.3: Hosts",
    "https://www.ibm.com/docs/en/ST3FR7_8.7.3/storageflashsytem873/gettingstarted/gs_hosts.html",
)
IBM_NVME_RDMA = CitedDocument(
    "IBM FlashSystem 7x00 8.5.0: NVMe over RDMA configuration details for host connections",
    "https://www.ibm.com/docs/en/flashsystem-7x00/8.5.0?topic=details-nvme-over-rdma-configuration-host-connections",
)
IBM_PFC = CitedDocument(
    "IBM FlashSystem 9x00 9.1.3: Priority flow control",
    "https://www.ibm.com/docs/en/flashsystem-9x00/9.1.3?topic=connectivity-priority-flow-control",
)
IBM_SET_MTU = CitedDocument(
    "IBM, Linux on Systems, Setting the MTU size",
    "https://www.ibm.com/docs/en/linux-on-systems?topic=functions-set-mtu",
)
INTEL_ICE_README = CitedDocument(
    "Intel, ice Linux base driver for the Ethernet 800 Series: README",
    "https://github.com/intel/ethernet-linux-ice",
)
INTEL_IRDMAN = CitedDocument(
    "Intel irdman 1.4.4.0 release notes, native RDMA driver for ESXi",
    "https://mirror.sibersunucu.com/Vmware/DRIVER/Intel-irdman_1.4.4.0-1OEM.800.1.0.20143090_21421819-package.zip",
)
LINUX_IB_ADDR = CitedDocument(
    "Linux kernel, include/rdma/ib_addr.h",
    "https://github.com/torvalds/linux/blob/master/include/rdma/ib_addr.h",
)
LINUX_IB_PACK = CitedDocument(
    "Linux kernel, include/rdma/ib_pack.h",
    "https://github.com/torvalds/linux/blob/master/include/rdma/ib_pack.h",
)
LITTLES_LAW = CitedDocument(
    "Performance Dynamics, N. Gunther: Little's Law in 3D and Storage Performance (2012)",
    "https://speakerdeck.com/drqz/littles-law-in-3d-and-storage-performance",
)
LINUX_PVRDMA_RESOURCE_IDS = CitedDocument(
    "Linux commit a52dc3a10095: RDMA/vmw_pvrdma: Use resource ids from physical device if available",
    "https://tangled.org/tjh.dev/kernel/commit/a52dc3a100958f4bf5e921067ba626c2caf8e55f",
)
BECHTLE_LLDP = CitedDocument(
    "Bechtle: VMware ESXi, VMKernel packet loss with Intel network cards",
    "https://www.bechtle.com/de-en/news/bechtle-blog/it-loesungen/datacenter/vmkernel-paketverlust-mit-intel-netzwerkkarten",
)
LLDPD_718 = CitedDocument(
    "lldpd issue 718: support of DCB[X]",
    "https://github.com/lldpd/lldpd/issues/718",
)
MICROSOFT_DCB = CitedDocument(
    "Microsoft: DCB Windows PowerShell User Scripting Guide",
    "https://technet.microsoft.com/library/jj573093.aspx",
)
MICROSOFT_S2D = CitedDocument(
    "Microsoft: Storage Spaces Direct hardware requirements",
    "https://learn.microsoft.com/windows-server/storage/storage-spaces/storage-spaces-direct-hardware-requirements",
)
MICROSOFT_SMB_DIRECT = CitedDocument(
    "Microsoft: SMB Direct",
    "https://learn.microsoft.com/en-us/windows-server/storage/file-server/smb-direct",
)
MICROSOFT_WILLING = CitedDocument(
    "Microsoft, Windows drivers: Managing the Local DCBX Willing State",
    "https://learn.microsoft.com/en-us/windows-hardware/drivers/network/managing-the-local-dcbx-willing-state",
)
NEW_QOS_POLICY = CitedDocument(
    "Microsoft, New-NetQosPolicy",
    "https://learn.microsoft.com/en-us/powershell/module/netqos/new-netqospolicy?view=windowsserver2025-ps",
)
SET_DCBX_SETTING = CitedDocument(
    "Microsoft, Set-NetQosDcbxSetting",
    "https://learn.microsoft.com/en-us/powershell/module/dcbqos/set-netqosdcbxsetting?view=windowsserver2025-ps",
)
SONIC_WATCHDOG = CitedDocument(
    "SONiC, PFC Watchdog Design",
    "https://github.com/sonic-net/SONiC/wiki/PFC-Watchdog-Design",
)
JUNOS_WATCHDOG = CitedDocument(
    "Juniper, Junos Traffic Management User Guide, PFC Watchdog",
    "https://www.juniper.net/documentation/us/en/software/junos/cos/topics/topic-map/cos-pfc-watchdog-configure.html",
)
MOONCAKE_3868 = CitedDocument(
    "kvcache-ai/Mooncake issue 3868, mixed peer active MTUs",
    "https://github.com/kvcache-ai/Mooncake/issues/3868",
)
PVRDMA_ENDPOINTS = CitedDocument("VM Guru, Paravirtual RDMA and native endpoints in vSphere 7 Update 1", "")
PVRDMA_WHITEPAPER = CitedDocument(
    "VM Guru, New document: VMware Paravirtual RDMA for High Performance Computing (in Russian)", ""
)
BROADCOM_README = CitedDocument(
    "Broadcom, README of the Linux driver bnxt_en 1.10.2",
    "https://www.support.nec.co.jp/DownLoad.aspx?file=bnxt_en-1.10.2-219.0.55.0.tar.gz&id=3140110065",
)
RFC_1122 = CitedDocument(
    "RFC 1122, Requirements for Internet Hosts: Communication Layers",
    "https://www.rfc-editor.org/rfc/rfc1122",
)
RFC_4271 = CitedDocument(
    "RFC 4271, A Border Gateway Protocol 4 (BGP-4)", "https://www.rfc-editor.org/rfc/rfc4271"
)
ANSIBLE_DVSWITCH = CitedDocument(
    "Ansible collection community.vmware, module vmware_dvswitch (commit 50271054)",
    "https://github.com/ansible-collections/community.vmware/blob/50271054/plugins/modules/vmware_dvswitch.py",
)
NETLAB_1846 = CitedDocument(
    "netlab issue 1846: Do not allow MTU lower than 1280 on IPv6-enabled interfaces, with the output of EOS",
    "https://github.com/ipspace/netlab/issues/1846",
)
VCF_API_SPECS = CitedDocument(
    "VMware, OpenAPI of the VCF Installer API 9.1.0.0", "https://github.com/vmware/vcf-api-specs"
)
VCF_INSTALLER_BINDINGS = CitedDocument(
    "VMware, Python bindings vcf-installer 9.1.1.0", "https://pypi.org/project/vcf-installer/9.1.1.0/"
)
VCF_JSON_GENERATOR = CitedDocument(
    "VMware, JSON generator for VMware Cloud Foundation 9.0",
    "https://github.com/vmware/powershell-module-for-vmware-cloud-foundation-jsongenerator",
)
VCF_JSON_GENERATOR_8 = CitedDocument(
    "VMware, JSON generator for VMware Cloud Foundation, issue 8: VCFA 9.1: internalClusterCidr missing",
    "https://github.com/vmware/powershell-module-for-vmware-cloud-foundation-jsongenerator/issues/8",
)
POWERVCF_SAMPLES = CitedDocument(
    "VMware, PowerShell Module for VMware Cloud Foundation, samples",
    "https://github.com/vmware/powershell-module-for-vmware-cloud-foundation/tree/main/samples",
)
TERRAFORM_VCF_335 = CitedDocument(
    "terraform-provider-vcf issue 335: vcf_instance does not handle an NSX enabled DVS with VCF 9.0",
    "https://github.com/vmware/terraform-provider-vcf/issues/335",
)
RFC_8259 = CitedDocument(
    "RFC 8259, The JavaScript Object Notation (JSON) Data Interchange Format",
    "https://www.rfc-editor.org/rfc/rfc8259",
)
VCF_ON_VXRAIL = CitedDocument(
    "VMware, README of the Workflow Optimization Script for VMware Cloud Foundation on VxRail", ""
)
RFC_2464 = CitedDocument(
    "RFC 2464, Transmission of IPv6 Packets over Ethernet Networks",
    "https://www.rfc-editor.org/rfc/rfc2464",
)
RFC_8200 = CitedDocument(
    "RFC 8200, Internet Protocol, Version 6 (IPv6) Specification",
    "https://www.rfc-editor.org/rfc/rfc8200",
)
RFC_3849 = CitedDocument(
    "RFC 3849, IPv6 Address Prefix Reserved for Documentation",
    "https://www.rfc-editor.org/rfc/rfc3849",
)
RFC_5227 = CitedDocument(
    "RFC 5227, IPv4 Address Conflict Detection",
    "https://www.rfc-editor.org/rfc/rfc5227",
)
RFC_5737 = CitedDocument(
    "RFC 5737, IPv4 Address Blocks Reserved for Documentation",
    "https://www.rfc-editor.org/rfc/rfc5737",
)
STORAGEREVIEW_NVME = CitedDocument(
    "StorageReview, NVIDIA Drives NVMe-oF Performance for vSphere 7 Environments", ""
)
VIRTEN_VCENTER_BUILDS = CitedDocument(
    "virten.net, Demystifying vCenter Version and Build Number Mismatches",
    "https://www.virten.net/2020/04/demystifying-vcenter-version-and-build-number-mismatches/",
)
DELL_VCF_VXRAIL_TEAMING = CitedDocument(
    "Dell Technologies, Architecture Guide: VMware Cloud Foundation 3.10.01 on VxRail, NIC teaming",
    "https://infohub.delltechnologies.com/l/architecture-guide-vmware-cloud-foundation-3-10-01-on-vxrail/nic-teaming-47/",
)
CISCO_VIC_GUIDE = CitedDocument(
    "Cisco UCS VIC Configuration Guide 4.3",
    "https://www.cisco.com/c/en/us/td/docs/unified_computing/ucs/c/sw/gui/config/guide/4_3/b-vic-config-guide-cisco-ucs-cimc/m_guidelines-and-limitations.html",
)
AZURE_PHYSICAL_NETWORK = CitedDocument(
    "Microsoft: Physical network requirements for Azure Stack HCI (2022-08)",
    "https://learn.microsoft.com/en-us/azure-stack/hci/concepts/physical-network-requirements",
)
REGISTER_RECALL = CitedDocument(
    "The Register, November 2021: VMware recalls full vSphere update over driver dramas (a copy)",
    "https://www.newsbreak.com/news/2442067957759/vmware-recalls-full-vsphere-update-over-driver-dramas",
)
ENDOFLIFE = CitedDocument("endoflife.date, VMware ESXi and other products", "https://endoflife.date/esxi")
TERRAFORM_VCF = CitedDocument(
    "terraform-provider-vcf, resource vcf_instance, dvSwitchVersions",
    "https://github.com/vmware/terraform-provider-vcf",
)
PICOS_MLAG = CitedDocument(
    "Pica8, PicOS documentation, peer link of MLAG",
    "https://docs.pica8.com/pages/viewpage.action?pageId=41713965",
)
ARISTA_MLAG = CitedDocument(
    "Arista, technical notes (TOI) on MLAG", "https://www.arista.com/en/support/toi/tag/mlag"
)
EXTREME_MLAG = CitedDocument(
    "Extreme Networks, ExtremeCloud Information Center, MLAG",
    "https://documentation.extremenetworks.com/extremecloud/information_center/GUID-0542BF1C-9608-42A5-B721-A3B9AF51296A.shtml",
)
ARISTA_MLAG_GUIDE = CitedDocument(
    "Arista, EOS User Manual, Multi-Chassis Link Aggregation",
    "https://www.arista.com/um-eos/eos-multi-chassis-link-aggregation",
)
MODULETEK_ALARMS = CitedDocument(
    "ModuleTek, Common non-certified module alarms and handling measures for mainstream switches (AN_00255)",
    "https://www.moduletek.com/en/application_notes/an_00255.html",
)
GOVMLAB_BEACON = CitedDocument(
    "govmlab.com: What is Beacon Probing in vSphere Networking, Deep-Dive, Part 2",
    "https://www.govmlab.com/beacon-probing-vsphere-networking-deep-dive-part2/",
)
NIC_SPEED_MISMATCH = CitedDocument(
    "java2depth.blogspot.com, 2025-09: Intermittent connection resets on ESXi, the NIC speed mismatch",
    "https://java2depth.blogspot.com/2025/09/the-nic-speed-mismatch-challenge.html",
)
DELL_VXRAIL_UPLINKS = CitedDocument(
    "Dell VxRail Network Planning Guide: Prepare for VxRail custom uplink assignments",
    "https://infohub.delltechnologies.com/l/dell-vxrail-network-planning-guide/prepare-for-vxrail-custom-uplink-assignments-15/",
)
NSX9_TEP_DESIGN = CitedDocument(
    "drpranayjha.com: NSX 9 Design and Planning, Transport Zones, MTU, TEP Pools and EDP",
    "https://drpranayjha.com/nsx-9-design-transport-zones-mtu-tep-edp/",
)
LAB2PROD_INTER_TEP = CitedDocument(
    "LAB2PROD, 2020-11: NSX-T Transport VLANs and Inter TEP Communication",
    "https://www.lab2prod.com.au/2020/11/nsx-t-inter-tep.html",
)
STARWIND_AFFINITY = CitedDocument(
    "StarWind: Forcing the affinity of a virtual NIC to a physical NIC with a SET vSwitch",
    "https://www.starwindsoftware.com/blog/forcing-the-affinity-of-a-vnic-to-a-pnic-with-a-set-vswitch",
)
NETLAB_1876 = CitedDocument(
    "ipspace/netlab issue 1876: different interpretations of VLAN 1 in a trunk",
    "https://github.com/ipspace/netlab/issues/1876",
)
CISCO_VPC_NEXUS_5000 = CitedDocument(
    "Cisco Nexus 5000 Series NX-OS Layer 2 Switching Configuration Guide 5.0(3)N1(1), Configuring Virtual "
    "Port Channels",
    "https://www.manualslib.com/manual/1277598/Cisco-Nexus-5000-Series.html?page=127",
)
AVD_138 = CitedDocument(
    "aristanetworks/avd issue 138: missing mlag stanza for server downlink ports",
    "https://github.com/aristanetworks/avd/issues/138",
)
K8S_GITOPS_688 = CitedDocument(
    "allenporter/k8s-gitops issue 688: RX errors on the Ceph network",
    "https://github.com/allenporter/k8s-gitops/issues/688",
)
