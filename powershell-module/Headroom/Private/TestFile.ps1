# Test files that a run left behind because its engine was killed before it could delete them.

# Deletes them through the engine, which alone can tell its own files: it reads each for a second, once in that second,
# and deletes what is its own when it ends. Held against starters: a run that begins now may be about to use them again.
function Remove-LeftoverFile {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $StartedRun)

    if ($StartedRun.keepTestFile -or (Test-RunFile -RunId $StartedRun.id -Name 'result.json')) { return }
    $paths = @($StartedRun.profile.timeSpans | ForEach-Object -Process { $_.targets } | ForEach-Object -Process { $_.path } | Select-Object -Unique)
    $left = @($paths | Where-Object -FilterScript { [System.IO.File]::Exists("$_.headroom-io") })
    if ($left.Count -eq 0) { return }
    $hold = Enter-VolumeStart -VolumeId $StartedRun.volumeId
    try {
        Assert-VolumeFree -VolumeId $StartedRun.volumeId
        $engine = Get-VerifiedEngine
        $path = [System.IO.Path]::GetTempFileName()
        try {
            Write-PlainText -Path $path -Text (ConvertTo-ContractJson -InputObject (Get-CleanupProfile -Path $left))
            $null = Invoke-Engine -Path $engine.Path -ArgumentList "--profile=$path", '--delete-created'
        } finally {
            [System.IO.File]::Delete($path)
        }
    } finally {
        $hold.Dispose()
    }
}

# A profile that asks nothing of the files.
function Get-CleanupProfile {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string[]] $Path)

    $targets = foreach ($each in $Path) {
        @{ path = $each; blockSizeBytes = 4096; outstandingRequests = 1; throttle = @{ unit = 'iops'; value = 1 } }
    }
    @{ contractVersion = 1; timeSpans = @(@{ durationSeconds = 1; warmUpSeconds = 0; targets = @($targets) }) }
}
