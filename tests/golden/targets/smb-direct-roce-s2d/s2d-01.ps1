# s2d-01: Windows, PowerShell
# Design smb-direct-roce-s2d 1.0.0, content e4d60fb489d9c0d9
# Generated for Windows Server 2025; syntax documented for releases >=2016,<2026
# Validation: validated by data of the vendor. The script parses as PowerShell. Its cmdlets, parameters, and properties exist in Microsoft's references. It runs on a stand-in for the cmdlets, from a new host to the design and again. No PowerShell has run it.
# Validation data: Windows Server 2025, and the releases that document each cmdlet
# Rollback: rollback/s2d-01.ps1
# Cluster, Storage Spaces Direct, pool, volumes, and witness: create them by hand, after all hosts
# The script stores former values in refarch-former.xml of the Windows folder. The rollback file sets them again, and removes what the script created; it stops on an active node of a failover cluster
# The rollback file leaves in place: names, time servers, features, addresses of ports, and the switch of the management adapters
# Not configured, weakens: nics.driver_release 25.1.50020 (pNIC1); 25.1.50020 (pNIC2): installed from the vendor's package; see the verification page
#   Consequence: the hardware can have another value: check it by hand
# Not configured, weakens: profiles.notification.pcp 6 (smb-direct): Windows has no command for it; use the tool of the adapter vendor
#   Consequence: the adapter keeps the setting of its driver
# Not configured, weakens: pool.witness cloud; pool.volumes.name Volume1 (Volume1); Volume2 (Volume2); Volume3 (Volume3) and 1 other value; pool.volumes.resiliency three-way-mirror (Volume1); three-way-mirror (Volume2); three-way-mirror (Volume3) and 1 other value; pool.volumes.size 6TB (Volume1); 6TB (Volume2); 6TB (Volume3) and 1 other value: created once for the whole cluster, after cluster creation
#   Consequence: storage is created by hand
# Not configured, cosmetic: disks.role, disks.drive, disks.quantity: Storage Spaces Direct claims them itself when the pool is created
# Not configured, cosmetic: interfaces.services (SMB1, SMB2, Management): the cluster, SMB, and live migration select their networks by address and speed
# Not configured, cosmetic: profiles.traffic_classes.number (smb-direct 0): Windows names this class [Default]
# Not configured, cosmetic: nics.profile (NIC1, NIC2): the port does not use RDMA, so DCB stays disabled on it
# Functions of the scripts for Windows hosts. Each script includes only those that it calls.
# -WhatIf reports differences without changing anything. Otherwise the script fixes them and stops at the first error.

[CmdletBinding(SupportsShouldProcess)]
param()
$ErrorActionPreference = 'Stop'
$script:Different = 0
$script:Restart = $false
$script:Missing = $false
$script:Compare = $false
$script:Cluster = $false
$script:Former = "$env:SystemRoot\refarch-former.xml"

# The values that settings had before the script changed them for the first time. Only administrators can write the file.
function Read-Former {
    if (Test-Path -Path $script:Former) { Import-Clixml -Path $script:Former } else { @{} }
}

# Stores the value of a setting before its first change.
function Save-Former {
    param([string] $What, [string] $Value)
    $former = Read-Former
    if ($former.ContainsKey($What)) { return }
    $former[$What] = $Value
    Export-Clixml -Path $script:Former -InputObject $former
}

# Applies a setting if it differs. With -WhatIf, and where the script only compares, counts it.
function Set-Wanted {
    [CmdletBinding(SupportsShouldProcess)]
    param([string] $What, [string] $Current, [string] $Expected, [scriptblock] $Set)
    if ($Current -eq $Expected) { return "ok         ${What}: $Current" }
    "differs    ${What}: current '$Current', expected '$Expected'"
    if (-not $script:Compare -and $PSCmdlet.ShouldProcess($What, "set $Expected")) {
        Save-Former $What $Current
        & $Set | Out-Null
        "set        $What"
    } else {
        $script:Different++
    }
}

