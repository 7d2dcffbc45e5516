"""A host setting and the command that sets or shows it differ.

## What it checks

The `settings` of a cluster with commands of the ESXi advanced settings, `esxcli system settings advanced set`
and `list`. The option in a command is the `option` of the setting, character by character. The value of `set`
follows `-i` or `-s`, and is the `value` of the setting.

## Why it matters

The host runs with the default. These commands are copied into a shell on every host. A command with another
option, or without the switch before its value, does not apply the setting, or shows another one.

## Example

```yaml
# design.yaml
clusters:
  compute:
    settings:
      - command: esxcli system settings advanced set -o /Net/TcpipHeapMax 512  # <- HST012
        option: /Net/TcpipHeapMax
        value: 512
      - command: esxcli system settings advanced set -o /Net/TcpipHeapSize -i 32
        verify: esxcli system settings advanced list -o /Net/TcpipHeapsize  # <- HST012
        option: /Net/TcpipHeapSize
        value: 32
```

## Use instead

```diff
# design.yaml
-      - command: esxcli system settings advanced set -o /Net/TcpipHeapMax 512
+      - command: esxcli system settings advanced set -o /Net/TcpipHeapMax -i 512
@@
-        verify: esxcli system settings advanced list -o /Net/TcpipHeapsize
+        verify: esxcli system settings advanced list -o /Net/TcpipHeapSize
```

## When it does not apply

Other commands, and settings without an option or a value: unstated values are not compared.

## Limits of this check

refarch does not check whether a release of ESXi has the option. Whether ESXi accepts a name in other case was
not looked up: the two spellings cannot both be the name of the option.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, DesignNote, origin_of
from .. import Problem, Rule, fix_value
from ..documents.broadcom_articles import BLOG_2M_IOPS

COMMAND = ("esxcli", "system", "settings", "advanced")
OPTION = ("-o", "--option")
VALUE = ("-i", "--int-value", "-s", "--string-value")


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """At most one hit for each command."""
    for setting in cluster.settings:
        for key in ("command", "verify"):
            words = setting.data.get(key, "").replace("=", " ").split()
            # Other commands are not compared, because their syntax was not looked up.
            if tuple(words[:4]) == COMMAND and len(words) > 4:
                fault = _difference(setting, words[4], words[5:])
                if fault:
                    place, corrected = origin_of(setting, key), _corrected_command(setting, key)
                    yield Problem(
                        place,
                        fault,
                        subject=cluster.id,
                        fix=fix_value(place, corrected) if corrected else None,
                    )


def _difference(setting: DesignNote, verb: str, words: list[str]) -> str:
    """Difference between a command and its setting, as text; empty if they agree."""
    option, value = setting.data.get("option"), setting.data.get("value")
    named_option, written_value = _option_value(words, OPTION), _option_value(words, VALUE)
    # Case-sensitive: whether ESXi ignores case was not looked up.
    if option is not None and named_option and named_option != option:
        return f"the command uses option {named_option}, but the setting has option {option}"
    # `list` shows the value, and sets none.
    if verb != "set":
        return ""
    # The value is in the position of a switch.
    if not written_value and value is not None and str(value) in words:
        return f"the command has neither -i nor -s before its value, {value}"
    if written_value and value is not None and written_value != str(value):
        return f"the command sets {written_value}, but the setting has value {value}"
    return ""


def _corrected_command(setting: DesignNote, key: str) -> str:
    """The corrected command, if it is certain: the other command has the same option name, or only `-i` is
    missing."""
    text, option, value = setting.data[key], setting.data.get("option"), setting.data.get("value")
    named_option, written_value = (
        _option_value(text.replace("=", " ").split(), switches) for switches in (OPTION, VALUE)
    )
    other_command = setting.data.get("command" if key == "verify" else "verify", "")
    if named_option != option:
        # The other command shows which of the two spellings is intended.
        is_confirmed = _option_value(other_command.replace("=", " ").split(), OPTION) == option
        return text.replace(named_option, option) if is_confirmed and text.count(named_option) == 1 else ""
    head, separator, tail = text.rpartition(f" {value}")
    switch = "-i" if isinstance(value, int) else "-s"
    return f"{head} {switch}{separator}" if separator and not written_value and not tail else ""


def _option_value(words: list[str], switches: tuple[str, ...]) -> str:
    """The word after the first of these switches."""
    places = [number for number, word in enumerate(words[:-1]) if word in switches]
    return words[places[0] + 1].strip("\"'") if places else ""


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("settings",)),
    hint=(
        "Use the same option name in `option`, `command`, and `verify`, and the same value in `value` and "
        "`command`. Write `-i` before a number, or `-s` before a text."
    ),
    sources=(
        BLOG_2M_IOPS.says(
            "The value of one option is set with -i; the line for the other has none, and one option is "
            "spelled in two ways.",
            "Software Configuration",
        ),
    ),
    fixes="usually",
    check_cluster=check_cluster,
)
