"""The NVMe page as readers get it: paths, adapters and commands of both designs, and none where there is no
NVMe."""

from collections.abc import Iterator

import pytest
from built_site import Built, Element

SMALL, LARGE = "designs/nvme-of-vsphere7/hosts.html", "designs/nvme-rocev2-spine-leaf/hosts.html"


def words(element: Element) -> str:
    return " ".join(element.text.split())


def rows(built: Built, page: str) -> Iterator[list[str]]:
    for row in built.pages[page].main.all("tr"):
        yield [words(cell) for cell in row.all("td")]


PATHS = [
    (
        SMALL,
        ["vmhba64", "vmk1", "192.168.110.11 to 192.168.110.12", "leaf-a", "ct0.eth14", "192.168.110.101"],
    ),
    (
        SMALL,
        ["vmhba65", "vmk2", "192.168.120.11 to 192.168.120.12", "leaf-b", "ct1.eth15", "192.168.120.102"],
    ),
    (
        LARGE,
        [
            "esx-[01-08]",
            "10.61.0.11 to 10.61.0.18",
            "leaf-a1 → spine-a[1-2] → leaf-a3",
            "node1.eth5",
            "10.61.0.101",
        ],
    ),
    (
        LARGE,
        [
            "esx-[09-16]",
            "10.62.0.19 to 10.62.0.26",
            "leaf-b2 → spine-b[1-2] → leaf-b3",
            "node2.eth7",
            "10.62.0.104",
        ],
    ),
    (
        LARGE,
        [
            "esx-16",
            "vmhba65",
            "vmnic5",
            "vmk2",
            "10.62.0.26",
            "leaf-b2",
            "nqn.2014-08.com.vmware:nvme:esx-16",
        ],
    ),
    (LARGE, ["flash-2", "IBM FlashSystem 7300", "4 of 4", "nqn.1986-03.com.ibm:nvme:flash-2"]),
]


@pytest.mark.parametrize(("page", "wanted"), PATHS)
def test_a_row_says_the_whole_path(page: str, wanted: list[str], built: Built) -> None:
    assert any(set(wanted) <= set(cells) for cells in rows(built, page)), wanted


@pytest.mark.parametrize(
    ("page", "command"),
    [
        (SMALL, "esxcli nvme fabrics discover -a vmhba64 -i 192.168.110.101 -p 4420"),
        (
            LARGE,
            "esxcli nvme fabrics connect -a vmhba65 -i 10.62.0.104 -p 4420 "
            "-s nqn.1986-03.com.ibm:nvme:flash-2",
        ),
    ],
)
def test_commands_are_on_the_page_letter_by_letter(page: str, command: str, built: Built) -> None:
    assert command in built.pages[page].main.text


@pytest.mark.parametrize("page", [SMALL, LARGE])
def test_the_picture_is_in_the_page(page: str, built: Built) -> None:
    figures = [one.attributes["id"] for one in built.pages[page].main.all("figure")]
    assert figures.count("figure-nvme-paths-compute") == 1


def test_a_design_without_nvme_hosts_has_no_such_picture(built: Built) -> None:
    page = built.pages["designs/vsan-roce-vsphere7u3/hosts.html"].main
    assert not [one for one in page.all("figure") if "nvme" in one.attributes["id"]]
