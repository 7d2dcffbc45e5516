"""Releases around those at which rules begin or cease to speak: the newest before in the catalog, the
release, the next."""

from boundaries import Table, in_example, laid

ESXI = '# design.yaml\nsoftware: {esxi: {release: "@", build: null}, vcenter: null}\n'
VCF = '# design.yaml\nsoftware: {vcf: {release: "@"}}\n'
JUMBO = (
    "# design.yaml\nclusters: {compute: {virtual_switches: {Storage: {mtu: 9190}}, "
    "vmkernel: {vmk2: {mtu: 9190}}}}\n"
)
SLOW = """\
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l, speed: 10G}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l, speed: 10G}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
"""
KERNEL = (
    '# design.yaml\nsoftware: {esxi: {release: "7.0 U1", build: 16850804}, vcenter: {release: "7.0 U1", '
    "build: 16860138}}\n"
)

TABLES: tuple[Table, ...] = (
    laid(
        "NIC013 is_in_range(release, '<8.0 U2')",
        SLOW + ESXI,
        {
            "8.0 U1d": "error: vmnic4 on host-1 carries vSAN at 10 GbE, but vSAN ESA requires 25 GbE",
            "8.0 U2": "warning",
            "8.0 U2b": "warning",
        },
        "vsan-esa",
    ),
    laid(
        "NIC013 is_in_range(release, '<9.0')",
        SLOW + ESXI,
        {
            "8.0 U3k": "vSAN 8.0 ESA requires 25 GbE",
            "9.0": "vSAN 9.0 ESA allows its minimum",
            "9.0.1": "vSAN 9.0 ESA allows its minimum",
        },
        "vsan-esa",
    ),
    laid(
        "NVME001 highest < release_order_key(first_release)",
        ESXI,
        {"6.7 U3": "error", "7.0": "", "7.0b": ""},
        "nvme-of",
    ),
    in_example(
        "NVME003 applies to esxi >=7.0 U3",
        "vmk2",
        "vmk2",
        {"7.0 U2e": "", "7.0 U3": "warning", "7.0 U3a": "warning"},
        ESXI,
    ),
    laid(
        "PVR001 is_in_range(release.release, '<6.5')",
        ESXI,
        {"6.0": "requires 6.5 or later", "6.5": "", "6.7 GA": ""},
        "pvrdma",
    ),
    in_example(
        "PVR004 is_in_range(kernel, '<5.5')",
        "3.10",
        "@",
        {"5.4": "warning", "5.4.299": "warning", "5.5": "", "5.5.1": ""},
    ),
    in_example(
        "PVR006 is_in_range(release.release, f'<{SEVERAL_FROM}')",
        "eth1",
        "eth1",
        {"7.0 U1e": "supports only one", "7.0 U2": "", "7.0 U2a": ""},
        ESXI,
    ),
    in_example(
        "PVR009 is_in_range(release.release, '<7.0 U1')",
        "eth1",
        "eth1",
        {"7.0b": "require 7.0 U1 or later", "7.0 U1": "", "7.0 U1a": ""},
        ESXI,
    ),
    in_example(
        "TOP003 is_in_range(release.release, '<6.0')",
        "1-17",
        "1-17",
        {"5.5 U3": "warning", "6.0": "", "6.5 GA": ""},
        ESXI,
    ),
    laid(
        "TOP005 is_in_range(release.release, '>=5.2 <5.3')",
        VCF,
        {"5.1.1": "warning", "5.2": "error", "5.2.1": "error", "5.3": "warning"},
    ),
    laid(
        "TOP005 is_in_range(release.release, '<9.0')",
        VCF,
        {"4.5.2": "warning", "5.0": "warning", "5.9": "warning", "9.0": "", "9.0.1": ""},
    ),
    laid(
        "MTU003 is_in_range(release.release, RELEASES_NOT_READ)",
        JUMBO + ESXI,
        {"8.0 U3": "error", "9.0.0": "warning", "9.0.1": "warning"},
    ),
    laid("VER001 highest < first_key", ESXI, {"7.0 U1e": "error", "7.0 U2": "warning", "7.0 U2a": "warning"}),
    laid("VER001 highest >= qualified_key", ESXI, {"7.0 U3c": "warning", "7.0 U3d": "", "7.0 U3e": ""}),
    in_example(
        "VER010 is_in_range(release.release, '<8.0')",
        "esxi",
        "esxi",
        {"7.0 U3s": "error", "8.0": "", "8.0a": ""},
        ESXI,
    ),
)
