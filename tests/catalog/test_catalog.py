"""The catalog is well formed, says where each fact comes from, and does not contradict itself."""

import re
from typing import Any

import pytest
from catalog_entries import FOLDER, FOLDERS, Entry, entries, numbers, of_kind

from refarch.model.versions import release_order_key

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
    "sfp-dd": 100,
    "sfp112": 100,
    "qsfp112": 400,
    "qsfp28-dd": 200,
    "qsfp-dd800": 800,
    "osfp": 800,
}
LANES = {
    **{"rj45": 1, "sfp+": 1, "sfp28": 1, "sfp56": 1, "sfp112": 1, "sfp-dd": 2},
    **{"qsfp+": 4, "qsfp28": 4, "qsfp56": 4, "qsfp112": 4},
    **{"qsfp28-dd": 8, "qsfp-dd": 8, "qsfp-dd800": 8, "osfp": 8},
}
FEC_OF_CLASS = {"ca-n": "none", "ca-s": "base-r", "ca-l": "rs"}
COPPER = re.compile(r"MCP\d[0-9MFH]\d\d-[A-Z](?P<meters>\d{3}|00A)[ER](?P<awg>\d{2})(?P<kind>[NSL]?)")

FILES = sorted(FOLDER.glob("*/*"))


def test_a_file_lies_in_the_folder_of_its_kind_under_its_id() -> None:
    assert FILES
    for path in FILES:
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*\.yaml", path.name), path
        entry = entries()[path.stem]
        assert entry["kind"] == FOLDERS[path.parent.name], path
        if entry["kind"] not in {"software", "product", "transport"}:
            assert path.stem.startswith(entry["vendor"].lower() + "-"), path


def test_no_two_entries_share_an_id() -> None:
    assert len(FILES) == len({path.stem for path in FILES})


def test_every_field_has_a_fact_and_every_fact_a_field() -> None:
    for identity, entry in entries().items():
        supported = {field for fact in entry["facts"] for field in fact["about"]}
        # The order number of a part is as often as not its model number, which its facts name anyway.
        named = {"part_number"} if entry.get("part_number") == entry["model"] else set()
        stated = set(entry) - IDENTITY - named
        assert supported - {"part_number"} == stated - {"part_number"}, identity
        assert stated <= supported, identity


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


def test_speeds_rise_and_fit_the_form_factor() -> None:
    groups = [(identity, *group) for identity, entry in entries().items() for group in speeds_of(entry)]
    kinds = {entries()[identity]["kind"] for identity, _, _ in groups}
    assert kinds == {"cable", "nic", "optic", "server", "switch"}
    for identity, form, speeds in groups:
        gigabits = [int(speed.removesuffix("G")) for speed in speeds]
        assert gigabits == sorted(set(gigabits)), identity
        # A card may be sold for less than its cages can do, as the 100G card with QSFP56 cages is, and a
        # board has 1G ports; OSFP cages came with 400G; the small plugs of a breakout cable use some lanes.
        slower = (
            entries()[identity]["kind"] in {"nic", "server"}
            or form in {"rj45", "osfp", "qsfp28-dd"}
            or len(entries()[identity].get("ends", ())) > 2
        )
        assert gigabits[-1] <= FASTEST[form] if slower else gigabits[-1] == FASTEST[form], identity


@pytest.mark.parametrize("identity", sorted(of_kind("switch")))
def test_switch_ports_are_numbered_without_gap(identity: str) -> None:
    ports = of_kind("switch")[identity]["ports"]
    listed = [number for group in ports for number in numbers(group["numbers"])]
    first = 0 if "juniper-junos" in of_kind("switch")[identity].get("nos", ()) else 1
    assert listed == list(range(first, listed[-1] + 1))
    for group in ports:
        assert group["lanes"] * group.get("ports_per_cage", 1) == LANES[group["form_factor"]], group


def test_splits_are_of_the_ports_of_their_group() -> None:
    groups = [
        (name, group)
        for name, switch in of_kind("switch").items()
        for group in switch["ports"]
        if "splits" in group
    ]
    assert groups
    for name, group in groups:
        fastest = max(int(speed.removesuffix("G")) for speed in group["speeds"])
        for split in group["splits"]:
            for text in split["into"]:
                parts, each = text.removesuffix("G").split("x")
                assert int(parts) <= group["lanes"] and int(parts) * int(each) <= fastest, (name, text)
            if split.get("ports", "odd") not in ("odd", "even"):
                assert set(numbers(split["ports"])) <= set(numbers(group["numbers"])), name


