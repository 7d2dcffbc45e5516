"""Our headroom and buffers against NVIDIA's own tables for SONiC, line by line."""

import re
from pathlib import Path

import pytest

from refarch.model.catalogue import Catalogue
from refarch.views.rdma.headroom import ASICS, KIB, Headroom, headroom

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

WHOLE_METRE = 1.024
"""The tables count what a cable holds exactly; the script, and so we, take it 2.3 % too small."""


def vendor_file(shared: Path, platform: str, name: str) -> str:
    """A file of a platform; one that is a link to another platform's is kept as the link's text."""
    (folder,) = (shared / "verifiers/sonic-device/device/mellanox" / f"x86_64-mlnx_{platform}-r0").glob(
        "ACS-*"
    )
    text = (folder / name).read_text()
    return (folder / text).resolve().read_text() if text.startswith("../") else text


def lines(shared: Path, platform: str) -> list[tuple[int, float, Headroom]]:
    """Speed in Mbit/s, metres of cable, and headroom, of every line of the platform's table."""
    found = []
    for line in vendor_file(shared, platform, "pg_profile_lookup.ini").splitlines():
        if line.strip() and not line.startswith("#"):
            speed, cable, size, xon, xoff, _ = line.split()
            found.append(
                (int(speed), float(cable.removesuffix("m")), Headroom(int(xoff), int(xon), int(size)))
            )
    assert len(found) >= 15
    return found


@pytest.mark.parametrize(("part", "platform"), PLATFORMS.items())
def test_every_line_of_the_vendor_s_table(part: str, platform: str, shared: Path) -> None:
    model = Catalogue().part("switch", part)
    assert model is not None
    asic = ASICS[model.data["asic"]]
    for speed, length, vendor in lines(shared, platform):
        assert headroom(asic, speed, length * WHOLE_METRE, MTU, PEER) == vendor, (speed, length)


@pytest.mark.parametrize(("part", "platform"), PLATFORMS.items())
def test_we_never_plan_less_than_the_vendor(part: str, platform: str, shared: Path) -> None:
    model = Catalogue().part("switch", part)
    assert model is not None
    for speed, length, vendor in lines(shared, platform):
        assert headroom(ASICS[model.data["asic"]], speed, length, MTU).size >= vendor.size, (speed, length)


@pytest.mark.parametrize(("part", "platform"), PLATFORMS.items())
def test_the_buffer_is_the_one_of_the_vendor_s_template(part: str, platform: str, shared: Path) -> None:
    found = re.findall(
        r"egress_lossless_pool_size =\s*'(\d+)'", vendor_file(shared, platform, "buffers_defaults_t0.j2")
    )
    model = Catalogue().part("switch", part)
    assert model is not None and found == [str(model.data["buffer_bytes"])]
