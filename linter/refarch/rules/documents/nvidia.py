"""Documents of NVIDIA and Mellanox: switches, adapters, cables and reference designs."""

from . import CitedDocument

CUMULUS_BONDING = CitedDocument(
    "NVIDIA, Cumulus Linux 5.1 User Guide, Bonding - Link Aggregation",
    "https://docs.nvidia.com/networking-ethernet-software/cumulus-linux-51/Layer-2/Bonding-Link-Aggregation",
)
CUMULUS_BRIDGE = CitedDocument(
    "NVIDIA, Cumulus Linux 5.1 User Guide, VLAN-aware Bridge Mode",
    "https://docs.nvidia.com/networking-ethernet-software/cumulus-linux-51/Layer-2/Ethernet-Bridging-VLANs/VLAN-aware-Bridge-Mode",
)
CUMULUS_MLAG = CitedDocument(
    "NVIDIA, Cumulus Linux 5.1 User Guide, Multi-Chassis Link Aggregation - MLAG",
    "https://docs.nvidia.com/networking-ethernet-software/cumulus-linux-51/Layer-2/Multi-Chassis-Link-Aggregation-MLAG",
)
CUMULUS_NVUE = CitedDocument(
    "NVIDIA, Cumulus Linux 5.1 User Guide, NVUE Commands",
    "https://docs.nvidia.com/networking-ethernet-software/cumulus-linux-51/System-Configuration/NVIDIA-User-Experience-NVUE/NVUE-Commands",
)
CUMULUS_PORTS = CitedDocument(
    "NVIDIA, Cumulus Linux 5.1 User Guide, Switch Port Attributes",
    "https://docs.nvidia.com/networking-ethernet-software/cumulus-linux-51/Layer-1-and-Switch-Ports/Interface-Configuration-and-Management/Switch-Port-Attributes",
)
CUMULUS_QOS = CitedDocument(
    "NVIDIA, Cumulus Linux 5.1 User Guide, Quality of Service",
    "https://docs.nvidia.com/networking-ethernet-software/cumulus-linux-51/Layer-1-and-Switch-Ports/Quality-of-Service",
)
CUMULUS_ROCE = CitedDocument(
    "NVIDIA, Cumulus Linux 5.1 User Guide, RDMA over Converged Ethernet - RoCE",
    "https://docs.nvidia.com/networking-ethernet-software/cumulus-linux-51/Layer-1-and-Switch-Ports/Quality-of-Service/RDMA-over-Converged-Ethernet-RoCE",
)
DGX_SPARK_103 = CitedDocument(
    "NVIDIA/dgx-spark-playbooks pull request 103 (quotes NVIDIA's MTU Considerations for RoCE based "
    "Applications)",
    "https://github.com/NVIDIA/dgx-spark-playbooks/pull/103",
)
MELLANOX_PFC_ESXI = CitedDocument(
    "Mellanox community, HowTo Run RoCE over L2 Enabled with PFC (ESXi)",
    "https://community.mellanox.com/docs/DOC-2581",
)
NCCL_2135 = CitedDocument(
    "NVIDIA/nccl pull request 2135, MTU mismatch (closed)",
    "https://github.com/NVIDIA/nccl/pull/2135",
)
NMLX5_PARAMETERS = CitedDocument(
    "NVIDIA ConnectX Native ESXi Driver User Manual v4.19.71.1, Module Parameters",
    "https://docs.nvidia.com/networking/display/VMwareUMv419711/Module+Parameters",
)
NVIDIA_CABLING = CitedDocument(
    "NVIDIA DGX SuperPOD, Cabling Data Centers Design Guide: Transceivers",
    "https://docs.nvidia.com/dgx-superpod/design-guide-cabling-data-centers/latest/transceivers.html",
)
NVIDIA_LAYER1 = CitedDocument(
    "NVIDIA, Layer 1 Data Center Cheat Sheet",
    "https://docs.nvidia.com/networking-ethernet-software/knowledge-base/Setup-and-Getting-Started/layer-1-Data-Center-Cheat-Sheet/",
)
NVIDIA_MCP1650_H = CitedDocument(
    "NVIDIA, MCP1650-H0xxEyy 200Gb/s QSFP56 DAC Product Specifications",
    "https://docs.nvidia.com/networking/display/mcp1650h0xxeyyspec/specifications",
)
NVIDIA_MCP1650_V = CitedDocument(
    "NVIDIA, MCP1650-V0xxEyy 200GbE QSFP56 DAC Product Specifications",
    "https://docs.nvidia.com/networking/display/MCP1650V0xxEyySpec/Specifications",
)
NVIDIA_RDG = CitedDocument(
    "RDG: VMware vSAN over RoCE on vSphere 7.0 U3d, NVIDIA",
    "https://docs.nvidia.com/networking/pages/releaseview.action?pageId=47035128",
)

NVIDIA_RDG_BILL = NVIDIA_RDG.says(
    "The bill of materials is the hardware that the described set-up consists of, for each cluster.",
    "Bill of Materials",
)
NVIDIA_ROCE_V2 = CitedDocument(
    "NVIDIA WinOF VPI Documentation v5.50.54000: RoCE v2 UDP Port",
    "https://docs.nvidia.com/networking/display/winofv55054000/roce+v2+udp+port",
)
NVUE_MLAG = CitedDocument(
    "NVIDIA, NVUE Command Reference, MLAG",
    "https://docs.nvidia.com/networking-ethernet-software/nvue-reference/Set-and-Unset-Commands/MLAG/",
)
ONYX_ESF = CitedDocument(
    "NVIDIA, Onyx User Manual 3.10.3004, ESF Configuration Using CLI",
    "https://docs.nvidia.com/networking/display/onyxv3103004/esf+configuration+using+cli",
)
ONYX_MLAG = CitedDocument(
    "NVIDIA, Onyx User Manual 3.10.4408 LTS, MLAG",
    "https://docs.nvidia.com/networking/display/NVIDIAOnyxUserManualv3104408LTS/MLAG",
)
MLXUP = CitedDocument(
    "NVIDIA, mlxup Firmware Utility v4.29.0 Release Notes: Supported Adapter Cards and Firmware Versions",
    "https://docs.nvidia.com/networking/display/mlxuprnv4290/Supported+Adapters+Cards+and+Firmware+Versions",
)
WINOF2_FIRMWARE = CitedDocument(
    "NVIDIA WinOF-2 Documentation v24.7: Supported Network Adapter Cards and MFT Tools",
    "https://docs.nvidia.com/networking/display/winof2v247/Supported+Network+Adapter+Cards+and+MFT+Tools",
)
