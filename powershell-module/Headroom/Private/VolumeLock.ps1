# One run at a time on a volume.

# Holds a volume while a run is started on it; dispose of what it returns.
function Enter-VolumeStart {
    [CmdletBinding()]
    [OutputType([System.IDisposable])]
    param([Parameter(Mandatory = $true)] [string] $VolumeId)

    $sha256 = [System.Security.Cryptography.SHA256]::Create()
    try {
        # By hash: an id may hold what a file name may not.
        $hash = $sha256.ComputeHash([System.Text.Encoding]::UTF8.GetBytes($VolumeId))
    } finally {
        $sha256.Dispose()
    }
    $name = [System.BitConverter]::ToString($hash, 0, 16).Replace('-', '').ToLowerInvariant()
    $problem = New-ProblemRecord -Code 'VolumeBusy' -Argument $VolumeId -Target $VolumeId -Category ResourceBusy
    Enter-FileLock -Name $name -Problem $problem
}

# Refuses a volume on which an engine is at work. Asks for the process and not for the status: an engine that has written
# its result may still be deleting its test file.
function Assert-VolumeFree {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $VolumeId)

    foreach ($run in @(Get-AllStartedRun)) {
        if ($run.volumeId -cne $VolumeId) { continue }
        # One without a process was given up between two lines of its start; its engine may be about to begin, and now is not.
        $isGivenUp = $null -eq (Get-PropertyValue -InputObject $run -Name 'process')
        if ((Test-RunAlive -StartedRun $run) -or ($isGivenUp -and -not (Remove-RunLock -RunId $run.id))) {
            throw (New-ProblemRecord -Code 'VolumeBusy' -Argument $VolumeId -Target $VolumeId -Category ResourceBusy)
        }
    }
}
