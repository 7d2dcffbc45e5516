"""Designs that the tests of derived views make from the small clean example, with the switches and cables
that a case needs."""

import re
from collections.abc import Mapping

from refarch import api, testing

LEAF = "{model: nvidia-sn2010, role: leaf, nos: cumulus-linux}"
SPINE = "{model: nvidia-sn2010, role: spine, nos: cumulus-linux}"
PAIR = {"leaf-[1-2]": LEAF}
HOSTS = ("host-[1-4] vmnic4 > leaf-1 swp[1-4]", "host-[1-4] vmnic5 > leaf-2 swp[1-4]")
"""Each of the four hosts with one 25G port on each leaf: vSAN runs over vmnic4, vMotion over vmnic5."""
PEER = "leaf-1 swp[21-22] > leaf-2 swp[21-22]"
"""Two 100G cables between the leafs."""
OUT_OF_BAND = {**PAIR, "oob-1": LEAF.replace("role: leaf", "role: management")}
MANAGED = ("host-[1-4] vmnic0 > oob-1 swp[1-4]", "host-[1-4] idrac > oob-1 swp[5-8]")
"""Each host with a port and its management controller at a switch out of band."""
MANAGEMENT_PORTS = "leaf-[1-2] eth0 > oob-1 swp[17-18]"
MANAGED_HOSTS = """\
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        bmc: idrac
        adapters:
          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}
          - {card: generic-nic-1gt-2p, ports: [vmnic0, vmnic1]}
    virtual_switches:
      vSwitch0:
        kind: standard
        uplinks: [vmnic0, vmnic1]
        port_groups:
          Management Network: {network: management, teaming: {policy: originating-virtual-port}}
    vmkernel:
      vmk0: {port_group: Management Network, services: [management]}
"""


def wiring(switches: Mapping[str, str], *links: str, pairs: str = "") -> str:
    """wiring.yaml with these switches and links such as ``leaf-1 swp21 > leaf-2 swp21, bond: peer``,
    and MLAG pairs as a YAML mapping."""
    text = "format: 1\nswitches:\n" + "".join(f"  {name}: {data}\n" for name, data in switches.items())
    text += f"mlag: {pairs}\n" if pairs else ""
    text += "links:\n" if links else "links: []\n"
    for link in links:
        ends, _, more = link.partition(", ")
        a, b = ends.split(" > ")
        cable = "nvidia-mcp2m00-a003e30l" if "host" in ends or "array" in ends else "nvidia-mcp1600-c003e30l"
        text += f"  - {{from: '{a}', to: '{b}', cable: {cable}{', ' if more else ''}{more}}}\n"
    return text


def make(switches: Mapping[str, str], *links: str, pairs: str = "", **patches: str) -> api.Design:
    """The clean example with these switches and links, and patches of its other files by the file's name;
    without QoS."""
    listed = [
        testing.Fragment(f"{name.replace('_', '-')}.yaml", text, "vsan-roce")
        for name, text in patches.items()
    ]
    name, files = testing.overlay(listed)
    del files["qos.yaml"]
    files["wiring.yaml"] = wiring(switches, *links, pairs=pairs).encode()
    if not any("leaf-[1-" in name for name in switches):
        files["ip-plan.yaml"] = re.sub(rb"leaf-\[1-2\] eth0", b"leaf-1 eth0", files["ip-plan.yaml"])
    result = api.lint_texts(name, files)
    assert result.design is not None, [finding.message for finding in result.findings]
    return result.design


def cells(table: api.Table, *keys: str) -> list[tuple[api.Cell, ...]]:
    """Some columns of a table."""
    wanted = [[column.key for column in table.columns].index(key) for key in keys]
    return [tuple(row.cells[index] for index in wanted) for row in table.rows]
