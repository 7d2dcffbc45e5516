"""Ansible's own documentation of its modules accepts every playbook that is written."""

from judges import ansible_tasks
from rich_intents import intents, small_intents

from proof_tally import Proved
from refarch_site.rendering.writing import configuration
from refarch_site.targets import target_named

TARGET = target_named("vsphere-ansible")


def test_every_task_of_every_cluster_has_options_that_there_are(proved: Proved) -> None:
    made = {
        of: configuration("", TARGET, of, intent) for of, intent in (*intents(TARGET), *small_intents(TARGET))
    }
    assert made
    texts = {of: one.text for of, one in made.items()}
    texts |= {f"{of}, back": one.rollback_text for of, one in made.items() if one.rollback}
    said = ansible_tasks.all_complaints(texts)
    assert {of: complaints for of, complaints in said.items() if complaints} == {}
    proved(ansible_tasks.JUDGE, "vsphere-ansible", sum(len(text.splitlines()) for text in texts.values()))


def test_no_module_is_used_that_will_go() -> None:
    going = set()
    for _, intent in small_intents(TARGET):
        going |= {*ansible_tasks.deprecated(configuration("", TARGET, "cluster", intent).text)}
    assert going == set()
