"""A Dask cluster that the user names, as an executor: its workers do what processes of this machine would.

Its workers need the same refarch, and for pages the same programs that draw; all else comes with the tasks.
What travels are pickles: whoever answers at the address runs code here. With ``tls://`` that is who has a
certificate of the authority that Dask's own configuration names.
"""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import contextmanager

from ...core.errors import RefarchError
from ...core.installed import install_hint

TIMEOUT = 10
"""Seconds in which the scheduler has to answer."""


@contextmanager
def connected(address: str, has: Callable[[], str]) -> Iterator[Executor]:
    """An executor of the cluster whose scheduler has this address, e.g. ``tls://scheduler:8786``. Raises
    RefarchError where Dask is not installed, its configuration lacks what TLS needs, nobody answers, or a
    worker ``has`` something else than this machine."""
    try:
        from distributed import Client, Security
    except ImportError:
        raise RefarchError(
            f"--executor needs dask and distributed, not installed here. {install_hint('cluster')}"
        ) from None
    # Then no connection may be plain, whatever address the scheduler gives of a worker.
    security = Security(require_encryption=True) if address.startswith("tls://") else None
    try:
        client = Client(address, timeout=TIMEOUT, set_as_default=False, security=security)
    except (OSError, ValueError, TypeError) as error:
        said = str(error).splitlines()
        raise RefarchError(f"--executor {address}: {said[0] if said else 'nobody answers'}") from None
    try:
        _demand_same(address, client.run(has, on_error="return"), has())
        yield client.get_executor(pure=False, retries=3)
    finally:
        client.close()


def _demand_same(address: str, answers: Mapping[str, object], wanted: str) -> None:
    """Raise RefarchError unless a worker answers, and all that do have what is wanted; one that is being lost
    answers with an exception, and is nobody's trouble."""
    found = {worker: answer for worker, answer in answers.items() if isinstance(answer, str)}
    if not found:
        raise RefarchError(f"--executor {address}: the cluster has no worker")
    others = sorted({*found.values()} - {wanted})
    if others:
        raise RefarchError(
            f"--executor {address}: a worker has {others[0]}, and this is {wanted}; install the same there"
        )
