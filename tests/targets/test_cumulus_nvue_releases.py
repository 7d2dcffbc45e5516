"""Rich switches in the words of every release, judged by NVIDIA's lists of commands; none of the forms that
we read elsewhere is idle."""

import pytest
from nvue_forms import FORMS, Form, set_forms, unset_forms
from nvue_switches import SWITCHES
from rich_intents import rich, small
from validators import nvue_commands, nvue_yaml, shell

from parse_back.checking import written
from refarch.api.intent import SwitchIntent
from refarch.platforms.effects import effect_of
from refarch.platforms.nvue.tree import limits

RELEASES = [f"5.{minor}" for minor in range(1, 20)]

NAMES = ("nvme-of-vsphere7 leaf-a", "pvrdma-hpc hpc-leaf-1", "smb-direct-roce-s2d s2d-leaf-1")


def switches(release: str) -> list[SwitchIntent]:
    """With everything, and with what excludes another thing in one of them."""
    full = [rich(small(SWITCHES[name]))._replace(release=release) for name in NAMES]
    services = full[0].services._replace(snmp_version="v3")
    full[1] = full[1]._replace(services=services._replace(snmp_version=""))
    gateways = {number: own._replace(redundancy="vrr") for number, own in full[0].gateways.items()}
    own = full[0].management
    assert own is not None
    with_dhcp = own._replace(dhcp=True, address="", gateway="")
    return [*full, full[0]._replace(services=services, gateways=gateways, management=with_dhcp)]


@pytest.mark.slow
@pytest.mark.parametrize("release", RELEASES)
def test_every_release_has_the_forms_that_are_written_for_it(release: str) -> None:
    sets, unsets = [*set_forms(release)], [*unset_forms(release)]
    for switch in switches(release):
        commands, yaml = (written(target, switch) for target in ("cumulus-nvue", "cumulus-nvue-yaml"))
        assert nvue_commands.complaints(commands.text, release, [*sets, *unsets]) == []
        assert nvue_commands.complaints(commands.rollback_text, release, [*sets, *unsets]) == []
        assert nvue_yaml.complaints(yaml.text, release, sets) == []


def test_scripts_with_secrets_are_sound_shell() -> None:
    for switch in switches("5.9"):
        made = written("cumulus-nvue", switch)
        assert "SNMP_" in made.text
        assert shell.complaints(made.text) == [] == shell.complaints(made.rollback_text)


def test_no_form_that_was_read_elsewhere_is_idle() -> None:
    used = {
        form
        for release in RELEASES[::2]
        for switch in switches(release)
        for _, command in nvue_commands.commands(written("cumulus-nvue", switch).text)
        for form in FORMS
        if holds(form, release) and fits(form, command)
    }
    assert [form for form in FORMS if form not in used] == []


def holds(form: Form, release: str) -> bool:
    return form.since <= int(release.partition(".")[2]) <= form.until


def fits(form: Form, command: str) -> bool:
    words = nvue_commands.shlex.split(command)
    return nvue_commands.Form(("nv", "set", *form.words.split())).fits(words)


@pytest.mark.parametrize(
    ("release", "is_lost"),
    [("", False), ("3.7.12", True), ("4.3.1", True), ("4.4", False), ("5.9.2", False), ("own build", False)],
)
def test_a_release_without_nvue_breaks_the_design(release: str, is_lost: bool) -> None:
    switch = next(iter(SWITCHES.values()))._replace(release=release)
    found = [one for one in limits(switch) if one.path == "release"]
    assert [(one.value, effect_of(one).effect) for one in found] == [(release, "breaks")] * is_lost
