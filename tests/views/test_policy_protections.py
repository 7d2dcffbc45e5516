"""What the storage policies of a cluster protect: that of the cluster itself, then those with a name."""

from types import SimpleNamespace
from typing import Any

import pytest

from refarch.core.origin import Origin
from refarch.views.inventory.protection import hosts_are_on_one_site, policy_protections

HERE = Origin("design.yaml", ("clusters", "compute"))


def policy(name: str) -> Any:
    return SimpleNamespace(
        name=name, site="", method="mirroring", failures=1, origin=HERE.child("policies", name), at={}
    )


@pytest.mark.parametrize(
    ("ftt", "protection", "names", "named"),
    [
        (None, None, "", []),
        (1, None, "", [False]),
        (None, "mirroring", "", [False]),
        (0, None, "gold", [False, True]),
        (None, None, "gold silver", [True, True]),
    ],
)
def test_protections(ftt: int | None, protection: str | None, names: str, named: list[bool]) -> None:
    policies = [policy(name) for name in names.split()]
    cluster: Any = SimpleNamespace(
        id="compute", ftt=ftt, protection=protection, policies=policies, origin=HERE
    )
    found = [*policy_protections(cluster)]
    assert [one.is_named for one in found] == named
    assert [name for one in found for name in names.split() if name in one.label] == names.split()


@pytest.mark.parametrize(
    ("sites", "is_so"),
    [
        ((("a", "b"), ("c",)), True),
        ((("a", "b"), ("b", "c")), False),
        ((("a",), ("b",)), False),
        ((("a", "b"), ("c", "d")), True),
    ],
)
def test_hosts_on_one_site_each(sites: tuple[tuple[str, ...], ...], is_so: bool) -> None:
    cluster: Any = SimpleNamespace(
        sites=[SimpleNamespace(hosts=hosts) for hosts in sites],
        hosts=[SimpleNamespace(name=name) for name in "abc"],
    )
    assert hosts_are_on_one_site(cluster) is is_so
