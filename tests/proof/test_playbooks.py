"""Ansible's own documentation of its modules accepts every playbook that is written."""

from collections.abc import Iterable

from rich_intents import intents, small_intents
from validators import ansible_tasks

from proof_tally import Proved, stated
from refarch.api.intent import ClusterIntent
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.target import target_named

TARGET = target_named("vsphere-ansible")


def texts(wanted: Iterable[tuple[str, ClusterIntent]]) -> dict[str, str]:
    """Playbooks, and those that lead back."""
    found = {}
    for of, intent in wanted:
        made = configuration("", TARGET, of, intent)
        found[of] = made.text
        found |= {f"{of}, back": made.rollback_text} if made.rollback else {}
    return found


def test_every_task_of_every_cluster_has_options_that_there_are(proved: Proved) -> None:
    own, made_up = texts(intents(TARGET)), texts(small_intents(TARGET))
    assert own and made_up
    said = ansible_tasks.all_complaints({**{f"small {of}": text for of, text in made_up.items()}, **own})
    assert {of: complaints for of, complaints in said.items() if complaints} == {}
    proved(ansible_tasks.VALIDATOR, "vsphere-ansible", sum(map(stated, own.values())))


def test_no_module_is_used_that_will_go() -> None:
    going = set()
    for _, intent in small_intents(TARGET):
        going |= {*ansible_tasks.deprecated(configuration("", TARGET, "cluster", intent).text)}
    assert going == set()
