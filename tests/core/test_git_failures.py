"""Why git failed, in one line: its error, or else the first line that it printed."""

import pytest

from refarch.core.git_runner import _failure_text


@pytest.mark.parametrize(
    ("text", "said", "unsaid"),
    [
        ("\n  first words\nsecond words\n", "first words", "second"),
        ("warning: something\nfatal: bad revision 'x'\n", "bad revision 'x'", "something"),
        ("one line", "one line", "\n"),
    ],
)
def test_reason(text: str, said: str, unsaid: str) -> None:
    found = _failure_text(text)
    assert said in found and unsaid not in found


def test_without_a_word() -> None:
    assert "git" in _failure_text(" \n\n")
