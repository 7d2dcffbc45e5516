"""Changes for programs: one JSON object."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ...compare.change_text import change_lines, impact_summary
from ...compare.changes import ModelChange
from ...compare.comparison import DesignComparison
from ...compare.outcome import ComparisonOutcome, DeviceLines
from ...compare.reconfigured_devices import ReconfiguredDevice
from ...compare.steps import change_steps
from ...core.finding import Finding
from ...core.origin import Origin
from . import ChangeReport


def render(outcomes: Sequence[ComparisonOutcome], color: bool = False) -> str:
    """All designs that were compared, in plain ASCII. Color has no effect here."""
    return json_document(outcomes, {})


def json_document(outcomes: Sequence[ComparisonOutcome], more: Mapping[str, Any]) -> str:
    """The JSON object of ``render`` with ``more`` keys before the designs."""
    log = {"version": 1, **more, "designs": [_outcome_data(outcome) for outcome in outcomes]}
    return json.dumps(log, indent=2) + "\n"


def _outcome_data(outcome: ComparisonOutcome) -> dict[str, Any]:
    comparison = outcome.comparison
    return {
        "id": outcome.id,
        "before": outcome.before,
        "after": outcome.after,
        "kind": outcome.kind,
        "broken": outcome.problem,
        "classes": list(outcome.classes),
        **(_comparison_data(comparison) if comparison is not None else {}),
        "findings": {
            "new": [*map(finding_data, outcome.new_findings)],
            "gone": [*map(finding_data, outcome.fixed_findings)],
        },
        "configuration": [_device_data(device, outcome.shows_lines) for device in outcome.configuration],
    }


def _comparison_data(comparison: DesignComparison) -> dict[str, Any]:
    """A comparison as plain data; the keys are part of the format."""
    return {
        "summary": dict(impact_summary(comparison)),
        "renames": [rename._asdict() for rename in comparison.renames],
        "replaced": [replaced._asdict() for replaced in comparison.replaced],
        "changes": [_change_data(change) for change in comparison.changes],
        "lines": [
            {"impact": line.impact, "effort": line.effort, "text": line.text, "changes": len(line.changes)}
            for line in change_lines(comparison)
        ],
        "devices": [_reconfigured_device(device) for device in comparison.devices],
        "parts": [
            {"part": bought.part.id, "before": bought.before, "after": bought.after}
            for bought in comparison.parts
        ],
        "steps": [{"says": step.says, "devices": step.devices} for step in change_steps(comparison)],
        "figures": [
            {
                "name": table.name,
                "title": table.title,
                "columns": [column.key for column in table.columns],
                "rows": [
                    {
                        "kind": row.kind,
                        "before": None if row.before is None else row.before.cells,
                        "after": None if row.after is None else row.after.cells,
                    }
                    for row in table.row_changes
                ],
            }
            for table in comparison.figures
        ],
    }


def _reconfigured_device(device: ReconfiguredDevice) -> dict[str, Any]:
    """Name, kind and change of a device, with its changed settings."""
    return {
        "name": device.name,
        "kind": device.kind,
        "what": device.change,
        "effort": device.effort,
        "settings": [
            {
                "path": setting.path,
                "thing": setting.subject,
                "before": setting.before,
                "after": setting.after,
            }
            for setting in device.settings
        ],
    }


def _device_data(device: DeviceLines, shows_lines: bool) -> dict[str, Any]:
    """Changed configuration of a device: its lines, or how many there are."""
    counts = {"lines_removed": len(device.removed), "lines_added": len(device.added)}
    if shows_lines:
        return {
            "device": device.device,
            "target": device.target,
            "removed": device.removed,
            "added": device.added,
            "remedy": device.remedy,
            "because": device.reason,
            "beside": device.remarks,
            "scope": device.scope,
            **counts,
        }
    return {"device": device.device, "target": device.target, "scope": device.scope, **counts}


def _change_data(change: ModelChange) -> dict[str, Any]:
    return {
        "kind": change.kind,
        "path": change.path,
        "names": change.names,
        "before": change.before,
        "after": change.after,
        "impact": change.impact.kind,
        "effort": change.impact.effort,
        "devices": change.devices,
        "old": _origin_data(change.old_origin),
        "new": _origin_data(change.new_origin),
    }


def _origin_data(origin: Origin | None) -> dict[str, str] | None:
    return None if origin is None else {"file": origin.file, "path": origin.path}


def finding_data(finding: Finding) -> dict[str, Any]:
    """A finding for programs, in short."""
    return {
        "code": finding.code,
        "severity": finding.severity,
        "file": finding.file,
        "line": finding.line,
        "message": finding.message,
        "fingerprint": finding.fingerprint,
    }


REPORT = ChangeReport(render=render)
