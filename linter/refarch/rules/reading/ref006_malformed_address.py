"""An address or prefix cannot be read.

## What it checks

Prefixes of networks have no bits set behind their length, addresses are IPv4 addresses, and a rule of
addresses does not run past the end of the address space.

## Why it matters

203.0.113.5/24 may mean the network or one address in it. Whichever the reader guesses, somebody else guesses
the other.

## Example

```yaml
# ip-plan.yaml
format: 1
networks:
  management: {purpose: management, vlan: 10, prefix: 192.0.2.0/24, out_of_band: true}
  vmotion: {purpose: vmotion, vlan: 20, prefix: 198.51.100.0/24}
  vsan: {purpose: vsan, vlan: 30, prefix: 203.0.113.0/24}
  backup:
    purpose: other
    vlan: 40
    prefix: 10.40.0.5/24  # <- REF006
```

## Use instead

```diff
# ip-plan.yaml
-    prefix: 10.40.0.5/24
+    prefix: 10.40.0.0/24
```

## Limits of this check

IPv6 cannot be written in a design. Whether an address lies in its network is for the rules.
"""

from .. import Rule

RULE = Rule(
    stage="model",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
