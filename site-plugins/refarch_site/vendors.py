"""Vendors of documents, for lists of documents that are too long to be read from end to end."""

from urllib.parse import urlsplit

OTHER_VENDORS = "Others"

VENDOR_DOMAINS = {
    "Broadcom (VMware)": ("broadcom.com", "vmware.com"),
    "Cisco": ("cisco.com",),
    "Dell": ("dell.com",),
    "IBM": ("ibm.com",),
    "IETF": ("rfc-editor.org",),
    "Intel": ("intel.com",),
    "Microsoft": ("microsoft.com",),
    "NVIDIA (Mellanox)": ("nvidia.com", "mellanox.com"),
}
"""Domains of each."""

VENDOR_NAMES = {
    "Broadcom": "Broadcom (VMware)",
    "VMware": "Broadcom (VMware)",
    "Mellanox": "NVIDIA (Mellanox)",
    "NVIDIA": "NVIDIA (Mellanox)",
}
"""First words of titles, where the address does not tell."""


def vendor_of(title: str, url: str) -> str:
    """Vendor of a document, from the domain of its address, else from the first word of its title."""
    host = urlsplit(url).hostname or ""
    for vendor, domains in VENDOR_DOMAINS.items():
        if any(host == domain or host.endswith(f".{domain}") for domain in domains):
            return vendor
    first = title.replace(",", " ").replace("/", " ").split(" ")[0]
    return VENDOR_NAMES.get(first, first if first in VENDOR_DOMAINS else OTHER_VENDORS)


def sorted_vendors(names: set[str]) -> list[str]:
    """Vendors by name, the rest at the end."""
    return sorted(names, key=lambda name: (name == OTHER_VENDORS, name.casefold()))
