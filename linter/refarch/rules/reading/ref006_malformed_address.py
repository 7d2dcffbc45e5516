"""An address or a prefix is not valid.

## What it checks

Prefixes of networks must have no host bits set. Addresses must be valid: IPv4 addresses, or IPv6 addresses in
the keys for IPv6 (`prefix6`, `first6`, `gateway6`). A rule of addresses must not exceed the address space.

## Why it matters

203.0.113.5/24 can mean the network or one address in it. Two readers may interpret it differently.

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

Other rules check whether an address is in its network.
"""

from .. import Rule

RULE = Rule(
    stage="model",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
