"""Columns of printed tables that have a line of dashes below their headings."""

import re

RULE = re.compile(r" *-{2,}(?: +-{2,})+ *")
"""Line of dashes below the headings of two columns or more."""


def column_slices(rule: str) -> list[slice]:
    """Part of a line that belongs to each column: from its dashes to those of the next one.

    >>> column_slices("----  -------")
    [slice(0, 6, None), slice(6, None, None)]
    """
    starts = [match.start() for match in re.finditer(r"-+", rule)]
    return [slice(start, end) for start, end in zip(starts, [*starts[1:], None], strict=True)]
