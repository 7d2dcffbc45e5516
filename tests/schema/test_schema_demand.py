"""Place of the first mistake in a file that has to be sound: as the reader or the schema gives it."""

import pytest

from refarch.core.errors import RefarchError
from refarch.load.reader import read
from refarch.schema.validate import demand


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("format: 1\nitems:\n  - {part: a, quantity: 1, quantity: 2}\n", "bom.yaml:3:28: "),
        ("format: 1\nitems:\n  - {part: a, quantity: many}\n", "bom.yaml:3:25: "),
        ("format: 1\nitems:\n  - part: a\n    quantity: 1\n    amount: 2\n", "bom.yaml:5:5: "),
        ("format: 1\nitems:\n  - {part: [}\n", "bom.yaml:3:13: "),
    ],
)
def test_a_mistake_is_told_where_it_stands(text: str, place: str) -> None:
    """A key that stands twice, a wrong value, a key that nobody knows, what is no YAML."""
    with pytest.raises(RefarchError) as told:
        demand("bom", read("bom.yaml", text.encode()))
    assert str(told.value).startswith(place)


def test_a_sound_file_is_let_through() -> None:
    demand("bom", read("bom.yaml", b"format: 1\nitems:\n  - {part: a, quantity: 1}\n"))
