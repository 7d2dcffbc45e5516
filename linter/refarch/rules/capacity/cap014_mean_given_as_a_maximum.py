"""A figure is declared as a mean but stated as a maximum.

## What it checks

Gains and figures of results whose statistic is a mean or a median, and whose amount is written with `up to`.

## Why it matters

The meaning decides the number to plan for: a mean loss of 20 % needs twenty percent more servers, but a loss
of at most 20 % can need only a few. A mean is one number, and `up to` is the best or worst of several.

## Example

```yaml
# results.yaml
beds: {bed: {}}
results:
  any-block-size:
    title: Random read and write
    bed: bed
    comparisons:
      - compared_with: passthrough
        statistic: mean
        gains:
          throughput: up to -20%  # <- CAP014
```

## Use instead

```diff
# results.yaml
-        statistic: mean
```

## When it does not apply

Statistics such as maxima and percentiles, and amounts without `up to`. A mean that is stated as over or under
a number passes: it is a bound on the mean.

## Limits of this check

refarch cannot decide which of the two words is right. Ask the source or its author.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, origin_of
from .. import Problem, Rule
from ..documents.others import PVRDMA_WHITEPAPER

SINGLE = ("mean", "median")
"""Statistics that are always one number."""


def check(design: Design) -> Iterator[Problem]:
    """One hit for each such gain or figure."""
    for result in design.results:
        for comparison in result.comparisons:
            for measure, gain in comparison.gains.items():
                if comparison.statistic in SINGLE and gain.bound == "up to":
                    related = ((origin_of(comparison, "statistic"), f"stated as a {comparison.statistic}"),)
                    yield Problem(
                        origin_of(comparison, "gains", measure),
                        _contradiction(measure, comparison.statistic, gain.text),
                        related=related,
                    )
        for figure in result.figures:
            if figure.statistic in SINGLE and figure.amount.bound == "up to":
                yield Problem(
                    figure.origin, _contradiction(figure.measure, figure.statistic, figure.amount.text)
                )


def _contradiction(measure: str, statistic: str, text: str) -> str:
    return (
        f"the {statistic} of {measure.replace('_', ' ')} is given as `{text}`, but a {statistic} is one "
        "number"
    )


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("results",)),
    hint=(
        "Remove the statistic if the source gives the best or worst of several tests. Or replace the value "
        "with one number, for example `-15%`."
    ),
    sources=(
        PVRDMA_WHITEPAPER.says(
            "An example: on average, the performance lost to passthrough is up to 20 %.", "results"
        ),
    ),
    check=check,
)
