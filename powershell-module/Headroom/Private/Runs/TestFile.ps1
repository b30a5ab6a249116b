# Test files that a run left behind: its engine was killed or the node lost power before it could delete them, or their volume
# or folder was not there by then. They are looked for at each start on their volume, and when the run is deleted.

# What a result says in which the engine could not get at the file any more.
$leavingCodes = 'TargetVolumeGone', 'TargetFolderMoved'

# Deletes what a run left, when the run is deleted. Held against starters: a run that begins now may be about to use the
# files again.
function Remove-LeftoverFile {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $StartedRun)

    foreach ($path in @(Get-PathOutOfReach -StartedRun $StartedRun)) {
        Write-Warning -Message (Get-ShownText -Text ($strings['LeftoverOutOfReach'] -f $StartedRun.id, $path))
    }
    $left = @(Get-Leftover -VolumeId $StartedRun.volumeId | Where-Object -FilterScript { $_.RunId -ceq $StartedRun.id })
    if ($left.Count -eq 0) { return }
    $folder = Get-RunConfinement -StartedRun $StartedRun
    $hold = Enter-VolumeStart -VolumeId $StartedRun.volumeId
    try {
        Assert-VolumeFree -VolumeId $StartedRun.volumeId -IsHeld
        $null = Remove-OwnFile -Leftover $left -Folder $folder
    } finally {
        $hold.Dispose()
    }
}

# Deletes the files that a run kept, as it was asked to. What is not the engine's own, or not there any more, is left as it is.
function Remove-KeptFile {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $StartedRun)

    if (-not $StartedRun.keepTestFile -or (Test-ForeignProcess -StartedRun $StartedRun)) { return }
    $kept = @(Get-TargetPath -WorkloadProfile $StartedRun.profile | Where-Object -FilterScript { Test-FileNoted -Path $_ } | ForEach-Object -Process { New-Object -TypeName PSObject -Property @{ Path = $_; RunId = $StartedRun.id } })
    if ($kept.Count -eq 0) { return }
    $folder = Get-RunConfinement -StartedRun $StartedRun
    $hold = Enter-VolumeStart -VolumeId $StartedRun.volumeId
    try {
        Assert-VolumeFree -VolumeId $StartedRun.volumeId -IsHeld
        $null = Remove-OwnFile -Leftover $kept -Folder $folder -WarningAction SilentlyContinue
    } finally {
        $hold.Dispose()
    }
}

# Before a run starts, deletes what earlier runs left on its volume, except for files that it will use, and returns a
# text about each. The volume is already held. Files that cannot be deleted do not prevent the run.
function Remove-EarlierLeftover {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [object] $Run,
        # Verified.
        [Parameter(Mandatory = $true)] [object] $Engine,
        # All that are kept.
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [object[]] $StartedRun
    )

    $used = New-PathSet
    foreach ($path in @(Get-TargetPath -WorkloadProfile $Run.profile)) { $used[$path] = $true }
    foreach ($left in @(Get-Leftover -VolumeId $Run.volumeId -StartedRun $StartedRun | Where-Object -FilterScript { -not $used.ContainsKey($_.Path) })) {
        try {
            Remove-OwnFile -Leftover $left -Folder (Get-PropertyValue -InputObject $Run -Name 'confinedTo') -Engine $Engine
        } catch {
            $reason = Get-FailureReason -ErrorRecord $_
            Write-Warning -Message $reason
            $reason
        }
    }
}

# The files that runs on a volume may have left, each with the run: Path, RunId. Of several runs that named the same file only
# the newest counts, since the file was handed on to it: it may be a file to keep.
function Get-Leftover {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $VolumeId,
        # All that are kept, where they have just been read.
        [AllowEmptyCollection()] [object[]] $StartedRun = @(Get-AllStartedRun -WarningAction SilentlyContinue)
    )

    $seen = New-PathSet
    foreach ($run in $StartedRun) {
        if ($run.volumeId -cne $VolumeId) { continue }
        foreach ($path in @(Get-TargetPath -WorkloadProfile $run.profile)) {
            if ($seen.ContainsKey($path)) { continue }
            $seen[$path] = $true
            try {
                if (Test-FileLeft -StartedRun $run -Path $path) { New-Object -TypeName PSObject -Property @{ Path = $path; RunId = $run.id } }
            } catch {
                # One run is no reason to start or to delete none of the others.
                Write-Warning -Message (Get-ShownText -Text ($strings['LeftoverNotLookedFor'] -f $run.id, $path, (Get-FailureReason -ErrorRecord $_)))
            }
        }
    }
}

