"""The target for guests with paravirtual RDMA: its scripts run against a stand-in; each line counts."""

import configparser
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fake_linux import PROGRAMS, factory, run
from machine import Machine
from rich_intents import intents

from refarch import api, testing
from refarch.api.intent import GuestAdapter, GuestIntent, guest_intents
from refarch.platforms.rendering import configurations
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.target import NotConfigured, target_named
from shipped_designs import shipped

TARGET = target_named("linux-guest")
GUESTS = dict(intents(TARGET))
CONNECTIONS = "etc/NetworkManager/system-connections"
MODULES = "etc/modules-load.d/refarch-pvrdma.conf"

pytestmark = pytest.mark.process


def small_files() -> dict[str, bytes]:
    return testing.base_files("pvrdma")


@pytest.fixture
def guest() -> GuestIntent:
    found = api.lint_texts("pvrdma", small_files()).design
    assert found is not None
    return next(iter(guest_intents(found).values()))


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    below = tmp_path / "root"
    monkeypatch.setenv("ROOT", str(below))
    return Machine(tmp_path, factory(below), PROGRAMS, run)


def script(guest: GuestIntent) -> str:
    return configuration("linux-guest", TARGET, guest.name, guest).text


def written(text: str) -> dict[str, str]:
    """The files that a script writes, by path, read from its calls alone."""
    found: dict[str, str] = {}
    path = ""
    for line in text.splitlines():
        if line.startswith("file /"):
            path = line.split()[1][1:]
            found[path] = ""
        elif line.startswith("line '"):
            found[path] += line[6:-1].replace("'\"'\"'", "'") + "\n"
    return found


def read(text: str) -> dict[str, Any]:
    """What a script sets: name, modules, adapters, and the RDMA devices that it looks at."""
    files = written(text)
    adapters = {}
    for path, content in files.items():
        if path.endswith(".nmconnection"):
            parser = configparser.ConfigParser(strict=True)
            parser.read_string(content)
            adapters[path.split("/")[-1].removesuffix(".nmconnection")] = {
                name: dict(group) for name, group in parser.items() if name != "DEFAULT"
            }
    calls = [line.split(" ", 1) for line in text.splitlines() if line[:1].isalpha() and " " in line]
    return {
        "name": [word for name, word in calls if name == "host_name"],
        "modules": files.get(MODULES, "").split(),
        "loaded": [word for name, word in calls if name == "module"],
        "active": [word for name, word in calls if name == "connection"],
        "adapters": adapters,
        "rdma": [word for name, word in calls if name == "rdma_of"],
    }


def wanted(guest: GuestIntent) -> dict[str, Any]:
    """The same, as the design wants it."""
    is_old = guest.release in ("3.10", "4.6")
    rdma = [one.name for one in guest.adapters.values() if one.kind == "pvrdma"]
    set_up = [one for one in guest.adapters.values() if one.address or one.address6 or one.mtu is not None]
    return {
        "name": [guest.name],
        "modules": ["vmw_pvrdma"],
        "loaded": ["vmw_pvrdma"],
        "active": [one.name for one in set_up],
        "adapters": {one.name: _wanted(one, is_old=is_old) for one in set_up},
        "rdma": rdma,
    }


def _wanted(one: GuestAdapter, *, is_old: bool) -> dict[str, dict[str, str]]:
    groups = {
        "connection": {
            "id": one.name,
            "type": "ethernet",
            "interface-name": one.name,
            "autoconnect-priority": "100",
        },
        "ethernet": {"mtu": str(one.mtu)},
        "ipv4": {"method": "disabled"},
        "ipv6": {"method": "ignore" if is_old else "disabled"},
    }
    for group, address, gateway in (
        ("ipv4", one.address, one.gateway),
        ("ipv6", one.address6, one.gateway6),
    ):
        if address:
            after = {"address1": f"{address},{gateway}"} if gateway else {"address1": address}
            groups[group] = {"method": "manual", **after, **({} if gateway else {"never-default": "true"})}
    return groups


@pytest.mark.parametrize("name", GUESTS)
def test_the_script_says_what_is_wanted(name: str) -> None:
    assert read(script(GUESTS[name])) == wanted(GUESTS[name])


def is_fact(line: str) -> bool:
    return (
        line.startswith(("host_name ", "file ", "line '", "module ", "connection ", "rdma_of "))
        and line != "line ''"
    )


def test_each_line_counts(guest: GuestIntent) -> None:
    lines = script(guest).splitlines()
    facts = [number for number, line in enumerate(lines) if is_fact(line)]
    assert len(facts) > 12
    for number in facts:
        for instead in ([], [lines[number].replace("e", "a").replace("1", "2")]):
            if instead == [lines[number]]:
                continue
            other = "\n".join([*lines[:number], *instead, *lines[number + 1 :]])
            try:
                assert read(other) != wanted(guest), lines[number]
            except (configparser.Error, KeyError):
                pass


def device(machine: Machine, name: str, port: str) -> None:
    """An RDMA device, as the kernel shows it."""
    path = machine.state["root"] / f"sys/class/infiniband/{name}/ports/1/gid_attrs/ndevs/0"
    path.parent.mkdir(parents=True)
    path.write_text(f"{port}\n")


def test_apply_sets_everything_and_a_second_run_nothing(machine: Machine, guest: GuestIntent) -> None:
    text = script(guest)
    shown = machine.run(text)
    assert (shown.status, shown.calls) == (1, [])
    (port,) = guest.adapters
    first = machine.run(text, "apply")
    missing = f'differs    RDMA device on {port}: current "none", expected "present"'
    assert (first.status, first.errors) == (1, "")
    assert [line for line in first.said.splitlines() if "RDMA" in line] == [missing]
    device(machine, "vmw_pvrdma0", port)
    second = machine.run(text, "apply")
    assert (second.status, second.calls) == (0, [])
    assert second.said.splitlines()[-1] == "no differences"
    for path, content in written(text).items():
        assert (machine.state["root"] / path).read_text() == content
    assert second.state["active"] == [port]
    assert second.state["host"] == guest.name


