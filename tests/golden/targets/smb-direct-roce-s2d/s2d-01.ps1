# s2d-01: Windows, PowerShell
# Design smb-direct-roce-s2d 1.0.0, content 32340bab864aa1c2
# For Windows Server 2025, by documents of releases >=2016,<2026
# Proof: syntax only. The script parses as PowerShell; its commands are those of Microsoft's references, and were not run on a host.
# The way back: rollback/s2d-01.ps1
# Not expressed: nics.driver_release 25.1.50020 (pNIC1); 25.1.50020 (pNIC2): is installed from its vendor's package, and is checked by the verification page
# Not expressed: pool.volumes.name Volume1 (Volume1); Volume2 (Volume2); Volume3 (Volume3); Volume4 (Volume4): is made once for the whole cluster, when it stands
# Not expressed: pool.volumes.resiliency three-way-mirror (Volume1); three-way-mirror (Volume2); three-way-mirror (Volume3); three-way-mirror (Volume4): is made once for the whole cluster, when it stands
# Not expressed: pool.volumes.size 6TB (Volume1); 6TB (Volume2); 6TB (Volume3); 6TB (Volume4): is made once for the whole cluster, when it stands
# Not expressed: pool.witness cloud: is made once for the whole cluster, when it stands
# Not expressed: disks.role storage-pool: Storage Spaces Direct takes them itself, when the pool is made
# Not expressed: disks.drive Intel SSD DC P4510 4 TB, NVMe, 2.5 inch: Storage Spaces Direct takes them itself, when the pool is made
# Not expressed: disks.quantity 6: Storage Spaces Direct takes them itself, when the pool is made
# Not expressed: interfaces.services smb, live-migration, cluster (SMB1); smb, live-migration, cluster (SMB2); management, cluster (Management): the cluster, SMB and live migration choose their networks by address and speed
# Not expressed: profiles.traffic_classes.number 0 (smb-direct 0): Windows calls this class [Default]
# Not expressed: nics.profile smb-direct (NIC1); smb-direct (NIC2): the port does no RDMA, so that DCB is not turned on for it
# Not expressed: profiles.notification.pcp 6 (smb-direct): Windows has no command for it; the vendor of the card has a tool
# Functions of the scripts for Windows hosts. Each paragraph is one; a script has those that it calls.
# -WhatIf tells what differs and sets nothing; otherwise what differs is set, and the first error ends the script.

[CmdletBinding(SupportsShouldProcess)]
param()
$ErrorActionPreference = 'Stop'
$script:Different = 0
$script:Restart = $false

# Has what differs set; only counts it with -WhatIf.
function Set-Wanted {
    [CmdletBinding(SupportsShouldProcess)]
    param([string] $What, [string] $Now, [string] $Shall, [scriptblock] $Set)
    if ($Now -eq $Shall) { return "as wanted  ${What}: $Now" }
    "differs    ${What}: is '$Now', shall be '$Shall'"
    if ($PSCmdlet.ShouldProcess($What, "set $Shall")) {
        & $Set | Out-Null
        "set        $What"
    } else {
        $script:Different++
    }
}

# Counts what differs and is set elsewhere.
function Confirm-Wanted {
    param([string] $What, [string] $Now, [string] $Shall)
    if ($Now -eq $Shall) { return "as wanted  ${What}: $Now" }
    "differs    ${What}: is '$Now', shall be '$Shall'"
    $script:Different++
}

# Says whether anything is left; exit status 1 if so, 3 if the host has to be restarted.
function Complete-Script {
    if ($script:Restart) {
        'restart this host, then run this script again'
        exit 3
    }
    if ($script:Different -gt 0) {
        "$($script:Different) left that differ"
        exit 1
    }
    'nothing differs'
}

# A feature of Windows Server.
function Install-Feature {
    param([string] $Name)
    Set-Wanted "feature $Name" (Get-WindowsFeature -Name $Name).Installed $true {
        if ((Install-WindowsFeature -Name $Name -IncludeManagementTools).RestartNeeded -eq 'Yes') { $script:Restart = $true }
    }
}

# Ends the script where Windows has to be restarted for what was set.
function Complete-Restart {
    if ($script:Restart) { Complete-Script }
}

# The host's own name.
function Set-HostName {
    param([string] $Name)
    Set-Wanted 'host name' (Get-CimInstance -ClassName Win32_ComputerSystem).DNSHostName $Name {
        Rename-Computer -NewName $Name -Force
        $script:Restart = $true
    }
}

# A port of the host is there.
function Confirm-Port {
    param([string] $Name)
    Confirm-Wanted "port $Name" ([bool] (Get-NetAdapter -Name $Name -ErrorAction SilentlyContinue)) $true
}

