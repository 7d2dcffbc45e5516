"""The page of virtual machines: the machines, what PVRDMA needs of their hosts, and the ways between them."""

from html import unescape

import pytest
from built_site import Built, Element
from small_pages import edited, overlaid, rendered, rows

from refarch_site.sections import virtual_machines

FOLDER = "designs/pvrdma-hpc"
HCA = f"{FOLDER}/variants/host-without-hca/hosts.html"
ENDPOINTS = f"{FOLDER}/variants/native-endpoints/hosts.html"


def section(built: Built, page: str) -> Element:
    return built.pages[page].main.section("virtual-machines")


def tables(built: Built, page: str) -> list[list[list[str]]]:
    return [
        [[cell.text for cell in row.all("td")] for row in one.all("tr")][1:]
        for one in section(built, page).all("table")
    ]


def items(built: Built, page: str) -> list[str]:
    return [" ".join(item.text.split()) for item in section(built, page).all("li")]


def virtual_machines_page(patch: str, base: str = "pvrdma") -> str:
    return rendered(virtual_machines, overlaid(base, patch), base)


def settings(page: str) -> list[str]:
    return [line for line in page.splitlines() if line.startswith("- ")]


def test_the_published_page(built: Built) -> None:
    machines, ways = tables(built, f"{FOLDER}/hosts.html")
    assert [cells[:9] for cells in machines] == [
        ["hpc-vm-[1-8]", "8", "hpc-[1-8]", "20", "100 GB", "all", "17", "CentOS 7.6", "3.10"]
    ]
    assert [cells[:3] for cells in ways] == [
        ["RDMA", "28", "any two of hpc-[1-8]"],
        ["memory", "8", "each of hpc-[1-8]"],
    ]
    words = section(built, f"{FOLDER}/hosts.html").text
    assert "All 28 pairs of hosts use RDMA." in words
    assert items(built, f"{FOLDER}/hosts.html") == [
        "hpc-vm-[1-8]: OpenMPI 4.1.0 with the openib BTL, OpenFOAM 8 with the tutorial case cavityFine.",
        "VMkernel adapter vmk1 is tagged for PVRDMA: advanced setting Net.PVRDMAVmknic.",
        "The ESXi firewall rule pvrdma is enabled.",
        "Uplinks of distributed switch PVRDMA-DSwitch: Uplink 1 (vmnic4).",
        "RDMA between virtual machines only (native endpoints off).",
    ]


def test_the_variant_without_an_adapter_shows_who_falls_back(built: Built) -> None:
    _, ways = tables(built, HCA)
    assert [cells[:3] for cells in ways] == [
        ["RDMA", "21", "any two of hpc-[1-7]"],
        ["TCP", "7", "hpc-8 with any other host"],
        ["memory", "8", "each of hpc-[1-8]"],
    ]
    assert "Of 28 pairs of hosts, 21 use RDMA and 7 use TCP." in built.pages[HCA].main.text


def test_the_variant_with_native_endpoints_says_so(built: Built) -> None:
    (machines, _) = tables(built, ENDPOINTS)
    assert [machines[0][6], machines[0][8]] == ["18", "5.5"]
    assert (
        items(built, ENDPOINTS)[-1]
        == "RDMA also with endpoints that are not virtual machines (native endpoints on)."
    )


def test_machines_without_pvrdma_have_neither_settings_nor_ways(built: Built) -> None:
    page = "designs/vsan-tcp-2m-iops/hosts.html"
    assert [len(one) for one in tables(built, page)] == [1]
    assert tables(built, page)[0][0][:4] == ["iometer-[01-32]", "32", "vsan-[01-32]", "4"]
    part = section(built, page)
    assert not list(part.all("figure")) and "Paths between" not in part.text


def test_designs_without_virtual_machines_have_no_such_section(built: Built) -> None:
    assert "virtual-machines" not in built.pages["designs/vsan-roce-vsphere7u3/hosts.html"].anchors
    assert "virtual-machines" in built.pages[HCA].anchors
    assert virtual_machines_page("format: 1\n", "vsan-roce") == ""


@pytest.mark.parametrize(
    ("stated", "said"),
    [
        (
            "{vmkernel: vmk1, firewall: disabled}",
            [
                "- VMkernel adapter <code>vmk1</code> is tagged for PVRDMA: advanced setting "
                "<code>Net.PVRDMAVmknic</code>.",
                "- The ESXi firewall rule <code>pvrdma</code> is disabled.",
            ],
        ),
        ("{vmkernel: null, firewall: null}", []),
    ],
)
def test_what_nobody_states_is_not_said(stated: str, said: list[str]) -> None:
    assert settings(virtual_machines_page(f"clusters: {{compute: {{pvrdma: {stated}}}}}")) == [
        *said,
        "- Uplinks of distributed switch Messages: Uplink 1 (vmnic4).",
        "- RDMA between virtual machines only (native endpoints off).",
    ]


def test_a_cluster_without_pvrdma_settings_has_no_list() -> None:
    page = virtual_machines_page("clusters: {compute: {pvrdma: null}}")
    assert settings(page) == [] and "Host settings of" not in page and "## Paths between VMs" in page


def test_standard_switches_are_no_matter_of_the_list() -> None:
    other = "Other: {kind: standard, uplinks: [vmnic5], port_groups: {Other: {network: messages}}}"
    page = virtual_machines_page(f"clusters: {{compute: {{virtual_switches: {{{other}}}}}}}")
    assert [line for line in settings(page) if "Uplinks of" in line] == [
        "- Uplinks of distributed switch Messages: Uplink 1 (vmnic4)."
    ]


def test_rows_say_the_line_of_their_machines() -> None:
    page = rendered(
        virtual_machines, edited("pvrdma", {"design.yaml": [("vcpus: 16", "vcpus: 24")]}), "pvrdma"
    )
    assert (
        rows(page)[1][:4] == ["vm-[1-2]", "2", "host-[1-2]", "24"] and rows(page)[1][-1] == "design.yaml:34"
    )


@pytest.mark.parametrize("text", ["<script>alert(1)</script>", "a | b", "[x](javascript:y)", "{{ x }}"])
def test_hostile_notes_stay_text(text: str) -> None:
    adapters = "adapters: {eth1: {kind: pvrdma, port_group: PVRDMA}}"
    machines = f'{{names: "vm-[1-2]", hosts: "host-[1-2]", {adapters}, note: {text!r}}}'
    page = virtual_machines_page(f"clusters: {{compute: {{virtual_machines: [{machines}]}}}}")
    (told,) = [line for line in page.splitlines() if line.startswith("- <code>vm-")]
    assert text not in page and unescape(told).endswith(f": {text}")