def test_it_stops_where_a_command_fails_and_the_next_run_finishes(
    machine: Machine, guest: GuestIntent
) -> None:
    (port,) = guest.adapters
    device(machine, "vmw_pvrdma0", port)
    calls = list(machine.run(script(guest), "apply").state["calls"])
    assert [call.split()[0] for call in calls] == ["hostnamectl", "modprobe", "nmcli", "nmcli"]
    for number in range(1, len(calls) + 1):
        machine.state = factory(machine.state["root"].with_name(f"root-{number}")) | {"fails_at": number}
        device(machine, "vmw_pvrdma0", port)
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("ROOT", str(machine.state["root"]))
            assert machine.run(script(guest), "apply").status == 1
            machine.state["fails_at"] = 0
            assert machine.run(script(guest), "apply").status == 0
        assert machine.state["active"] == [port]


def test_the_way_back(machine: Machine, guest: GuestIntent) -> None:
    machine.run(script(guest), "apply")
    back = configuration("linux-guest", TARGET, guest.name, guest).rollback_text
    ran = machine.run(back, "apply")
    assert (ran.status, ran.errors, ran.state["active"]) == (0, "", [])
    left = [
        path for path in machine.state["root"].rglob("*.*") if "var/lib" not in str(path) and path.is_file()
    ]
    assert left == []
    assert machine.run(back, "apply").calls == []


def changed(guest: GuestIntent, **values: Any) -> GuestIntent:
    (name,) = guest.adapters
    return guest._replace(adapters={name: guest.adapters[name]._replace(**values)})


@pytest.mark.parametrize(
    ("values", "told"),
    [
        (
            {"vlan": 71, "gateway": "", "address6": ""},
            {"name", "vlan", "mtu", "address"},
        ),
        ({"address": "", "mtu": None}, {"name"}),
        ({"address": "", "gateway": "192.0.2.1"}, {"gateway"}),
        ({"kind": "vmxnet3"}, {"kind"}),
    ],
)
def test_what_cannot_be_is_told(values: dict[str, Any], told: set[str], guest: GuestIntent) -> None:
    pieces = TARGET.lines(changed(guest, **values))
    assert {one.path for one in pieces if isinstance(one, NotConfigured)} == {
        f"adapters.{name}" for name in told
    }


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("name", "../../x", "is not a valid Linux interface name"),
        ("name", "a\nb", "is not a valid Linux interface name"),
        ("address", "10.0.0.1/24;x", "is not an address with a prefix length"),
        ("address6", "2001:db8::1/64\nmtu=1", "is not an address with a prefix length"),
        ("gateway", "$(id)", "is not an IP address"),
    ],
)
def test_hostile_values_are_refused(field: str, value: str, says: str, guest: GuestIntent) -> None:
    with pytest.raises(api.RefarchError, match=says):
        script(changed(guest, **{field: value}))


def test_cutting_the_port_group_of_an_adapter_removes_its_mtu_alone() -> None:
    files = small_files()
    text = files["design.yaml"].decode()
    (line,) = [one for one in text.splitlines() if "kind: pvrdma" in one]
    (group,) = [part.strip(" }") for part in line.split(",") if "port_group" in part]
    before = api.lint_texts("pvrdma", files).design
    cut = text.replace(f", {group}", "")
    assert cut != text
    after = api.lint_texts("pvrdma", {**files, "design.yaml": cut.encode()}).design
    assert before is not None and after is not None
    for name, one in guest_intents(before).items():
        more, less = (written(script(intent)) for intent in (one, guest_intents(after)[name]))
        for path, content in more.items():
            gone = [row for row in content.splitlines() if row and row not in less[path].splitlines()]
            assert gone == (["[ethernet]", "mtu=9000"] if path.startswith(CONNECTIONS) else [])


def test_lines_say_where_they_come_from() -> None:
    (made, *_) = configurations(api.lint_texts("pvrdma", small_files()), "linux-guest")
    by_text = {line.text: line.origins for line in made.lines if line.origins}
    (address,) = [text for text in by_text if "address1=" in text]
    assert [f"{one.file[:-5]} {one.path}" for one in by_text["line 'mtu=9000'"]] == [
        "ip-plan networks.messages.mtu"
    ]
    assert all(one.file == "ip-plan.yaml" for one in by_text[address])
    assert [one.file for one in by_text["line 'vmw_pvrdma'"]] == ["design.yaml"]


def test_machines_without_paravirtual_rdma_or_with_windows_have_none(guest: GuestIntent) -> None:
    files = small_files()
    text = files["design.yaml"].decode()
    for old, new in (("kind: pvrdma", "kind: vmxnet3"), ('os: "CentOS 7.6"', 'os: "Windows Server 2022"')):
        assert old in text
        found = api.lint_texts("pvrdma", {**files, "design.yaml": text.replace(old, new).encode()}).design
        assert found is not None
        assert guest_intents(found) == {}


def test_script_is_the_golden_one(root: Path, golden: Callable[[Path, str], None]) -> None:
    made = configurations(shipped("pvrdma-hpc"), "linux-guest")
    assert len(made) == 8
    golden(root / "tests/golden/targets/pvrdma-hpc/hpc-vm-1.guest.sh", made[0].text)
