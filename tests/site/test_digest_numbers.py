"""Every figure of the four source systems stands on a page of its design, in the built HTML.

The values are typed in by hand from the sources; the site makes its own from the designs' YAML.
"""

import re

import pytest
from built_site import Built, Element

PAGES: dict[str, dict[str, list[str]]] = {
    "nvme-of-vsphere7": {
        "results.html": [
            "14.6",
            "21.4",
            "81.3",
            "36.8",
            "78.2",
            "43.4",
            "13.2",
            "35.7",
            "750",
            "80,000",
            "580,000",
            "7.25",
            "100 µs",
            "500 µs",
            "64K",
            "64 GB",
            "512",
        ],
    },
    "pvrdma-hpc": {
        "hosts.html": ["20", "100 GB", "CentOS 7.6", "3.10", "17", "all", "RDMA", "memory"],
        "results.html": ["20 %", "30", "80", "4.1.0"],
        "order.html": ["Xeon Gold 6148", "200 GB", "PowerEdge C6420"],
        "compliance.html": ["18", "5.5", "6.5"],
    },
    "vsan-tcp-2m-iops": {
        "results.html": [
            "2,024,000",
            "652,900",
            "2.94",
            "3.06",
            "2.98",
            "3178",
            "25.4",
            "4096",
            "128",
            "2.07",
            "2.02",
            "3.14",
        ],
        "hosts.html": [
            "esxcli system settings advanced set -o /Net/TcpipHeapMax -i 512",
            "esxcli system settings advanced list -o /Net/TcpipHeapMax",
            "esxcli system settings advanced set -o /adv/CMMDS/goto11 -i 1",
            "Performance",
            "Ubuntu 12.04",
            "vmw_pvscsi.cmd_per_lun=254",
            "vmw_pvscsi.ring_pages=32",
            "8",
        ],
        "index.html": ["18.00.00.00.1vmw", "5.5 U1"],
        "order.html": ["phase 18", "E5-2650 v2", "HUC101212CSS600", "ST1200MM0007", "128 GB"],
        "addresses.html": ["1500"],
    },
    "smb-direct-iwarp": {
        "results.html": [
            "300",
            "530",
            "1.6",
            "15",
            "5",
            "6",
            "80",
            "24",
            "10",
            "4.24",
            "5.3",
            "19.2",
            "32 GB",
            "40",
        ],
        "order.html": ["T580-CR"],
        "variants/ten-gigabit/order.html": ["T520-LL"],
    },
}

CASES = [(design, page) for design, pages in PAGES.items() for page in pages]


def words(element: Element) -> str:
    """All text of an element, with blanks between its parts."""
    return " ".join(
        " ".join(child if isinstance(child, str) else words(child) for child in element.children).split()
    )


@pytest.mark.parametrize(("design", "page"), CASES)
def test_figures_of_the_source_stand_on_the_page(design: str, page: str, built: Built) -> None:
    text = words(built.pages[f"designs/{design}/{page}"].main)
    missing = [
        value
        for value in PAGES[design][page]
        if not re.search(rf"(?<![\w.]){re.escape(value)}(?![\w])", text)
    ]
    assert missing == []
