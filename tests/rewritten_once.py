"""Test files are rewritten for pytest's messages once a run: workers of xdist collect the same files at the
same time, so in a fresh clone each would rewrite all of them, which is two thirds of collection. Here each
begins with another part, writes the bytecode that pytest itself would, and finds the rest written by others.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from _pytest.assertion.rewrite import PYC_TAIL, _rewrite_test, _write_pyc, assertstate_key, get_cache_dir


def is_rewritten(file: Path) -> bool:
    """Whether there is bytecode of a file that is not older; pytest looks more closely when it loads it."""
    written = get_cache_dir(file) / f"{file.name[:-3]}{PYC_TAIL}"
    return written.exists() and written.stat().st_mtime >= file.stat().st_mtime


def rewrite(file: Path, config: pytest.Config) -> None:
    """Write the bytecode of a file; one that is no Python is left to collection, which tells."""
    try:
        stat, code = _rewrite_test(file, config)
    except (SyntaxError, OSError, ValueError):
        return
    folder = get_cache_dir(file)
    folder.mkdir(parents=True, exist_ok=True)
    _write_pyc(config.stash[assertstate_key], code, stat, folder / f"{file.name[:-3]}{PYC_TAIL}")


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """Rewrite before collection, in an order of each worker's own."""
    worker = getattr(session.config, "workerinput", None)
    if worker is not None and not sys.dont_write_bytecode:
        number, count = int(worker["workerid"].removeprefix("gw")), worker["workercount"]
        here = session.config.invocation_params.dir
        places = [here / word.partition("::")[0] for word in session.config.args]
        files = sorted({file for place in places for file in place.rglob("test_*.py")})
        begin = len(files) * number // count
        for file in (*files[begin:], *files[:begin]):
            if not is_rewritten(file):
                rewrite(file, session.config)
    result = yield
    return result
