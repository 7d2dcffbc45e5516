"""Starters by numbers of hosts by switches by cards: each is a clean design, or one line says why not."""

from itertools import product
from random import Random

import pytest
from new_designs import made

from refarch.api import RefarchError, Session
from starters import STARTERS

HOSTS = (2, 4, 12, 33)
SAMPLE = 36

REASONS = (
    "design not created because it has an error: ",
    "the catalog has no cable from ",
    "the hosts of direct-iwarp are cabled to each other",
    "--switch: no host of direct-iwarp is cabled to a switch",
    "leaf-1 needs ",
    "--switch generic-",  # of no vendor, and therefore with no system that names its ports
)
"""Beginnings of what may be said."""


def verdict(session: Session, like: str, hosts: int, switch: str, nic: str) -> str:
    """Empty for a design without errors, else what was said."""
    try:
        design = made(session, like, hosts=hosts, switch=switch, nic=nic)
    except RefarchError as error:
        return str(error)
    assert not any("\n\n\n" in text for text in design.files.values())
    assert {finding.severity for finding in design.findings} <= {"warning", "info"}
    return ""


def choices(session: Session) -> list[tuple[str, int, str, str]]:
    """The whole matrix; an empty id leaves the part of the starter."""
    switches = ["", *session.catalog.ids("switch")]
    cards = ["", *session.catalog.ids("nic")]
    return list(product(STARTERS, HOSTS, switches, cards))


def validator(session: Session, chosen: list[tuple[str, int, str, str]]) -> None:
    """Every choice is clean or answered, and some are clean."""
    said = {choice: verdict(session, *choice) for choice in chosen}
    odd = {choice: text for choice, text in said.items() if text and not text.startswith(REASONS)}
    assert odd == {}
    assert all("\n" not in text for text in said.values())
    assert not all(said.values())


@pytest.mark.slow
def test_a_sample_of_all_choices(session: Session) -> None:
    validator(session, Random(10).sample(choices(session), SAMPLE))


@pytest.mark.deep
def test_all_choices(session: Session) -> None:
    validator(session, choices(session))