def test_a_cable_with_a_class_has_its_fec() -> None:
    classed = {name: cable for name, cable in of_kind("cable").items() if "cable_class" in cable}
    assert classed
    for name, cable in classed.items():
        assert cable["fec"] == FEC_OF_CLASS[cable["cable_class"]], name


def test_a_copper_cable_is_what_its_part_number_says() -> None:
    numbered = [
        cable
        for cable in of_kind("cable").values()
        if cable.get("part_number", "").startswith("MCP") and "awg" in cable
    ]
    assert numbered
    for cable in numbered:
        code = COPPER.fullmatch(cable["part_number"])
        assert code is not None and cable["medium"] == "passive-copper", cable["model"]
        assert cable["length"] == {"00A": "0.5m"}.get(code["meters"], f"{code['meters'].lstrip('0')}m")
        assert cable["awg"] == int(code["awg"]), cable["model"]
        if "cable_class" in cable or len(cable["ends"]) == 2:
            assert cable.get("cable_class", "ca-")[3:] == code["kind"].lower(), cable["model"]


def test_a_cable_is_as_long_as_its_part_number_says() -> None:
    lengths = {
        cable["part_number"]: (cable["length"], "".join(meters) + "m")
        for cable in of_kind("cable").values()
        for meters in re.findall(r"-(\d+)M$|^MC\d{7}-0*(\d+)$", cable.get("part_number", ""))
    }
    assert lengths
    assert {number: pair for number, pair in lengths.items() if pair[0] != pair[1]} == {}


def test_a_threaded_processor_has_at_least_as_many_threads_as_cores() -> None:
    assert all(cpu["threads"] % cpu["cores"] == 0 for cpu in of_kind("cpu").values() if "threads" in cpu)


def test_drivers_firmware_and_switch_systems_are_in_the_catalog() -> None:
    software = of_kind("software")
    cards = of_kind("nic").values()
    drivers = {driver for card in cards for driver in card.get("drivers", {}).values()}
    firmware = {card["firmware"] for card in cards if "firmware" in card}
    assert drivers and firmware and drivers | firmware <= set(software)
    for switch in of_kind("switch").values():
        assert all("port_name" in software[nos] for nos in switch.get("nos", ()))


def version_key(release: dict[str, Any]) -> tuple[tuple[int, ...], int, str]:
    """Where a release stands among its fellows: its version, its update, then the letter of its patch."""
    version = release.get("version", release["release"])
    update = re.search(r"U([0-9])", release["release"])
    letter = re.search(r"[0-9]([a-z])$", release["release"])
    return (release_order_key(version), int(update[1]) if update else 0, letter[1] if letter else "")


def test_releases_stand_in_version_order() -> None:
    assert any(entry["releases"] for entry in of_kind("software").values())
    for product, entry in of_kind("software").items():
        order = [version_key(release) for release in entry["releases"]]
        assert order == sorted(order), product


def test_names_and_builds_tell_releases_apart() -> None:
    for product, entry in of_kind("software").items():
        releases = entry["releases"]
        names = [name for release in releases for name in [release["release"], *release.get("aliases", [])]]
        builds = [
            release[field] for release in releases for field in ("build", "client_build") if field in release
        ]
        assert len(names) == len(set(names)), product
        assert len(builds) == len(set(builds)), product


def test_patches_of_one_version_were_released_in_their_order() -> None:
    dates: dict[str, list[str]] = {}
    for product, entry in of_kind("software").items():
        for release in entry["releases"]:
            if "released" in release:
                version, update, _ = version_key(release)
                dates.setdefault(f"{product} {version} U{update}", []).append(release["released"])
    assert any(len(days) > 1 for days in dates.values())
    assert {version: days for version, days in dates.items() if days != sorted(days)} == {}


def test_required_releases_exist() -> None:
    known = {
        product: {release["release"] for release in entry["releases"]}
        for product, entry in of_kind("software").items()
    }
    required = [
        (other, lowest)
        for entry in of_kind("software").values()
        for release in entry["releases"]
        for other, lowest in release.get("requires", {}).items()
    ]
    assert required
    assert [(other, lowest) for other, lowest in required if lowest not in known[other]] == []


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
