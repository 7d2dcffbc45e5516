# The way back for mgmt.powercli.ps1
# mgmt: vSphere cluster, PowerCLI
# Design vsan-roce-vsphere7u3 1.0.0, content 742261b727d93be8
# For VMware vCenter Server 7.0 U3d, by documents of releases >=7.0,<9.2
# Proof: syntax only. The script parses as PowerShell; types, properties and methods are those of the API, commands and parameters those of the vendor's reference. It was not run against a vCenter.
# To fill in: <<DATACENTER>>, name of the datacenter in vCenter that the cluster stands in
# Datacenter, cluster, hosts with their time, names and logs, vSAN with its data and fault domains, and
# adapters of management with their switches stay. What is still in use ends the script: then nothing
# below it is run.
# Functions of the scripts for clusters of vSphere. Each paragraph is one; a script has those that it calls.
# -WhatIf tells what differs and sets nothing; otherwise what differs is told, then set, and the first error ends the script.

[CmdletBinding(SupportsShouldProcess)]
param([Parameter(Mandatory)] [string] $Server, [pscredential] $Credential, [pscredential] $HostCredential)
$ErrorActionPreference = 'Stop'
$script:Different = 0
$script:Machines = @()

# The vCenter; asks for its password where none was given.
function Connect-Center {
    $WhatIfPreference = $false
    if (-not $Credential) { $script:Credential = Get-Credential -Message "vCenter $Server" }
    Connect-VIServer -Server $Server -Credential $script:Credential | Out-Null
    if (@($global:DefaultVIServers).Count -gt 1) { throw 'there are sessions with other vCenters: end them first' }
}

# Has what differs set; only counts it with -WhatIf. Now and Shall are tables, by what is set.
function Set-Wanted {
    [CmdletBinding(SupportsShouldProcess)]
    param([string] $What, [Collections.IDictionary] $Now, [Collections.IDictionary] $Shall, [scriptblock] $Set)
    $differing = @($Shall.PSBase.Keys | Where-Object { "$($Now[$_])" -cne "$($Shall[$_])" })
    if (-not $differing) { return "as wanted  $What" }
    foreach ($key in $differing) { "differs    ${What}: $key is '$($Now[$key])', shall be '$($Shall[$key])'" }
    if ($PSCmdlet.ShouldProcess($What, "set $($differing -join ', ')")) {
        $ConfirmPreference = 'None'
        & $Set | Out-Null
        "set        $What"
    } else {
        $script:Different++
    }
}

# Says whether anything is left; exit status 1 if so.
function Complete-Script {
    if ($script:Different -gt 0) {
        "$($script:Different) left that differ"
        exit 1
    }
    'nothing differs'
}

# A thing of vCenter by its kind and name; nothing where there is none.
function Find-View {
    param([string] $Kind, [string] $Name, [VMware.Vim.ManagedObjectReference] $Below)
    $place = if ($Below) { @{ SearchRoot = $Below } } else { @{} }
    foreach ($view in @(Get-View -ViewType $Kind -Property 'Name' @place)) {
        if ([uri]::UnescapeDataString($view.Name) -ceq $Name) { Get-View -Id $view.MoRef }
    }
}

# The cluster.
function Find-Cluster {
    param([string] $Name)
    if ($script:Center) { Find-View 'ClusterComputeResource' $Name $script:Center.MoRef }
}

# A distributed switch of the datacenter; nothing where there is none.
function Find-Switch {
    param([string] $Name)
    if ($script:Center) { Find-View 'VmwareDistributedVirtualSwitch' $Name $script:Center.MoRef }
}

# A port group of a distributed switch; nothing where there is none.
function Find-PortGroup {
    param([string] $On, [string] $Name)
    [VMware.Vim.VmwareDistributedVirtualSwitch] $vds = Find-Switch $On
    if (-not $vds.Portgroup) { return }
    foreach ($found in @(Get-View -Id $vds.Portgroup)) {
        [VMware.Vim.DistributedVirtualPortgroup] $group = $found
        if ([uri]::UnescapeDataString($group.Name) -ceq $Name) { $group }
    }
}

# A host on a distributed switch, as the switch has it; nothing where it is none of its hosts.
function Find-Member {
    param([VMware.Vim.VmwareDistributedVirtualSwitch] $Vds, [VMware.Vim.HostSystem] $Machine)
    foreach ($member in @($Vds.Config.Host | Where-Object { $_ })) {
        if ($Machine -and $member.Config.Host.Value -eq $Machine.MoRef.Value) { $member }
    }
}

# Waits for a task of vCenter.
function Wait-Done {
    param($Task)
    Get-Task -Id "Task-$($Task.Value)" | Wait-Task
}

