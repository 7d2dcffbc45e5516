"""A hostile text in a field of a switch is refused with its place, or what reads the file back finds one
value where a harmless text would be: no line, no word and no setting more."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import pytest
from asking import every_change
from hostile_values import first_of_each, hostile, powershell_words, shape
from rich_intents import intents, rich, small

from refarch.api import RefarchError
from refarch.api.intent import SwitchIntent
from refarch.platforms.aos_cx.reading import read_aos_cx
from refarch.platforms.eos.reading import read_eos
from refarch.platforms.junos.reading import read_junos
from refarch.platforms.nvue.reading import statements_of_commands, statements_of_yaml
from refarch.platforms.nxos.reading import read_nxos
from refarch.platforms.os10.reading import read_os10
from refarch.platforms.reading_error import ReadingError
from refarch.platforms.sonic.reading import read_sonic
from refarch.platforms.target import SWITCH, ConfigLine, target_named
from sharing import Share

READERS: Mapping[str, Callable[[str], Any]] = {
    "arista-eos": lambda text: read_eos(text).as_tree(),
    "aruba-aos-cx": lambda text: read_aos_cx(text).as_tree(),
    "cisco-nxos": lambda text: read_nxos(text).as_tree(),
    "cumulus-nvue": lambda text: [list(one) for one in statements_of_commands(text)],
    "cumulus-nvue-yaml": lambda text: [list(one) for one in statements_of_yaml(text)],
    "dell-os10": lambda text: read_os10(text).as_tree(),
    "juniper-junos": lambda text: read_junos(text).as_tree(),
    "sonic-config-db": lambda text: read_sonic(text).as_tree(),
}
"""What reads the text of each target for switches, and knows nothing of how it was written."""

TEXTS = ("x; reboot", "$(id)", "a\nreload", "a'b", 'a"b', "a\\", "{{ x }}", "a: b # c", "a, b", "!end")
"""What a shell, a command line, YAML or JSON could take apart."""

AT_ITS_PLACE = re.compile(r"[a-z-]+\.yaml: \S.*", re.DOTALL)

ALWAYS_TRIED = {"name", "ports.far_device", "ports.far_port", "bonds.far_devices", "vlans.name"}
"""Fields with words of the design's author, which every target writes or tells."""


def read(name: str, switch: SwitchIntent) -> Any:
    """What the file of a switch says, without its texts."""
    target = target_named(name)
    lines = [piece.text for piece in target.lines(switch) if isinstance(piece, ConfigLine)]
    return _read(name, "\n".join([*target.first_lines, *lines, ""]))


@cache
def _read(name: str, text: str) -> Any:
    """Most hostile texts become the same harmless one: it is read once."""
    return shape(READERS[name](text))


def example(name: str) -> SwitchIntent:
    """A switch with a value in every field, of the first design whose switch can be read so."""
    found: dict[str, SwitchIntent] = dict(intents(target_named(name)))
    for switch in found.values():
        if switch.bonds and switch.profiles:
            tried = rich(small(switch))._replace(other_addresses={})
            try:
                read(name, tried)
            except RefarchError:
                continue
            return tried
    raise AssertionError(f"no switch of {name} can be read")


def test_every_target_for_switches_has_a_reader() -> None:
    from refarch.api import BUILT_IN_PLUGINS
    from refarch.platforms.target import TARGETS

    every = BUILT_IN_PLUGINS.all_plugins(TARGETS)
    assert set(READERS) == {name for name, target in every.items() if target.scope is SWITCH}


@pytest.mark.slow
@pytest.mark.parametrize("name", READERS)
def test_a_hostile_text_is_one_value_for_what_reads_the_file(name: str, share: Share) -> None:
    switch, tried = example(name), set()
    harmless = {}
    for change in first_of_each(every_change(switch, hostile("harmless")), most=1):
        try:
            harmless[change.path, change.thing] = read(name, change.intent)
        except RefarchError:
            continue
    for turn, text in enumerate(TEXTS):
        for change in share.of(first_of_each(every_change(switch, hostile(text)), most=1), turn):
            expected = harmless.get((change.path, change.thing))
            try:
                found = read(name, change.intent)
            except ReadingError:
                assert expected is None, (change.path, text)
            except RefarchError as error:
                assert AT_ITS_PLACE.fullmatch(str(error)), (change.path, text, str(error))
            else:
                assert expected is None or found == expected, (change.path, text)
            tried |= {change.path} if expected is not None else set()
    assert tried >= ALWAYS_TRIED - {"bonds.far_devices"}, tried


def test_words_of_powershell_are_counted() -> None:
    for line, words in (
        ("Set-It 'a b' 'c''d'", 3),
        ("Set-It 'a\u2019\u2019b' # 'c", 2),
        ("@('a', 'b')", 2),
        ("a#b", 1),
        ('"it\'s" + "a `" \'b"', 3),
        ("", 0),
    ):
        assert powershell_words(line) == words, line
    with pytest.raises(ValueError, match="does not end"):
        powershell_words("Set-It 'a")
