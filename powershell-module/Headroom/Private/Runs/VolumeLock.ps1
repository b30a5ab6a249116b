# One run at a time on a volume.

# The name of a volume's lock.
function Get-VolumeLockName {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [string] $VolumeId)

    $sha256 = [System.Security.Cryptography.SHA256]::Create()
    try {
        # By hash: an id may hold what a file name may not.
        $hash = $sha256.ComputeHash([System.Text.Encoding]::UTF8.GetBytes($VolumeId))
    } finally {
        $sha256.Dispose()
    }
    [System.BitConverter]::ToString($hash, 0, 16).Replace('-', '').ToLowerInvariant()
}

# Holds a volume while a run is started on it; dispose of what it returns.
function Enter-VolumeStart {
    [CmdletBinding()]
    [OutputType([System.IDisposable])]
    param([Parameter(Mandatory = $true)] [string] $VolumeId)

    $problem = New-ProblemRecord -Code 'VolumeBusy' -Argument $VolumeId -Target $VolumeId -Category ResourceBusy
    Enter-FileLock -Name (Get-VolumeLockName -VolumeId $VolumeId) -Problem $problem
}

# Whether a session holds a volume, to start a run on it or to move it. Where that cannot be seen, it may.
function Test-VolumeStart {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [string] $VolumeId)

    if (-not (Test-FullLanguage)) { return $true }
    Test-FileLock -Name (Get-VolumeLockName -VolumeId $VolumeId)
}

# Refuses a volume on which an engine is running. Checks the process and not the status: an engine that has written its
# result may still be deleting its test file. The caller holds the volume's lock, so no other run is starting on it.
function Assert-VolumeFree {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $VolumeId,
        [switch] $IsHeld,
        # All that are kept, where they have just been read.
        [AllowEmptyCollection()] [object[]] $StartedRun = @(Get-AllStartedRun)
    )

    foreach ($run in $StartedRun) {
        if ($run.volumeId -cne $VolumeId) { continue }
        if ($IsHeld) { $isBusy = Test-EngineAtWork -StartedRun $run } else { $isBusy = Test-RunAlive -StartedRun $run }
        # One without a process was given up between two lines of its start; its engine may be about to begin, and now is not.
        $isGivenUp = $IsHeld -and $null -eq (Get-PropertyValue -InputObject $run -Name 'process')
        if ($isBusy -or ($isGivenUp -and -not (Remove-RunLock -RunId $run.id))) {
            throw (New-ProblemRecord -Code 'VolumeBusy' -Argument $VolumeId -Target $VolumeId -Category ResourceBusy)
        }
    }
}
