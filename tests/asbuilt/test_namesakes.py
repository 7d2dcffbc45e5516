"""Several devices that send one name: one finding for all cables that are not clear because of it."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from collected import CABLES, HOSTS, neighbor, neighbor_list, verification
from refarch.asbuilt.verification import Verification

HINT = "Give each device the name that it has in the design, and collect the outputs again."


def verified(
    folder: Path,
    names: Mapping[str, str],
    is_collected: Callable[[str], bool],
    chassis: Callable[[str, str], str] = lambda device, port: f"chassis of {device}",
) -> Verification:
    """Verification of the small design as cabled, with other names of devices in LLDP."""
    records: dict[str, list[dict[str, Any]]] = {}
    for cable in CABLES:
        for (device, port), (far, far_port) in (cable, cable[::-1]):
            sent = neighbor(port, (names.get(far, far), far_port), chassis=chassis(far, far_port))
            records.setdefault(device, []).append(sent)
    for device, listed in records.items():
        if is_collected(device):
            (folder / device).mkdir()
            (folder / device / "lldp.json").write_text(neighbor_list(listed))
    return verification(folder)


def found(one: Verification) -> list[tuple[str, str, str]]:
    return [(each.code, each.message, each.hint) for each in one.problems if each.code != "BUILT007"]


COLLECTED: Mapping[str, Callable[[str], bool]] = {
    "all": lambda device: True,
    "hosts": lambda device: device in HOSTS,
    "switches": lambda device: device not in HOSTS,
}


@pytest.mark.parametrize(
    ("names", "collected", "message"),
    [
        ({"leaf-2": "leaf-1"}, "all", "2 devices send the name leaf-1, so 6 cables are not clear"),
        ({"leaf-2": "leaf-1"}, "hosts", "2 devices send the name leaf-1, so 4 cables are not clear"),
        ({"leaf-2": "leaf-1"}, "switches", "2 devices send the name leaf-1, so 2 cables are not clear"),
        ({"host-2": "host-1"}, "all", "2 devices send the name host-1, so 4 cables are not clear"),
        ({"host-2": "host-1"}, "switches", "2 devices send the name host-1, so 2 cables are not clear"),
        ({"host-2": "HOST-1.example.com", "host-4": "host-1"}, "switches",
         "3 devices send the name host-1, so 2 cables are not clear"),
    ],
)  # fmt: skip
def test_one_finding_for_a_name(names: dict[str, str], collected: str, message: str, tmp_path: Path) -> None:
    one = verified(tmp_path, names, COLLECTED[collected])
    assert found(one) == [("BUILT005", message, HINT)]
    (problem,) = [each for each in one.problems if each.code == "BUILT005"]
    assert len(problem.evidence) == int(message[0])


def test_a_chassis_for_each_port_is_no_second_device(tmp_path: Path) -> None:
    """Adapters of hosts send their own."""
    one = verified(tmp_path, {}, COLLECTED["all"], lambda device, port: f"{device} {port}")
    assert found(one) == []


def test_names_without_a_chassis_are_separate_findings(tmp_path: Path) -> None:
    """Nothing tells then whether they are two devices, or one with two cables in a port."""
    one = verified(tmp_path, {"host-2": "host-1"}, COLLECTED["switches"], lambda device, port: "any")
    messages = [message for _, message, _ in found(one)]
    assert messages == [
        f"host-1 eth{number} has several neighbors, but a cable has one other end; leaf-{number} swp1, "
        f"leaf-{number} swp2"
        for number in (1, 2)
    ]
