"""Collected files: recognized by content, with the line of each value; a broken file is listed and stops
nothing."""

import json
from pathlib import Path

import pytest

from collected import CABLES, collect, messages, neighbor, neighbor_list, verification
from refarch.asbuilt.collection import EvidenceLines, read_collection
from refarch.asbuilt.json_text import json_start, json_value, lines_of_pointers
from refarch.asbuilt.names import KnownDevices, KnownPorts, port_key
from refarch.core.errors import RefarchError
from refarch.core.plugins import BUILT_IN_PLUGINS
from refarch.platforms.observed import FACTS, Evidence, mac_address

TEXT = '{\n "a": [\n  {"b": 1},\n  {"b": "x, ]}",\n   "c": {"d": []}}\n ]\n}\n'


@pytest.mark.parametrize(
    ("pointer", "line"),
    [
        ((), 1),
        (("a",), 2),
        (("a", 0), 3),
        (("a", 1, "b"), 4),
        (("a", 1, "c", "d"), 5),
        (("a", 7, "z"), 2),
    ],
)
def test_lines_of_values(pointer: tuple[str | int, ...], line: int) -> None:
    assert lines_of_pointers(TEXT, [pointer]) == {pointer: line}


def test_lines_after_a_prompt() -> None:
    assert lines_of_pointers("leaf-1# show x | json\n" + TEXT, [("a", 0)]) == {("a", 0): 4}


def test_a_key_that_is_there_twice_keeps_both_values() -> None:
    text = '{"a": 1, "b": {"c": 2}, "b": {"c": 3}}'
    assert json_value(text, 0).value == {"a": 1, "b": [{"c": 2}, {"c": 3}]}


def test_a_comma_behind_the_last_value_is_no_error() -> None:
    """As Junos 18 writes it; the places of the values stay."""
    text = '{\n "a": [{"b": ",]"}, \n ], "c": 1,\n}'
    assert json_value(text, 0).value == {"a": [{"b": ",]"}], "c": 1}
    assert lines_of_pointers(text, [("c",)]) == {("c",): 3}


def test_the_role_of_a_junos_switch_is_no_json() -> None:
    assert json_start("{master:0}\nadmin> show x\n" + TEXT) == 25
    assert json_start("{master}\n\n") is None


def test_text_without_json_has_no_start() -> None:
    assert json_start("hostname leaf-1\n" * 30 + "{\n") is None
    assert json_start("Interface: swp1") is None


def problems(folder: Path) -> dict[str, str]:
    """What is not understood, by file."""
    return {one.evidence.file: one.problem for one in read_collection(str(folder)).not_understood}


GOOD = neighbor_list([neighbor("swp1", ("host-1", "eth1"))])


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (GOOD[: len(GOOD) // 2].encode(), "not valid JSON"),
        (b"[" * 200_000, "nested too deeply"),
        (b'{"a": ' * 100_000, "nested too deeply"),
        (b'{"lldp": \x00}', "NUL characters"),
        (b"\xff\xfe\x00\xd8", "not a text in UTF-8 or UTF-16"),
        (b"{" + b"\xe9" * 4, "not a text in UTF-8 or UTF-16"),
        (b'{"n": ' + b"9" * 5000 + b"}", "number that is too long"),
        (b'{"lldp": [{"interface": [{"name": "swp1", "via": "LLDP"}]}]}', "has no chassis or no port"),
        (b'{"lldp": [{"interface": [{"name": 7, "via": "LLDP", "chassis": 3, "port": []}]}]}', "no chassis"),
        (b'{"lldpNeighbors": {"Ethernet1": 3}}', "has no list lldpNeighborInfo"),
        (b'{"TABLE_nbor": {"ROW_nbor": [7]}}', "no l_port_id or no port_id"),
        (b'{"lldp-neighbors-information": [{"lldp-neighbor-information": [{}]}]}', "no local interface"),
    ],
)
def test_a_broken_file_is_listed_and_stops_nothing(tmp_path: Path, content: bytes, problem: str) -> None:
    folder = collect(tmp_path, CABLES)
    (folder / "leaf-1" / "more.json").write_bytes(content)
    assert problem in problems(folder)["leaf-1/more.json"]
    found = verification(folder)
    assert messages(found) == [] and len(found.not_understood) == 1


def test_a_file_of_more_than_64_mib_is_not_read(tmp_path: Path) -> None:
    folder = collect(tmp_path, CABLES)
    with (folder / "leaf-1" / "more.json").open("wb") as file:
        file.truncate(67_108_864 + 1)
    assert problems(folder) == {"leaf-1/more.json": "larger than 64 MB"}


def test_a_file_that_is_too_large_is_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("refarch.asbuilt.collection.LARGEST_FILE", 1024 * 1024)
    folder = collect(tmp_path, CABLES)
    (folder / "leaf-1" / "more.json").write_bytes(b"[" + b" " * 1024 * 1024 + b"]")
    assert problems(folder) == {"leaf-1/more.json": "larger than 1 MB"}


def test_links_and_hidden_files_are_left_out(tmp_path: Path) -> None:
    folder = collect(tmp_path / "out", CABLES)
    (tmp_path / "secret.json").write_text(GOOD)
    (folder / "leaf-1" / "link.json").symlink_to(tmp_path / "secret.json")
    (folder / ".git").mkdir()
    (folder / ".git" / "leaf-1.json").write_text(GOOD)
    assert set(read_collection(str(folder)).forms) == {f"{name.name}/lldp.json" for name in folder.iterdir()
                                                       if not name.name.startswith(".")}  # fmt: skip


