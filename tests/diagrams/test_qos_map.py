"""The QoS map: one row for each class, its priorities together, with its marking, share, and buffers."""

import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

from refarch.api import Design
from refarch.api.model import QosProfile
from refarch_diagrams import qos_map, section_address
from refarch_diagrams._picture import Picture
from refarch_diagrams._text_notes import NARROW, WIDE
from refarch_diagrams.qos_map import QosRow
from shipped_designs import shipped

ALT = (
    "Profile roce-lossless is lossless and trusts PCP and DSCP. Switch priorities 0, 1, 2, 4, 5 and 7 to "
    "traffic class 0: DWRR 50 %, ECN from 150,000 to 1,501,500 bytes. Switch priority 3 to traffic class 3: "
    "DWRR 50 %, ECN from 150,000 to 1,501,500 bytes, PFC. Switch priority 6 to traffic class 6: strict "
    "priority. Pool lossy-default-ingress (ingress, dynamic, 50 %) is for switch priorities 0, 1, 2, 4, 5, 6 "
    "and 7. Pool roce-reserved-ingress (ingress, dynamic, 50 %) is for switch priority 3. Pool "
    "lossy-default-egress (egress, dynamic, 50 %) is for traffic classes 0 and 6. Pool roce-reserved-egress "
    "(egress, dynamic, unlimited) is for traffic class 3. Used by clx-swx-[033-036], clx-host-[51-54], "
    "clx-host-[069-076]."
)


def profile_of(design: Design) -> QosProfile:
    return next(iter(design.profiles.values()))


def rows(profile: QosProfile) -> list[QosRow]:
    return qos_map.qos_rows(profile, section_address)


def texts(row: QosRow) -> list[tuple[str, ...]]:
    return [cell.texts for cell in row.cells]


def wide(design: Design, profile: QosProfile) -> Picture:
    return qos_map.wide_picture(design, profile, 1, section_address)


def test_priorities_of_a_class_share_its_row(design: Design) -> None:
    assert [texts(row) for row in rows(profile_of(design))] == [
        [
            ("PCP 0–2, 4, 5, 7", "DSCP 0–23, 32–47, 56–63"),
            ("Priorities 0–2, 4, 5, 7",),
            ("Traffic class 0", "DWRR 50 %", "ECN marks", "150,000 to 1,501,500 bytes"),
            (
                *("lossy-default-ingress", "ingress, dynamic, 50 %"),
                *("lossy-default-egress", "egress, dynamic, 50 %"),
            ),
        ],
        [
            ("PCP 3", "DSCP 24–31"),
            ("Priority 3", "PFC", "RDMA, DSCP 26"),
            ("Traffic class 3", "DWRR 50 %", "ECN marks", "150,000 to 1,501,500 bytes"),
            (
                *("roce-reserved-ingress", "ingress, dynamic, 50 %"),
                *("roce-reserved-egress", "egress, dynamic, unlimited"),
            ),
        ],
        [
            ("PCP 6", "DSCP 48–55"),
            ("Priority 6", "CNP, DSCP 48"),
            ("Traffic class 6", "strict priority"),
            (
                *("lossy-default-ingress", "ingress, dynamic, 50 %"),
                *("lossy-default-egress", "egress, dynamic, 50 %"),
            ),
        ],
    ]


def test_a_class_is_lossless_for_notification_or_neither(design: Design) -> None:
    assert [row.role for row in rows(profile_of(design))] == ["host", "lossless", "signal"]
    lossy = profile_of(design)._replace(pfc_priorities=(), cnp_priority=None)
    assert [row.role for row in rows(lossy)] == ["host", "host", "host"]


def test_marking_that_is_not_trusted_is_not_shown(design: Design) -> None:
    by_dscp = profile_of(design)._replace(trust=("dscp",))
    assert [row.marking.texts for row in rows(by_dscp)][1] == ("DSCP 24–31",)
    by_port = profile_of(design)._replace(trust=("port",))
    assert [row.marking.texts for row in rows(by_port)][1] == ("no marking trusted",)


