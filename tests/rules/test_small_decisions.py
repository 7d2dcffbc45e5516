"""Both sides of decisions of rules, as changes of a small clean design in the form of the rules' own pages.

For decisions that neither an example nor a mistake shows: one of two conditions alone, the first of several.
"""

import pytest

from refarch import testing

HOST = """      - names: host-[1-4]
        server: dell-poweredge-r740
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
        overrides: {host-4: {software: {esxi: {release: "%s"}}}}
"""
RELEASES = """# design.yaml
software: {esxi: {release: "7.0 U3", build: null}}
clusters:
  compute:
    hosts:
"""
SMB2 = """# design.yaml of the example `s2d`
clusters:
  storage:
    interfaces:
      SMB2: {connected_to: Storage, network: smb-a, services: [smb, live-migration], affinity: %s}
"""
SMB2_PLAN = """# ip-plan.yaml of the example `s2d`
networks:
  smb-a:
    addresses:
      - {of: "node-[1-4] SMB1", first: 198.51.100.1}
      - {of: "node-[1-4] SMB2", first: 198.51.100.11}
  smb-b: null
"""
SHARE = """# design.yaml of the example `smb-direct`
clusters:
  hyper-v:
    hosts:
      - names: node-[1-2]
        server: dell-poweredge-r740
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [pNIC1, pNIC2]}]
      - names: node-[3-4]
        server: dell-poweredge-r740
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [pNIC1, pNIC2]}]
        drives: [{drive: intel-ssdpe2kx040t8, quantity: 4, role: storage-pool}]
    smb: {shares: {Machines: {host: node-1, for: disks of the virtual machines}}}
"""
SERVICES = """# design.yaml
services: {dns: {servers: [%s], domain: example.com}}
appliances: {"dns-[1-2]": {role: dns, runs_on: outside}}
"""
SERVERS = """# ip-plan.yaml
networks:
  management:
    addresses:
      - {of: "leaf-[1-2] eth0", first: 192.0.2.11}
      - {of: "dns-[1-2] eth0", first: 192.0.2.53}
"""

CASES = (
    (
        "VER004",
        "a release below them",
        (RELEASES + HOST % "7.0 U2",),
        ["host-4 runs ESXi 7.0 U2, but most hosts of cluster compute run ESXi 7.0 U3"],
    ),
    ("SMB025", "two interfaces on one port", (SMB2 % "pNIC1", SMB2_PLAN), []),
    (
        "SMB025",
        "two interfaces on two ports",
        (SMB2 % "pNIC2", SMB2_PLAN),
        [
            "interfaces SMB1 and SMB2 on node-1 carry SMB over two ports, but both are in subnet "
            "198.51.100.0/24"
        ],
    ),
    (
        "SMB033",
        "the first of the hosts with drives is named",
        (SHARE,),
        ["share Machines is on node-1, which has no drives, but node-3 has drives"],
    ),
    (
        "SRV008",
        "all servers by address",
        (SERVICES % "192.0.2.54", SERVERS),
        ["dns-1 is a name server, but `servers` of dns does not contain its address"],
    ),
    ("SRV008", "a server by name may be any machine", (SERVICES % "192.0.2.54, ns.example.com", SERVERS), []),
)


@pytest.mark.parametrize(
    ("code", "patches", "messages"),
    [pytest.param(code, patches, said, id=f"{code}-{what}") for code, what, patches, said in CASES],
)
def test_a_decision(code: str, patches: tuple[str, ...], messages: list[str]) -> None:
    text = "\n".join(f"```yaml\n{patch}```\n" for patch in patches)
    result = testing.lint_example(testing.fragments(text))
    assert result.checked, [finding.message for finding in result.findings]
    told = [finding.message for finding in result.findings if finding.code == code]
    assert [message.partition("; also:")[0] for message in told] == messages
