"""WIRE002: a cable at a port that the device does not have."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]


@pytest.mark.parametrize("port", ["swp1", "swp18", "swp19", "swp22", "swp19s0", "swp22s3", "eth0"])
def test_ports_that_an_sn2010_has(lint_isl: Lint, port: str) -> None:
    assert not lint_isl("WIRE002", b=f"leaf-2 {port}")


@pytest.mark.parametrize("port", ["swp0", "swp23", "swp18s0", "swp22s4", "swp23s0", "eth1", "Ethernet1"])
def test_ports_that_an_sn2010_does_not_have(lint_isl: Lint, port: str) -> None:
    (finding,) = lint_isl("WIRE002", b=f"leaf-2 {port}")
    assert (finding.file, finding.line, finding.column, finding.severity) == ("wiring.yaml", 7, 30, "error")
    assert finding.message == f"leaf-2 has no port {port}; NVIDIA SN2010 has swp[1-22]"


def test_a_range_that_runs_over_the_last_port(lint_edited: Lint) -> None:
    edit = ('"leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]"', '"leaf-1 swp[19-22]", to: "leaf-2 swp[21-24]"')
    (finding,) = lint_edited("WIRE002", {"wiring.yaml": [edit]})
    assert (finding.line, finding.column) == (7, 37)
    assert finding.message == "leaf-2 has no port swp23; NVIDIA SN2010 has swp[1-22]; also: leaf-2 swp24"


def test_a_host_whose_board_is_known_has_no_other_ports(lint_edited: Lint) -> None:
    edits = {
        "design.yaml": [("dell-poweredge-r740", "supermicro-sys-2028u-tn24r4t")],
        "wiring.yaml": [("] vmnic5", "] vmnic6")],
    }
    (finding,) = lint_edited("WIRE002", edits)
    assert (finding.line, finding.column, finding.severity) == (6, 12, "error")
    assert finding.message == (
        "host-1 has no port vmnic6; its adapters and its board have vmnic[0-5]; also: host-[2-4] vmnic6"
    )


def test_ports_on_a_known_board_are_ports(lint_edited: Lint) -> None:
    edits = {
        "design.yaml": [("dell-poweredge-r740", "supermicro-sys-2028u-tn24r4t")],
        "wiring.yaml": [("] vmnic5", "] vmnic0")],
    }
    assert not lint_edited("WIRE002", edits)


def test_a_host_whose_board_is_not_known_may_have_the_port(lint_edited: Lint) -> None:
    edits = {
        "design.yaml": [("Uplink 2: vmnic5", "Uplink 2: vmnic0")],
        "wiring.yaml": [("] vmnic5", "] vmnic0")],
    }
    (finding,) = lint_edited("WIRE002", edits)
    assert (finding.line, finding.column, finding.severity) == (6, 12, "info")
    assert finding.message.startswith(
        "vmnic0 on host-1 is not on any of its adapters, which have vmnic[4-5]; the catalog does not "
        "list the ports on the board of Dell PowerEdge R740; also: host-[2-4] vmnic0"
    )


def test_a_port_of_an_unknown_board_that_nothing_uses_is_likely_a_slip(lint_edited: Lint) -> None:
    (finding,) = lint_edited("WIRE002", {"wiring.yaml": [("] vmnic5", "] vmnicc5")]})
    assert (finding.line, finding.column, finding.severity) == (6, 12, "warning")
    assert finding.message.startswith(
        "vmnicc5 on host-1 is not on any of its adapters, which have vmnic[4-5]"
    )


def test_names_of_ports_are_not_known_without_an_operating_system(lint_edited: Lint) -> None:
    assert not lint_edited("WIRE002", {"wiring.yaml": [(", nos: cumulus-linux", ""), ("swp", "Ethernet")]})


def test_ports_of_sonic_are_a_range_with_a_step(lint_edited: Lint) -> None:
    sonic = [("nvidia-sn2010", "nvidia-sn3700"), ("nos: cumulus-linux", "nos: sonic"), ("swp", "Ethernet")]
    found = lint_edited("WIRE002", {"wiring.yaml": sonic})
    assert [finding.message.partition("; also:")[0] for finding in found][:1] == [
        "leaf-1 has no port Ethernet1; NVIDIA SN3700 has Ethernet[0-124/4]"
    ]