# Counts a difference that this script does not fix.
function Confirm-Wanted {
    param([string] $What, [string] $Current, [string] $Expected)
    if ($Current -eq $Expected) { return "ok         ${What}: $Current" }
    "differs    ${What}: current '$Current', expected '$Expected'"
    $script:Different++
}

# Reports how many differences are left, and ends the script: exit status 1 if there are any, 3 if the host must be restarted.
function Complete-Script {
    if ($script:Restart) {
        'restart this host, then run this script again'
        exit 3
    }
    if ($script:Different -gt 0) {
        "differences left: $($script:Different)"
        exit 1
    }
    'no differences'
    exit 0
}

# A feature of Windows Server.
function Install-Feature {
    param([string] $Name)
    $installed = (Get-WindowsFeature -Name $Name).Installed
    if ($WhatIfPreference -and -not $installed) { $script:Missing = $true }
    Set-Wanted "feature $Name" $installed $true {
        if ((Install-WindowsFeature -Name $Name -IncludeManagementTools).RestartNeeded -eq 'Yes') { $script:Restart = $true }
    }
}

# Ends the script if a setting requires a restart of Windows, or if -WhatIf finds a feature that is not installed:
# its commands do not exist yet.
function Complete-Restart {
    if ($script:Missing) { 'not compared: the settings that need the missing features' }
    if ($script:Restart -or $script:Missing) { Complete-Script }
}

# The host name.
function Set-HostName {
    param([string] $Name)
    Set-Wanted 'host name' (Get-CimInstance -ClassName Win32_ComputerSystem).DNSHostName $Name {
        Rename-Computer -NewName $Name -Force
        $script:Restart = $true
    }
}

# Checks that the host has ports of these names. Stops the script before its first change if one is missing.
function Confirm-Port {
    param([string[]] $Name)
    $missing = @($Name | Where-Object { -not (Get-NetAdapter -Name $_ -ErrorAction SilentlyContinue) })
    foreach ($port in $Name) { Confirm-Wanted "port $port" ($missing -notcontains $port) $true }
    if ($missing.Count -gt 0 -and -not $script:Compare -and -not $WhatIfPreference) {
        throw "no port is named $($missing -join ', '): name the ports with Rename-NetAdapter, then run this script again"
    }
}

# An advanced property of a network adapter, by its standard keyword.
function Set-Property {
    param([string] $Adapter, [string] $Keyword, [string] $Value)
    $own = Get-NetAdapterAdvancedProperty -Name $Adapter -RegistryKeyword $Keyword -ErrorAction SilentlyContinue
    Set-Wanted "$Adapter $Keyword" "$($own.RegistryValue)" $Value {
        Set-NetAdapterAdvancedProperty -Name $Adapter -RegistryKeyword $Keyword -RegistryValue $Value
    }
}

# A switch with Switch Embedded Teaming.
function New-TeamedSwitch {
    param([string] $Name, [string] $Port)
    Set-Wanted "switch $Name" ([bool] (Get-VMSwitch -Name $Name -ErrorAction SilentlyContinue)) $true {
        New-VMSwitch -Name $Name -NetAdapterName $Port -EnableEmbeddedTeaming $true -AllowManagementOS $false
    }
}

# Stops a remote PowerShell session before a switch takes the management address away.
function Confirm-Console {
    param([string] $Switch)
    if ($PSSenderInfo -and -not $WhatIfPreference -and -not (Get-VMSwitch -Name $Switch -ErrorAction SilentlyContinue)) {
        throw "switch $Switch disconnects this remote session: run the script at the console or BMC of the host"
    }
}

# The ports of a teamed switch.
function Get-SwitchPort {
    param([string] $Switch)
    $team = Get-VMSwitchTeam -Name $Switch -ErrorAction SilentlyContinue
    foreach ($description in @($team.NetAdapterInterfaceDescription | Where-Object { $_ })) {
        (Get-NetAdapter -InterfaceDescription $description).Name
    }
}

