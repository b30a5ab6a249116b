# From a checked profile to an engine at work.

$longestName = 200
# Creating the test files comes on top of what a profile expects: time to begin with, and the files written at a speed that
# even a volume in trouble reaches. An engine that takes longer hangs, and is ended.
$preparationSeconds = 300
$slowestPreparationBytesPerSecond = 4MB

# The profile of that text, once the engine has nothing against it and no target lies outside the volume.
function Get-CheckedProfile {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $ProfileJson,
        [Parameter(Mandatory = $true)] [object] $Volume
    )

    $problem = @(Find-ProfileProblem -ProfileJson $ProfileJson) | Microsoft.PowerShell.Utility\Select-Object -First 1
    if ($null -ne $problem) {
        $place = $problem.path
        if (-not $place) { $place = $strings['WholeProfile'] }
        throw (New-ProblemRecord -Code 'ProfileNotValid' -Argument $place, $problem.message -Target $problem.path -Category InvalidData)
    }
    $workload = ConvertFrom-ContractJson -Json $ProfileJson
    Assert-TargetInside -WorkloadProfile $workload -Volume $Volume
    Assert-Confined -WorkloadProfile $workload -Volume $Volume
    $workload
}

# What the engine finds wrong with a text.
function Find-ProfileProblem {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $ProfileJson,
        # Verified; found and verified here where it is not given.
        [object] $Engine = (Get-VerifiedEngine)
    )

    $path = New-ProfileFile -ProfileJson $ProfileJson
    try {
        Get-ProfileProblem -Engine $Engine -ProfilePath $path
    } finally {
        Remove-Item -LiteralPath $path -WhatIf:$false -Confirm:$false
    }
}

# Warm-up, duration and cool-down of all time spans, with the profile's own defaults; of a search, the most that it takes.
function Get-ExpectedSecond {
    [CmdletBinding()]
    [OutputType([long])]
    param([Parameter(Mandatory = $true)] [object] $WorkloadProfile)

    $search = Get-PropertyValue -InputObject $WorkloadProfile -Name 'search'
    if ($null -ne $search) {
        $effort = Get-ProfileField -InputObject $search -Of 'Search' -Name 'effort'
        return [long] (Get-LongestTime).search.$effort.totalSeconds
    }
    $seconds = [long] 0
    foreach ($timeSpan in $WorkloadProfile.timeSpans) {
        $seconds += Get-ProfileField -InputObject $timeSpan -Of 'TimeSpan' -Name 'durationSeconds'
        $seconds += Get-ProfileField -InputObject $timeSpan -Of 'TimeSpan' -Name 'warmUpSeconds'
        $seconds += Get-ProfileField -InputObject $timeSpan -Of 'TimeSpan' -Name 'coolDownSeconds'
    }
    $seconds
}

# After how many seconds the engine ends a run by itself: what the profile expects, the time of a copy where one is asked for, and
# the time to create its files, at most as long again as the longest run. Refused where the profile alone takes longer than that.
function Get-TimeLimitSecond {
    [CmdletBinding()]
    [OutputType([long])]
    param([Parameter(Mandatory = $true)] [object] $WorkloadProfile)

    $longest = Get-LongestTime
    $expected = Get-ExpectedSecond -WorkloadProfile $WorkloadProfile
    if ($expected -gt $longest.runSeconds) {
        throw (New-ProblemRecord -Code 'RunTooLong' -Argument (Format-Number -Value $expected -Format '#,0'), (Format-Number -Value $longest.runSeconds -Format '#,0') -Category InvalidArgument)
    }
    # Each file once, at the largest size that is asked of it.
    $sizes = @{}
    foreach ($target in $WorkloadProfile.timeSpans | ForEach-Object -Process { $_.targets }) {
        $size = Get-PropertyValue -InputObject $target -Name 'createSizeBytes' -Default 0
        if ($size -gt [long] $sizes[$target.path]) { $sizes[$target.path] = $size }
    }
    $bytes = 0
    foreach ($size in $sizes.Values) { $bytes += $size }
    $preparation = $preparationSeconds + [System.Math]::Ceiling($bytes / $slowestPreparationBytesPerSecond)
    if (Get-ProfileField -InputObject $WorkloadProfile -Of 'Profile' -Name 'copyFile') { $expected += $longest.copySeconds }
    $expected + [long] [System.Math]::Min($preparation, $longest.runSeconds)
}

# The name of a run: the given one, else its preset's.
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

