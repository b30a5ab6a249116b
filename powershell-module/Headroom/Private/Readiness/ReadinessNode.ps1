# Checks of the node that a run is made on.

function Get-PowerCheck {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [hashtable] $Facts)

    $check = @{ Id = 'power'; Reason = $strings['PowerReason'] }
    try {
        $power = Get-NodePower -Facts $Facts
    } catch {
        $power = @{ Unknown = Get-FailureReason -ErrorRecord $_ }
    }
    if ($power.ContainsKey('Unknown')) { return Get-UnknownCheck -Id $check.Id -Because $power.Unknown -Reason $check.Reason }
    if ($power.IsOnBattery) { return Get-CheckRecord @check -Verdict 'doubt' -Message $strings['PowerBattery'] -Action $strings['PowerBatteryMend'] }
    if ($power.IsSaving) { return Get-CheckRecord @check -Verdict 'doubt' -Message ($strings['PowerSaving'] -f $power.Plan) -Action $strings['PowerSavingMend'] }
    if (-not $power.Plan) { return Get-CheckRecord @check -Verdict 'ready' -Message $strings['PowerNoPlan'] }
    Get-CheckRecord @check -Verdict 'ready' -Message ($strings['PowerPlan'] -f $power.Plan)
}

# A table: Plan, IsSaving, IsOnBattery; or Unknown, with the reason.
function Get-NodePower {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [hashtable] $Facts)

    if ($null -eq $Facts.Simulation) { return Get-MachinePower }
    $power = Get-PropertyValue -InputObject $Facts.Simulation -Name 'power'
    if ($null -eq $power) { return @{ Unknown = $strings['NotSimulated'] } }
    @{ Plan = $power.plan; IsSaving = $power.plan -match 'sav(er|ing)'; IsOnBattery = [bool] $power.isOnBattery }
}

function Get-AntivirusCheck {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [Parameter(Mandatory = $true)] [object] $Volume
    )

    $check = @{ Id = 'antivirus'; Reason = $strings['AntivirusReason']; Action = $strings['AntivirusMend'] -f $Volume.mountPoint }
    try {
        $antivirus = Get-NodeAntivirus -Facts $Facts
    } catch {
        $antivirus = @{ Unknown = Get-FailureReason -ErrorRecord $_ }
    }
    $blocked = Get-StartBlockedCheck -Antivirus $antivirus
    if ($blocked) { return $blocked }
    if ($Volume.kind -eq 'physical-disk') { return Get-CheckRecord @check -Verdict 'ready' -Message $strings['AntivirusNoFile'] }
    if ($antivirus.ContainsKey('Unknown')) { return Get-UnknownCheck -Id $check.Id -Because $antivirus.Unknown -Reason $check.Reason }
    if ($antivirus.ContainsKey('StandsAside')) {
        return Get-UnknownCheck -Id $check.Id -Because ($strings['AntivirusStandsAside'] -f $antivirus.StandsAside) -Reason $check.Reason
    }
    if ($antivirus.IsOff) { return Get-CheckRecord @check -Verdict 'ready' -Message $strings['AntivirusOff'] }
    $excluded = @(
        $antivirus.Folders | Where-Object { Test-Covered -Folder $_ -Path $Volume.mountPoint, $Volume.path }
        $antivirus.Processes | Where-Object { $_ -match '(\A|[\\/])headroom-io(\.exe)?\z' }
    )
    if ($excluded.Count -gt 0) { return Get-CheckRecord @check -Verdict 'ready' -Message ($strings['AntivirusExcludes'] -f $Volume.mountPoint) }
    $shared = '{0}\ClusterStorage' -f (Get-EnvironmentSetting -Name 'SystemDrive')
    if ($antivirus.IsAutomatic -and (Test-Covered -Folder $shared -Path $Volume.mountPoint)) {
        return Get-UnknownCheck -Id $check.Id -Because ($strings['AntivirusAutomatic'] -f $shared) -Reason $check.Reason
    }
    Get-CheckRecord @check -Verdict 'doubt' -Message ($strings['AntivirusScans'] -f $Volume.mountPoint)
}

