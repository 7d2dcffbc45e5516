"""Every number of the published guide is on the site: hosts, addresses, builds, ports, RoCE tables, benchmark
settings.

The values are typed in here by hand from the guide; the site makes its own from the design's YAML. Where the
guide errs, the corrected value stands on the page of its subject, and the printed one among the errata.
"""

import re
from collections.abc import Iterator

import pytest
from built_site import Built, Element, HtmlPage

DESIGN = "designs/vsan-roce-vsphere7u3"

HOSTS = [
    ("clx-host-51", "ESXi-01", "10.7.215.51", "192.168.120.51", "192.168.130.51"),
    ("clx-host-52", "ESXi-02", "10.7.215.52", "192.168.120.52", "192.168.130.52"),
    ("clx-host-53", "ESXi-03", "10.7.215.53", "192.168.120.53", "192.168.130.53"),
    ("clx-host-54", "ESXi-04", "10.7.215.54", "192.168.120.54", "192.168.130.54"),
    ("clx-host-069", "ESXi-05", "10.7.215.169", "192.168.20.169", "192.168.30.169"),
    ("clx-host-070", "ESXi-06", "10.7.215.170", "192.168.20.170", "192.168.30.170"),
    ("clx-host-071", "ESXi-07", "10.7.215.171", "192.168.20.171", "192.168.30.171"),
    ("clx-host-072", "ESXi-08", "10.7.215.172", "192.168.20.172", "192.168.30.172"),
    ("clx-host-073", "ESXi-09", "10.7.215.173", "192.168.20.173", "192.168.30.173"),
    ("clx-host-074", "ESXi-10", "10.7.215.174", "192.168.20.174", "192.168.30.174"),
    ("clx-host-075", "ESXi-11", "10.7.215.175", "192.168.20.175", "192.168.30.175"),
    ("clx-host-076", "ESXi-12", "10.7.215.176", "192.168.20.176", "192.168.30.176"),
]

LEAFS = [
    ("clx-swx-033", "Leaf-01", "NVIDIA SN2010", "10.7.215.233/24 (eth0)"),
    ("clx-swx-034", "Leaf-02", "NVIDIA SN2010", "10.7.215.234/24 (eth0)"),
    ("clx-swx-035", "Leaf-03", "NVIDIA SN3700", "10.7.215.235/24 (eth0)"),
    ("clx-swx-036", "Leaf-04", "NVIDIA SN3700", "10.7.215.236/24 (eth0)"),
]

