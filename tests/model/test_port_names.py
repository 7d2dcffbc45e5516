"""Names of switch ports: whole, split, and two in a cage."""

from refarch.model.port_names import PortNames, alternative_port_names

OS10 = {"port_name": "ethernet1/1/{number}", "lane_port_name": "ethernet1/1/{number}:{lane}", "first_lane": 1}
TWO_IN_A_CAGE = {
    **{"numbers": "49-52", "form_factor": "qsfp28-dd", "speeds": ["10G", "25G", "100G"], "lanes": 4},
    "ports_per_cage": 2,
}


def test_two_ports_of_a_cage_are_parts_of_it() -> None:
    ports = list(PortNames(OS10, [TWO_IN_A_CAGE]).all_ports({}))
    assert [(port.name, port.parent) for port in ports] == [
        ("ethernet1/1/49", "ethernet1/1/[49-50]"),
        ("ethernet1/1/50", "ethernet1/1/[49-50]"),
        ("ethernet1/1/51", "ethernet1/1/[51-52]"),
        ("ethernet1/1/52", "ethernet1/1/[51-52]"),
    ]
    assert {port.form_factor for port in ports} == {"qsfp28-dd"}


def test_a_split_port_beside_a_whole_one_in_a_cage() -> None:
    ports = list(PortNames(OS10, [TWO_IN_A_CAGE]).all_ports({"49": (4, 25_000)}))
    assert [(port.name, port.parent) for port in ports[:5]] == [
        ("ethernet1/1/49:1", "ethernet1/1/49"),
        ("ethernet1/1/49:2", "ethernet1/1/49"),
        ("ethernet1/1/49:3", "ethernet1/1/49"),
        ("ethernet1/1/49:4", "ethernet1/1/49"),
        ("ethernet1/1/50", "ethernet1/1/[49-50]"),
    ]


def test_a_port_in_one_part_keeps_its_name_at_one_speed() -> None:
    group = {"numbers": "1", "form_factor": "osfp", "speeds": ["400G", "800G"], "lanes": 8}
    (whole,) = PortNames(OS10, [group]).all_ports({})
    (port,) = PortNames(OS10, [group]).all_ports({"1": (1, 400_000)})
    assert (whole.name, whole.speeds) == ("ethernet1/1/1", (400_000, 800_000))
    assert (port.name, port.speeds, port.parent) == ("ethernet1/1/1", (400_000,), "")
    (own,) = PortNames({}, [{**group, "names": "port1"}]).all_ports({"1": (1, 400_000)})
    assert (own.name, own.speeds) == ("port1", (400_000,))


def test_parts_numbered_by_lane_step_over_the_lanes_that_each_has() -> None:
    group = {"numbers": "1", "form_factor": "osfp", "speeds": ["400G", "800G"], "lanes": 8}
    ports = list(PortNames(OS10, [group]).all_ports({"1": (2, 400_000)}))
    assert [port.name for port in ports] == ["ethernet1/1/1:1", "ethernet1/1/1:5"]


FABRIC = [
    {"numbers": "1-2", "form_factor": "sfp28", "speeds": ["10G", "25G"], "lanes": 1},
    {"numbers": "3-4", "form_factor": "qsfp28", "speeds": ["10G", "25G", "40G", "100G"], "lanes": 4},
]
FROM_ZERO = [{**FABRIC[0], "numbers": "0-1"}, {**FABRIC[1], "numbers": "2-3"}]
AOS_CX = {"port_name": "1/1/{number}", "lane_port_name": "1/1/{number}:{lane}", "lane_numbers": "counted"}
NX_OS = {
    **{"port_name": "Ethernet1/{number}", "lane_port_name": "Ethernet1/{number}/{lane}"},
    "lane_numbers": "counted",
}
SONIC = {"port_name": "Ethernet{offset}", "lane_port_name": "Ethernet{offset}", "first_lane": 0}
JUNOS = {
    **{"port_name": "et-0/0/{number}", "lane_port_name": "et-0/0/{number}:{lane}", "first_lane": 0},
    "lane_numbers": "counted",
    "other_port_names": [
        {"port_name": "xe-0/0/{number}", "lane_port_name": "xe-0/0/{number}:{lane}", "speeds": ["10G"]},
        {"port_name": "ge-0/0/{number}", "speeds": ["1G"]},
    ],
}


def names(nos: dict[str, object], groups: list[dict[str, object]]) -> list[str]:
    last = str(groups[-1]["numbers"]).partition("-")[2]
    return [port.name for port in PortNames(nos, groups).all_ports({last: (4, 25_000)})]


def test_names_of_the_great_vendors() -> None:
    assert names(AOS_CX, FABRIC) == ["1/1/1", "1/1/2", "1/1/3", "1/1/4:1", "1/1/4:2", "1/1/4:3", "1/1/4:4"]
    assert names(NX_OS, FABRIC)[2:5] == ["Ethernet1/3", "Ethernet1/4/1", "Ethernet1/4/2"]
    assert names(JUNOS, FROM_ZERO) == [
        *("et-0/0/0", "et-0/0/1", "et-0/0/2"),
        *("et-0/0/3:0", "et-0/0/3:1", "et-0/0/3:2", "et-0/0/3:3"),
    ]
    assert names(SONIC, FABRIC) == [f"Ethernet{lane}" for lane in (0, 1, 2, 6, 7, 8, 9)]
    stepped = [{**group, "lane_step": 4} for group in FABRIC]
    assert names(SONIC, stepped)[:4] == ["Ethernet0", "Ethernet4", "Ethernet8", "Ethernet12"]


def test_other_names_hold_at_their_speeds() -> None:
    found = alternative_port_names(JUNOS, FROM_ZERO, {"3": (4, 10_000)})
    first, port = found["xe-0/0/0"]
    assert (first, port.name, port.speeds) == ("et-0/0/0", "xe-0/0/0", (10_000,))
    assert found["xe-0/0/3:1"][0] == "et-0/0/3:1"
    assert not any(name.startswith("ge-") for name in found), "no port here runs at 1G"
    assert "xe-0/0/3:1" not in alternative_port_names(JUNOS, FROM_ZERO, {"3": (4, 25_000)})


def test_parts_have_a_name_of_their_own_only_where_the_system_says_so() -> None:
    short = {**NX_OS, "other_port_names": [{"port_name": "Eth1/{number}"}]}
    assert set(alternative_port_names(short, FABRIC, {"4": (4, 25_000)})) == {"Eth1/1", "Eth1/2", "Eth1/3"}