def test_priorities_without_a_class_are_the_last_row(design: Design) -> None:
    profile = profile_of(design)
    classes = {3: profile.traffic_classes[3]}
    *_, last = rows(profile._replace(traffic_classes=classes, pools={}))
    assert texts(last) == [
        ("PCP 0–2, 4–7", "DSCP 0–23, 32–63"),
        ("Priorities 0–2, 4–7", "CNP, DSCP 48"),
        ("No traffic class", "not in the design"),
    ]


@pytest.mark.parametrize(
    ("numbers", "said"),
    [([], ""), ([3], "3"), ([3, 4], "3, 4"), ([0, 1, 2, 4, 5, 7], "0–2, 4, 5, 7"), ([1, 2, 3], "1–3")],
)
def test_ranges(numbers: list[int], said: str) -> None:
    assert qos_map.number_ranges(numbers) == said


def test_an_arrow_leads_from_each_cell_to_the_next(design: Design) -> None:
    picture = wide(design, profile_of(design))
    places = {box.id: box for box in picture.boxes}
    assert [(wire.a, wire.b) for wire in picture.wires] == [
        pair for row in range(3) for pair in pairwise(f"r{row}c{column}" for column in range(4))
    ]
    for wire in picture.wires:
        (x, y), (end, level) = wire.points
        a, b = places[wire.a], places[wire.b]
        assert (x, end) == pytest.approx((a.right_edge, b.x - qos_map.ARROW_ROOM))
        assert y == level == pytest.approx(a.y + a.height / 2)
        assert (a.y, a.height) == (b.y, b.height)


@pytest.mark.parametrize(("share", "part"), [(50.0, 0.5), (1.0, 0.01), (100.0, 1.0), (140.0, 1.0)])
def test_the_bar_of_a_class_is_as_long_as_its_share(design: Design, share: float, part: float) -> None:
    profile = profile_of(design)
    classes = profile.traffic_classes | {3: profile.traffic_classes[3]._replace(bandwidth=share)}
    places = {box.id: box for box in wide(design, profile._replace(traffic_classes=classes)).boxes}
    assert places["r1c2.share"].width == pytest.approx(part * places["r1c2.room"].width)
    assert "r2c2.share" not in places, "a class with strict priority has no share"


def test_a_telephone_has_the_same_cells(design: Design) -> None:
    profile = profile_of(design)
    narrow = qos_map.narrow_picture(design, profile, 1, section_address)
    cells = [
        [box.id for box in picture.boxes if box.shape == "box"] for picture in (narrow, wide(design, profile))
    ]
    assert cells[0] == cells[1] and (narrow.width, wide(design, profile).width) == (NARROW, WIDE)
    assert all(box.right_edge <= NARROW for box in narrow.boxes)


def test_cells_link_to_their_sections(design: Design) -> None:
    row = rows(profile_of(design))[1]
    assert [cell.href for cell in row.cells] == [
        "",
        *(section_address(kind, "") for kind in ("priorities", "classes", "pools")),
    ]
    assert all(cell.href for cell in row.cells[1:])


def test_title_and_text_alternative_word_by_word(design: Design) -> None:
    (drawing,) = qos_map.drawings(design, section_address)
    assert (drawing.name, drawing.title) == ("qos-map-1", "QoS map of profile roce-lossless")
    assert drawing.alt == ALT


def test_hostile_text_stays_text(design: Design) -> None:
    hostile = "</text><script>go()</script>"
    profile = profile_of(design)
    pools = {hostile: next(iter(profile.pools.values()))._replace(name=hostile)}
    changed = design._replace(profiles={"p": profile._replace(name=hostile, pools=pools)})
    (drawing,) = qos_map.drawings(changed, section_address)
    said = [element.text for element in ET.fromstring(drawing.svg).iter("{http://www.w3.org/2000/svg}text")]
    assert hostile in said and "<script" not in drawing.svg + drawing.narrow + drawing.drawio


def test_a_design_without_profiles_has_no_map() -> None:
    found = shipped("smb-direct-iwarp").design
    assert found is not None and list(qos_map.drawings(found, section_address)) == []
