"""Documents of NVIDIA and Mellanox: switches, adapters, cables and reference designs."""

from . import Document

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
DGX_SPARK_103 = Document(
    "NVIDIA/dgx-spark-playbooks pull request 103 (quotes NVIDIA's MTU Considerations for RoCE based "
    "Applications)",
    "https://github.com/NVIDIA/dgx-spark-playbooks/pull/103",
)
MELLANOX_PFC_ESXI = Document(
    "Mellanox community, HowTo Run RoCE over L2 Enabled with PFC (ESXi)",
    "https://community.mellanox.com/docs/DOC-2581",
)
NCCL_2135 = Document(
    "NVIDIA/nccl pull request 2135, MTU mismatch (closed)",
    "https://github.com/NVIDIA/nccl/pull/2135",
)
NMLX5_PARAMETERS = Document(
    "NVIDIA ConnectX Native ESXi Driver User Manual v4.19.71.1, Module Parameters",
    "https://docs.nvidia.com/networking/display/VMwareUMv419711/Module+Parameters",
)
NVIDIA_CABLING = Document(
    "NVIDIA DGX SuperPOD, Cabling Data Centers Design Guide: Transceivers",
    "https://docs.nvidia.com/dgx-superpod/design-guide-cabling-data-centers/latest/transceivers.html",
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
NVIDIA_RDG = Document(
    "RDG: VMware vSAN over RoCE on vSphere 7.0 U3d, NVIDIA",
    "https://docs.nvidia.com/networking/pages/releaseview.action?pageId=47035128",
)

NVIDIA_RDG_BILL = NVIDIA_RDG.says(
    "The bill of materials is the hardware that the described set-up consists of, for each cluster.",
    "Bill of Materials",
)
NVIDIA_ROCE_V2 = Document(
    "NVIDIA WinOF VPI Documentation v5.50.54000: RoCE v2 UDP Port",
    "https://docs.nvidia.com/networking/display/winofv55054000/roce+v2+udp+port",
)
NVUE_MLAG = Document(
    "NVIDIA, NVUE Command Reference, MLAG",
    "https://docs.nvidia.com/networking-ethernet-software/nvue-reference/Set-and-Unset-Commands/MLAG/",
)
ONYX_ESF = Document(
    "NVIDIA, Onyx User Manual 3.10.3004, ESF Configuration Using CLI",
    "https://docs.nvidia.com/networking/display/onyxv3103004/esf+configuration+using+cli",
)
ONYX_MLAG = Document(
    "NVIDIA, Onyx User Manual 3.10.4408 LTS, MLAG",
    "https://docs.nvidia.com/networking/display/NVIDIAOnyxUserManualv3104408LTS/MLAG",
)
MLXUP = Document(
    "NVIDIA, mlxup Firmware Utility v4.29.0 Release Notes: Supported Adapter Cards and Firmware Versions",
    "https://docs.nvidia.com/networking/display/mlxuprnv4290/Supported+Adapters+Cards+and+Firmware+Versions",
)
WINOF2_FIRMWARE = Document(
    "NVIDIA WinOF-2 Documentation v24.7: Supported Network Adapter Cards and MFT Tools",
    "https://docs.nvidia.com/networking/display/winof2v247/Supported+Network+Adapter+Cards+and+MFT+Tools",
)
