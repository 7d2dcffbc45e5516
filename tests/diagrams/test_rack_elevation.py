"""Rack elevations: every unit has its number, every device its place, and what clashes is told apart."""

import xml.etree.ElementTree as ET

import pytest

from refarch import api, testing
from refarch_diagrams import rack_elevation, section_address
from refarch_diagrams._graph import Drawing
from refarch_diagrams._picture import Picture
from shipped_designs import shipped_design

SPACE = "{http://www.w3.org/2000/svg}"
HOSTS = 'names: "host-[1-4]", unit: 1'
C6420 = """\
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-c6420
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
"""


def elevation(
    *devices: str, units: int = 42, title: str = "Rack A", design: str = "", wiring: str = ""
) -> Drawing:
    listed = ", ".join(f"{{{one}}}" for one in devices)
    racks = f"# wiring.yaml\nracks: {{a: {{title: {title!r}, units: {units}, devices: [{listed}]}}}}\n"
    patches = [testing.Fragment("wiring.yaml", racks, "vsan-roce")]
    patches += [testing.Fragment("design.yaml", design, "vsan-roce")] if design else []
    made = testing.lint_example(patches).design
    assert made is not None
    (drawing,) = rack_elevation.drawings(made, section_address)
    return drawing


def boxes(drawing: Drawing) -> dict[str, tuple[float, float, float, float]]:
    """Left, top, width and height of every device, by its name."""
    found = {}
    for link in ET.fromstring(drawing.svg).iter(f"{SPACE}a"):
        title, rect = link.find(f"{SPACE}title"), link.find(f"{SPACE}rect")
        assert title is not None and title.text is not None and rect is not None
        found[title.text.split(" ")[0]] = tuple(
            float(rect.attrib[name]) for name in ("x", "y", "width", "height")
        )
    return found  # type: ignore[return-value]


def texts(drawing: Drawing) -> list[str]:
    return [one.text or "" for one in ET.fromstring(drawing.svg).iter(f"{SPACE}text")]


def test_the_title_has_units_and_power() -> None:
    drawing = elevation(HOSTS, "names: leaf-1, unit: 40", units=42)
    assert texts(drawing)[:2] == ["Rack A", "9 of 42 U · power unknown"]
    design = shipped_design("nvme-rocev2-spine-leaf")
    pictures = [rack_elevation.rack_picture(design, rack, section_address) for rack in design.racks.values()]
    assert [[label.text for box in picture.boxes[:2] for label in box.labels] for picture in pictures] == [
        ["Rack 1, hosts", "18 of 42 U · at least 6.4 kW of 17.3 kW"],
        ["Rack 2, hosts", "18 of 42 U · at least 6.4 kW of 17.3 kW"],
        ["Rack 3, storage", "10 of 42 U · power unknown"],
    ]


def test_long_runs_of_free_units_are_one_line_and_short_ones_are_drawn() -> None:
    drawing = elevation(HOSTS, "names: leaf-1, unit: 40", "names: leaf-2, unit: 38", units=42)
    said = [text for text in texts(drawing) if text.startswith("U")]
    assert said[0] == "U9–37 free (29 U)"
    assert said[1:] == ["U1–2", "U3–4", "U5–6", "U7–8", "U38", "U39", "U40", "U41", "U42"]


@pytest.mark.parametrize(("units", "said"), [(11, []), (12, ["U9–12 free (4 U)"])])
def test_four_free_units_are_folded_and_three_are_not(units: int, said: list[str]) -> None:
    drawing = elevation(HOSTS, units=units)
    assert [text for text in texts(drawing) if "free" in text] == said


def test_devices_stand_in_their_units() -> None:
    found = boxes(elevation(HOSTS, "names: leaf-1, unit: 40", "names: leaf-2, unit: 42"))
    unit = rack_elevation.UNIT_HEIGHT
    left, top, width, height = found["host-1"]
    assert found["host-2"] == (left, top - 2 * unit, width, height) and height == 2 * unit - 1
    assert found["leaf-1"][1] == found["leaf-2"][1] + 2 * unit and found["leaf-1"][3] == unit - 1
    # The run of free units between them is one line.
    assert found["host-4"][1] - found["leaf-1"][1] == unit + rack_elevation.FREE_HEIGHT


