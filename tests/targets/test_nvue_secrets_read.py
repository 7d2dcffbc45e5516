"""Secrets at the head of a script of NVUE commands: without a guard the script is refused with the reason."""

import pytest

from refarch.platforms.nvue.reading import DETACH, END, statements_of_commands
from refarch.platforms.reading_error import ReadingError

HEAD = ("#!/usr/bin/env bash", "set -euo pipefail")
SECRET = "BMC_PASSWORD='<<BMC_PASSWORD>>'"
GUARD = 'case "$BMC_PASSWORD" in \'<<\'*) echo "Set BMC_PASSWORD first: edit this line" >&2; exit 1 ;; esac'
BODY = (DETACH, "nv set system hostname leaf-1", *END)


def refusal(*lines: str) -> str:
    """Why a script with these lines after its head is refused."""
    with pytest.raises(ReadingError) as error:
        statements_of_commands("\n".join((*HEAD, *lines)))
    return str(error.value)


def test_guarded_secrets_are_no_statements() -> None:
    plain = statements_of_commands("\n".join((*HEAD, *BODY)))
    assert plain and statements_of_commands("\n".join((*HEAD, SECRET, GUARD, *BODY))) == plain
    other = tuple(line.replace("BMC", "OTHER") for line in (SECRET, GUARD))
    assert statements_of_commands("\n".join((*HEAD, SECRET, GUARD, *other, *BODY))) == plain


def test_a_guard_is_the_next_line() -> None:
    assert refusal(SECRET) == "BMC_PASSWORD is not guarded: "
    assert refusal(SECRET, *BODY) == f"BMC_PASSWORD is not guarded: {DETACH}"
    assert refusal(SECRET, SECRET, GUARD, *BODY) == f"BMC_PASSWORD is not guarded: {SECRET}"
    assert refusal(SECRET, GUARD.replace("BMC", "OTHER"), *BODY).startswith(
        "BMC_PASSWORD is not guarded: case"
    )
    assert refusal(SECRET.replace("<<BMC", "<<OTHER"), GUARD, *BODY).startswith(
        "BMC_PASSWORD is not guarded: case"
    )


def test_nothing_behind_the_guards_is_no_change() -> None:
    assert refusal(SECRET, GUARD) == "the commands are not between the start and the end of a change"
    assert refusal() == "the commands are not between the start and the end of a change"
