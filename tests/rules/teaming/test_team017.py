"""TEAM017: bonds on the physical switch against LAGs and IP hash in the virtual one."""

from refarch import testing

BOND = """\
links:
  - {{from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l{first}}}
  - {{from: "host-[1-4] vmnic5", to: "leaf-1 swp[5-8]", cable: nvidia-mcp2m00-a003e30l{second}}}
"""

DESIGN = """\
clusters:
  compute:
    transport: tcp
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
    virtual_switches:
      Storage:
        lags: %s
        port_groups:
          vSAN: {teaming: %s}
          vMotion: {teaming: %s}
"""

LAG = ("{lag1: {uplinks: [Uplink 1, Uplink 2]}}", "{active: [lag1], standby: []}")
HASH = ("{}", "{policy: ip-hash, active: [Uplink 1, Uplink 2], standby: []}")
PORTS = ("{}", "{policy: originating-virtual-port, active: [Uplink 1, Uplink 2], standby: []}")


def said(team: tuple[str, str], first: str, second: str) -> list[str]:
    lags, teaming = team
    teaming = teaming.replace("{active: [lag1]", "{policy: originating-virtual-port, active: [lag1]")
    parts = [
        testing.Fragment("design.yaml", DESIGN % (lags, teaming, teaming), "vsan-roce"),
        testing.Fragment("wiring.yaml", BOND.format(first=first, second=second), "vsan-roce"),
    ]
    return [one.message for one in testing.lint_example(parts).findings if one.code == "TEAM017"]


def test_both_ends_agree() -> None:
    assert said(PORTS, "", "") == []
    assert said(LAG, ', bond: "b[1-4]"', ', bond: "b[1-4]"') == []
    assert said(HASH, ', bond: "b[1-4]", bond_mode: static', ', bond: "b[1-4]", bond_mode: static') == []


def test_one_end_alone() -> None:
    message, *_ = said(PORTS, "", ', bond: "b[1-4]"')
    assert message.startswith("port swp5 on leaf-1 (vmnic5 on host-1) is in an LACP bond, but the teaming")
    message, *_ = said(HASH, ', bond: "b[1-4]", bond_mode: static', "")
    assert "(vmnic5 on host-1) is in no bond, but IP hash of" in message
    message, *_ = said(HASH, ', bond: "b[1-4]", bond_mode: static', ', bond: "b[1-4]"')
    assert "is in an LACP bond" in message and "expects a static bond" in message


def test_two_bonds_for_one_team() -> None:
    message, *_ = said(LAG, ', bond: "b[1-4]"', ', bond: "c[1-4]"')
    assert "the ports on host-1 behind vMotion are in 2 bonds" in message


def test_one_bond_for_two_hosts() -> None:
    assert said(LAG, ", bond: b", ", bond: b")[0].startswith(
        "bond b on leaf-1 connects to both host-1 and host-2, but each host needs a separate bond; also:"
    )


def messages_of_two_groups(first: str, second: str, bond: str) -> list[str]:
    """Messages about the port groups vSAN and vMotion over the same two cables."""
    parts = [
        testing.Fragment("design.yaml", DESIGN % ("{}", first, second), "vsan-roce"),
        testing.Fragment("wiring.yaml", BOND.format(first=bond, second=bond), "vsan-roce"),
    ]
    findings = testing.lint_example(parts).findings
    return [f"{one.line} {one.message}" for one in findings if one.code == "TEAM017"]


def test_two_port_groups_need_different_bonds_on_the_same_ports() -> None:
    static = ', bond: "b[1-4]", bond_mode: static'
    assert messages_of_two_groups(HASH[1], HASH[1], static) == []
    assert messages_of_two_groups(PORTS[1], PORTS[1], "") == []
    (message,) = messages_of_two_groups(HASH[1], PORTS[1], static)
    assert message.partition(" ")[2] == (
        "port group vMotion uses vmnic4 on host-1 in a static bond for vSAN, but the teaming of vMotion "
        "expects no bond; also: host-[2-4]"
    )
    # Without the bond, the port group with IP hash is at fault, and the other one is right.
    messages = messages_of_two_groups(HASH[1], PORTS[1], "")
    assert messages and all("but IP hash of vSAN expects a static bond" in text for text in messages)
