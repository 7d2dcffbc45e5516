"""The comparison of rewritten texts finds what a new wording must not change."""

import meaning
import pytest

BEFORE = '''"""Port is to have `mtu: 9000`."""
message = f"{port} of {host} has 1500, and {other} has 9000"
'''


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        (BEFORE, []),
        (BEFORE.replace("is to have", "must have"), []),
        (BEFORE.replace("{port} of {host} has 1500, and", "on {host}, {port} has 1500, but"), []),
        (BEFORE.replace("{port} of {host}", "{port}"), ["x.py: code differs"]),
        (BEFORE.replace("message", "text"), ["x.py: code differs"]),
        (BEFORE.replace("{port} of {host}", "{host} of {port}"), []),
        (BEFORE.replace("1500", "1501"), ["x.py:2: lost ['1500'], new ['1501']"]),
        (BEFORE.replace("`mtu: 9000`", "MTU 9000"), ["x.py:1: lost ['`mtu: 9000`'], new ['9000']"]),
        (BEFORE.replace("other", "far"), ["x.py: code differs"]),
    ],
    ids=[
        "same",
        "words",
        "order",
        "value-lost",
        "name",
        "values-in-another-order",
        "number",
        "quoted",
        "value",
    ],
)
def test_what_changed_besides_words(after: str, expected: list[str]) -> None:
    assert list(meaning.differences("x.py", BEFORE, after)) == expected
