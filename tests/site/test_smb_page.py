"""The SMB page as readers get it, and none where no host runs Windows."""

import pytest
from built_site import Built

DIRECT, CLUSTER = "designs/smb-direct-iwarp/hosts.html", "designs/smb-direct-roce-s2d/hosts.html"


def cells(built: Built, page: str) -> list[list[str]]:
    return [
        [" ".join(cell.text.split()) for cell in row.all("td")] for row in built.pages[page].main.all("tr")
    ]


@pytest.mark.parametrize(
    ("page", "row"),
    [
        (DIRECT, ["fs-01", "SMB1", "SMB", "smb-a", "10.40.1.10", "port1", "hv-01 port1"]),
        (DIRECT, ["VMs", "fs-01", "disks of the virtual machines", "two-way mirror", "ssd, hdd", "no"]),
        (CLUSTER, ["s2d-04", "SMB2", "storage-b", "10.71.2.14", "pNIC2", "s2d-leaf-2 swp4"]),
        (CLUSTER, ["Volume4"]),
    ],
)
def test_a_row_of_the_page(page: str, row: list[str], built: Built) -> None:
    assert any(set(row) <= set(found) for found in cells(built, page)), cells(built, page)


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        (DIRECT, "File server and Hyper-V host: SMB Multichannel uses several connections at the same time."),
        (
            DIRECT,
            "It does not require a lossless network or priority flow control on hosts or switches.",
        ),
        (
            DIRECT,
            "Two Hyper-V hosts: live migration runs over SMB, with RDMA if the interfaces support it.",
        ),
        (DIRECT, "Same for all rows: Speed: 40 GbE; RDMA: iWARP"),
        (CLUSTER, "Pool usage: 18 TB"),
        (CLUSTER, "Hyperconverged nodes: cluster witness: in the cloud."),
        (
            CLUSTER,
            "The drives of Hyperconverged nodes form a pool of 96 TB. All copies of a "
            "mirror are in this pool.",
        ),
    ],
)
def test_a_sentence_of_the_page(page: str, sentence: str, built: Built) -> None:
    assert sentence in " ".join(built.pages[page].main.text.split())


def test_no_lossless_network_is_promised_to_roce(built: Built) -> None:
    assert "needs no lossless network" not in built.pages[CLUSTER].main.text


def test_designs_of_esxi_hosts_have_no_such_section(built: Built) -> None:
    found = {
        path
        for path, page in built.pages.items()
        if path.endswith("/hosts.html")
        if any(one.attributes.get("id") == "smb" for one in page.main.all("h2"))
    }
    assert {page.split("/")[1].split("+")[0] for page in found} == {
        "azure-local-switchless",
        "smb-direct-iwarp",
        "smb-direct-roce-s2d",
    }
