# From a checked profile to an engine at work.

$longestName = 200

# The profile of that text, once the engine has nothing against it and no target lies outside the volume.
function Get-CheckedProfile {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $ProfileJson,
        [Parameter(Mandatory = $true)] [object] $Volume
    )

    $problem = @(Find-ProfileProblem -ProfileJson $ProfileJson) | Select-Object -First 1
    if ($null -ne $problem) {
        $place = $problem.path
        if (-not $place) { $place = $strings['WholeProfile'] }
        throw (New-ProblemRecord -Code 'ProfileNotValid' -Argument $place, $problem.message -Target $problem.path -Category InvalidData)
    }
    $workload = ConvertFrom-ContractJson -Json $ProfileJson
    Assert-TargetInside -WorkloadProfile $workload -Volume $Volume
    $workload
}

# What the engine finds wrong with a text. It reads files only, so the text goes into one for as long as that takes.
function Find-ProfileProblem {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $ProfileJson)

    $engine = Get-VerifiedEngine
    $path = [System.IO.Path]::GetTempFileName()
    try {
        Write-PlainText -Path $path -Text $ProfileJson
        Get-ProfileProblem -Engine $engine -ProfilePath $path
    } finally {
        [System.IO.File]::Delete($path)
    }
}

# Warm-up, duration and cool-down of all time spans, with the profile's own defaults.
function Get-ExpectedSecond {
    [CmdletBinding()]
    [OutputType([long])]
    param([Parameter(Mandatory = $true)] [object] $WorkloadProfile)

    $seconds = [long] 0
    foreach ($timeSpan in $WorkloadProfile.timeSpans) {
        $seconds += Get-PropertyValue -InputObject $timeSpan -Name 'durationSeconds' -Default 10
        $seconds += Get-PropertyValue -InputObject $timeSpan -Name 'warmUpSeconds' -Default 5
        $seconds += Get-PropertyValue -InputObject $timeSpan -Name 'coolDownSeconds' -Default 0
    }
    $seconds
}

# The name that a run goes by: the given one, else its preset's.
function Get-RunName {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [AllowEmptyString()] [string] $Name,
        [AllowEmptyString()] [string] $PresetId
    )

    if ($Name.Length -gt $longestName) {
        throw (New-ProblemRecord -Code 'NameTooLong' -Argument $Name.Length, $longestName -Target $Name -Category InvalidArgument)
    }
    foreach ($text in $Name, $PresetId) {
        if ($text.Trim()) { return $text.Substring(0, [System.Math]::Min($text.Length, $longestName)) }
    }
    $strings['UnnamedRun']
}

# The run document as of the start; the process is not known yet.
function Get-NewRun {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [Parameter(Mandatory = $true)] [object] $Volume,
        [Parameter(Mandatory = $true)] [object] $WorkloadProfile,
        [Parameter(Mandatory = $true)] [string] $Name,
        [AllowEmptyString()] [string] $PresetId,
        [bool] $KeepTestFile
    )

    $preset = $null
    if ($PresetId) { $preset = $PresetId }
    [pscustomobject] @{
        contractVersion = 1
        id = Get-NewRunId
        status = 'running'
        name = $Name
        presetId = $preset
        provider = $Facts.Cluster.provider
        simulation = $Facts.Cluster.simulation
        nodeName = $Facts.Node.name
        volumeId = $Volume.id
        coordinatorNodeName = $Volume.ownerNodeName
        profile = $WorkloadProfile
        keepTestFile = $KeepTestFile
        expectedSeconds = Get-ExpectedSecond -WorkloadProfile $WorkloadProfile
        createdAt = ConvertTo-ContractTime -Time ([datetime]::UtcNow)
        endedAt = $null
        engine = $null
        process = $null
        progress = $null
        error = $null
    }
}

# Makes the run's folder and starts the engine in it, provided that nothing else runs on the volume.
function Start-RunOnVolume {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Run,
        [Parameter(Mandatory = $true)] [string] $ProfileJson,
        [AllowNull()] [object] $SimulatedDevice
    )

    $hold = Enter-VolumeStart -VolumeId $Run.volumeId
    try {
        Assert-VolumeFree -VolumeId $Run.volumeId
        Add-RunFolder -RunId $Run.id -ProfileJson $ProfileJson
        $arguments = @(Get-EngineArgument -RunId $Run.id -KeepTestFile $Run.keepTestFile -SimulatedDevice $SimulatedDevice)
        # Verified here and not earlier: between this look and the start is no time to put another file in its place.
        $engine = Get-VerifiedEngine
        $Run.engine = $engine.Build
        $Run.process = Start-DetachedEngine -Path $engine.Path -ArgumentList $arguments
        Write-ContractDocument -Path (Get-RunFile -RunId $Run.id -Name 'run.json') -Document $Run
    } catch {
        # A run that nobody could find again must not go on.
        Stop-IdentifiedProcess -Identity $Run.process
        Remove-RunFolder -RunId $Run.id
        throw
    } finally {
        $hold.Dispose()
    }
}
