"""SRV001 to SRV005, IP015 and BOM009: what the site gives, and how many licenses are bought."""

import pytest
from rule_designs import told

NTP = "  ntp: {servers: site, used_by: [esxi, vcenter]}\n"
VERSION = "version: 1.0.0\nstatus: draft\n"


def services(text: str) -> dict[str, list[tuple[str, str]]]:
    """The design with these services in place of its own."""
    return {"design.yaml": [(f"services:\n{NTP}", text)]}


@pytest.mark.parametrize(
    ("servers", "said"),
    [
        (
            "[192.0.2.1]",
            [
                (
                    "warning SRV003 the design has one time server, but four time servers are "
                    "recommended (192.0.2.1)"
                )
            ],
        ),
        (
            "[192.0.2.1, 192.0.2.2]",
            [
                "info SRV003 the design has two time servers, but four time servers are recommended "
                "(192.0.2.1 and 192.0.2.2)"
            ],
        ),
        ("[192.0.2.1, 192.0.2.2, 192.0.2.3]", []),
        ("site", []),
    ],
)
def test_number_of_time_servers(servers: str, said: list[str]) -> None:
    found = told("SRV003", services(f"services:\n  ntp: {servers}\n"))
    assert [one.split(" ", 1)[1] for one in found] == said


def test_a_name_needs_name_servers() -> None:
    named = "services:\n  syslog: [logs.example.com]\n  ntp: site\n"
    assert told("SRV", services(named)) == [
        "design.yaml:14:3 warning SRV001 syslog server logs.example.com is specified by name, but the "
        "design has no name servers"
    ]
    assert told("SRV", services(f"{named}  dns: site\n")) == []


def test_one_server_outside_of_the_cluster_is_enough() -> None:
    inside = "appliances:\n  dns-[1-2]: {role: dns, runs_on: compute}\nservices:\n  ntp: site\n  dns: [%s]\n"
    assert told("SRV002", services(inside % "dns-1, 192.0.2.77")) == []
    assert told("SRV002", services(inside % "dns-1, dns-2")) == [
        "design.yaml:17:3 warning SRV002 cluster compute depends on dns, but all dns servers run on "
        "clusters that depend on it: name server dns-1 and 1 more"
    ]


@pytest.mark.parametrize(
    ("approved", "status", "severity"),
    [
        ("1.0.0", "published", ""),
        ("0.9.9", "published", "warning"),
        ("0.9.9", "draft", ""),
        ("1.0.1", "published", "error"),
        ("1.0.1", "draft", "error"),
    ],
)
def test_versions_of_approvals(approved: str, status: str, severity: str) -> None:
    entry = f"approvals:\n  - {{by: board, date: 2026-03-02, version: {approved}}}\n"
    edits = {"design.yaml": [(VERSION, f"version: 1.0.0\nstatus: {status}\n{entry}")]}
    assert [one.split()[1] for one in told("SRV005", edits)] == [severity] * bool(severity)


def test_the_last_approval_counts() -> None:
    listed = ["0.9.0", "1.0.0", "0.8.0"]
    entries = "".join(f"  - {{by: board, date: 2026-03-02, version: {one}}}\n" for one in listed)
    text = f"version: 1.0.0\nstatus: published\napprovals:\n{entries}"
    assert told("SRV005", {"design.yaml": [(VERSION, text)]}) == []


def test_a_network_reaches_its_own_subnet_without_a_gateway() -> None:
    far = "services:\n  ntp: [203.0.113.251, 203.0.113.252, 203.0.113.253]\n"
    assert told("IP015", services(far)) == [
        (
            "ip-plan.yaml:3:3 error IP015 network management has no gateway, but eth0 on leaf-1 "
            "needs one to reach ntp server 203.0.113.251"
        )
    ]
    near = far.replace("203.0.113", "192.0.2")
    assert told("IP015", services(near)) == []


@pytest.mark.parametrize(("bought", "severity"), [(3, "error"), (4, ""), (5, "warning"), ("needed", "")])
def test_number_of_licenses(bought: int | str, severity: str) -> None:
    line = f"items:\n  - {{support: server-support, quantity: {bought}, per: host}}\n"
    found = told("BOM009", {"bom.yaml": [("items:\n", line)]})
    assert [one.split()[1] for one in found] == [severity] * bool(severity)
