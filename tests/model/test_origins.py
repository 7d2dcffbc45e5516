"""Places of fields of model objects."""

from typing import NamedTuple

from refarch.core.origin import Origin
from refarch.model.types.origins import At, origin_of


class Group(NamedTuple):
    """Object of a model whose teaming the design states elsewhere."""

    origin: Origin
    at: At


def test_the_place_of_a_field_is_its_own_or_below_that_of_the_object() -> None:
    teaming = Origin("design.yaml", ("defaults", "teaming"))
    group = Group(Origin("design.yaml", ("groups", "vsan")), {"teaming": teaming})
    assert origin_of(group) == group.origin
    assert origin_of(group, "teaming") == teaming
    assert origin_of(group, "teaming", "active") == teaming.child("active")
    assert origin_of(group, "vlan", "teaming") == Origin("design.yaml", ("groups", "vsan", "vlan", "teaming"))
