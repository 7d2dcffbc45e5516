"""OPT006: cables and transceivers that are coded for another vendor than their switch accepts."""

import pytest

from refarch import api, testing
from refarch.api import Finding

SYSTEMS = {
    "arista-eos": ("arista-dcs-7050sx3-48yc8", "Management1", "Ethernet{}", "Ethernet{}/1", (49, 50)),
    "cisco-nx-os": ("cisco-n9k-c93180yc-fx3", "mgmt0", "Ethernet1/{}", "Ethernet1/{}", (53, 54)),
    "aruba-aos-cx": ("aruba-8325-48y8c", "mgmt", "1/1/{}", "1/1/{}", (53, 54)),
    "dell-os10": ("dell-s5248f-on", "mgmt1/1/1", "ethernet1/1/{}", "ethernet1/1/{}", (53, 54)),
    "juniper-junos": ("juniper-qfx5120-48y", "em0", "et-0/0/{}", "et-0/0/{}", (48, 49)),
    "cumulus-linux": ("nvidia-sn2010", "eth0", "swp{}", "swp{}", (21, 22)),
    "sonic": ("nvidia-sn2010", "eth0", "Ethernet{}", "Ethernet{}", (72, 76)),
}
"""By system: a model, its management port, the names of ports to hosts and to the other leaf, and numbers of
the latter."""


def found(
    nos: str, cable: str, more: str = "", between: str = "generic-qsfp28-dac, length: 1m"
) -> list[Finding]:
    """The findings of OPT006 where one host is cabled so, and the leafs otherwise."""
    model, management, near, far, (first, last) = SYSTEMS[nos]
    peers = f"{far.format(f'[{first}-{last}]' if nos != 'sonic' else f'[{first}-{last}/4]')}"
    wiring = f"""format: 1
switches:
  leaf-[1-2]: {{model: {model}, role: leaf, fabric: main, nos: {nos}}}
links:
  - {{from: host-1 vmnic4, to: leaf-1 {near.format(4)}, cable: {cable}{more}}}
  - {{from: "leaf-1 {peers}", to: "leaf-2 {peers}", cable: {between}, bond: bond1}}
"""
    files = testing.base_files("vsan-roce")
    files["wiring.yaml"] = wiring.encode()
    files["ip-plan.yaml"] = files["ip-plan.yaml"].replace(b"eth0", management.encode())
    result = api.lint_texts("vsan-roce", files)
    assert result.checked, [finding.message for finding in result.findings]
    return [finding for finding in result.findings if finding.code == "OPT006"]


@pytest.mark.parametrize(
    ("nos", "port", "system", "vendor"),
    [
        ("arista-eos", "Ethernet4", "Arista EOS", "Arista"),
        ("cisco-nx-os", "Ethernet1/4", "Cisco NX-OS", "Cisco"),
        ("aruba-aos-cx", "1/1/4", "Aruba AOS-CX", "Aruba"),
    ],
)
def test_systems_that_refuse_the_cables_of_others(nos: str, port: str, system: str, vendor: str) -> None:
    (finding,) = found(nos, "nvidia-mcp2m00-a003e30l")
    assert (finding.file, finding.line, finding.severity) == ("wiring.yaml", 5, "warning")
    assert finding.message == (
        f"cable MCP2M00-A003E30L in {port} on leaf-1 is coded for NVIDIA, but {system} refuses plugs of "
        f"vendors other than {vendor}; the link stays down"
    )
    assert finding.hint == (
        f"Use a cable from {vendor}. Or use a generic cable with the coding for {vendor}."
    )
    (related,) = finding.related
    assert (related.file, related.line, related.message) == (
        "wiring.yaml",
        3,
        "the operating system of leaf-1",
    )


@pytest.mark.parametrize(
    ("nos", "system", "vendor"),
    [("dell-os10", "Dell OS10", "Dell"), ("juniper-junos", "Juniper Junos", "Juniper")],
)
def test_systems_that_only_log_them(nos: str, system: str, vendor: str) -> None:
    (finding,) = found(nos, "nvidia-mcp2m00-a003e30l")
    assert (finding.line, finding.severity) == (5, "info")
    assert finding.message.endswith(
        f"but {system} logs plugs of vendors other than {vendor} as not supported"
    )


@pytest.mark.parametrize("nos", ["cumulus-linux", "sonic"])
def test_systems_of_which_no_document_was_read(nos: str) -> None:
    assert found(nos, "cisco-sfp-h25g-cu3m") == []


@pytest.mark.parametrize(
    ("nos", "cable"),
    [
        ("arista-eos", "arista-cab-s-s-25g-3m"),
        ("cisco-nx-os", "cisco-sfp-h25g-cu3m"),
        ("dell-os10", "dell-dac-sfp-25g-3m"),
        ("cisco-nx-os", "generic-sfp28-dac, length: 3m"),
    ],
)
def test_cables_of_the_vendor_and_generic_ones(nos: str, cable: str) -> None:
    assert found(nos, cable) == []


def test_a_cable_between_two_switches_is_one_finding_for_all_its_ends() -> None:
    (finding,) = found("cisco-nx-os", "cisco-sfp-h25g-cu3m", between="nvidia-mcp1600-c003e30l")
    assert finding.line == 6
    assert finding.message.endswith("; also: Ethernet1/53 on leaf-2, Ethernet1/54 on leaf-[1-2]")


def test_the_transceiver_counts_and_not_its_fibre() -> None:
    optics = ", length: 10m, optics: {from: nvidia-mma2p00-as, to: nvidia-mma2p00-as}"
    (finding,) = found("cisco-nx-os", "generic-lc-om4", optics)
    assert (finding.line, finding.object) == (5, "links[0].optics.to")
    assert finding.message.startswith("transceiver MMA2P00-AS in Ethernet1/4 on leaf-1 is coded for NVIDIA")


def test_each_end_may_have_the_transceiver_of_its_own_vendor() -> None:
    own = ", length: 10m, optics: {from: nvidia-mma2p00-as, to: cisco-sfp-25g-sr-s}"
    assert found("cisco-nx-os", "generic-lc-om4", own) == []
