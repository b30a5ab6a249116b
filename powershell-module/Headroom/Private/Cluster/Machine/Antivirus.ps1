# What Microsoft Defender scans and blocks: the only file that uses its cmdlets.

# The rule "Block process creations originating from PSExec and WMI commands"; the engine is started through WMI. Its actions:
# 0 off, 1 block, 2 audit, 6 warn (attack surface reduction rules reference, Set-MpPreference).
$wmiStartRule = 'd1e49aac-8f56-4280-b9ba-993a6d77406c'
$ruleBlocks = 1

# The values of AMRunningMode in which Defender neither scans what is read and written nor enforces its rules: another
# antivirus is there for that, or none (Microsoft Defender Antivirus compatibility with other security products).
$standAsideModes = 'Passive Mode', 'SxS Passive Mode', 'EDR Block Mode', 'Not running'

# A table: IsOff, whether nothing is scanned; Folders and Processes that are excluded; IsAutomatic, whether a server excludes
# what its roles need by itself, which no list shows; BlocksStart, whether the rule above blocks, but for the programs of
# StartExclusions. Or StandsAside, the mode in which Defender does none of it. Throws where it cannot be read.
function Get-WindowsAntivirus {
    [CmdletBinding()]
    param()

    # Its preferences say nothing then, and where it does not run they cannot be read.
    $mode = Get-AntivirusMode
    if ($mode -in $standAsideModes) { return @{ StandsAside = $mode } }
    $preference = Get-MpPreference -ErrorAction Stop
    $folders = @($preference.ExclusionPath | Where-Object { $_ })
    # What Defender shows to those who may not see its exclusions.
    if (@($folders | Where-Object { $_ -match '\AN/A' }).Count -gt 0) { throw $strings['AntivirusHidden'] }
    @{
        IsOff = [bool] $preference.DisableRealtimeMonitoring
        Folders = $folders
        Processes = @($preference.ExclusionProcess | Where-Object { $_ })
        IsAutomatic = -not (Get-PropertyValue -InputObject $preference -Name 'DisableAutoExclusions')
        BlocksStart = Test-StartBlocked -Preference $preference
        StartExclusions = @(Get-PropertyValue -InputObject $preference -Name 'AttackSurfaceReductionOnlyExclusions' | Where-Object { $_ })
    }
}

# How Defender runs, such as 'Normal'; null where it does not say, as platforms before 4.18.2008 do not.
function Get-AntivirusMode {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    try {
        Get-PropertyValue -InputObject (Get-MpComputerStatus -ErrorAction Stop) -Name 'AMRunningMode'
    } catch {
        # Its preferences are asked next, and say why they cannot be read.
        Write-Verbose -Message (Get-FailureReason -ErrorRecord $_)
    }
}

# Whether Defender's rule blocks programs that WMI starts. The rules and their actions are two lists in one order.
function Test-StartBlocked {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [object] $Preference)

    $rules = @(Get-PropertyValue -InputObject $Preference -Name 'AttackSurfaceReductionRules_Ids')
    $actions = @(Get-PropertyValue -InputObject $Preference -Name 'AttackSurfaceReductionRules_Actions')
    for ($at = 0; $at -lt $rules.Count -and $at -lt $actions.Count; $at++) {
        if ($rules[$at] -eq $wmiStartRule -and $actions[$at] -eq $ruleBlocks) { return $true }
    }
    $false
}
