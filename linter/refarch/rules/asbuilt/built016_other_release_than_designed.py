"""A switch or host runs another release than in the design.

## What it checks

The operating system of each switch and host for which the design states a release.

## Why it matters

The checks of the design hold for its release. Another release can have other defaults, support other
features, or have defects that the design avoids.

## Example

```text
leaf-1: Cumulus Linux 5.11.0
```

## Use instead

```text
leaf-1: Cumulus Linux 5.9.2
```

## When it does not apply

Maintenance releases of the release of the design that the catalog does not list, such as 5.9.2 for 5.9.

## Limits of this check

refarch does not compare the releases of drivers and firmware.
"""

from .. import Rule

RULE = Rule(
    stage="asbuilt",
    severity="error",
    confidence="practice",
    hint="Install the release of the design, or change the release in the design.",
    sources=(),
)
