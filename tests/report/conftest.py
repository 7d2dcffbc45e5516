"""Runs to report, as fixtures; they are built in report_samples.py."""

from collections.abc import Callable

import pytest
from report_samples import (
    BASELINE_UNCHECKED,
    FINDINGS,
    HOSTILE,
    HOSTILE_SOURCE,
    SKIPPED_RULES,
    run,
)

from refarch.core.run import LintRun


@pytest.fixture
def guilty() -> LintRun:
    """Findings of every severity, one waived, one design whose rules did not run, and a published site."""
    return run(*FINDINGS, site_url="https://example.net/designs/", unchecked=("other",))


@pytest.fixture
def clean() -> LintRun:
    """Nothing found, nothing configured."""
    return run()


@pytest.fixture
def hostile() -> LintRun:
    """Everything that a design can put into a report, trying to be more than text."""
    return run(*HOSTILE, unchecked=("lab\x1b[2J",), source=HOSTILE_SOURCE)


@pytest.fixture
def skipped() -> LintRun:
    """A clean run in which two custom rules were not run, one of them in a file of a hostile name, and with
    it two findings of a baseline."""
    return run()._replace(skipped_rules=SKIPPED_RULES, baseline_unchecked=BASELINE_UNCHECKED)


@pytest.fixture
def one() -> Callable[..., LintRun]:
    """``one(finding, ...)``: a run with just these findings."""
    return run
