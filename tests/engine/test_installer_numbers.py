"""Numbers and addresses of an installer's file, at the bounds of what they may be."""

from concurrent.futures import Future
from types import SimpleNamespace
from typing import Any

import pytest

from refarch.project.fleet.pool import task_results
from refarch.project.installer_checks import LOAD_BASED_BY_DEFAULT, _address_ranges, _whole_number


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (5, 5),
        (0, 0),
        ("12", 12),
        ("999999999", 999_999_999),
        ("1000000000", None),
        ("", None),
        ("x", None),
        ("-1", None),
        ("\u0661", None),
        (True, None),
        (None, None),
        (1.5, None),
    ],
)
def test_whole_numbers(value: object, number: int | None) -> None:
    assert _whole_number(value) == number


class Network:
    """An object of the file with a subnet, single addresses and ranges."""

    pointer = ("networks", 0)

    def __init__(
        self, ranges: tuple[tuple[str, str], ...] = (), single: tuple[str, ...] = (), **texts: str
    ) -> None:
        self.words = {"subnet": "192.0.2.0/24", "gateway": "192.0.2.1", **texts}
        self.ranges, self.single = ranges, single

    def text(self, key: str) -> str:
        return self.words.get(key, "")

    def texts(self, key: str) -> tuple[str, ...]:
        return self.single if key == "includeIpAddress" else ()

    def objects(self, key: str) -> list[Any]:
        return [
            SimpleNamespace(
                pointer=(*self.pointer, number),
                text=lambda key, ends=ends: ends[key == "endIpAddress"],
            )
            for number, ends in enumerate(self.ranges)
        ]

    def pointer_to(self, key: str) -> tuple[str | int, ...]:
        return (*self.pointer, key)


FEW = next(iter(LOAD_BASED_BY_DEFAULT))


@pytest.mark.parametrize(
    ("network", "hosts", "places"),
    [
        (Network(), 4, []),
        (Network(gateway="192.0.3.1"), 4, [("networks", 0, "gateway")]),
        (Network(gateway="x"), 4, []),
        (Network(subnet="x", gateway="192.0.3.1"), 4, []),
        (Network((("192.0.2.10", "192.0.2.13"),)), 4, []),
        (Network((("192.0.2.10", "192.0.2.10"),)), 4, []),
        (Network((("192.0.2.13", "192.0.2.10"),)), 4, [("networks", 0, 0)]),
        (Network((("192.0.1.10", "192.0.2.10"),)), 4, [("networks", 0, 0)]),
        (Network((("192.0.2.10", "192.0.3.10"),)), 4, [("networks", 0, 0)]),
        (Network((("192.0.2.10", "192.0.2.12"), ("x", ""))), 4, []),
        (Network((("192.0.2.10", "192.0.2.13"),), networkType=FEW), 4, []),
        (Network((("192.0.2.10", "192.0.2.12"),), networkType=FEW), 4, [("networks", 0)]),
        (Network((("192.0.2.10", "192.0.2.12"),), networkType="OTHER"), 4, []),
        (Network((("192.0.2.10", "192.0.2.12"),), ("192.0.2.9",), networkType=FEW), 4, []),
        (Network((), ("192.0.2.9", "192.0.2.9"), networkType=FEW), 2, [("networks", 0)]),
        (Network(networkType=FEW), 4, []),
    ],
)
def test_ranges_of_addresses(network: Any, hosts: int, places: list[tuple[str | int, ...]]) -> None:
    assert [remark.pointer for remark in _address_ranges(network, hosts)] == places


def test_without_an_executor_tasks_are_done_here_in_their_order() -> None:
    assert task_results(None, lambda task: task * 2, [3, 1, 2]) == [6, 2, 4]  # type: ignore[arg-type]


class Pool:
    """An executor that does each task at once, and counts them."""

    def __init__(self) -> None:
        self.count = 0

    def submit(self, function: Any, task: Any) -> "Future[Any]":
        self.count += 1
        done: Future[Any] = Future()
        done.set_result(function(task))
        return done


def test_with_an_executor_it_does_the_tasks() -> None:
    pool: Any = Pool()
    assert task_results(pool, lambda task: task * 2, [3, 1, 2]) == [6, 2, 4]  # type: ignore[arg-type]
    assert pool.count == 3
