"""Areas of rules: their names as headings, and their order."""

from collections.abc import Iterable

from refarch.api import RuleInfo

AREA_TITLES = {
    "asbuilt": "As built",
    "bom": "Bill of materials",
    "capacity": "Capacity and benchmarks",
    "hosts": "Hosts",
    "installer": "VCF Installer files",
    "ip": "IP plan",
    "mlag": "MLAG",
    "mtu": "MTU",
    "nics": "Network adapters",
    "nvme": "NVMe over Fabrics",
    "optics": "Transceivers",
    "project": "Project",
    "pvrdma": "PVRDMA",
    "qos": "QoS",
    "racks": "Racks and power",
    "reading": "Files",
    "settings": "Project settings",
    "siblings": "Differences in a group",
    "smb": "SMB Direct",
    "teaming": "Teaming",
    "topology": "Topology",
    "vcenter": "vCenter objects",
    "versions": "Versions",
    "vlan": "VLANs",
    "vsan": "vSAN",
    "wiring": "Wiring",
}


def area_title(area: str) -> str:
    """Area's title; an area that is new here is written as its folder."""
    return AREA_TITLES.get(area, area.replace("_", " ").capitalize())


def rules_by_area(rules: Iterable[RuleInfo]) -> dict[str, list[RuleInfo]]:
    """Rules by area, the reading of the files last."""
    areas: dict[str, list[RuleInfo]] = {}
    for rule in sorted(
        rules, key=lambda rule: (rule.area == "reading", area_title(rule.area).lower(), rule.code)
    ):
        areas.setdefault(rule.area, []).append(rule)
    return areas
