"""The front panel of a switch: every port stands where it is, names the device at the other end, and leads to
its row in the table."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable

import pytest
from geometry import dashes_of_legend

from refarch.api import Design
from refarch.api.model import End, Switch
from refarch.api.network import links_by_end
from refarch_diagrams import Drawing, port_map, section_address
from refarch_diagrams._front_panel import Cage, Socket, front_panel, name_lines, shared_start
from shipped_designs import all_shipped_designs, shipped_design

SVG = "{http://www.w3.org/2000/svg}"
Edited = Callable[..., Design]
WORDS = {"host", "array", "spine", "leaf", "peer", "ISL"}


def panels(design: Design) -> dict[str, Drawing]:
    return {one.name: one for one in port_map.drawings(design, section_address)}


def sockets(one: Drawing) -> dict[str, ET.Element]:
    """What is drawn for each port or lane, by its name."""
    found = [
        each
        for each in ET.fromstring(one.svg).iter()
        if each.find(f"{SVG}rect") is not None and hover_text(each)
    ]
    return {hover_text(each).partition(":")[0]: each for each in found}


def hover_text(socket: ET.Element) -> str:
    return socket.findtext(f"{SVG}title") or ""


def place(socket: ET.Element) -> tuple[float, float]:
    rect = socket.find(f"{SVG}rect")
    assert rect is not None
    return float(rect.attrib["x"]), float(rect.attrib["y"])


def with_panel(design: Design, name: str, panel: dict[str, object]) -> Design:
    """The design with a front panel for the model of one of its switches."""
    switch = design.switches[name]
    model = switch.model._replace(data={**switch.model.data, "panel": panel})
    switches: dict[str, Switch] = {**design.switches, name: switch._replace(model=model)}
    return design._replace(switches=switches)


def test_free_ports_are_dashed_in_the_legend_as_in_the_picture(design: Design) -> None:
    dashes = dashes_of_legend(panels(design)["port-map-clx-swx-035"].svg)
    assert dashes == {"Host": None, "ISL: to another switch": None, "Free": "3,2"}


@pytest.mark.parametrize("which", ["design", "large", "two_fabrics"])
def test_every_port_of_every_switch_is_drawn_once_with_its_peer(
    which: str, request: pytest.FixtureRequest
) -> None:
    design: Design = request.getfixturevalue(which)
    found = panels(design)
    assert list(found) == [f"port-map-{name}" for name in design.switches]
    for name, switch in design.switches.items():
        drawn = sockets(found[f"port-map-{name}"])
        assert list(drawn) == list(switch.ports)
        for port, socket in drawn.items():
            link = links_by_end(design).get(End(name, port))
            far = link and (link.b if link.a == End(name, port) else link.a)
            assert hover_text(socket).startswith(
                f"{port}: {far.device} {far.port} · " if far else f"{port}: free"
            ), hover_text(socket)
            assert (socket.tag == f"{SVG}a") is (far is not None)


def test_the_hover_text_names_peer_speed_cable_and_vlans(design: Design, two_fabrics: Design) -> None:
    assert hover_text(sockets(panels(design)["port-map-clx-swx-033"])["swp21"]) == (
        "swp21: clx-swx-034 swp21 · 100 GbE · MCP1600-C003E30L, 3 m · VLAN 1620, 1630 · untagged 215 · bond1"
    )
    lane = sockets(panels(two_fabrics)["port-map-leaf-a1"])["Ethernet1/3"]
    assert hover_text(lane) == "Ethernet1/3: esx-03 vmnic4 · 25 GbE · MCP2M00-A003E30L, 3 m · VLAN 100"


def test_a_port_leads_to_its_switch(design: Design, two_fabrics: Design) -> None:
    assert (
        sockets(panels(design)["port-map-clx-swx-033"])["swp1"].attrib["href"] == "cabling.html#clx-swx-033"
    )
    lane = sockets(panels(two_fabrics)["port-map-leaf-a1"])["Ethernet1/3"]
    assert lane.attrib["href"] == "cabling.html#leaf-a1"


def test_ports_have_the_device_at_the_other_end_and_a_color(two_fabrics: Design) -> None:
    drawn = sockets(panels(two_fabrics)["port-map-leaf-a1"])
    words = {name: [text.text for text in socket.iter(f"{SVG}text")] for name, socket in drawn.items()}
    assert (words["Ethernet29/1"], words["Ethernet31/1"], words["Ethernet2/1"]) == (
        ["29", "spine-a1"],
        ["31", "leaf-a2"],
        ["2"],
    )
    assert (words["Ethernet5/1"], words["Ethernet5/4"]) == (["1"], ["4"])
    classes = {
        name: next(socket.iter(f"{SVG}rect")).attrib["class"].split()[0] for name, socket in drawn.items()
    }
    assert classes["Ethernet1/1"] == "ra-b-switch" and classes["Ethernet5/1"] == "ra-b-storage"
    assert classes["Ethernet31/1"] == "ra-b-link" and classes["Ethernet5/4"] == "ra-b-quiet"
    spine = sockets(panels(two_fabrics)["port-map-spine-a1"])
    assert [text.text for text in spine["Ethernet1/1"].iter(f"{SVG}text")] == ["1", "leaf-a1"]


@pytest.mark.parametrize(
    ("name", "width", "lines"),
    [
        ("esx-01", 54, ["esx-01"]),
        ("clx-host-069", 54, ["clx-host-", "069"]),
        ("clx-host-069", 30, ["clx-", "host-", "069"]),
        ("eos-esa-[1-4]", 54, ["eos-esa-", "[1-4]"]),
        ("ahostwithnoseparatoratall", 54, []),
        ("a-very-long-name-of-a-host-in-a-rack", 30, []),
        ("[", 30, ["["]),
    ],
)
def test_a_name_is_broken_behind_separators_or_not_shown(name: str, width: float, lines: list[str]) -> None:
    assert name_lines(name, width) == lines


def test_a_cage_with_lanes_names_the_devices_of_all_of_them(two_fabrics: Design) -> None:
    cages = [
        cage
        for block in front_panel(two_fabrics, two_fabrics.switches["leaf-a1"], section_address).blocks
        for cage in block.cages
    ]
    found = {cage.number: (cage.lane_rows, cage.far_lines(54, {})) for cage in cages}
    assert found["1"] == (2, ["esx-", "[01-04]"])
    assert found["31"] == (0, ["leaf-a2"])
    assert found["2"] == (0, [])


@pytest.mark.parametrize(
    ("names", "start"),
    [
        (["vsan-01", "vsan-02", "vsan-32"], "vsan-"),
        (["esx01", "esx10"], "esx"),
        (["esx1", "esx11"], "esx"),
        (["flasharray-01"], "flasharray-"),
        (["sofs-1", "sql-1"], ""),
        (["leaf-a", "leaf-b"], "leaf-"),
        (["leafa", "leafb"], ""),
        (["1", "2"], ""),
        (["rack-1", "rack-"], ""),
    ],
)
def test_names_share_a_start_up_to_a_separator_or_a_number(names: list[str], start: str) -> None:
    assert shared_start(names) == start


def test_names_without_room_leave_out_what_the_legend_has() -> None:
    design = shipped_design("vsan-tcp-2m-iops")
    panel = panels(design)["port-map-tor-1"]
    for svg in (panel.svg, panel.narrow):
        drawn = sockets(panel._replace(svg=svg))
        assert [text.text for text in drawn["Ethernet7"].iter(f"{SVG}text")] == ["7", "07"]
        assert hover_text(drawn["Ethernet7"]).startswith("Ethernet7: vsan-07 vmnic4 · ")
        assert ">Host, vsan-…</text>" in svg


def test_each_port_with_a_cable_names_its_device() -> None:
    """In all designs, but for switches that another switch of the same color is cabled to in two ways."""
    kinds: list[str] = []
    number = 0
    for design in all_shipped_designs():
        for switch in design.switches.values():
            panel = front_panel(design, switch, section_address)
            cages = [cage for block in panel.blocks for cage in block.cages]
            found = [lines for cage in cages if (lines := cage.far_lines(panel.width - 4, panel.starts))]
            number += len(found)
            kinds += [f"{design.id} {lines[0]}" for lines in found if lines[0] in WORDS]
    assert number > 1000
    assert set(kinds) == {"azure-local-two-node peer", "azure-local-two-node ISL"}


def test_lanes_leave_out_the_start_of_their_names_too() -> None:
    sockets = tuple(Socket(f"Et41/{lane}", "host", "", "", f"thor-0{lane}") for lane in (1, 2, 3, 4))
    assert Cage("41", sockets).far_lines(26, {"host": "thor-"}) == ["01-", "04"]
    assert Cage("41", sockets).far_lines(26, {}) == ["host"]
    assert Cage("41", sockets[:1]).far_lines(26, {}) == ["thor-", "01"]


def test_a_word_with_room_only_without_its_separator_is_shown() -> None:
    socket = Socket("et-0/0/0", "host", "", "", "sofs-1")
    assert Cage("0", (socket,)).far_lines(26, {}) == ["sofs", "-1"]


def test_peer_links_and_other_links_to_a_switch_keep_their_words() -> None:
    """Both have one color."""
    design = shipped_design("azure-local-two-node")
    drawn = sockets(panels(design)["port-map-tor1"])
    words = {
        port.rpartition("/")[2]: [text.text for text in socket.iter(f"{SVG}text")][1:]
        for port, socket in drawn.items()
    }
    assert (words["41"], words["49"], words["47"]) == (["ISL"], ["peer"], ["2"])
    assert words["1"] == ["1"] and words["3"] == []


def captions(svg: str) -> list[str]:
    """Texts about several ports."""
    return [text for text in re.findall(r">([^<]*)</text>", svg) if " · " in text]


def test_on_a_telephone_free_ports_are_one_line() -> None:
    design = shipped_design("vsan-esa-arista")
    narrow = panels(design)["port-map-eos-spine-1"].narrow
    assert captions(narrow) == ["1 to 10 · QSFP28", "11 to 30 free · QSFP28", "33 to 34 free · SFP+"]
    drawn = re.findall(r"<title>(Ethernet[0-9]+)[:/]", narrow)
    assert drawn == [f"Ethernet{number}" for number in (*range(1, 11), 31, 32)]
    room = re.search(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)"', narrow)
    assert room is not None and float(room[1]) <= 326 and float(room[2]) < 400


def test_strips_of_two_shelves_say_which_ports_they_have() -> None:
    design = shipped_design("vsan-esa-100g")
    panel = panels(design)["port-map-esa-leaf-1"]
    assert captions(panel.svg) == ["1 to 64 · QSFP28"]
    assert captions(panel.narrow) == [
        "1 to 10, 33 to 42 · QSFP28",
        "11 to 20, 43 to 52 · QSFP28",
        "21 to 30, 53 to 62 · QSFP28",
    ]


def test_a_name_without_room_gives_way_to_the_kind_of_the_port(design: Design) -> None:
    link = next(link for link in design.links if link.b == End("clx-swx-033", "swp1"))
    unbroken = link._replace(a=End("ahostwithnoseparatoratall", "vmnic4"))
    links = tuple(unbroken if one is link else one for one in design.links)
    socket = sockets(panels(design._replace(links=links))["port-map-clx-swx-033"])["swp1"]
    assert [text.text for text in socket.iter(f"{SVG}text")] == ["1", "host"]


def test_lanes_stand_in_their_cage_below_its_number(two_fabrics: Design) -> None:
    one = panels(two_fabrics)["port-map-leaf-a1"]
    drawn = sockets(one)
    lanes = [place(drawn[f"Ethernet3/{number}"]) for number in (1, 2, 3, 4)]
    assert (
        lanes[0][1] == lanes[1][1] < lanes[2][1] == lanes[3][1]
        and lanes[0][0] == lanes[2][0] < lanes[1][0] == lanes[3][0]
    )
    assert "3" in [text.text for text in ET.fromstring(one.svg).iter(f"{SVG}text")]
    assert "split into lanes: 1, 3, 5." in one.alt


def test_without_a_known_panel_ports_stand_in_two_rows_and_the_picture_says_so(
    design: Design, large: Design
) -> None:
    one = panels(design)["port-map-clx-swx-033"]
    drawn = {name: place(socket) for name, socket in sockets(one).items()}
    assert drawn["swp1"][0] == drawn["swp2"][0] < drawn["swp3"][0] and drawn["swp1"][1] < drawn["swp2"][1]
    assert drawn["swp18"][0] < drawn["swp19"][0] and drawn["swp19"][1] == drawn["swp1"][1]
    assert one.title == "Front panel of clx-swx-033 (Leaf-01), NVIDIA SN2010, schematic"
    tall = {name: place(socket) for name, socket in sockets(panels(large)["port-map-clx-swx-035"]).items()}
    assert len({y for _, y in tall.values()}) == 4 and tall["swp33"][0] == tall["swp1"][0]


@pytest.mark.parametrize(
    ("panel", "rows", "right_of_first", "below_first"),
    [
        ({"rows": 2, "order": "columns"}, 2, "swp3", "swp2"),
        ({"rows": 2, "order": "rows"}, 2, "swp2", "swp17"),
        ({"rows": 1, "order": "rows", "shelves": 2}, 2, "swp2", "swp17"),
        ({"rows": 4, "order": "columns"}, 4, "swp5", "swp2"),
    ],
)
def test_ports_stand_as_the_catalog_says(
    design: Design, panel: dict[str, object], rows: int, right_of_first: str, below_first: str
) -> None:
    one = panels(with_panel(design, "clx-swx-035", panel))["port-map-clx-swx-035"]
    drawn = {name: place(socket) for name, socket in sockets(one).items()}
    assert "schematic" not in one.title and len({y for _, y in drawn.values()}) == rows
    assert drawn[right_of_first][1] == drawn["swp1"][1] and drawn[below_first][0] == drawn["swp1"][0]
    assert not [name for name, (x, y) in drawn.items() if drawn["swp1"][0] < x < drawn[right_of_first][0]]


def test_cages_neither_overlap_nor_leave_the_panel(
    design: Design, large: Design, two_fabrics: Design
) -> None:
    for one in [*panels(design).values(), *panels(large).values(), *panels(two_fabrics).values()]:
        root = ET.fromstring(one.svg)
        width, height = map(float, root.attrib["viewBox"].split()[2:])
        boxes = [
            tuple(float(rect.attrib[key]) for key in ("x", "y", "width", "height"))
            for rect in root.iter(f"{SVG}rect")
        ]
        sockets_ = [box for box in boxes if box[2] < 60 and box[1] < height - 30]
        for number, (x, y, wide, high) in enumerate(sockets_):
            assert x >= 0 and y >= 0 and x + wide <= width and y + high <= height
            for other in sockets_[number + 1 :]:
                apart = (
                    x + wide <= other[0]
                    or other[0] + other[2] <= x
                    or y + high <= other[1]
                    or other[1] + other[3] <= y
                )
                inside = (
                    other[0] >= x
                    and other[1] >= y
                    and other[0] + other[2] <= x + wide
                    and other[1] + other[3] <= y + high
                )
                assert apart or inside, one.name
        assert width <= 960


@pytest.mark.parametrize(
    "text", ["<script>alert(1)</script>", "a & b", '"><b>', "]]>", "\u202eevil", "a\nb\x00"]
)
def test_a_hostile_peer_reads_as_itself_in_the_hover_text(design: Design, text: str) -> None:
    link = next(link for link in design.links if link.b == End("clx-swx-033", "swp1"))
    hostile = link._replace(a=End(text, "vmnic4"), bond=text)
    links = tuple(hostile if one is link else one for one in design.links)
    one = panels(design._replace(links=links))["port-map-clx-swx-033"]
    shown = hover_text(sockets(one)["swp1"])
    written = re.sub(r"\s", " ", text).replace("\u202e", "(U+202E)").replace("\x00", "(U+0000)")
    assert shown.startswith(f"swp1: {written} vmnic4 · ") and shown.endswith(written)
    tags = {each.tag.rpartition("}")[2] for each in ET.fromstring(one.svg).iter()}
    assert tags <= {"svg", "g", "a", "title", "desc", "rect", "text"}
