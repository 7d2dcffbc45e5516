"""The number of cores that the design states for a processor differs from the number in the catalog.

## What it checks

If a design states both the model and the number of cores of a processor, for a host or for a testbed, the
number must equal the cores of one processor of this model in the catalog.

## Why it matters

If the number is twice the real number, you plan twice the license cost, or the VMs get half of the planned
performance. Licenses are counted by core, and VMs are sized by the number of cores. Published parts lists
often count threads, or the cores of both sockets, as the cores of one processor.

## Example

```yaml
# results.yaml
beds:
  bed:
    cpu:
      model: intel-xeon-e5-2660-v4
      sockets: 2
      cores: 28  # <- HST008
```

## Use instead

```diff
# results.yaml
-      cores: 28
+      cores: 14
```

## When it does not apply

Designs that do not state the number of cores: refarch then uses the number in the catalog. Designs that do
not state the model.

## Limits of this check

The number in the catalog is only as good as its source, which the catalog entry states. If cores are
intentionally disabled in the BIOS, refarch reports the lower number.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cpu, Design, origin_of
from .. import Problem, Rule, fix_value
from ..documents.nvidia import NVIDIA_RDG


def check(design: Design) -> Iterator[Problem]:
    """One hit for each place that states another number."""
    for host in design.hosts.values():
        yield from _hits_of_cpu(host.cpu, host.name)
    for testbed in design.beds.values():
        yield from _hits_of_cpu(testbed.cpu, f"testbed {testbed.id}")


def _hits_of_cpu(cpu: Cpu | None, owner: str) -> Iterator[Problem]:
    # Without a number in the catalog, no comparison is possible.
    if cpu is None or cpu.part is None or cpu.cores is None or "cores" not in cpu.part.data:
        return
    cores, threads = cpu.part.data["cores"], cpu.part.data.get("threads", 0)
    if cpu.cores == cores:
        return
    # Both mistakes are common: threads for cores, and the cores of all sockets for the cores of one.
    guesses = (threads, "its threads"), (cores * cpu.sockets, f"the cores of {cpu.sockets} sockets")
    fitting_guess = " or ".join(words for number, words in guesses if number == cpu.cores)
    guess_text = f"; {cpu.cores} can be {fitting_guess}" if fitting_guess else ""
    text = (
        f"{owner} states {cpu.cores} cores for each {cpu.part.model}, but the catalog lists "
        f"{cores}{guess_text}"
    )
    hint = (
        f"Set `cores: {cores}`, the cores of one processor. Or remove `cores` to use the value in the "
        "catalog."
    )
    fix = fix_value(origin_of(cpu, "cores"), cores, safe=True)
    yield Problem(origin_of(cpu, "cores"), text, hint, subject=owner, fix=fix)


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("processors",)),
    hint="Set `cores` to the cores of one processor. Or remove `cores` to use the value in the catalog.",
    sources=(
        NVIDIA_RDG.says(
            "Prints two E5-2660 v4 with 28 cores each; the catalog entry has 14 cores and 28 threads.",
            "Appendix",
        ),
    ),
    fixes="usually",
    check=check,
)
