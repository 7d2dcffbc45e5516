"""Documents about names, time, routers, and licenses."""

from . import CitedDocument

LOOKED_UP = "2026-11-22"

VSPHERE67_DNS = CitedDocument(
    "VMware vSphere 6.7: DNS Requirements for the vCenter Server Appliance",
    "https://docs.vmware.com/en/VMware-vSphere/6.7/com.vmware.vcenter.install.doc/"
    "GUID-24D34C53-B00E-47B7-92A7-6B0155DF6889.html",
)
RFC_8633 = CitedDocument(
    "RFC 8633: Network Time Protocol Best Current Practices", "https://www.rfc-editor.org/info/rfc8633"
)
NSX_MTU = CitedDocument(
    "VMware communities, O. Ziltener: Network Readiness, Part 1: Physical Network MTU (2020-03-23)",
    "https://communities.vmware.com/people/oziltener/blog/2020/03/23/network-readiness-part-1-physical-network-mtu",
)
NSX42_TEAMING = CitedDocument(
    "VMware NSX 4.2 Installation Guide: Create an Uplink Profile, Teaming",
    "https://docs.vmware.com/en/VMware-NSX/4.2/installation/GUID-AA590871-7643-4307-AE3B-42C8312980C2.html",
)
VVD6_PHYSICAL = CitedDocument(
    "VMware Validated Design 6.0: vSphere with Kubernetes Workload Domain, Physical Network",
    "https://docs.vmware.com/en/VMware-Validated-Design/6.0/sddc-architecture-and-design-for-a-vsphere-with-"
    "kubernetes-workload-domain/GUID-2CC8EE97-F05B-45E0-96E2-03316FB563B5.html",
)
KB313548 = CitedDocument(
    "Broadcom KB 313548: Counting Cores for VMware Cloud Foundation and vSphere Foundation and TiBs for vSAN",
    "https://knowledge.broadcom.com/external/article/313548",
)
RFC_7348 = CitedDocument(
    "RFC 7348: Virtual eXtensible Local Area Network (VXLAN)", "https://www.rfc-editor.org/rfc/rfc7348"
)
