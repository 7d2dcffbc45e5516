# Collects outputs of vCenter for refarch verify. Every command only reads.
# Usage: ./collect-vcenter.ps1 [-Out FOLDER] [-Device NAME, ...]
# Connect first: Connect-VIServer. This script uses that session.
[CmdletBinding()]
param([string]$Out = 'collected', [string[]]$Device = @())
$Failed = 0

function Save-Output {
    param([string]$Name, [string]$File, [string]$Command)
    if ($Device.Count -and $Device -notcontains $Name) { return }
    $Folder = Join-Path $Out $Name
    $null = New-Item -ItemType Directory -Force -Path $Folder
    try {
        $Block = [scriptblock]::Create($Command)
        $Text = & $Block | Out-String -Width 300
        # A text does not always tell what it is about, so its command is above it.
        if ($File -like '*.txt') { $Text = "$Name> $Command`n$Text" }
        Set-Content -LiteralPath (Join-Path $Folder $File) -Value $Text -Encoding UTF8 -ErrorAction Stop
    }
    catch {
        Write-Warning "${Name}: failed: ${Command}: $_"
        $script:Failed = 1
    }
}

Save-Output 'vcenter' '01-get-vdswitch-name-storage.txt' 'Get-VDSwitch -Name ''Storage'''
Save-Output 'vcenter' '02-get-vdswitch-name-storage-extensiondata-config-linkdiscovery.txt' '(Get-VDSwitch -Name ''Storage'').ExtensionData.Config.LinkDiscoveryProtocolConfig'
Save-Output 'vcenter' '03-get-vdportgroup-vdswitch-storage-name-vmotion-extensiondata.txt' '(Get-VDPortgroup -VDSwitch ''Storage'' -Name ''vMotion'').ExtensionData.Config.DefaultPortConfig.Vlan'
Save-Output 'vcenter' '04-get-vdportgroup-vdswitch-storage-name-vmotion-extensiondata.txt' '(Get-VDPortgroup -VDSwitch ''Storage'' -Name ''vMotion'').ExtensionData.Config.DefaultPortConfig.UplinkTeamingPolicy.Policy'
Save-Output 'vcenter' '05-get-vdportgroup-vdswitch-storage-name-vmotion-get-vduplinkte.txt' 'Get-VDPortgroup -VDSwitch ''Storage'' -Name ''vMotion'' | Get-VDUplinkTeamingPolicy'
Save-Output 'vcenter' '06-get-vdportgroup-vdswitch-storage-name-vsan-extensiondata-con.txt' '(Get-VDPortgroup -VDSwitch ''Storage'' -Name ''vSAN'').ExtensionData.Config.DefaultPortConfig.Vlan'
Save-Output 'vcenter' '07-get-vdportgroup-vdswitch-storage-name-vsan-extensiondata-con.txt' '(Get-VDPortgroup -VDSwitch ''Storage'' -Name ''vSAN'').ExtensionData.Config.DefaultPortConfig.UplinkTeamingPolicy.Policy'
Save-Output 'vcenter' '08-get-vdportgroup-vdswitch-storage-name-vsan-get-vduplinkteami.txt' 'Get-VDPortgroup -VDSwitch ''Storage'' -Name ''vSAN'' | Get-VDUplinkTeamingPolicy'

exit $Failed
