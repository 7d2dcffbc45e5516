"""What the verification page asks of hosts with Linux."""

from pathlib import Path

from refarch import api
from refarch.platforms.checks import Check
from refarch.platforms.linux.checks_linux import checks, unchecked_settings


def checks_of_first_host(root: Path, old: str = "", new: str = "") -> list[Check]:
    """The checks of the first host of the foreign design, with one edit of its files."""
    folder = root / "tests/fixtures/foreign/designs/nvme-linux-flasharray-cumulus"
    texts = {path.name: path.read_bytes() for path in folder.glob("*.yaml")}
    assert not old or sum(text.count(old.encode()) for text in texts.values()) == 1, old
    texts = {name: text.replace(old.encode(), new.encode()) if old else text for name, text in texts.items()}
    design = api.lint_texts(folder.name, texts).design
    assert design is not None
    return [one for one in checks(design) if one.devices == ("db-01",)]


def test_commands_and_values_follow_the_design(root: Path) -> None:
    found = [(one.run, one.expected) for one in checks_of_first_host(root)]
    assert found[:4] == [
        ("uname -r", ("5.14",)),
        ("cat /sys/class/net/eno8303/mtu", ("1500",)),
        ("cat /sys/class/net/nvme-a/mtu", ("9000",)),
        ("cat /sys/class/net/nvme-b/mtu", ("9000",)),
    ]
    assert found[4] == ("chronyc -N sources", ("172.20.30.13", "172.20.30.14"))
    pfc = "0:off 1:off 2:off 3:on 4:off 5:off 6:off 7:off"
    assert ("dcb pfc show dev ens2f0np0 prio-pfc", (pfc,)) in found
    assert ("nvme show-hostnqn", ("nqn.2014-08.org.example:nvme:db-01",)) in found
    assert ("ping -M do -c 10 -s 8972 -I 192.168.201.101 192.168.201.10", ("0%",)) in found
    assert ("dcb -N app show dev ens2f1np1 dscp-prio", ("26:3",)) in found
    device = "$(ls /sys/class/net/ens2f1np1/device/infiniband)"
    assert (f"cat /sys/kernel/config/rdma_cm/{device}/ports/1/default_roce_tos", ("104",)) in found
    assert found[12] == (
        "nvme list-subsys",
        tuple(
            f"rdma traddr=192.168.{network}.{number},trsvcid=4420"
            for network in (201, 202)
            for number in (10, 11)
        ),
    )


def test_an_edit_of_the_design_changes_what_is_expected(root: Path) -> None:
    untagged = checks_of_first_host(root, "network: nvme-a, services", "vlan: 0, network: nvme-a, services")
    assert [(one.run, one.compare) for one in untagged][2] == ("cat /sys/class/net/ens2f0np0/mtu", "at least")
    of_site = checks_of_first_host(root, "ntp: {servers: [172.20.30.13, 172.20.30.14]", "ntp: {servers: site")
    assert not any("chronyc" in one.run for one in of_site)
    quiet = checks_of_first_host(
        root, "  - {profile: roce, to: [hosts of db], ports: [ens2f0np0, ens2f1np1]}\n"
    )
    assert not any("dcb" in one.run or "rdma_cm" in one.run for one in quiet)
    by_pcp = checks_of_first_host(
        root, "host: {willing: false, trust: [dscp],", "host: {willing: false, trust: [pcp],"
    )
    assert not any("dscp-prio" in one.run for one in by_pcp)


def test_ecn_is_told_as_unchecked(root: Path) -> None:
    folder = root / "linter/refarch/examples/nvme-of-linux"
    texts = {path.name: path.read_bytes() for path in folder.glob("*.yaml")}
    design = api.lint_texts("nvme-of-linux", texts).design
    assert design is not None
    assert [(one.devices, one.what) for one in unchecked_settings(design)] == [
        (("host-1",), "ECN of RDMA ports"),
        (("host-2",), "ECN of RDMA ports"),
    ]


def test_a_kernel_setting_is_read_back(root: Path) -> None:
    nvme = "    nvme:\n      host_nqn"
    setting = "{option: net.ipv4.tcp_ecn, value: 1, command: sysctl -w net.ipv4.tcp_ecn=1}"
    found = checks_of_first_host(root, nvme, f"    settings: [{setting}]\n{nvme}")
    (asked,) = [one for one in found if one.run.startswith("sysctl")]
    assert (asked.run, asked.expected) == ("sysctl -n net.ipv4.tcp_ecn", ("1",))


def test_congestion_control_is_checked_with_the_driver_package(root: Path) -> None:
    folder = root / "tests/fixtures/foreign/designs/rdma-linux-connectx7-cumulus"
    texts = {path.name: path.read_bytes() for path in folder.glob("*.yaml")}
    design = api.lint_texts(folder.name, texts).design
    assert design is not None
    found = {one.run: one.expected for one in checks(design) if one.devices == ("node-8",)}
    assert found["cat /sys/class/net/ens2f0np0/ecn/roce_np/enable/3"] == ("1",)
    assert found["cat /sys/class/net/ens2f0np0/device/infiniband/*/tc/1/traffic_class"] == ("106",)
    assert not any(run.startswith("dcb") for run in found)
    assert list(unchecked_settings(design)) == []
