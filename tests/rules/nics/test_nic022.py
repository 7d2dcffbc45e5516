"""NIC022: firmware of a train far from those that are listed for the driver."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]

NMLX5 = '  nmlx5: {release: "4.21.71.101"}\n'


def found(lint_edited: Lint, firmware: str, driver: str = NMLX5) -> list[str]:
    """What is said of firmware on the ConnectX-6 Lx cards of the clean example."""
    card = "card: nvidia-connectx-6-lx-25g-2p"
    edits = [(card, f'{card}, firmware: "{firmware}"'), (NMLX5, driver)]
    return [finding.message for finding in lint_edited("NIC022", {"design.yaml": edits})]


@pytest.mark.parametrize(
    ("firmware", "which"),
    [
        ("26.30.1004", "older"),
        ("26.31.1014", ""),
        ("26.32.1010", ""),  # the listed one
        ("26.33.1048", ""),
        ("26.34.1002", "newer"),
        ("26.43.2026", "newer"),
        ("22.43.2026", ""),  # another family's, for NIC021
    ],
)
def test_trains_on_both_sides(lint_edited: Lint, firmware: str, which: str) -> None:
    messages = found(lint_edited, firmware)
    assert len(messages) == bool(which)
    if which:
        assert messages[0].startswith(
            f"host-1 runs its NVIDIA ConnectX-6 Lx EN 25GbE dual-port with firmware {firmware}, but "
            f"26.32.1010 is listed for driver nmlx5 4.21.71.101; the firmware is {which}; "
        )


@pytest.mark.parametrize(
    "driver",
    ["", '  nmlx5: {release: "4.23.0.66"}\n', '  nmlx5: {release: "4.17.71.1"}\n'],
    ids=["none", "unknown", "without pairs"],
)
def test_drivers_of_which_no_pair_is_known(lint_edited: Lint, driver: str) -> None:
    assert found(lint_edited, "26.43.2026", driver) == []