ROWS: dict[str, list[tuple[str, ...]]] = {
    "index.html": [
        ("VMware ESXi", "7.0 U3d", "19482537"),
        ("VMware vCenter Server", "7.0 U3d", "19480866"),
        ("VMware vSphere Distributed Switch", "7.0.3"),
        ("NVIDIA ConnectX driver for VMware ESXi", "4.21.71.101"),
        ("NVIDIA ConnectX-6 Dx firmware", "22.32.2004"),
        ("NVIDIA ConnectX-6 Lx firmware", "26.32.1010"),
        ("NVIDIA Cumulus Linux", "5.1"),
        ("VMware HCIBench", "2.6.1"),
        ("SL MGMT (mgmt)", "management", "4", "RoCE v2", "single site"),
        ("SL WL01 (wl01)", "workload", "8", "RoCE v2", "single site"),
        ("VMware ESXi 7.0 U3d or later",),
        ("VMware vCenter Server 7.0 U3d or later",),
        ("Working NTP service: servers of the site, used by VMware ESXi and VMware vCenter Server",),
    ],
    "addresses.html": [
        *HOSTS,
        ("management, 10.7.215.0/24, VLAN 215",),
        ("mgmt-vmotion, 192.168.120.0/24, VLAN 1620",),
        ("mgmt-vsan, 192.168.130.0/24, VLAN 1630",),
        ("wl01-vmotion, 192.168.20.0/24, VLAN 20",),
        ("wl01-vsan, 192.168.30.0/24, VLAN 30",),
        ("10.7.215.51", "clx-host-51", "vmk0", "dhcp-reserved"),
        ("10.7.215.176", "clx-host-076", "vmk0", "dhcp-reserved"),
    ],
    "switches/clx-swx-033.html": [
        ("swp21", "clx-swx-034 swp21", "bond1", "1620, 1630"),
        ("swp22", "clx-swx-034 swp22", "bond1", "1620, 1630"),
    ],
    "switches/clx-swx-035.html": [
        ("swp31", "clx-swx-036 swp31", "bond1", "20, 30"),
        ("swp32", "clx-swx-036 swp32", "bond1", "20, 30"),
    ],
    "hosts/clx-host-069.html": [
        ("vmnic4", "clx-swx-035 swp1"),
    ],
    "hosts/clx-host-076.html": [
        ("vmnic5", "clx-swx-036 swp8"),
    ],
    "hosts.html": [
        ("Mgmt-Storage-DSwitch", "distributed", "9000", "Uplink 1: vmnic4, Uplink 2: vmnic5", "LLDP both"),
        ("WL01-Storage-DSwitch", "distributed", "9000", "Uplink 1: vmnic4, Uplink 2: vmnic5", "LLDP both"),
        ("vSAN-VLAN1630-DPG", "1630", "Uplink 1", "Uplink 2"),
        ("vSAN-VLAN30-DPG", "30", "Uplink 1", "Uplink 2"),
    ],
    "network.html": [
        *LEAFS,
        ("Mode", "lossless"),
        ("Trusted field", "PCP, DSCP"),
        ("PFC on priorities", "3"),
        ("0", "0-7", "DWRR", "50"),
        ("1", "8-15", "0", "DWRR", "50"),
        ("2", "16-23", "0", "DWRR", "50"),
        ("3", "24-31", "DWRR", "50", "lossless", "RDMA (DSCP 26)"),
        ("4", "32-39", "0", "DWRR", "50"),
        ("5", "40-47", "0", "DWRR", "50"),
        ("6", "48-55", "strict", "congestion notification (DSCP 48)"),
        ("7", "56-63", "0", "DWRR", "50"),
        ("0", "0, 1, 2, 4, 5, 7", "DWRR", "50", "150,000", "1,501,500"),
        ("3", "DWRR", "50", "150,000", "1,501,500"),
        ("6", "strict"),
        ("lossy-default-ingress", "ingress", "50 %", "switch priorities 0, 1, 2, 4, 5, 6, 7"),
        ("roce-reserved-ingress", "ingress", "50 %", "switch priority 3"),
        ("lossy-default-egress", "egress", "50 %", "traffic classes 0, 6"),
        ("roce-reserved-egress", "egress", "unlimited", "traffic class 3"),
    ],
    "results.html": [
        ("Benchmark", "VMware HCIBench 2.6.1"),
        ("Load generator", "fio"),
        ("Virtual machines", "24"),
        ("vCPUs per VM", "4"),
        ("Disks per VM", "8"),
        ("Memory per VM", "8 GB"),
        ("Working set per disk", "14 GiB"),
        ("Threads per disk", "4"),
        ("Random", "100 %"),
        ("Block size", "4 KiB to 1024 KiB"),
        ("Total threads", "768"),
        ("Total working set", "2688 GiB"),
        ("Total vCPUs", "96"),
        ("Total memory", "192 GB"),
        ("Disks to test", "8"),
        ("Working set", "100 %"),
        ("Access patterns", "random read and random write"),
        ("IOPS", "up to +48 %"),
        ("Throughput", "up to +48 %"),
        ("Read latency", "up to -77 %"),
        ("Write latency", "up to -76 %"),
        ("CPU use", "up to -17.6 %"),
    ],
    "order.html": [
        ("Server", "Supermicro SYS-2028U-TN24R4T+", "128 GB memory"),
        ("CPU", "Intel Xeon E5-2660 v4", "2", "16"),
        ("Network adapter", "NVIDIA ConnectX-6 Dx EN 100GbE dual-port", "slot 1, vmnic4, vmnic5"),
        ("Cache drive", "Samsung MZWLJ3T8HBLS-00007", "2", "1 per disk group"),
        ("Capacity drive", "Intel SSDPE2ME012T4", "6", "3 per disk group"),
    ],
    "checks.html": [
        ("cable-length", "5"),
        ("pfc", "pfc-priority", "3"),
        ("trust", "trust-mode", "pcp,dscp"),
        ("congestion-control", "congestion-mode", "ECN"),
        ("congestion-control", "enabled-tc", "0,3"),
        ("congestion-control", "max-threshold", "1.43 MB 1,501,500 bytes, as the switch shows them"),
        ("congestion-control", "min-threshold", "146.48 KB 150,000 bytes, as the switch shows them"),
    ],
}
"""Cells that stand together in one row of a table, by page."""

