"""A part of many like cases on each run, and all of them with ``--deep``."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeVar

Case = TypeVar("Case")


class Share(NamedTuple):
    """Takes every third of like cases, another third on each turn; every one with ``--deep``.

    What has two sides, such as texts and the fields that take them, is shared by turns: each text is tried in
    a third of the fields, and each field with a third of the texts.
    """

    is_all: bool

    def of(
        self, cases: Iterable[Case], turn: int, is_new: Callable[[Case], bool] = lambda case: False
    ) -> Iterator[Case]:
        """The cases of a turn, which counts from 0, and those that ``is_new`` says nobody has had yet."""
        for number, case in enumerate(cases):
            if self.is_all or number % 3 == turn % 3 or is_new(case):
                yield case
