# Rollback for mgmt.powercli.ps1
# mgmt: vSphere cluster, PowerCLI
# Design vsan-roce-vsphere7u3 1.0.0, content 8c40c7281f40f1f1
# Generated for VMware vCenter Server 7.0 U3d; syntax documented for releases >=7.0,<9.2
# Validation: parsed, syntax only. The script parses as PowerShell. Types, properties, and methods are those of the API, commands and parameters those of the vendor's reference. Not tested with a vCenter.
# Replace <<DATACENTER>> with the vCenter datacenter name
# Keeps datacenter, cluster, hosts with their NTP, DNS, and syslog settings, vSAN fault domains, and
# management adapters with their switches. If an object is still in use, the script stops. While vSAN
# is on, it removes nothing.
# Functions of the scripts for vSphere clusters. Each script includes only those that it calls.
# -WhatIf reports differences without changing anything. Otherwise the script fixes them and stops at the first error.

[CmdletBinding(SupportsShouldProcess)]
param([Parameter(Mandatory)] [string] $Server, [pscredential] $Credential, [pscredential] $HostCredential)
$ErrorActionPreference = 'Stop'
$script:Different = 0
$script:Machines = @()

# Connects to vCenter. Asks for the password if no credential was given.
function Connect-Center {
    $WhatIfPreference = $false
    if (-not $Credential) { $script:Credential = Get-Credential -Message "vCenter $Server" }
    Connect-VIServer -Server $Server -Credential $script:Credential | Out-Null
    if (@($global:DefaultVIServers).Count -gt 1) { throw 'sessions with other vCenters are open: disconnect them first' }
}

# Applies settings that differ. With -WhatIf, only counts them. Current and Expected are tables by setting.
function Set-Wanted {
    [CmdletBinding(SupportsShouldProcess)]
    param([string] $What, [Collections.IDictionary] $Current, [Collections.IDictionary] $Expected, [scriptblock] $Set)
    $differing = @($Expected.PSBase.Keys | Where-Object { "$($Current[$_])" -cne "$($Expected[$_])" })
    if (-not $differing) { return "ok         $What" }
    foreach ($key in $differing) { "differs    ${What}: $key current '$($Current[$key])', expected '$($Expected[$key])'" }
    if ($PSCmdlet.ShouldProcess($What, "set $($differing -join ', ')")) {
        $ConfirmPreference = 'None'
        & $Set | Out-Null
        "set        $What"
    } else {
        $script:Different++
    }
}

# Reports how many differences are left; exit status 1 if there are any.
function Complete-Script {
    if ($script:Different -gt 0) {
        "differences left: $($script:Different)"
        exit 1
    }
    'no differences'
}

# An object of vCenter by its type and name; empty if there is none.
function Find-View {
    param([string] $Kind, [string] $Name, [VMware.Vim.ManagedObjectReference] $Below)
    $place = if ($Below) { @{ SearchRoot = $Below } } else { @{} }
    foreach ($view in @(Get-View -ViewType $Kind -Property 'Name' @place)) {
        if ([uri]::UnescapeDataString($view.Name) -ceq $Name) { Get-View -Id $view.MoRef }
    }
}

# The view of the cluster; empty if there is none.
function Find-Cluster {
    param([string] $Name)
    if ($script:Center) { Find-View 'ClusterComputeResource' $Name $script:Center.MoRef }
}

# The view of a distributed switch of the datacenter; empty if there is none.
function Find-Switch {
    param([string] $Name)
    if ($script:Center) { Find-View 'VmwareDistributedVirtualSwitch' $Name $script:Center.MoRef }
}

# The view of a port group of a distributed switch; empty if there is none.
function Find-PortGroup {
    param([string] $On, [string] $Name)
    [VMware.Vim.VmwareDistributedVirtualSwitch] $vds = Find-Switch $On
    if (-not $vds.Portgroup) { return }
    foreach ($found in @(Get-View -Id $vds.Portgroup)) {
        [VMware.Vim.DistributedVirtualPortgroup] $group = $found
        if ([uri]::UnescapeDataString($group.Name) -ceq $Name) { $group }
    }
}

# The host member of a distributed switch; empty if the host is not a member.
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

# vSAN of the cluster. PowerShell converts the nested tables to the types of the specification.
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
            throw "vSAN of $Name is enabled, and its architecture cannot be changed"
        }
        if ($Wanted.Mode -and $Wanted.Mode -ne $own.Mode) { $spec.Mode = $Wanted.Mode }
        if ($Wanted.Contains('Rdma') -and $Wanted.Rdma -ne $own.Rdma) { $spec.RdmaConfig = @{ RdmaEnabled = $Wanted.Rdma } }
        Wait-Done ($system.VsanClusterReconfig($script:Cluster.MoRef, $spec))
    }
}

# Finds the datacenter and the cluster, if they exist.
function Find-Place {
    param([string] $Datacenter, [string] $Name)
    [VMware.Vim.Datacenter] $script:Center = Find-View 'Datacenter' $Datacenter
    [VMware.Vim.ClusterComputeResource] $script:Cluster = Find-Cluster $Name
}

# Stops the script while vSAN is on in the cluster: without their adapters, hosts lose each other and the data.
function Assert-VsanOff {
    param([string] $Name)
    [VMware.Vim.ClusterConfigInfoEx] $config = $script:Cluster.ConfigurationEx
    if ($config.VsanConfigInfo.Enabled) {
        throw "vSAN of $Name is on: move its data away and turn off vSAN before you remove its adapters; nothing was removed"
    }
}

# Removes something that exists. With -WhatIf, only counts it.
function Remove-Made {
    [CmdletBinding(SupportsShouldProcess)]
    param([string] $What, [bool] $IsThere, [scriptblock] $Remove)
    if (-not $IsThere) { return }
    "exists     $What"
    if ($PSCmdlet.ShouldProcess($What, 'remove')) {
        $ConfirmPreference = 'None'
        & $Remove | Out-Null
        "removed    $What"
    } else {
        $script:Different++
    }
}

# Removes a VMkernel adapter of a host, if it is on that distributed switch.
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

# Removes a host with its ports from a distributed switch.
function Remove-Member {
    param([string] $On, [string] $Name)
    [VMware.Vim.VmwareDistributedVirtualSwitch] $vds = Find-Switch $On
    [VMware.Vim.HostSystem] $machine = Find-View 'HostSystem' $Name
    Remove-Made "$Name on $On" ([bool] (Find-Member $vds $machine)) {
        $member = [VMware.Vim.DistributedVirtualSwitchHostMemberConfigSpec] @{ Operation = 'remove'; Host = $machine.MoRef }
        $vds.ReconfigureDvs([VMware.Vim.VMwareDVSConfigSpec] @{ ConfigVersion = $vds.Config.ConfigVersion; Host = @($member) })
    }
}

# Removes a port group.
function Remove-PortGroup {
    param([string] $On, [string] $Name)
    [VMware.Vim.DistributedVirtualPortgroup] $group = Find-PortGroup $On $Name
    Remove-Made "$On port group $Name" ([bool] $group) { $group.Destroy() }
}

# Removes a distributed switch.
function Remove-Switch {
    param([string] $Name)
    [VMware.Vim.VmwareDistributedVirtualSwitch] $vds = Find-Switch $Name
    Remove-Made "switch $Name" ([bool] $vds) { $vds.Destroy() }
}

Connect-Center
Find-Place <<DATACENTER>> 'SL MGMT'
Assert-VsanOff 'SL MGMT'
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