# A check that blocks, where Defender's rule keeps WMI from starting the engine; else nothing.
function Get-StartBlockedCheck {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [hashtable] $Antivirus)

    # The rules need real-time protection, and Defender as the antivirus that protects.
    if ($Antivirus.ContainsKey('Unknown') -or $Antivirus.ContainsKey('StandsAside') -or $Antivirus.IsOff -or -not $Antivirus.BlocksStart) { return }
    try {
        $engine = (Select-Engine -Folder (Get-EngineFolder)).Path
    } catch {
        # The check of the engine says what is wrong with it.
        return
    }
    if (@($Antivirus.StartExclusions | Where-Object { Test-Covered -Folder $_ -Path $engine }).Count -gt 0) { return }
    $check = @{ Id = 'antivirus'; Reason = $strings['AntivirusStartReason'] }
    Get-CheckRecord @check -Verdict 'blocking' -Message $strings['AntivirusBlocksStart'] -Action ($strings['AntivirusStartMend'] -f (ConvertTo-Literal -Text $engine))
}

# A table: IsOff, Folders and Processes that are not scanned; or StandsAside, the mode in which Defender scans nothing;
# or Unknown, with the reason.
function Get-NodeAntivirus {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [hashtable] $Facts)

    if ($null -ne $Facts.Simulation) {
        $property = $Facts.Simulation.PSObject.Properties['antivirusExclusions']
        if ($null -eq $property -or $null -eq $property.Value) { return @{ Unknown = $strings['NotSimulated'] } }
        return @{ IsOff = $false; Folders = @($property.Value); Processes = @(); IsAutomatic = $false; BlocksStart = $false; StartExclusions = @() }
    }
    if (-not (Test-Windows)) { return @{ Unknown = $strings['AntivirusNotAsked'] } }
    Get-WindowsAntivirus
}

# Whether an excluded file or folder, which may have wildcards and variables of the system, is or holds one of the paths.
function Test-Covered {
    [CmdletBinding()]
    [OutputType([bool])]
    param(
        [Parameter(Mandatory = $true)] [string] $Folder,
        [Parameter(Mandatory = $true)] [string[]] $Path
    )

    foreach ($variable in 'SystemDrive', 'SystemRoot', 'ProgramFiles', 'ProgramData') {
        $value = Get-EnvironmentSetting -Name $variable
        if ($value) { $Folder = $Folder -replace "%$variable%", $value.Replace('$', '$$') }
    }
    $pattern = [regex]::Escape(($Folder -replace '/', '\').TrimEnd('\')) -replace '\\\*', '[^\\]*'
    @($Path | Where-Object { ($_ -replace '/', '\').TrimEnd('\') -match "\A$pattern(\\|\z)" }).Count -gt 0
}

function Get-ApplicationControlCheck {
    [CmdletBinding()]
    param()

    $check = @{ Id = 'application-control'; Reason = $strings['ApplicationControlReason']; Action = $strings['ApplicationControlMend'] }
    try {
        $control = Get-ApplicationControl
    } catch {
        return Get-UnknownCheck -Id $check.Id -Because (Get-FailureReason -ErrorRecord $_) -Reason $check.Reason
    }
    if ($control.languageMode -ne 'full') {
        return Get-CheckRecord @check -Verdict 'blocking' -Message ($strings['ApplicationControlRestricts'] -f $control.languageMode)
    }
    switch ($control.mode) {
        'enforced' {
            if (Test-EngineAllowed -Folder (Get-EngineFolder) -Control $control) { Get-CheckRecord @check -Verdict 'ready' -Message $strings['ApplicationControlAllows'] } else { Get-CheckRecord @check -Verdict 'blocking' -Message $strings['ApplicationControlRefuses'] }
        }
        'unknown' { Get-UnknownCheck -Id $check.Id -Because $strings['ApplicationControlNotTold'] -Reason $check.Reason }
        default { Get-CheckRecord @check -Verdict 'ready' -Message ($strings['ApplicationControlIs'] -f $control.mode) }
    }
}
