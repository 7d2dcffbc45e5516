"""The catalogue is well formed, says where each fact comes from, and does not contradict itself."""

import itertools
import re
from pathlib import Path
from typing import Any

import pytest
from catalog_entries import FOLDER, FOLDERS, Entry, entries, numbers, of_kind

IDENTITY = {"format", "kind", "vendor", "model", "title", "facts"}
FASTEST = {
    "rj45": 10,
    "sfp+": 10,
    "sfp28": 25,
    "sfp56": 50,
    "qsfp+": 40,
    "qsfp28": 100,
    "qsfp56": 200,
    "qsfp-dd": 400,
}
LANES = {"sfp+": 1, "sfp28": 1, "qsfp+": 4, "qsfp28": 4, "qsfp56": 4, "qsfp-dd": 8}
FEC_OF_CLASS = {"ca-n": "none", "ca-s": "base-r", "ca-l": "rs"}
COPPER = re.compile(r"MCP\d[0-9MF]\d\d-[A-Z](?P<metres>\d{3})[ER](?P<awg>\d{2})(?P<kind>[NSL]?)")

FILES = sorted(FOLDER.glob("*/*"))
EVERY_ENTRY = pytest.mark.parametrize("identity", sorted(entries()))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_file_lies_in_the_folder_of_its_kind_under_its_id(path: Path) -> None:
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*\.yaml", path.name)
    entry = entries()[path.stem]
    assert entry["kind"] == FOLDERS[path.parent.name]
    if entry["kind"] not in {"software", "product", "transport"}:
        assert path.stem.startswith(entry["vendor"].lower() + "-")


def test_no_two_entries_share_an_id() -> None:
    assert len(FILES) == len({path.stem for path in FILES})


@EVERY_ENTRY
def test_every_field_has_a_fact_and_every_fact_a_field(identity: str) -> None:
    entry = entries()[identity]
    supported = {field for fact in entry["facts"] for field in fact["about"]}
    # The order number of a part is as often as not its model number, which its facts name anyway.
    stated = (
        set(entry) - IDENTITY - ({"part_number"} if entry.get("part_number") == entry["model"] else set())
    )
    assert supported - {"part_number"} == stated - {"part_number"}
    assert stated <= supported


def ends_of(entry: Entry) -> list[tuple[str, str]]:
    """The plugs of a cable with their speeds: the parts of a breakout cable share that of its single plug."""
    first, *others = entry.get("ends", [None])
    parts = max(len(others), 1)
    each = f"{int(entry['speed'].removesuffix('G')) // parts}G" if others else ""
    return [(first, entry["speed"]), *((other, each) for other in others)] if others else []


def speeds_of(entry: Entry) -> list[tuple[str, list[str]]]:
    """Form factor and speeds of every port group of an entry."""
    groups = entry.get("onboard_ports", []) + (entry["ports"] if entry["kind"] == "switch" else [])
    groups += [entry["ports"]] if entry["kind"] == "nic" else []
    groups += [{"form_factor": end, "speeds": [speed]} for end, speed in ends_of(entry) if end in FASTEST]
    groups += (
        [{"form_factor": entry["form_factor"], "speeds": [entry["speed"]]}]
        if entry["kind"] == "optic"
        else []
    )
    return [(group["form_factor"], group["speeds"]) for group in groups]


@EVERY_ENTRY
def test_speeds_rise_and_fit_the_form_factor(identity: str) -> None:
    for form, speeds in speeds_of(entries()[identity]):
        gigabits = [int(speed.removesuffix("G")) for speed in speeds]
        assert gigabits == sorted(set(gigabits))
        # A card may be sold for less than its cages can do, as the 100G card with QSFP56 cages is, and a
        # board has 1G ports.
        slower = entries()[identity]["kind"] in {"nic", "server"}
        assert gigabits[-1] <= FASTEST[form] if slower else gigabits[-1] == FASTEST[form]


@pytest.mark.parametrize("identity", sorted(of_kind("switch")))
def test_switch_ports_are_numbered_from_one_without_gap(identity: str) -> None:
    ports = of_kind("switch")[identity]["ports"]
    assert [number for group in ports for number in numbers(group["numbers"])] == list(
        range(1, numbers(ports[-1]["numbers"])[-1] + 1)
    )
    assert [group["lanes"] for group in ports] == [LANES[group["form_factor"]] for group in ports]


