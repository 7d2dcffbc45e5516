"""TOP012: switches without a QoS profile in clusters whose RDMA traffic cannot be followed."""

from rule_designs import files, told


def test_windows_hosts_without_interfaces_use_every_rdma_port() -> None:
    text = files({}, base="s2d")["design.yaml"].decode()
    start, end = text.index("    virtual_switches:"), text.index("    smb:")
    addresses = [
        (f'    addresses:\n      - {{of: "node-[1-4] {name}", first: {first}}}\n', "")
        for name, first in (("SMB1", "198.51.100.1"), ("SMB2", "203.0.113.1"))
    ]
    replaced = {
        "qos.yaml": [('"leaf-[1-2]", ', "")],
        "design.yaml": text[:start] + text[end:],
        "ip-plan.yaml": addresses,
    }
    found = told("TOP012", replaced, base="s2d")
    assert [line.partition(" (")[0] for line in found] == [
        "wiring.yaml:3:3 error TOP012 cluster storage sends RoCE v2 traffic through leaf-1"
    ]
    assert found[0].endswith("also: leaf-2")
