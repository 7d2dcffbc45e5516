"""Systems without a target have a reason, which is told where they are listed and where a design has one."""

from pathlib import Path

from refarch.api import BUILT_IN_PLUGINS, Session
from refarch.platforms.rendering.coverage import list_table
from refarch.platforms.target import TARGETS
from refarch.platforms.without_target import REASONS


def test_reasons_are_for_systems_that_no_target_serves(root: Path) -> None:
    served = {
        system.product for one in BUILT_IN_PLUGINS.all_plugins(TARGETS).values() for system in one.systems
    }
    catalog = Session(str(root)).catalog
    assert REASONS and not set(REASONS) & served
    assert all(catalog.software(product) is not None for product in REASONS)


def test_the_list_of_targets_says_why(root: Path) -> None:
    session = Session(str(root))
    cells = [row.cells for row in list_table(session.catalog, session.plugins).rows]
    assert [one[4] for one in cells if "AOS-CX" in str(one[2])] == [f"no target: {REASONS['aruba-aos-cx']}"]
