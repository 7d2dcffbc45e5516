"""Runs of pytest in a process of its own, on a throw-away project with our settings."""

import os
import shutil
import subprocess
import sys
from pathlib import Path


class Runner:
    """A throw-away project with our settings, our conftest and what it imports, and one test module."""

    def __init__(self, folder: Path, root: Path) -> None:
        self.tests = folder / "tests"
        self.tests.mkdir(parents=True)
        shutil.copy(root / "pyproject.toml", folder)
        for name in (
            "conftest.py",
            "cpu_clock.py",
            "needs.py",
            "one_rule.py",
            "proof_tally.py",
            "sharing.py",
        ):
            shutil.copy(root / "tests" / name, self.tests)

    def __call__(self, test: str, *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
        (self.tests / "test_it.py").write_text(test)
        unset = ("CI", "REFARCH_NO_SKIPS", "REFARCH_WITHOUT_SHARED")
        kept = {name: value for name, value in os.environ.items() if name not in unset}
        return subprocess.run(
            [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:cov", *options],
            cwd=self.tests.parent,
            env={**kept, **environment},
            capture_output=True,
            text=True,
        )
