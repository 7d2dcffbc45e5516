"""Our headroom and buffers against NVIDIA's own tables for SONiC, line by line."""

import pytest
from validators import sonic_device

from refarch.model.catalog import Catalog
from refarch.views.rdma.headroom import ASICS, KIB, PortHeadroom, port_headroom

PLATFORMS = {
    "nvidia-sn2010": "msn2010",
    "nvidia-sn2100": "msn2100",
    "nvidia-sn2410": "msn2410",
    "nvidia-sn2700": "msn2700",
    "nvidia-sn3700": "msn3700",
    "nvidia-sn3700c": "msn3700c",
    "nvidia-sn4600c": "msn4600c",
    "nvidia-sn4700": "msn4700",
}
MTU = 9216
PEER = 3.8 * KIB
"""The tables take the same response of the peer at every speed; the script takes that of the standard, which
is more."""

WHOLE_METER = 1.024
"""The tables count what a cable holds exactly; the script, and so we, take it 2.3 % too small."""


def lines(platform: str) -> list[tuple[int, float, PortHeadroom]]:
    """Speed in Mbit/s, meters of cable, and headroom, of every line of the platform's table."""
    rows = sonic_device.headroom(platform)
    assert len(rows) >= 15
    return [
        (row.speed, float(row.cable.removesuffix("m")), PortHeadroom(row.xoff, row.xon, row.size))
        for row in rows
    ]


@pytest.mark.parametrize(("part", "platform"), PLATFORMS.items())
def test_every_line_of_the_vendor_s_table(part: str, platform: str) -> None:
    model = Catalog().part("switch", part)
    assert model is not None
    asic = ASICS[model.data["asic"]]
    for speed, length, vendor in lines(platform):
        assert port_headroom(asic, speed, length * WHOLE_METER, MTU, PEER) == vendor, (speed, length)


@pytest.mark.parametrize(("part", "platform"), PLATFORMS.items())
def test_we_never_plan_less_than_the_vendor(part: str, platform: str) -> None:
    model = Catalog().part("switch", part)
    assert model is not None
    for speed, length, vendor in lines(platform):
        assert port_headroom(ASICS[model.data["asic"]], speed, length, MTU).size >= vendor.size, (
            speed,
            length,
        )


@pytest.mark.parametrize(("part", "platform"), PLATFORMS.items())
def test_the_buffer_is_the_one_of_the_vendor_s_template(part: str, platform: str) -> None:
    model = Catalog().part("switch", part)
    assert model is not None
    assert sonic_device.lossless_pool(platform) == model.data["buffer_bytes"]