# The coordinator check that a run is part of, as the run keeps it; $null for all other runs.
function Get-CheckPart {
    [CmdletBinding()]
    param(
        [AllowEmptyString()] [string] $Id,
        [AllowEmptyString()] [string] $Role,
        [AllowEmptyString()] [string] $Method
    )

    $given = @($Id, $Role, $Method | Where-Object -FilterScript { $_ })
    if ($given.Count -eq 0) { return $null }
    if ($given.Count -lt 3) {
        throw (New-ProblemRecord -Code 'CheckNotComplete' -Category InvalidArgument)
    }
    [pscustomobject] @{ id = $Id; role = $Role; method = $Method }
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
        [bool] $KeepTestFile,
        [AllowNull()] [object] $Check,
        [Parameter(Mandatory = $true)] [object] $Engine
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
        readiness = $null
        check = $Check
        expectedSeconds = Get-ExpectedSecond -WorkloadProfile $WorkloadProfile
        timeLimitSeconds = Get-TimeLimitSecond -WorkloadProfile $WorkloadProfile
        createdAt = ConvertTo-ContractTime -Time ([datetime]::UtcNow)
        endedAt = $null
        engine = $Engine.Build
        process = $null
        startedBy = $null
        confinedTo = Get-ConfiningFolder -Volume $Volume
        notes = @()
        limits = $null
        progress = $null
        error = $null
    }
}

# Refuses a run that could not be read again: it could not be listed, stopped or deleted. Checks the text that will be
# written.
function Assert-RunDocument {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Run)

    $text = ConvertTo-ContractJson -InputObject $Run
    $read = ConvertFrom-ContractJson -Json $text
    # What is filled in later, a process and its start, takes little.
    $bytes = [System.Text.Encoding]::UTF8.GetByteCount($text) + 4096
    $reason = $null
    if ($bytes -gt $largestDocumentBytes['run']) { $reason = $strings['FileTooLarge'] -f $bytes, $largestDocumentBytes['run'] }
    if (-not $reason) { $reason = Find-ContractProblem -Document 'run' -Value $read }
    if (-not $reason) { $reason = Find-RunProblem -Run $read -RunId $Run.id }
    if ($reason) { throw (New-ProblemRecord -Code 'RunNotValid' -Argument $reason -Target $Run.id -Category InvalidData) }
}

# Makes the run's folder and starts the engine in it, provided that nothing else runs on the volume. The run is written down
# before: should this session be ended on the way, the engine is found by its lock, or can begin no more.
function Start-RunOnVolume {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Run,
        [Parameter(Mandatory = $true)] [string] $ProfileJson,
        # Verified, and its file held since then.
        [Parameter(Mandatory = $true)] [object] $Engine,
        [AllowNull()] [object] $SimulatedDevice,
        # As Get-CountedDisk gives it.
        [AllowNull()] [AllowEmptyString()] [string] $CountedDisk
    )

    $hold = Enter-VolumeStart -VolumeId $Run.volumeId
    $isStarted = $false
    try {
        # Once for both: some hundred take a second.
        $kept = @(Get-AllStartedRun)
        Assert-VolumeFree -VolumeId $Run.volumeId -IsHeld -StartedRun $kept
        $Run.notes = @(Remove-EarlierLeftover -Run $Run -Engine $Engine -StartedRun $kept)
        $Run.startedBy = Get-ProcessIdentity -Id $PID
        Assert-RunDocument -Run $Run
        Add-RunFolder -RunId $Run.id -ProfileJson $ProfileJson
        $document = Get-RunFile -RunId $Run.id -Name 'run.json'
        Write-ContractDocument -Path $document -Document $Run
        $arguments = @(Get-EngineArgument -Run $Run -SimulatedDevice $SimulatedDevice -CountedDisk $CountedDisk)
        # Between this look and the start is no time to put another file in its place.
        Assert-EngineUnchanged -Engine $Engine
        $Run.process = Start-DetachedEngine -Path $Engine.Path -ArgumentList $arguments
        Wait-RunBegun -Run $Run
        $Run.startedBy = $null
        Write-ContractDocument -Path $document -Document $Run
        $isStarted = $true
    } finally {
        # Here and not in a catch block: when a session is stopped, only finally blocks run.
        if (-not $isStarted) { Undo-RunStart -Run $Run }
        $hold.Dispose()
    }
}

# Ends what a failed start may have started, and leaves nothing behind.
function Undo-RunStart {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Run)

    if (-not (Remove-RunLock -RunId $Run.id)) { Complete-RunProcess -Run $Run }
    Stop-IdentifiedProcess -Identity $Run.process
    Remove-RunFolder -RunId $Run.id
}
