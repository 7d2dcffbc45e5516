"""Rack elevations: every unit has its number, every device its place, and what clashes is told apart."""

import xml.etree.ElementTree as ET

import pytest
from geometry import dashes_of_legend

from refarch import api, testing
from refarch_diagrams import rack_elevation, section_address
from refarch_diagrams._graph import Drawing
from refarch_diagrams._text_measure import cut_text

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


def elevation(*devices: str, units: int = 42, title: str = "Rack A", design: str = "") -> Drawing:
    listed = ", ".join(f"{{{one}}}" for one in devices)
    wiring = f"# wiring.yaml\nracks: {{a: {{title: {title!r}, units: {units}, devices: [{listed}]}}}}\n"
    patches = [testing.Fragment("wiring.yaml", wiring, "vsan-roce")]
    patches += [testing.Fragment("design.yaml", design, "vsan-roce")] if design else []
    made = api.lint_texts(*testing.overlay(patches)).design
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


def numbers(drawing: Drawing) -> list[str]:
    return [
        one.text or ""
        for one in ET.fromstring(drawing.svg).iter(f"{SPACE}text")
        if (one.text or "").isdecimal()
    ]


@pytest.mark.parametrize("units", [12, 42, 48])
def test_every_unit_is_numbered_from_the_top_down(units: int) -> None:
    assert numbers(elevation(HOSTS, units=units)) == [str(unit) for unit in range(units, 0, -1)]


def test_devices_stand_in_their_units() -> None:
    found = boxes(elevation(HOSTS, "names: leaf-1, unit: 40", "names: leaf-2, unit: 42"))
    left, top, width, height = found["host-1"]
    assert found["host-2"] == (left, top - 40, width, 40) and height == 40
    assert (
        found["leaf-1"] == (left, top + 20 - 20 * 39, width, 20)
        and found["leaf-2"][1] == found["leaf-1"][1] - 40
    )


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
    assert found["host-2"] == (left + width, top, width, height) and found["host-3"] == (
        left,
        top + height,
        width,
        height,
    )
    assert (width, height) == (rack_elevation.RACK_WIDTH / 2, rack_elevation.UNIT_HEIGHT)


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
    assert drawing.svg.count("ra-fill-fill-signal") == 3  # both boxes, and the legend's


def test_free_units_are_dashed_in_the_legend_as_in_the_picture() -> None:
    dashes = dashes_of_legend(elevation(HOSTS, "names: leaf-1, unit: 40", units=42).svg)
    assert dashes == {"Host": None, "Switch": None, "Free": "3,2"}


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


def test_a_long_name_is_cut_and_told_in_full_on_hover() -> None:
    assert cut_text("host-with-a-long-name", 60) == "host-wit\u2026"
    assert cut_text("host-01", 60) == "host-01"