@pytest.mark.parametrize("identity", sorted(of_kind("cable")))
def test_a_cable_is_what_its_part_number_says(identity: str) -> None:
    cable = of_kind("cable")[identity]
    if "cable_class" in cable:
        assert cable["fec"] == FEC_OF_CLASS[cable["cable_class"]]
    number = cable.get("part_number", "")
    code = COPPER.fullmatch(number)
    if number.startswith("MCP"):
        assert code is not None and cable["medium"] == "passive-copper"
    for metres in re.findall(r"-(\d+)M$|^MC\d{7}-0*(\d+)$", number):
        assert cable["length"] == f"{''.join(metres)}m"
    if code is not None:
        assert cable["length"] == f"{int(code['metres'])}m"
        assert cable["awg"] == int(code["awg"])
        assert cable.get("cable_class", "ca-")[3:] == code["kind"].lower()


def test_a_threaded_processor_has_at_least_as_many_threads_as_cores() -> None:
    assert all(cpu["threads"] % cpu["cores"] == 0 for cpu in of_kind("cpu").values())


def test_drivers_firmware_and_switch_systems_are_in_the_catalogue() -> None:
    software = of_kind("software")
    for card in of_kind("nic").values():
        named = [*card.get("drivers", {}).values(), *([card["firmware"]] if "firmware" in card else [])]
        assert set(named) <= set(software)
    for switch in of_kind("switch").values():
        assert all("port_name" in software[nos] for nos in switch["nos"])


EVERY_PRODUCT = pytest.mark.parametrize("identity", sorted(of_kind("software")))


def version_key(release: dict[str, Any]) -> tuple[list[int], int, str]:
    """Where a release stands among its fellows: its version, its update, then the letter of its patch."""
    version = release.get("version", release["release"])
    update = re.search(r"U([0-9])", release["release"])
    letter = re.search(r"[0-9]([a-z])$", release["release"])
    return (
        [int(part) for part in version.split(".")],
        int(update[1]) if update else 0,
        letter[1] if letter else "",
    )


@EVERY_PRODUCT
def test_releases_stand_in_version_order(identity: str) -> None:
    keys = [version_key(release) for release in of_kind("software")[identity]["releases"]]
    assert all(earlier < later for earlier, later in itertools.pairwise(keys))


@EVERY_PRODUCT
def test_names_and_builds_tell_releases_apart(identity: str) -> None:
    releases = of_kind("software")[identity]["releases"]
    names = [name for release in releases for name in [release["release"], *release.get("aliases", [])]]
    builds = [
        release[field] for release in releases for field in ("build", "client_build") if field in release
    ]
    assert len(names) == len(set(names))
    assert len(builds) == len(set(builds))


@EVERY_PRODUCT
def test_patches_of_one_version_were_released_in_their_order(identity: str) -> None:
    dates: dict[str, list[str]] = {}
    for release in of_kind("software")[identity]["releases"]:
        if "released" in release:
            version, update, _ = version_key(release)
            dates.setdefault(f"{version} U{update}", []).append(release["released"])
    assert all(days == sorted(days) for days in dates.values())


@EVERY_PRODUCT
def test_required_releases_exist(identity: str) -> None:
    for release in of_kind("software")[identity]["releases"]:
        for other, lowest in release.get("requires", {}).items():
            assert lowest in [known["release"] for known in of_kind("software")[other]["releases"]]


@pytest.mark.parametrize(
    ("product", "name", "build", "released"),
    [
        ("esxi", "7.0 GA", 15843807, "2020-04-02"),
        ("esxi", "7.0 U2", 17630552, "2021-03-09"),
        ("esxi", "7.0 U3d", 19482537, "2022-03-29"),
        ("esxi", "7.0 U3e", 19898904, "2022-06-14"),
        ("vcenter", "7.0 U3c", 19234570, "2022-01-27"),
        ("vcenter", "7.0 U3d", 19480866, "2022-03-29"),
    ],
)
def test_the_builds_that_the_guide_turns_on(product: str, name: str, build: int, released: str) -> None:
    (release,) = [known for known in of_kind("software")[product]["releases"] if known["release"] == name]
    assert (release["build"], release["released"]) == (build, released)
