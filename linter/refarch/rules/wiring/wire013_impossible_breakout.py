"""A port is split in a way that the switch does not support.

## What it checks

Every port in `breakouts` of a switch. Its cage must have several lanes, the parts together must not be faster
than the port, and each part needs at least one lane. If the catalog lists how ports of the model can be
split, the list must contain the split for this port.

## Why it matters

The switch refuses the setting, or accepts it and leaves the parts down. By then, the breakout cables are
bought, and all hosts behind them wait for others.

## Example

```yaml
# wiring.yaml
switches:
  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux, breakouts: {"18": 2x25G}}  # <- WIRE013
```

## Use instead

```diff
# wiring.yaml
-  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux, breakouts: {"18": 2x25G}}
+  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux, breakouts: {"19": 4x25G}}
```

## When it does not apply

Switches without breakouts.

## Limits of this check

If the catalog entry does not list how a model splits its ports, only lanes and speed decide. WIRE021 checks
which neighbor a split disables.
"""  # noqa: E501

from collections.abc import Iterator

from ...core.quantities import ethernet
from ...core.rule import Applies
from ...core.wording import enumeration
from ...model import form_factors
from ...model.ranges import expand
from ...model.splits import applies_to_port, split_options
from ...model.types import Design, Switch, origin_of
from ...model.units import speed
from ...views.network.breakout_ports import broken_out_ports
from .. import Problem, Rule
from ..documents.nvidia import CUMULUS_PORTS


def check(design: Design) -> Iterator[Problem]:
    """One hit for each impossible entry of breakouts, which counts its switches."""
    for switch in design.switches.values():
        # As written: an entry of several ports is one statement, of which the model has only the ports.
        written = design.files["wiring.yaml"]["switches"][switch.origin.pointer[-1]].get("breakouts", {})
        for numbers, split in written.items():
            fault = _fault(switch, expand(f"[{numbers}]"), split) or _fault_by_catalog(
                design, switch, numbers
            )
            if fault:
                yield Problem(origin_of(switch, "breakouts", numbers), fault, subject=switch.name)


def _fault(switch: Switch, numbers: list[str], split: str) -> str:
    """Fault of splitting these ports; empty for none."""
    parts, _, each = split.partition("x")
    for group in switch.model.data["ports"]:
        inside = [number for number in numbers if number in expand(f"[{group['numbers']}]")]
        # The entry lists ports in another group of the model.
        if not inside:
            continue
        port = f"port {inside[0]} on {switch.name}"
        lanes = group["lanes"]
        # A part has at least one lane, whatever its speed.
        if lanes < int(parts):
            lane = "1 lane" if lanes == 1 else f"{lanes} lanes"
            return (
                f"{port} is split into {parts} parts, but its "
                f"{form_factors.form_factor_text(group['form_factor'])} "
                f"cage has {lane}"
            )
        fastest = max(map(speed, group["speeds"]))
        if int(parts) * speed(each) > fastest:
            split = f"{parts} parts of {ethernet(speed(each))}"
            return f"{port} is split into {split}, but its maximum speed is {ethernet(fastest)}"
    return ""


# `1x` is the whole port at another speed, and is not a split.


def _fault_by_catalog(design: Design, switch: Switch, numbers: str) -> str:
    """Reason why the model does not support the split of the first of these ports; empty for none."""
    # No entry lists how the model splits its ports, or this port supports the split.
    for broken in broken_out_ports(design, switch):
        is_split = broken.numbers == numbers and not broken.split.startswith("1x")
        known = split_options(broken.group, broken.split) if is_split else None
        if known is None or any(applies_to_port(way, broken.number) for way in known):
            continue
        start = f"port {broken.number} on {switch.name} is split into {broken.split}, but "
        model = f"{switch.model.vendor} {switch.model.model}"
        # Other ports of the model support this split.
        if known:
            return f"{start}{model} supports this split only on {_ports_text(str(known[0]['ports']))}"
        allowed = [into for way in broken.group["splits"] for into in way["into"]]
        return start + (
            f"{model} supports only {enumeration(allowed, 'or')} for this port"
            if allowed
            else f"{model} does not support a split of this port"
        )
    return ""


def _ports_text(ports: str) -> str:
    """The ports for which a way to split is listed, as text."""
    return f"ports with {ports} numbers" if ports in ("odd", "even") else f"ports {ports}"


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("wiring", "split-ports")),
    hint=(
        "Change `breakouts` to a port and a split that the catalog lists for the model. A port that "
        "can be split has four or eight lanes, and its parts together must not be faster than the "
        "port."
    ),
    sources=(
        CUMULUS_PORTS.says(
            "Lists for each model which ports can be split, into how many parts, and at which speeds.",
            "Breakout Ports",
        ),
    ),
    check=check,
)