# A port as a member of a teamed switch.
function Add-SwitchPort {
    param([string] $Switch, [string] $Port)
    Set-Wanted "$Switch port $Port" (@(Get-SwitchPort -Switch $Switch) -contains $Port) $true {
        Add-VMSwitchTeamMember -VMSwitchName $Switch -NetAdapterName $Port
    }
}

# A virtual network adapter of the host on a switch.
function Add-SwitchInterface {
    param([string] $Name, [string] $Switch)
    $own = Get-VMNetworkAdapter -ManagementOS -Name $Name -ErrorAction SilentlyContinue
    Set-Wanted "$Name on switch" "$($own.SwitchName)" $Switch {
        Add-VMNetworkAdapter -ManagementOS -Name $Name -SwitchName $Switch
    }
}

# The VLAN of a virtual network adapter; 0 for untagged.
function Set-InterfaceVlan {
    param([string] $Name, [int] $Vlan)
    $own = Get-VMNetworkAdapterVlan -ManagementOS -VMNetworkAdapterName $Name -ErrorAction SilentlyContinue
    $expected = if ($Vlan -eq 0) { 'Untagged 0' } else { "Access $Vlan" }
    Set-Wanted "$Name VLAN" "$($own.OperationMode) $($own.AccessVlanId)" $expected {
        if ($Vlan -eq 0) {
            Set-VMNetworkAdapterVlan -ManagementOS -VMNetworkAdapterName $Name -Untagged
        } else {
            Set-VMNetworkAdapterVlan -ManagementOS -VMNetworkAdapterName $Name -Access -VlanId $Vlan
        }
    }
}

# The priority tags of a virtual network adapter. If they are off, the switch sets priority 0.
function Set-PriorityTag {
    param([string] $Name)
    $own = Get-VMNetworkAdapter -ManagementOS -Name $Name -ErrorAction SilentlyContinue
    Set-Wanted "$Name priority tags" "$($own.IeeePriorityTag)" 'On' { Set-VMNetworkAdapter -ManagementOS -Name $Name -IeeePriorityTag On }
}

# The team member that a virtual network adapter is mapped to.
function Set-Affinity {
    param([string] $Name, [string] $Switch, [string] $Port)
    $own = Get-VMNetworkAdapterTeamMapping -ManagementOS -SwitchName $Switch -Name $Name -ErrorAction SilentlyContinue
    Set-Wanted "$Name mapped to" "$($own.NetAdapterName)" $Port {
        Set-VMNetworkAdapterTeamMapping -ManagementOS -SwitchName $Switch -VMNetworkAdapterName $Name -PhysicalNetAdapterName $Port
    }
}

# RDMA on an adapter.
function Set-Rdma {
    param([string] $Adapter, [bool] $Enabled)
    Set-Wanted "$Adapter RDMA" "$((Get-NetAdapterRdma -Name $Adapter -ErrorAction SilentlyContinue).Enabled)" $Enabled {
        if ($Enabled) { Enable-NetAdapterRdma -Name $Adapter } else { Disable-NetAdapterRdma -Name $Adapter }
    }
}

# A static address.
function Add-Address {
    param([string] $Adapter, [string] $Address, [int] $Length)
    $own = Get-NetIPAddress -InterfaceAlias $Adapter -IPAddress $Address -ErrorAction SilentlyContinue
    Set-Wanted "$Adapter address $Address" "$($own.PrefixLength)" $Length {
        New-NetIPAddress -InterfaceAlias $Adapter -IPAddress $Address -PrefixLength $Length
    }
}

# A route through an adapter. The destination 0.0.0.0/0 or ::/0 is the default gateway.
function Add-Route {
    param([string] $Adapter, [string] $To, [string] $Via)
    $own = Get-NetRoute -InterfaceAlias $Adapter -DestinationPrefix $To -ErrorAction SilentlyContinue
    Set-Wanted "$Adapter route to $To" (@($own.NextHop) -contains $Via) $true {
        New-NetRoute -InterfaceAlias $Adapter -DestinationPrefix $To -NextHop $Via
    }
}