def switch_roles(picture: Picture) -> dict[str, str]:
    devices = [box for box in picture.boxes if box.parent == "rack" and box.labels]
    return {box.labels[0].text: box.role for box in devices if box.labels[0].text.startswith("leaf")}


def test_switches_of_two_fabrics_have_two_colors() -> None:
    design = shipped_design("nvme-rocev2-spine-leaf")
    rack = next(iter(design.racks.values()))
    one_fabric = design._replace(
        switches={name: switch._replace(fabric="a") for name, switch in design.switches.items()}
    )
    found = [
        switch_roles(rack_elevation.rack_picture(each, rack, section_address))
        for each in (design, one_fabric)
    ]
    assert found == [
        {"leaf-a1 · SN3700C": "switch", "leaf-b1 · SN3700C": "link"},
        {"leaf-a1 · SN3700C": "switch", "leaf-b1 · SN3700C": "switch"},
    ]


@pytest.mark.parametrize(
    "entries",
    [
        ("names: host-1, unit: 1", 'names: "host-[2-4]", unit: 1, height: 0'),
        ('names: "host-[1-4]", unit: 1',),
    ],
)
def test_four_servers_of_a_chassis_share_its_two_units(entries: tuple[str, ...]) -> None:
    drawing = elevation(*entries, "names: leaf-1, unit: 9", design=C6420)
    assert f"Host: {'host-1' if len(entries) == 2 else 'host-[1-4]'}, units 1 to 2" in drawing.alt
    assert "host-4 · Dell PowerEdge C6420 · compute · units 1 to 2" in drawing.svg
    found = boxes(drawing)
    (left, top, width, height) = found["host-1"]
    assert found["host-2"] == (left + width, top, width, height)
    assert found["host-3"] == (left, top + height + 1, width, height)
    assert height == rack_elevation.UNIT_HEIGHT - 1
    assert width == rack_elevation.RACK_WIDTH / 2 - rack_elevation.EDGE


def test_two_devices_in_one_place_get_a_side_each_and_a_color_of_their_own() -> None:
    drawing = elevation(HOSTS, "names: leaf-1, unit: 8")
    found = boxes(drawing)
    assert (
        found["leaf-1"][0] == found["host-4"][0] + found["host-4"][2]
        and found["host-4"][2] == found["host-1"][2] / 2
    )
    assert (
        "Two devices in one unit: host-4, units 7 to 8" in drawing.alt
        and "Two devices in one unit: leaf-1" in drawing.alt
    )
    assert drawing.svg.count("ra-b-signal") == 2
    assert texts(drawing)[1].endswith("two devices in U8")


def test_hover_and_description_say_where_a_device_is() -> None:
    drawing = elevation(HOSTS, "names: leaf-1, unit: 40", units=42)
    assert "host-3 · Dell PowerEdge R740 · compute · units 5 to 6" in drawing.svg
    assert (
        drawing.alt
        == "Rack A has 42 rack units, of which 9 are used. Host: host-[1-4], units 1 to 8. Switch: "
        "leaf-1, unit 40."
    )


def test_a_design_without_racks_has_no_elevation() -> None:
    design = api.lint_texts("vsan-roce", testing.base_files("vsan-roce")).design
    assert design is not None and not list(rack_elevation.drawings(design, section_address))


def test_a_title_is_text_and_nothing_else() -> None:
    drawing = elevation(HOSTS, title="<script>alert(1)</script> & more")
    assert "<script" not in drawing.svg and "&lt;script&gt;" in drawing.svg
    ET.fromstring(drawing.svg)


def test_a_long_name_loses_its_middle_and_is_told_in_full_on_hover() -> None:
    design = shipped_design("nvme-rocev2-spine-leaf")
    rack = next(iter(design.racks.values()))
    name = "host-with-a-name-that-no-rack-has-room-for-in-one-line"
    host = design.hosts[rack.places[0].device]._replace(name=name)
    place = rack.places[0]._replace(device=name)
    changed = design._replace(hosts={name: host}, racks={rack.id: rack._replace(places=(place,))})
    picture = rack_elevation.rack_picture(changed, changed.racks[rack.id], section_address)
    device = next(box for box in picture.boxes if box.id == "d0")
    assert device.labels[0].text.startswith("host-with-a-name") and "\u2026" in device.labels[0].text
    assert device.tip.startswith(name)
