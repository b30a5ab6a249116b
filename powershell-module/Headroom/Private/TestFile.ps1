# Test files that a run left behind because its engine was killed before it could delete them.

# Deletes what a run left, when the run is deleted. Held against starters: a run that begins now may be about to use the
# files again.
function Remove-LeftoverFile {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $StartedRun)

    $left = @(Get-LeftoverFile -StartedRun $StartedRun)
    if ($left.Count -eq 0) { return }
    $hold = Enter-VolumeStart -VolumeId $StartedRun.volumeId
    try {
        Assert-VolumeFree -VolumeId $StartedRun.volumeId
        Remove-OwnFile -Path $left
    } finally {
        $hold.Dispose()
    }
}

# Deletes what lost runs left on the volume of a run that is about to start, but for the files that it is going to use. The
# volume is held already. What cannot be deleted is named and does not stand in the way of the run.
function Remove-EarlierLeftover {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Run)

    $used = @(Get-TargetPath -WorkloadProfile $Run.profile)
    foreach ($earlier in @(Get-AllStartedRun -WarningAction SilentlyContinue)) {
        if ($earlier.volumeId -cne $Run.volumeId) { continue }
        $left = @(Get-LeftoverFile -StartedRun $earlier | Where-Object -FilterScript { $_ -cnotin $used })
        if ($left.Count -eq 0) { continue }
        try {
            Remove-OwnFile -Path $left
        } catch {
            Write-Warning -Message (Get-FailureReason -ErrorRecord $_)
        }
    }
}

# The files that a run without a result may have left. Only what carries the engine's note is worth asking about.
function Get-LeftoverFile {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [object] $StartedRun)

    if ($StartedRun.keepTestFile -or (Test-RunFile -RunId $StartedRun.id -Name 'result.json')) { return }
    Get-TargetPath -WorkloadProfile $StartedRun.profile | Where-Object -FilterScript { Test-Path -LiteralPath "$_.headroom-io" }
}

function Get-TargetPath {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [object] $WorkloadProfile)

    $WorkloadProfile.timeSpans | ForEach-Object -Process { $_.targets } | ForEach-Object -Process { $_.path } | Select-Object -Unique
}

# Deletes files through the engine, which alone can tell its own: one that is not is left as it is.
function Remove-OwnFile {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string[]] $Path)

    $engine = Get-VerifiedEngine
    foreach ($each in $Path) {
        $answer = Invoke-Engine -Path $engine.Path -ArgumentList "--remove-created=$each"
        # 3: refused, as it is not the engine's.
        if ($answer.ExitCode -notin 0, 3) {
            throw (New-ProblemRecord -Code 'TestFileNotRemoved' -Argument $each, ([string] $answer.Errors).Trim() -Target $each)
        }
    }
}