def test_other_files_are_counted_and_not_reported(tmp_path: Path) -> None:
    folder = collect(tmp_path, CABLES)
    (folder / "README.txt").write_text("Collected by the night shift.\n")
    (folder / "data.json").write_text('{"lldp": "on"}')
    assert read_collection(str(folder)).unrecognized == ("README.txt", "data.json")
    assert messages(verification(folder)) == []


def test_no_folder(tmp_path: Path) -> None:
    with pytest.raises(RefarchError, match="no such folder"):
        read_collection(str(tmp_path / "none"), "none")


def test_utf_16_of_powershell(tmp_path: Path) -> None:
    folder = collect(tmp_path, CABLES)
    file = folder / "leaf-1" / "lldp.json"
    file.write_bytes(file.read_text().replace("\n", "\r\n").encode("utf-16"))
    assert messages(verification(folder)) == []


def test_a_file_with_a_prompt(tmp_path: Path) -> None:
    folder = collect(tmp_path, CABLES)
    file = folder / "leaf-1" / "lldp.json"
    file.write_text("leaf-1$ lldpcli show neighbors details -f json0\n" + file.read_text() + "leaf-1$ \n")
    found = verification(folder)
    assert messages(found) == [] and found.not_understood == ()


def test_the_device_of_a_file_is_not_guessed(tmp_path: Path) -> None:
    folder = collect(tmp_path, CABLES)
    (folder / "leaf-1" / "lldp.json").rename(folder / "neighbors.json")
    (folder / "host-1" / "lldp.json").rename(folder / "host-1_host-2.json")
    texts = {one.evidence.file: one.problem for one in verification(folder).not_understood}
    assert texts["neighbors.json"].startswith("this path: no device of the design")
    assert texts["host-1_host-2.json"].startswith("the path fits several devices: host-1, host-2")


@pytest.mark.parametrize(
    ("path", "device"),
    [
        ("leaf-1/lldp.json", "leaf-1"),
        ("leaf-1.lldp.json", "leaf-1"),
        ("LEAF-1.example.com/x", "leaf-1"),
        ("2026-11-30/lldp_leaf-1.json", "leaf-1"),
        ("leaf-1-lldp.json", "leaf-1"),
        ("leaf-1/leaf-10.json", "leaf-10"),
        ("leaf-10/lldp.json", "leaf-10"),
        ("leaf-1-2/lldp.json", ""),
        ("row-leaf-1/lldp.json", ""),
        ("leaf-11/lldp.json", ""),
        ("lldp.json", ""),
        ("fqdn.example.com.json", "fqdn.example.com"),
        ("fqdn_lldp.json", "fqdn.example.com"),
    ],
)
def test_devices_by_path(path: str, device: str) -> None:
    known = KnownDevices(("leaf-1", "leaf-10", "fqdn.example.com"))
    assert known.candidates(path) == ((device,) if device else ())


@pytest.mark.parametrize(
    ("text", "device"),
    [("leaf-1", "leaf-1"), ("Leaf-1.example.com", "leaf-1"), ("leaf", ""), ("", ""), ("a.one", "a.one"),
     ("a", ""), ("a.three", ""), ("192.0.2.1", "")],
)  # fmt: skip
def test_devices_by_name(text: str, device: str) -> None:
    assert KnownDevices(("leaf-1", "a.one", "a.two")).find(text) == device


@pytest.mark.parametrize(
    ("text", "port"),
    [("Et1/1", "Ethernet1/1"), ("Eth1/1", "Ethernet1/1"), ('"Ethernet1/1"', "Ethernet1/1"),
     ("Eth1/1 (Po100)", "Ethernet1/1"), ("ethernet1/1", "Ethernet1/1"), ("eth0", "eth0"), ("Eth0", "eth0"),
     ("xe-0/0/0.0", "xe-0/0/0"), ("517", "xe-0/0/0"), ("swp9", ""), ("", "")],
)  # fmt: skip
def test_ports_by_name(text: str, port: str) -> None:
    known = KnownPorts(("Ethernet1/1", "eth0", "xe-0/0/0"), {"517": "xe-0/0/0"})
    assert known.find(text) == port


def test_abbreviations_of_bonds() -> None:
    assert port_key("Po3") == port_key("Port-Channel3") == port_key("port-channel3")


@pytest.mark.parametrize(
    ("text", "address"),
    [("001c.73a0.fc18", "00:1c:73:a0:fc:18"), ("00-1C-73-A0-FC-18", "00:1c:73:a0:fc:18"),
     ("00:1c:73:a0:fc:18", "00:1c:73:a0:fc:18"), ("swp1", ""), ("001c73a0fc18", ""), ("deadbeef0001", "")],
)  # fmt: skip
def test_mac_addresses(text: str, address: str) -> None:
    assert mac_address(text) == address


def test_every_reader_is_found_by_its_place() -> None:
    readers = BUILT_IN_PLUGINS.all_plugins(FACTS)
    assert {"lldpd", "lldpd-text", "eos-lldp", "nxos-lldp", "junos-lldp"} <= set(readers)
    assert len({reader.title for reader in readers.values()}) == len(readers)


def test_lines_of_evidence(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text(TEXT)
    places = [Evidence("x.json", ("a", 1, "c")), Evidence("x.json", (), 3), Evidence("gone.json", ("a",))]
    lines = EvidenceLines(str(tmp_path), places)
    assert [lines.line(place) for place in places] == [5, 3, 1]
    assert lines.source_line("x.json", 3) == '  {"b": 1},'
    assert lines.source_line("x.json", 99) == lines.source_line("gone.json", 1) == ""
    assert json.loads(TEXT)