# Whether the host accepts the DCBX settings of the switch (willing).
function Set-Willing {
    param([bool] $Willing)
    Set-Wanted 'willing' (Get-NetQosDcbxSetting).Willing $Willing { Set-NetQosDcbxSetting -Willing $Willing -Confirm:$false }
}

# The priorities with flow control. All other priorities have flow control disabled.
function Set-FlowControl {
    param([byte[]] $Priority)
    $own = @(Get-NetQosFlowControl | Where-Object { $_.Enabled } | ForEach-Object { $_.Priority })
    Set-Wanted 'priorities with flow control' ($own -join ' ') ($Priority -join ' ') {
        $others = @(0..7 | Where-Object { $Priority -notcontains $_ })
        if ($others) { Disable-NetQosFlowControl -Priority $others }
        if ($Priority) { Enable-NetQosFlowControl -Priority $Priority }
    }
}

# A traffic class of the host.
function Set-TrafficClass {
    param([string] $Name, [byte[]] $Priority, [string] $Algorithm, [int] $Percent)
    $own = Get-NetQosTrafficClass | Where-Object { $_.Name -eq $Name }
    $share = if ($Algorithm -eq 'ETS') { @{ BandwidthPercentage = $Percent } } else { @{} }
    Set-Wanted "class $Name" "$($own.Algorithm) $($own.BandwidthPercentage) $($own.Priority -join ' ')" "$Algorithm $Percent $($Priority -join ' ')" {
        if ($own) {
            Set-NetQosTrafficClass -Name $Name -Algorithm $Algorithm -Priority $Priority @share
        } else {
            New-NetQosTrafficClass -Name $Name -Algorithm $Algorithm -Priority $Priority @share
        }
    }
}

# The default class, which Windows creates for the remaining priorities and bandwidth.
function Confirm-DefaultClass {
    param([byte[]] $Priority, [int] $Percent)
    $own = Get-NetQosTrafficClass | Where-Object { $_.Name -eq '[Default]' }
    Confirm-Wanted 'default class' "$($own.BandwidthPercentage) $($own.Priority -join ' ')" "$Percent $($Priority -join ' ')"
}

# The priority of one kind of traffic, selected by a template or by the Network Direct port.
function Set-Policy {
    param([string] $Name, [hashtable] $Match, [int] $Priority, [int] $Dscp = -1)
    $own = Get-NetQosPolicy | Where-Object { $_.Name -eq $Name }
    $marks = @{ PriorityValue8021Action = $Priority }
    if ($Dscp -ge 0) { $marks.DSCPAction = $Dscp }
    $current = if ($own) { "$($own.PriorityValue8021Action)" } else { '' }
    if ($own -and $Dscp -ge 0) { $current += " $($own.DSCPAction)" }
    Set-Wanted "policy $Name" $current ("$Priority" + $(if ($Dscp -ge 0) { " $Dscp" })) {
        if ($own) { Set-NetQosPolicy -Name $Name @marks } else { New-NetQosPolicy -Name $Name @Match @marks }
    }
}

# DCB on an adapter.
function Enable-Qos {
    param([string] $Adapter)
    Set-Wanted "$Adapter QoS" "$((Get-NetAdapterQos -Name $Adapter -ErrorAction SilentlyContinue).Enabled)" $true { Enable-NetAdapterQos -Name $Adapter }
}

# SMB Multichannel, for the SMB server and the SMB client.
function Set-Multichannel {
    param([bool] $Enabled)
    Set-Wanted 'SMB Multichannel, server' (Get-SmbServerConfiguration).EnableMultiChannel $Enabled {
        Set-SmbServerConfiguration -EnableMultiChannel $Enabled -Force
    }
    Set-Wanted 'SMB Multichannel, client' (Get-SmbClientConfiguration).EnableMultiChannel $Enabled {
        Set-SmbClientConfiguration -EnableMultiChannel $Enabled -Force
    }
}

