"""Names of switch ports: whole, split, and two in a cage."""

from refarch.model.port_names import PortNames, ports_of_group

OS10 = {"port_name": "ethernet1/1/{number}", "lane_port_name": "ethernet1/1/{number}:{lane}", "first_lane": 1}
TWO_IN_A_CAGE = {
    **{"numbers": "49-52", "form_factor": "qsfp28-dd", "speeds": ["10G", "25G", "100G"], "lanes": 4},
    "ports_per_cage": 2,
}


def test_two_ports_of_a_cage_are_parts_of_it() -> None:
    ports = list(ports_of_group(TWO_IN_A_CAGE, PortNames(OS10), {}))
    assert [(port.name, port.parent) for port in ports] == [
        ("ethernet1/1/49", "ethernet1/1/[49-50]"),
        ("ethernet1/1/50", "ethernet1/1/[49-50]"),
        ("ethernet1/1/51", "ethernet1/1/[51-52]"),
        ("ethernet1/1/52", "ethernet1/1/[51-52]"),
    ]
    assert {port.form_factor for port in ports} == {"qsfp28-dd"}


def test_a_split_port_beside_a_whole_one_in_a_cage() -> None:
    ports = list(ports_of_group(TWO_IN_A_CAGE, PortNames(OS10), {"49": (4, 25_000)}))
    assert [(port.name, port.parent) for port in ports[:5]] == [
        ("ethernet1/1/49:1", "ethernet1/1/49"),
        ("ethernet1/1/49:2", "ethernet1/1/49"),
        ("ethernet1/1/49:3", "ethernet1/1/49"),
        ("ethernet1/1/49:4", "ethernet1/1/49"),
        ("ethernet1/1/50", "ethernet1/1/[49-50]"),
    ]


def test_a_port_in_one_part_keeps_its_name_at_one_speed() -> None:
    group = {"numbers": "1", "form_factor": "osfp", "speeds": ["400G", "800G"], "lanes": 8}
    (whole,) = ports_of_group(group, PortNames(OS10), {})
    (port,) = ports_of_group(group, PortNames(OS10), {"1": (1, 400_000)})
    assert (whole.name, whole.speeds) == ("ethernet1/1/1", (400_000, 800_000))
    assert (port.name, port.speeds, port.parent) == ("ethernet1/1/1", (400_000,), "")
    (own,) = ports_of_group({**group, "names": "port1"}, PortNames({}), {"1": (1, 400_000)})
    assert (own.name, own.speeds) == ("port1", (400_000,))


def test_parts_numbered_by_lane_step_over_the_lanes_that_each_has() -> None:
    group = {"numbers": "1", "form_factor": "osfp", "speeds": ["400G", "800G"], "lanes": 8}
    ports = list(ports_of_group(group, PortNames(OS10), {"1": (2, 400_000)}))
    assert [port.name for port in ports] == ["ethernet1/1/1:1", "ethernet1/1/1:5"]
