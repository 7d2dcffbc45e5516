"""The NVMe qualified name (NQN) of the hosts is missing, or several hosts share one.

## What it checks

refarch checks `host_nqn` in every cluster of NVMe initiators. Without it, the finding is info:
ESXi, or nvme-cli on Linux, generates a name that is not in the design. A name that several hosts share is an
error. This happens if the name does not contain `{host}`, or if another cluster uses the same name.

## Why it matters

The array treats two hosts with one name as one host. Both see the volumes of both, and reservations no longer
protect the datastore of one host from the other. An array identifies a host by its NQN and assigns volumes to
this name.

## Example

```yaml
# design.yaml of the example `nvme-of`
clusters:
  compute:
    nvme:
      host_nqn: "nqn.2014-08.com.example:nvme:cluster-1"  # <- NVME008
```

## Use instead

```diff
# design.yaml
-      host_nqn: "nqn.2014-08.com.example:nvme:cluster-1"
+      host_nqn: "nqn.2014-08.com.example:nvme:{host}"
```

## When it does not apply

Clusters whose hosts are not NVMe initiators. The schema refuses a name that is not a valid NQN.

## Limits of this check

`esxcli nvme info get` shows the real name of a host. refarch does not check it.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...model.types import Design, origin_of
from .. import Problem, Rule
from ..documents.others import IBM_FLASHSYSTEM_HOSTS, STORAGEREVIEW_NVME

NAME_SOURCES = {
    "esxi": ("ESXi", "esxcli nvme info get"),
    "linux": ("nvme-cli", "nvme show-hostnqn"),
}
"""Program that generates a name by platform, and the command that shows it."""


def check(design: Design) -> Iterator[Problem]:
    """One hit for each cluster without a name for its hosts, and for each name that a second host would
    have."""
    host_by_name: dict[str, tuple[str, Origin]] = {}
    for cluster in design.clusters.values():
        # Only NVMe initiators have a qualified name.
        if cluster.nvme is None:
            continue
        place = origin_of(cluster.nvme, "host_nqn")
        # ESXi and nvme-cli generate a name, which is then not in the design.
        if not cluster.nvme.host_nqn:
            maker, command = NAME_SOURCES[cluster.kind.platform]
            text = f"cluster {cluster.id} has no `host_nqn`; its hosts use the names that {maker} generates"
            hint = (
                "Set `host_nqn`, for example `nqn.2014-08.com.example:nvme:{host}`; refarch replaces "
                f"`{{host}}` with the name of each host. Or run `{command}` on the installed hosts to "
                "read the names."
            )
            yield Problem(place, text, hint, severity="info")
            continue
        for host in cluster.hosts:
            name = cluster.nvme.nqn(host.name)
            if name in host_by_name:
                other_host, origin = host_by_name[name]
                text = (
                    f"{other_host} and {host.name} both have the host NQN {name}, but each host requires "
                    "a unique NQN"
                )
                yield Problem(
                    place,
                    text,
                    subject=host.name,
                    # Two hosts of one cluster share the place, which is named anyway.
                    related=() if origin == place else ((origin, f"name of {other_host}"),),
                )
            host_by_name.setdefault(name, (host.name, place))


RULE = Rule(
    severity="error",
    confidence="derived",
    hint=(
        "Add the placeholder `{host}` to `host_nqn`, for example "
        "`nqn.2014-08.com.example:nvme:{host}`. refarch replaces the placeholder with the name of "
        "each host."
    ),
    sources=(
        IBM_FLASHSYSTEM_HOSTS.says(
            "The array has one host object for each server, identified by its NVMe qualified name (NQN).",
            "Hosts",
        ),
        STORAGEREVIEW_NVME.says(
            "The name of each host is read with esxcli nvme info get and entered on the array, under "
            "Configure NQNs.",
            "Implementing NVMe-oF",
            verified="",
        ),
    ),
    check=check,
)
