"""VCO001: one name for two objects of a vCenter Server."""

import pytest

from refarch import api, testing

SECOND = """  more:
    product: vsan-osa
    transport: tcp
    hosts:
      - names: more-[1-4]
        server: dell-poweredge-r740
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
    virtual_switches:
      Storage:
        kind: distributed
        mtu: 9000
        uplinks: {Uplink 1: vmnic4, Uplink 2: vmnic5}
        discovery: {protocol: lldp, operation: both}
        port_groups:
          vSAN:
            network: vsan
            teaming: {policy: explicit-failover-order, active: [Uplink 1], standby: [Uplink 2]}
"""
"""A second cluster, whose objects are those of the first."""


def found(*edits: tuple[str, str]) -> list[str]:
    """Messages about a design with both clusters, after edits of design.yaml."""
    files = testing.base_files("vsan-roce")
    text = files["design.yaml"].decode() + SECOND
    for old, new in edits:
        assert old in text, old
        before, _, after = text.rpartition(old)
        text = before + new + after
    result = api.lint_texts("vsan-roce", {**files, "design.yaml": text.encode()})
    assert result.design is not None, result.findings
    return [one.message for one in result.findings if one.code == "VCO001"]


def of(kind: str, setting: str, second: str, first: str) -> list[str]:
    what = kind.rpartition(" ")[0]
    return [
        f"{kind} of cluster more has {setting} {second}, but {kind} of cluster compute has {first}; "
        f"vCenter has only one {what} of this name, and the cluster that is configured last changes it for "
        "both clusters"
    ]


def test_objects_with_the_same_settings_serve_both_clusters() -> None:
    assert found() == []


@pytest.mark.parametrize(
    ("old", "new", "messages"),
    [
        ("mtu: 9000", "mtu: 8000", of("distributed switch Storage", "MTU", "8000", "9000")),
        (
            "Uplink 2: vmnic5}",
            "Uplink 2: vmnic5, Uplink 3: vmnic6}",
            of("distributed switch Storage", "uplinks", "Uplink 1, Uplink 2, Uplink 3", "Uplink 1, Uplink 2"),
        ),
        (
            "operation: both",
            "operation: listen",
            of("distributed switch Storage", "discovery", "lldp listen", "lldp both"),
        ),
        ("network: vsan", "network: vsan, vlan: 31", of("port group vSAN", "VLAN", "31", "30")),
        (
            "policy: explicit-failover-order",
            "policy: source-mac-hash",
            of("port group vSAN", "teaming policy", "source-mac-hash", "explicit-failover-order"),
        ),
        (
            "active: [Uplink 1], standby: [Uplink 2]",
            "active: [Uplink 2], standby: [Uplink 1]",
            of("port group vSAN", "active uplinks", "Uplink 2", "Uplink 1"),
        ),
        ("Storage:", "More:", of("port group vSAN", "distributed switch", "More", "Storage")),
        ("Uplink 1: vmnic4", "Uplink 1: vmnic5", []),  # each cluster has ports of its own
        ("kind: distributed\n        mtu: 9000", "kind: standard\n        mtu: 8000", []),
    ],
)
def test_one_setting_differs(old: str, new: str, messages: list[str]) -> None:
    if "vlan: 31" in new or "standard" in new:
        new = new.replace("network: vsan, vlan: 31", "network: vsan\n            vlan: 31")
    if "standard" in new:
        others = ("uplinks: {Uplink 1: vmnic4, Uplink 2: vmnic5}", "uplinks: [vmnic4, vmnic5]")
        teams = ("active: [Uplink 1], standby: [Uplink 2]", "active: [vmnic4], standby: [vmnic5]")
        assert (
            found((old, new), others, teams, ("        discovery: {protocol: lldp, operation: both}\n", ""))
            == []
        )
    else:
        assert found((old, new)) == messages


def security(stated: str) -> tuple[str, str]:
    """Edit that gives the last port group for vSAN without a security policy this one."""
    group = "network: vsan\n            teaming"
    return group, group.replace("teaming", f"security: {{{stated}}}\n            teaming")


def test_security_differs_where_both_clusters_state_it() -> None:
    accepted, rejected = security("forged_transmits: true"), security("forged_transmits: false")
    assert found(accepted, rejected) == of("port group vSAN", "forged transmits", "yes", "no")
    assert found(accepted, accepted) == []
    assert found(accepted) == []
    assert found(accepted, security("promiscuous: false")) == []


def test_a_title_is_the_name_of_one_cluster() -> None:
    assert found(("  more:\n", "  more:\n    title: compute\n")) == [
        "cluster more has title compute, but cluster compute has the same title; vCenter has one "
        "cluster of this name, and the hosts of both clusters join the same vCenter cluster"
    ]


def test_domains_have_vcenter_servers_of_their_own() -> None:
    domains = (
        "  compute:\n",
        "  compute:\n    domain: m01\n",
    )
    second = ("  more:\n", "  more:\n    domain: w01\n")
    kinds = ("clusters:\n", "domains: {m01: {kind: management}, w01: {kind: workload}}\nclusters:\n")
    assert found(("mtu: 9000", "mtu: 8000"), domains, second, kinds) == []
    same = ("  more:\n", "  more:\n    domain: m01\n")
    assert len(found(("mtu: 9000", "mtu: 8000"), domains, same, kinds)) == 1
