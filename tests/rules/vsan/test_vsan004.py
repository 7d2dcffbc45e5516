"""VSAN004: how many disk groups and devices a host can have."""

from collections.abc import Callable

import pytest

from refarch import api, testing

Lint = Callable[..., list[api.Finding]]


def groups(count: int = 1, cache: int = 1, capacity: int = 3) -> str:
    """Disk groups as a design writes them."""
    return (
        f"{{count: {count}, cache: {{drive: intel-ssdpe2me012t4, quantity: {cache}}}, "
        f"capacity: {{drive: samsung-mzwlj3t8hbls-00007, quantity: {capacity}}}}}"
    )


@pytest.mark.parametrize(
    ("text", "object_"),
    [
        (groups(count=0), "count"),
        (groups(count=1), ""),
        (groups(count=4), ""),
        (groups(count=5), ""),
        (groups(count=6), "count"),
        (groups(cache=0), "cache.quantity"),
        (groups(cache=1), ""),
        (groups(cache=2), "cache.quantity"),
        (groups(capacity=0), "capacity.quantity"),
        (groups(capacity=1), ""),
        (groups(capacity=6), ""),
        (groups(capacity=7), ""),
        (groups(capacity=8), "capacity.quantity"),
    ],
)
def test_limits(lint_disks: Lint, text: str, object_: str) -> None:
    found = lint_disks("VSAN004", text)
    assert [finding.object for finding in found] == (
        [f"clusters.compute.hosts[0].disk_groups.{object_}"] if object_ else []
    )
    assert all(finding.severity == "error" for finding in found)


def test_several_limits_at_once(lint_disks: Lint) -> None:
    assert len(lint_disks("VSAN004", groups(6, 2, 8))) == 3


def test_place_and_message(lint_disks: Lint) -> None:
    (finding,) = lint_disks("VSAN004", groups(count=6))
    assert (finding.line, finding.column) == (23, 30)
    assert finding.message == (
        "host-1 has 6 disk groups, but vSAN supports at most 5 in a host; also: host-[2-4]"
    )


def test_defaults_are_within_the_limits(lint_disks: Lint) -> None:
    assert (
        lint_disks("VSAN004", "{cache: {drive: intel-ssdpe2me012t4}, capacity: {drive: intel-ssdpe2me012t4}}")
        == []
    )


@pytest.mark.parametrize("product", ["vsan-esa", "nvme-of", "pvrdma"])
def test_disk_groups_of_another_product_are_refused_before(product: str) -> None:
    text = testing.base_files("vsan-roce")["design.yaml"].decode().replace("vsan-osa", product)
    text = text.replace("        adapters:\n", f"        disk_groups: {groups(9)}\n        adapters:\n")
    (finding,) = api.lint_texts("vsan-roce", {"design.yaml": text.encode()}).findings
    assert (finding.code, finding.line, finding.column) == ("SCHEMA001", 23, 9)
    assert finding.message.startswith(
        "`disk_groups`: disk groups belong to product vsan-osa; drives of other products"
    )
    assert finding.hint == "Move the key there. Or remove the key. Or correct `product`."


@pytest.mark.parametrize("cluster", ["", "cluster: compute, "])
def test_test_bed(lint_edited: Lint, cluster: str) -> None:
    bed = f"format: 1\nbeds: {{main: {{{cluster}disk_groups: {groups(capacity=8)}}}}}\n"
    (finding,) = lint_edited("VSAN004", {}, more={"results.yaml": bed})
    assert (
        finding.message
        == "testbed main has 8 capacity devices in each disk group, but vSAN supports at most 7"
    )


def test_test_bed_of_an_unknown_product(lint_edited: Lint) -> None:
    bed = f"format: 1\nbeds: {{main: {{disk_groups: {groups(capacity=8)}}}}}\n"
    other = (
        "  other: {product: nvme-of, transport: tcp, hosts: [{names: other, server: dell-poweredge-r740}]}\n"
    )
    edits = {"design.yaml": [("clusters:\n", f"clusters:\n{other}")]}
    assert lint_edited("VSAN004", edits, more={"results.yaml": bed}) == []
