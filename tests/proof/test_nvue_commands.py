"""Every command that we write for Cumulus Linux has a form that NVIDIA lists for the release, the YAML files
fit its OpenAPI of 5.0 as far as that goes, and the scripts are sound shell.

Validators: the vendor's `nv list-commands` and OpenAPI of 5.0, its table of later commands, and shellcheck.
Forms that stand in neither list are in nvue_forms, each with its document.
"""

from collections.abc import Iterator

import pytest
from nvue_forms import FORMS, set_forms, unset_forms
from routing_intents import with_routing
from validators import nvue_commands, nvue_yaml, shell

from proof_tally import Proved, stated
from refarch.platforms.rendering import configurations
from refarch.platforms.rendering.configuration import Configuration
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.target import target_named
from shipped_designs import all_shipped

COMMANDS, YAML = "cumulus-nvue", "cumulus-nvue-yaml"


def files(target: str) -> Iterator[Configuration]:
    """What is written for every switch of the shipped designs and those of strangers."""
    for result in all_shipped():
        yield from configurations(result, target)


def test_every_command_of_every_design_has_a_listed_form(proved: Proved) -> None:
    found: dict[str, list[str]] = {}
    count = 0
    for made in files(COMMANDS):
        release = made.intent.release
        back = [*set_forms(release), *unset_forms(release)]
        found[made.device] = [
            *nvue_commands.complaints(made.text, release, set_forms(release)),
            *nvue_commands.complaints(made.rollback_text, release, back),
        ]
        count += sum(len(nvue_commands.commands(text)) for text in (made.text, made.rollback_text))
    assert {device: complaints for device, complaints in found.items() if complaints} == {}
    assert len(found) >= 20 and count >= 1000
    proved(nvue_commands.VALIDATOR, COMMANDS, count)


def test_every_yaml_file_fits_the_openapi(proved: Proved) -> None:
    found: dict[str, list[str]] = {}
    count = 0
    for made in files(YAML):
        release = made.intent.release
        found[made.device] = nvue_yaml.complaints(made.text, release, set_forms(release))
        count += len(nvue_yaml.commands(made.text))
    assert {device: complaints for device, complaints in found.items() if complaints} == {}
    assert len(found) >= 20 and count >= 1000
    proved(nvue_yaml.VALIDATOR, YAML, count)


@pytest.mark.parametrize("release", ["5.1", "5.9", "5.15", "5.19"])
def test_commands_of_routing_have_listed_forms(release: str) -> None:
    first = next(files(COMMANDS)).intent._replace(release=release)
    texts = {}
    for target in (COMMANDS, YAML):
        made = configuration(target, target_named(target), "design", with_routing(first))
        texts[target] = made.text
    assert "2001:db8:9::/48" in texts[COMMANDS] and "2001:db8:9::/48" in texts[YAML]
    assert nvue_commands.complaints(texts[COMMANDS], release, set_forms(release)) == []
    assert nvue_yaml.complaints(texts[YAML], release, set_forms(release)) == []


def test_every_script_is_sound_shell(proved: Proved) -> None:
    count = 0
    for made in files(COMMANDS):
        for text in (made.text, made.rollback_text):
            assert shell.complaints(text) == [], made.file
            count += stated(text)
    proved(shell.VALIDATOR, COMMANDS, count)


@pytest.mark.parametrize(
    "printed",
    [
        "nv set interface bond1 bridge domain br_default vlan all 1630",
        "nv set interface bond1 bridge domain br_default vlan all add 1620",
        "nv set interface swp1 link mtu 9217",
        "nv set qos roce cable-length 0",
        "nv set qos roce mode lossles",
        "nv set system hostname",
    ],
)
def test_validator_refuses_forms_that_are_not_listed(printed: str) -> None:
    assert nvue_commands.complaints(printed) == [f"1: has no listed form: {printed}"]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: f"{form.since} {form.words}")
def test_forms_read_elsewhere_hold_for_their_releases_alone(form: object) -> None:
    (one,) = (known for known in FORMS if known is form)
    first, last = f"5.{one.since}", f"5.{min(one.until, 30)}"
    assert f"nv set {one.words}" in {*set_forms(first)} & {*set_forms(last)}
    assert f"nv set {one.words}" not in {*set_forms(f"5.{one.since - 1}"), *set_forms(f"5.{one.until + 1}")}
    assert len(one.document.split()) > 1