# vSAN of the cluster. The tables inside of the specification become what its properties are.
function Set-WantedVsan {
    param([string] $Name, [Collections.IDictionary] $Wanted)
    $system = Get-VsanView -Id 'VsanVcClusterConfigSystem-vsan-cluster-config-system'
    $config = if ($script:Cluster) { $system.VsanClusterGetConfig($script:Cluster.MoRef) }
    $own = @{
        Enabled = [bool] $config.Enabled
        Express = [bool] $config.VsanEsaEnabled
        Rdma = [bool] $config.RdmaConfig.RdmaEnabled
        Mode = $config.Mode
    }
    Set-Wanted "vSAN of $Name" $own $Wanted {
        $spec = [VMware.Vsan.Views.VimVsanReconfigSpec] @{ Modify = $true }
        if ($Wanted.Enabled -and -not $own.Enabled) {
            $spec.VsanClusterConfig = @{ Enabled = $true; DefaultConfig = @{ AutoClaimStorage = $false } }
            if ($Wanted.Express) { $spec.VsanClusterConfig.VsanEsaEnabled = $true }
        } elseif ($Wanted.Contains('Express') -and $Wanted.Express -ne $own.Express) {
            throw "vSAN of $Name is on, and its architecture cannot be changed"
        }
        if ($Wanted.Mode -and $Wanted.Mode -ne $own.Mode) { $spec.Mode = $Wanted.Mode }
        if ($Wanted.Contains('Rdma') -and $Wanted.Rdma -ne $own.Rdma) { $spec.RdmaConfig = @{ RdmaEnabled = $Wanted.Rdma } }
        Wait-Done ($system.VsanClusterReconfig($script:Cluster.MoRef, $spec))
    }
}

# The datacenter and the cluster, if they are there.
function Find-Place {
    param([string] $Datacenter, [string] $Name)
    [VMware.Vim.Datacenter] $script:Center = Find-View 'Datacenter' $Datacenter
    [VMware.Vim.ClusterComputeResource] $script:Cluster = Find-Cluster $Name
}

# Takes away what is there.
function Remove-Made {
    [CmdletBinding(SupportsShouldProcess)]
    param([string] $What, [bool] $IsThere, [scriptblock] $Remove)
    if (-not $IsThere) { return }
    "is there   $What"
    if ($PSCmdlet.ShouldProcess($What, 'remove')) {
        $ConfirmPreference = 'None'
        & $Remove | Out-Null
        "taken away $What"
    } else {
        $script:Different++
    }
}

# A VMkernel adapter of a host, where it is on that distributed switch.
function Remove-Adapter {
    param([string] $Name, [string] $Device, [string] $On)
    [VMware.Vim.VmwareDistributedVirtualSwitch] $vds = Find-Switch $On
    [VMware.Vim.HostSystem] $machine = Find-View 'HostSystem' $Name
    [VMware.Vim.HostVirtualNic] $adapter = $machine.Config.Network.Vnic | Where-Object { $_.Device -eq $Device }
    Remove-Made "$Name $Device" ($vds -and $adapter.Spec.DistributedVirtualPort.SwitchUuid -eq $vds.Uuid) {
        [VMware.Vim.HostNetworkSystem] $network = Get-View -Id $machine.ConfigManager.NetworkSystem
        $network.RemoveVirtualNic($Device)
    }
}

# A host on a distributed switch, with its ports.
function Remove-Member {
    param([string] $On, [string] $Name)
    [VMware.Vim.VmwareDistributedVirtualSwitch] $vds = Find-Switch $On
    [VMware.Vim.HostSystem] $machine = Find-View 'HostSystem' $Name
    Remove-Made "$Name on $On" ([bool] (Find-Member $vds $machine)) {
        $member = [VMware.Vim.DistributedVirtualSwitchHostMemberConfigSpec] @{ Operation = 'remove'; Host = $machine.MoRef }
        $vds.ReconfigureDvs([VMware.Vim.VMwareDVSConfigSpec] @{ ConfigVersion = $vds.Config.ConfigVersion; Host = @($member) })
    }
}

# A port group.
function Remove-PortGroup {
    param([string] $On, [string] $Name)
    [VMware.Vim.DistributedVirtualPortgroup] $group = Find-PortGroup $On $Name
    Remove-Made "$On port group $Name" ([bool] $group) { $group.Destroy() }
}

# A distributed switch.
function Remove-Switch {
    param([string] $Name)
    [VMware.Vim.VmwareDistributedVirtualSwitch] $vds = Find-Switch $Name
    Remove-Made "switch $Name" ([bool] $vds) { $vds.Destroy() }
}

Connect-Center
Find-Place <<DATACENTER>> 'SL MGMT'
Set-WantedVsan 'SL MGMT' @{
    Rdma = $false
}
Remove-Adapter 'clx-host-51' 'vmk2' 'Mgmt-Storage-DSwitch'
Remove-Adapter 'clx-host-51' 'vmk1' 'Mgmt-Storage-DSwitch'
Remove-Adapter 'clx-host-52' 'vmk2' 'Mgmt-Storage-DSwitch'
Remove-Adapter 'clx-host-52' 'vmk1' 'Mgmt-Storage-DSwitch'
Remove-Adapter 'clx-host-53' 'vmk2' 'Mgmt-Storage-DSwitch'
Remove-Adapter 'clx-host-53' 'vmk1' 'Mgmt-Storage-DSwitch'
Remove-Adapter 'clx-host-54' 'vmk2' 'Mgmt-Storage-DSwitch'
Remove-Adapter 'clx-host-54' 'vmk1' 'Mgmt-Storage-DSwitch'
Remove-Member 'Mgmt-Storage-DSwitch' 'clx-host-51'
Remove-Member 'Mgmt-Storage-DSwitch' 'clx-host-52'
Remove-Member 'Mgmt-Storage-DSwitch' 'clx-host-53'
Remove-Member 'Mgmt-Storage-DSwitch' 'clx-host-54'
Remove-PortGroup 'Mgmt-Storage-DSwitch' 'vSAN-VLAN1630-DPG'
Remove-PortGroup 'Mgmt-Storage-DSwitch' 'vMotion-VLAN1620-DPG'
Remove-Switch 'Mgmt-Storage-DSwitch'
Complete-Script
