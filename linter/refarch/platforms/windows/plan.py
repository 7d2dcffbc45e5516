"""Plan of a Windows script: features, switches, adapters, and the intents of Network ATC exist before a call
that uses them. The calls are those below the functions of the script."""

from ..plan import Plan, StepRule, steps_of_blocks

RULES = (
    StepRule(r"Install-Feature '([^']+)'", provides=("feature {1}",)),
    StepRule(
        r"Add-Intent -Name '([^']+)'.*", needs=("feature NetworkATC",), provides=("request for intent {1}",)
    ),
    StepRule(r"Wait-Intent '([^']+)'.*", provides=("intent {1}", "classes")),
    StepRule(
        r"(?:Confirm|Set|Add)-\S+ '(?:vSMB|vManagement|ConvergedSwitch|ComputeSwitch)\(([^'#)]+).*",
        needs=("intent {1}",),
    ),
    StepRule(r"New-TeamedSwitch '([^']+)' .*", needs=("feature Hyper-V",), provides=("switch {1}",)),
    StepRule(r"Add-SwitchPort '([^']+)' .*", needs=("switch {1}",)),
    StepRule(r"Add-SwitchInterface '([^']+)' '([^']+)'", needs=("switch {2}",), provides=("adapter {1}",)),
    StepRule(r"(?:Set-InterfaceVlan|Set-Affinity|Set-PriorityTag) '([^']+)'.*", needs=("adapter {1}",)),
    StepRule(r"(?:Set|Add)-\S+ 'vEthernet \(([^']+)\)' .*", needs=("adapter {1}",)),
    StepRule(r"Set-(?:Willing|FlowControl) .*|Enable-Qos .*", needs=("feature Data-Center-Bridging",)),
    StepRule(r"Set-LiveMigration .*", needs=("feature Hyper-V",)),
    StepRule(r"Set-MigrationLimit .*", needs=("feature FS-SMBBW",)),
    StepRule(r"Set-TrafficClass .*", needs=("feature Data-Center-Bridging",), provides=("classes",)),
    StepRule(r"Confirm-(?:DefaultClass|Class) .*", needs=("classes",)),
)

PLAN = Plan(steps_of_blocks(RULES, "#"))