# The transport of live migration: SMB, Compression, or TCPIP.
function Set-LiveMigration {
    param([string] $Option)
    Set-Wanted 'live migration transport' (Get-VMHost).VirtualMachineMigrationPerformanceOption $Option {
        Set-VMHost -VirtualMachineMigrationPerformanceOption $Option
    }
}

Confirm-Port 'NIC1', 'NIC2', 'pNIC1', 'pNIC2'
Install-Feature 'Hyper-V'
Install-Feature 'Data-Center-Bridging'
Set-HostName 's2d-01'
Complete-Restart
Set-Property 'NIC1' '*JumboPacket' 1514
Set-Property 'NIC2' '*JumboPacket' 1514
# pNIC1 is connected to s2d-leaf-1 swp1
Set-Property 'pNIC1' '*JumboPacket' 9014
Set-Rdma 'pNIC1' $true
Set-Property 'pNIC1' '*NetworkDirectTechnology' 4
# pNIC2 is connected to s2d-leaf-2 swp1
Set-Property 'pNIC2' '*JumboPacket' 9014
Set-Rdma 'pNIC2' $true
Set-Property 'pNIC2' '*NetworkDirectTechnology' 4
# The switch takes the address of its ports away. Run this script at the console or BMC.
Confirm-Console 'ManagementSwitch'
New-TeamedSwitch 'ManagementSwitch' 'NIC1'
Add-SwitchPort 'ManagementSwitch' 'NIC1'
Add-SwitchPort 'ManagementSwitch' 'NIC2'
New-TeamedSwitch 'StorageSwitch' 'pNIC1'
Add-SwitchPort 'StorageSwitch' 'pNIC1'
Add-SwitchPort 'StorageSwitch' 'pNIC2'
Add-SwitchInterface 'SMB1' 'StorageSwitch'
Set-InterfaceVlan 'SMB1' 711
Set-Affinity 'SMB1' 'StorageSwitch' 'pNIC1'
Set-Property 'vEthernet (SMB1)' '*JumboPacket' 9014
Set-PriorityTag 'SMB1'
Set-Rdma 'vEthernet (SMB1)' $true
Add-Address 'vEthernet (SMB1)' '10.71.1.11' 24
Add-SwitchInterface 'SMB2' 'StorageSwitch'
Set-InterfaceVlan 'SMB2' 712
Set-Affinity 'SMB2' 'StorageSwitch' 'pNIC2'
Set-Property 'vEthernet (SMB2)' '*JumboPacket' 9014
Set-PriorityTag 'SMB2'
Set-Rdma 'vEthernet (SMB2)' $true
Add-Address 'vEthernet (SMB2)' '10.71.2.11' 24
Add-SwitchInterface 'Management' 'ManagementSwitch'
Set-InterfaceVlan 'Management' 0
Set-Property 'vEthernet (Management)' '*JumboPacket' 1514
Set-PriorityTag 'Management'
Add-Address 'vEthernet (Management)' '10.70.0.11' 24
Add-Route 'vEthernet (Management)' '0.0.0.0/0' '10.70.0.1'
Set-Willing $false
Set-FlowControl 3
Set-TrafficClass 'TC3' (3) 'ETS' 50
Set-TrafficClass 'TC7' (7) 'ETS' 1
Confirm-DefaultClass (0, 1, 2, 4, 5, 6) 49
Set-Policy 'SMB Direct' @{ NetDirectPortMatchCondition = 445 } 3
Set-Policy 'Cluster' @{ Cluster = $true } 7
Set-Policy 'Default' @{ Default = $true } 0
Set-Property 'pNIC1' '*FlowControl' 0
Enable-Qos 'pNIC1'
Set-Property 'pNIC2' '*FlowControl' 0
Enable-Qos 'pNIC2'
Set-Multichannel $true
Set-LiveMigration 'SMB'
Complete-Script