# Whether a run may have left a file. Only what carries the engine's note is worth asking about, and an engine that ended by
# itself has dealt with its files, unless its result says otherwise.
function Test-FileLeft {
    [CmdletBinding()]
    [OutputType([bool])]
    param(
        [Parameter(Mandatory = $true)] [object] $StartedRun,
        [Parameter(Mandatory = $true)] [string] $Path
    )

    # A coordinator check keeps its file for its own next run alone: another run that does not use it deletes it.
    $isForCheck = $StartedRun.keepTestFile -and $null -ne (Get-PropertyValue -InputObject $StartedRun -Name 'check')
    if (($StartedRun.keepTestFile -and -not $isForCheck) -or -not (Test-FileNoted -Path $Path)) { return $false }
    # Its document is a copy, or made up: whose file that is it cannot tell.
    if (Test-ForeignProcess -StartedRun $StartedRun) { return $false }
    if ($isForCheck) { return $true }
    if (-not (Test-RunFile -RunId $StartedRun.id -Name 'result.json')) { return $true }
    $read = Get-RunResult -RunId $StartedRun.id -Outcome
    # What one that cannot be read says is not known, and nothing is deleted by a guess.
    if ($null -eq $read -or $read.Reason) { return $false }
    $code = Get-PropertyValue -InputObject $read.Value.error -Name 'code'
    # A warning about a file without another name means that it could not be deleted.
    $told = @($read.Value.warnings | Where-Object -FilterScript { $_.code -ceq 'Other' -and $_.target -ceq $Path })
    $code -cin $leavingCodes -or $told.Count -gt 0
}

# Whether the engine's note is beside a file, or the file is empty, as one is whose engine was killed before it could write
# the note. The system and not the cmdlet, which fails at a name that is too long: such a file is not there and never was. The
# note has the second name while it is being deleted.
function Test-FileNoted {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [string] $Path)

    if ([System.IO.File]::Exists("$Path.headroom-io") -or [System.IO.File]::Exists("$Path.headroom-io.removed")) { return $true }
    [System.IO.File]::Exists($Path) -and (New-Object -TypeName System.IO.FileInfo -ArgumentList $Path).Length -eq 0
}

# The files of a run without a result that cannot be looked for, since their folder does not exist.
function Get-PathOutOfReach {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [object] $StartedRun)

    if ($StartedRun.keepTestFile -or (Test-RunFile -RunId $StartedRun.id -Name 'result.json') -or -not (Get-PropertyValue -InputObject $StartedRun -Name 'confinedTo')) { return }
    Get-TargetPath -WorkloadProfile $StartedRun.profile | Where-Object -FilterScript { -not [System.IO.Directory]::Exists((Split-Path -Path $_ -Parent)) }
}

# The paths of a profile's targets, each once, in their order.
function Get-TargetPath {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [object] $WorkloadProfile)

    $seen = New-PathSet
    foreach ($timeSpan in $WorkloadProfile.timeSpans) {
        foreach ($target in $timeSpan.targets) {
            if ($seen.ContainsKey($target.path)) { continue }
            $seen[$target.path] = $true
            $target.path
        }
    }
}

# A table with paths as keys, case-sensitive if the system is. A profile can have thousands.
function New-PathSet {
    [Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseLiteralInitializerForHashtable', '', Justification = 'A literal one would take two names for one that Linux tells apart.')]
    [CmdletBinding()]
    [OutputType([hashtable])]
    param()

    if (Test-Windows) { return @{} }
    New-Object -TypeName System.Collections.Hashtable -ArgumentList ([System.StringComparer]::Ordinal)
}

# Deletes files through the engine, which alone can tell its own: one that is not, or that somebody wrote to, is left as it is.
# Says of each in a warning, and gives in words, what became of it.
function Remove-OwnFile {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [object[]] $Leftover,
        [AllowNull()] [AllowEmptyString()] [string] $Folder,
        # Verified; found and verified here where it is not given.
        [object] $Engine = (Get-VerifiedEngine)
    )

    foreach ($each in $Leftover) {
        $arguments = @("--remove-created=$($each.Path)")
        if ($Folder) { $arguments = @("--confine=$Folder") + $arguments }
        $answer = Invoke-Engine -Path $Engine.Path -ArgumentList $arguments
        $said = ([string] $answer.Errors).Trim()
        # 3: refused.
        if ($answer.ExitCode -notin 0, 3) {
            throw (New-ProblemRecord -Code 'TestFileNotRemoved' -Argument $each.Path, $said -Target $each.Path)
        }
        $words = $strings['LeftoverDeleted']
        if ($answer.ExitCode -eq 3) { $words = $strings['LeftoverRefused'] }
        if ($answer.ExitCode -eq 3 -and $said -match '\[TargetNotOurs\]') { $words = $strings['LeftoverNotOurs'] }
        $message = ($words -f $each.Path, $each.RunId, $said) -replace '\s*[\r\n]+\s*', ' '
        Write-Warning -Message (Get-ShownText -Text $message)
        $message
    }
}