# A property of an adapter's driver, by its standard keyword.
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

# The ports of a teamed switch.
function Get-SwitchPort {
    param([string] $Switch)
    $team = Get-VMSwitchTeam -Name $Switch -ErrorAction SilentlyContinue
    foreach ($description in @($team.NetAdapterInterfaceDescription | Where-Object { $_ })) {
        (Get-NetAdapter -InterfaceDescription $description).Name
    }
}

# A port of a teamed switch.
function Add-SwitchPort {
    param([string] $Switch, [string] $Port)
    Set-Wanted "$Switch port $Port" (@(Get-SwitchPort -Switch $Switch) -contains $Port) $true {
        Add-VMSwitchTeamMember -VMSwitchName $Switch -NetAdapterName $Port
    }
}

# A virtual adapter of the host on a switch.
function Add-SwitchInterface {
    param([string] $Name, [string] $Switch)
    $own = Get-VMNetworkAdapter -ManagementOS -Name $Name -ErrorAction SilentlyContinue
    Set-Wanted "$Name on switch" "$($own.SwitchName)" $Switch {
        Add-VMNetworkAdapter -ManagementOS -Name $Name -SwitchName $Switch
    }
}

# The VLAN of a virtual adapter; 0 for untagged.
function Set-InterfaceVlan {
    param([string] $Name, [int] $Vlan)
    $own = Get-VMNetworkAdapterVlan -ManagementOS -VMNetworkAdapterName $Name -ErrorAction SilentlyContinue
    $shall = if ($Vlan -eq 0) { 'Untagged 0' } else { "Access $Vlan" }
    Set-Wanted "$Name VLAN" "$($own.OperationMode) $($own.AccessVlanId)" $shall {
        if ($Vlan -eq 0) {
            Set-VMNetworkAdapterVlan -ManagementOS -VMNetworkAdapterName $Name -Untagged
        } else {
            Set-VMNetworkAdapterVlan -ManagementOS -VMNetworkAdapterName $Name -Access -VlanId $Vlan
        }
    }
}

# The port of its switch that a virtual adapter is mapped to.
function Set-Affinity {
    param([string] $Name, [string] $Switch, [string] $Port)
    $own = Get-VMNetworkAdapterTeamMapping -ManagementOS -SwitchName $Switch -Name $Name -ErrorAction SilentlyContinue
    Set-Wanted "$Name mapped to" "$($own.NetAdapterName)" $Port {
        Set-VMNetworkAdapterTeamMapping -ManagementOS -SwitchName $Switch -VMNetworkAdapterName $Name -PhysicalNetAdapterName $Port
    }
}

# RDMA of an adapter.
function Set-Rdma {
    param([string] $Adapter, [bool] $Enabled)
    Set-Wanted "$Adapter RDMA" "$((Get-NetAdapterRdma -Name $Adapter -ErrorAction SilentlyContinue).Enabled)" $Enabled {
        if ($Enabled) { Enable-NetAdapterRdma -Name $Adapter } else { Disable-NetAdapterRdma -Name $Adapter }
    }
}

# A fixed address.
function Add-Address {
    param([string] $Adapter, [string] $Address, [int] $Length)
    $own = Get-NetIPAddress -InterfaceAlias $Adapter -IPAddress $Address -ErrorAction SilentlyContinue
    Set-Wanted "$Adapter address $Address" "$($own.PrefixLength)" $Length {
        New-NetIPAddress -InterfaceAlias $Adapter -IPAddress $Address -PrefixLength $Length
    }
}

# A route over an adapter; to 0.0.0.0/0 or ::/0 it is the default gateway.
function Add-Route {
    param([string] $Adapter, [string] $To, [string] $Via)
    $own = Get-NetRoute -InterfaceAlias $Adapter -DestinationPrefix $To -ErrorAction SilentlyContinue
    Set-Wanted "$Adapter route to $To" (@($own.NextHop) -contains $Via) $true {
        New-NetRoute -InterfaceAlias $Adapter -DestinationPrefix $To -NextHop $Via
    }
}

# Whether the host takes over what the switch says by DCBX.
function Set-Willing {
    param([bool] $Willing)
    Set-Wanted 'willing' (Get-NetQosDcbxSetting).Willing $Willing { Set-NetQosDcbxSetting -Willing $Willing -Confirm:$false }
}

# The priorities with flow control; all others have none.
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
    Set-Wanted "class $Name" "$($own.Algorithm) $($own.Bandwidth) $($own.Priority -join ' ')" "$Algorithm $Percent $($Priority -join ' ')" {
        if ($own) {
            Set-NetQosTrafficClass -Name $Name -Algorithm $Algorithm -Priority $Priority @share
        } else {
            New-NetQosTrafficClass -Name $Name -Algorithm $Algorithm -Priority $Priority @share
        }
    }
}

