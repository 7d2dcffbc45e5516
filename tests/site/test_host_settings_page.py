"""The page of host settings: every command letter by letter, the BIOS by hosts, and no page where neither is
stated."""

import pytest
from built_site import Built
from small_pages import edited, overlaid, rendered, rows

from refarch_site.sections import host_settings

SHIPPED = "designs/vsan-tcp-2m-iops/hosts.html"
ADAPTERS = "        adapters:\n"
BIOS = ["Hosts", "Setting", "Value", "Source"]


def bios(*lines: str) -> list[list[str]]:
    """Rows of the page of the clean example, with these lines in front of line 23 of its design.yaml."""
    text = "".join(f"        {line}\n" for line in lines) + ADAPTERS
    return rows(
        rendered(host_settings, edited("vsan-roce", {"design.yaml": [(ADAPTERS, text)]}), "vsan-roce")
    )


def settings(*listed: str) -> str:
    patch = f"clusters: {{compute: {{settings: [{', '.join(f'{{{one}}}' for one in listed)}]}}}}"
    return rendered(host_settings, overlaid("vsan-roce", patch), "vsan-roce")


def test_the_published_page(built: Built) -> None:
    tables = [
        [[cell.text for cell in row.all("td")] for row in table.all("tr")][1:]
        for table in built.pages[SHIPPED].main.section("parameters").all("table")
    ]
    assert tables == [
        [
            [
                "/Net/TcpipHeapMax",
                "512",
                "esxcli system settings advanced set -o /Net/TcpipHeapMax -i 512",
                "esxcli system settings advanced list -o /Net/TcpipHeapMax",
                "A larger heap for the network stack, 512 MB.",
                "design.yaml:37",
            ],
            [
                "/adv/CMMDS/goto11",
                "1",
                "esxcli system settings advanced set -o /adv/CMMDS/goto11 -i 1",
                "",
                "Enables clusters of 32 hosts in Virtual SAN 5.5.",
                "design.yaml:42",
            ],
        ],
        [["vsan-[01-32]", "System Profile Settings", "Performance", "design.yaml:51"]],
    ]


def test_designs_without_settings_have_no_such_section(built: Built) -> None:
    assert "parameters" in built.pages[SHIPPED].anchors
    assert "parameters" not in built.pages["designs/vsan-roce-vsphere7u3/hosts.html"].anchors
    assert rendered(host_settings, overlaid("vsan-roce", "format: 1\n"), "vsan-roce") == ""


def test_columns_that_nobody_states_are_left_out() -> None:
    page = settings("command: esxcli a -i 1")
    assert page.startswith(
        "## Advanced settings of compute\n\nRun on every host. The commands are printed as in the source.\n\n"
    )
    assert [cells[:-1] for cells in rows(page)] == [["Command"], ["esxcli a -i 1"]]


def test_one_statement_of_several_fills_the_column() -> None:
    page = settings("command: a, value: 512, option: /Net/X", "command: b, because: It is so.")
    assert [cells[:-1] for cells in rows(page)] == [
        ["Option", "Value", "Command", "Rationale"],
        ["/Net/X", "512", "a", ""],
        ["", "", "b", "It is so."],
    ]


def test_a_value_of_zero_is_a_value() -> None:
    assert [cells[:-1] for cells in rows(settings("command: a, value: 0"))] == [
        ["Value", "Command"],
        ["0", "a"],
    ]


@pytest.mark.parametrize(
    "text", ["<script>alert(1)</script>", "a | b", "](javascript:x)", "{{ x }}", "`a` **b**"]
)
def test_hostile_commands_stay_text(text: str) -> None:
    page = settings(f"command: {text!r}, because: {text!r}")
    assert text not in page and rows(page)[1][:2] == [text, text]


def test_hosts_of_one_bios_are_together() -> None:
    assert bios("bios: {System profile: Performance, Sub-NUMA: off-by-hand}") == [
        BIOS,
        ["host-[1-4]", "System profile", "Performance", "design.yaml:23"],
        ["host-[1-4]", "Sub-NUMA", "off-by-hand", "design.yaml:23"],
    ]


def test_a_host_of_another_bios_stands_apart_with_the_line_that_says_so() -> None:
    assert bios(
        "bios: {System profile: Performance}", "overrides: {host-3: {bios: {System profile: Balanced}}}"
    ) == [
        BIOS,
        ["host-[1-2], host-4", "System profile", "Performance", "design.yaml:23"],
        ["host-3", "System profile", "Balanced", "design.yaml:24"],
    ]


def test_a_host_whose_bios_nobody_states_is_not_in_the_table() -> None:
    assert bios("overrides: {host-2: {bios: {System profile: Balanced}}}") == [
        BIOS,
        ["host-2", "System profile", "Balanced", "design.yaml:23"],
    ]