WORDS: dict[str, list[str]] = {
    "configuration/clx-swx-033.nvue.sh.html": [
        "nv set interface eth0 ip address 10.7.215.233/24",
        *(f"nv set bridge domain br_default vlan {vlan}" for vlan in (215, 1620, 1630)),
        "nv set interface bond1 bond member swp21-22",
        "nv set qos roce",
        "nv config save",
    ],
    "configuration/clx-swx-036.nvue.sh.html": [
        "nv set interface eth0 ip address 10.7.215.236/24",
        *(f"nv set bridge domain br_default vlan {vlan}" for vlan in (20, 30, 215)),
        "nv set interface bond1 bond member swp31-32",
    ],
    "sources.html": [
        "vlan all 1630, vlan all add 1620, vlan all 20, vlan all 30",
        "untagged 100",
        "untagged 215",
        "10.7.215.37",
        "10.7.215.38",
        "ESXi-010",
        "7.0.3d",
        "19234570",
        "19898904",
        "4.21.71.1-1OEM.702.0.0.17473468",
        "22.33.1048",
        "Gigabyte SYS-2028U-TN24R4T+",
        "28 cores @ 2.00GHz",
        "14 cores",
        "2 x Gigabyte",
        "MCP1600-C003E30L",
        "up to 100Gb/s",
        "VDBENCH",
        "48%",
        "77%",
        "76%",
        "3.84TB",
        "3 x 1.2TB",
        "cable-length 100",
        "7.0 Update 2",
        "2021-04-03",
        "2022-05-26",
        "3.84 TB",
        "1.2 TB",
        "VLAN 100",
        "28 cores",
    ],
    "cabling/all_devices.html": [
        "swp21 to clx-swx-034 swp21 clx-swx-033:swp21 / clx-swx-034:swp21 MCP1600-C003E30L, 3 m",
        "swp32 to clx-swx-036 swp32 clx-swx-035:swp32 / clx-swx-036:swp32 MCP1600-C003E30L, 3 m",
        "vmnic4 to clx-swx-035 swp1 clx-host-069:vmnic4 / clx-swx-035:swp1 MCP1600-C003E30L, 3 m",
        "vmnic5 to clx-swx-036 swp8 clx-host-076:vmnic5 / clx-swx-036:swp8 MCP1600-C003E30L, 3 m",
    ],
    "as-printed/results.yaml.html": ["QSFP28 LSZH 3m Black Pulltab 30AWG", "hosts: 2", "cores: 28", "128GB"],
}
"""Texts that stand somewhere on a page."""


def tidy(element: Element) -> str:
    """All text of an element; a line break parts words as a blank does."""
    return " ".join("".join(_texts(element)).split())


def _texts(element: Element) -> Iterator[str]:
    for child in element.children:
        if isinstance(child, str):
            yield child
        elif child.tag == "br":
            yield " "
        else:
            yield from _texts(child)


def article(built: Built, page: str) -> HtmlPage:
    return built.pages[f"{DESIGN}/{page}"]


def rows_of(page: HtmlPage) -> Iterator[list[str]]:
    for row in page.main.all("tr"):
        yield [tidy(cell) for cell in row.all("td")]


def holds(cells: list[str], wanted: tuple[str, ...]) -> bool:
    """Whether all are cells of the row, each of them as often as it is wanted."""
    return all(cells.count(value) >= wanted.count(value) for value in wanted)


@pytest.mark.parametrize("page", ROWS)
def test_rows_say_what_the_guide_says(page: str, built: Built) -> None:
    assert ROWS[page]
    found = list(rows_of(article(built, page)))
    assert [wanted for wanted in ROWS[page] if not any(holds(cells, wanted) for cells in found)] == []


@pytest.mark.parametrize("page", WORDS)
def test_pages_say_what_the_guide_says(page: str, built: Built) -> None:
    text = tidy(article(built, page).main)
    missing = [word for word in WORDS[page] if not re.search(rf"(?<![\w.]){re.escape(word)}(?!\w)", text)]
    assert missing == []


def test_the_plan_has_no_other_hosts_or_addresses(built: Built) -> None:
    """What the guide does not have is not on the page either, but as free: 12 hosts, 4 leafs, 40
    addresses."""
    networks, _, rest = article(built, "addresses.html").main.text.partition("Free capacity")
    text = networks + rest.partition("By host")[2]
    given = {address for host in HOSTS for address in host[2:]} | {
        leaf[3].partition("/")[0] for leaf in LEAFS
    }
    shown = {address for address in re.findall(r"\b\d+\.\d+\.\d+\.\d+\b", text) if not address.endswith(".0")}
    assert len(given) == 40
    assert shown == given
    assert set(re.findall(r"clx-(?:host|swx)-\d+", text)) == {one[0] for one in [*HOSTS, *LEAFS]}


def test_the_guide_itself_is_linked(built: Built) -> None:
    assert any(link.endswith("pageId=47035128") for link in article(built, "sources.html").links)


def test_every_part_and_product_has_facts_with_their_documents(built: Built) -> None:
    tables = [
        table
        for table in article(built, "sources.html").main.all("table")
        if tidy(table).startswith("Fact Document")
    ]
    assert len(tables) >= 18
    for table in tables:
        facts = [[tidy(cell) for cell in row.all("td")] for row in table.all("tr")][1:]
        assert facts and all(len(fact) == 5 and all(fact) for fact in facts), facts
        assert all(re.fullmatch(r"[\w.-]+\.yaml:\d+", fact[4]) for fact in facts), facts