# What the other classes leave: Windows makes this class itself.
function Confirm-DefaultClass {
    param([byte[]] $Priority, [int] $Percent)
    $own = Get-NetQosTrafficClass | Where-Object { $_.Name -eq '[Default]' }
    Confirm-Wanted 'default class' "$($own.Bandwidth) $($own.Priority -join ' ')" "$Percent $($Priority -join ' ')"
}

# The priority of one kind of traffic, by a template or by the port of Network Direct.
function Set-Policy {
    param([string] $Name, [hashtable] $Match, [int] $Priority, [int] $Dscp = -1)
    $own = Get-NetQosPolicy | Where-Object { $_.Name -eq $Name }
    $marks = @{ PriorityValue8021Action = $Priority }
    if ($Dscp -ge 0) { $marks.DSCPAction = $Dscp }
    $now = if ($own) { "$($own.PriorityValue8021Action)" } else { '' }
    if ($own -and $Dscp -ge 0) { $now += " $($own.DSCPAction)" }
    Set-Wanted "policy $Name" $now ("$Priority" + $(if ($Dscp -ge 0) { " $Dscp" })) {
        if ($own) { Set-NetQosPolicy -Name $Name @marks } else { New-NetQosPolicy -Name $Name @Match @marks }
    }
}

# DCB of an adapter.
function Enable-Qos {
    param([string] $Adapter)
    Set-Wanted "$Adapter QoS" "$((Get-NetAdapterQos -Name $Adapter -ErrorAction SilentlyContinue).Enabled)" $true { Enable-NetAdapterQos -Name $Adapter }
}

# Whether SMB uses several connections at once, as server and as client.
function Set-Multichannel {
    param([bool] $Enabled)
    Set-Wanted 'SMB Multichannel of the server' (Get-SmbServerConfiguration).EnableMultiChannel $Enabled {
        Set-SmbServerConfiguration -EnableMultiChannel $Enabled -Force
    }
    Set-Wanted 'SMB Multichannel of the client' (Get-SmbClientConfiguration).EnableMultiChannel $Enabled {
        Set-SmbClientConfiguration -EnableMultiChannel $Enabled -Force
    }
}

# What live migration goes over: SMB, Compression or TCPIP.
function Set-LiveMigration {
    param([string] $Option)
    Set-Wanted 'live migration over' (Get-VMHost).VirtualMachineMigrationPerformanceOption $Option {
        Set-VMHost -VirtualMachineMigrationPerformanceOption $Option
    }
}

Install-Feature 'Hyper-V'
Install-Feature 'Data-Center-Bridging'
Set-HostName 's2d-01'
Complete-Restart
Confirm-Port 'NIC1'
Set-Property 'NIC1' '*JumboPacket' 1514
Confirm-Port 'NIC2'
Set-Property 'NIC2' '*JumboPacket' 1514
# pNIC1 leads to s2d-leaf-1 swp1
Confirm-Port 'pNIC1'
Set-Property 'pNIC1' '*JumboPacket' 9014
Set-Rdma 'pNIC1' $true
Set-Property 'pNIC1' '*NetworkDirectTechnology' 4
# pNIC2 leads to s2d-leaf-2 swp1
Confirm-Port 'pNIC2'
Set-Property 'pNIC2' '*JumboPacket' 9014
Set-Rdma 'pNIC2' $true
Set-Property 'pNIC2' '*NetworkDirectTechnology' 4
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
Set-Rdma 'vEthernet (SMB1)' $true
Add-Address 'vEthernet (SMB1)' '10.71.1.11' 24
Add-SwitchInterface 'SMB2' 'StorageSwitch'
Set-InterfaceVlan 'SMB2' 712
Set-Affinity 'SMB2' 'StorageSwitch' 'pNIC2'
Set-Property 'vEthernet (SMB2)' '*JumboPacket' 9014
Set-Rdma 'vEthernet (SMB2)' $true
Add-Address 'vEthernet (SMB2)' '10.71.2.11' 24
Add-SwitchInterface 'Management' 'ManagementSwitch'
Set-InterfaceVlan 'Management' 0
Set-Property 'vEthernet (Management)' '*JumboPacket' 1514
Add-Address 'vEthernet (Management)' '10.70.0.11' 24
Add-Route 'vEthernet (Management)' '0.0.0.0/0' '10.70.0.1'
Set-Willing $false
Set-FlowControl 3
Confirm-DefaultClass (0, 1, 2, 4, 5, 6) 49
Set-TrafficClass 'TC3' (3) 'ETS' 50
Set-TrafficClass 'TC7' (7) 'ETS' 1
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
