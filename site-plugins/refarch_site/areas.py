"""Names of the areas of rules, as headings."""

TITLES = {
    "bom": "Bill of materials", "capacity": "Capacity and benchmarks", "hosts": "Hosts", "ip": "IP plan",
    "mlag": "MLAG", "mtu": "MTU", "nics": "Network cards", "nvme": "NVMe over Fabrics", "optics": "Transceivers",
    "pvrdma": "PVRDMA", "qos": "QoS", "racks": "Racks and power", "reading": "Reading the files",
    "settings": "Settings of the project", "smb": "SMB Direct", "teaming": "Teaming", "topology": "Topology",
    "versions": "Versions", "vlan": "VLANs", "vsan": "vSAN", "wiring": "Wiring",
}  # fmt: skip


def area_title(area: str) -> str:
    """An area's title; an area that is new here is written as its folder."""
    return TITLES.get(area, area.replace("_", " ").capitalize())
