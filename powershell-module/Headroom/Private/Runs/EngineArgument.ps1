# The engine's arguments for a run.

# The arguments of a run. Never --allow-overwrite: a run does not touch what the engine did not create.
function Get-EngineArgument {
    [CmdletBinding()]
    [OutputType([string[]])]
    param(
        [Parameter(Mandatory = $true)] [object] $Run,
        [AllowNull()] [object] $SimulatedDevice,
        # As Get-CountedDisk gives it.
        [AllowNull()] [AllowEmptyString()] [string] $CountedDisk
    )

    '--profile={0}' -f (Get-RunFile -RunId $Run.id -Name 'profile.json')
    '-Rjson:{0}' -f (Get-RunFile -RunId $Run.id -Name 'result.json')
    '--progress={0}' -f (Get-RunFile -RunId $Run.id -Name 'progress.jsonl')
    '--stop-file={0}' -f (Get-RunFile -RunId $Run.id -Name 'stop')
    '--log={0}' -f (Get-RunFile -RunId $Run.id -Name 'engine.log')
    '--lock={0}' -f (Get-RunFile -RunId $Run.id -Name 'lock')
    '--time-limit={0}' -f $Run.timeLimitSeconds
    $folder = Get-PropertyValue -InputObject $Run -Name 'confinedTo'
    if ($folder) {
        '--confine={0}' -f $folder
        # Users who keep their runs apart know nothing of each other's. The nodes of a simulation share one machine.
        if ($Run.provider -ne 'simulated') { '--hold={0}' -f $folder }
    }
    if ($CountedDisk) { '--volume-disk={0}' -f $CountedDisk }
    if (-not $Run.keepTestFile) { '--delete-created' }
    $figures = [ordered] @{
        'iops' = 'iops'
        'throughputBytesPerSecond' = 'bytes-per-second'
        'addedLatencyMicroseconds' = 'added-latency-us'
        'otherIops' = 'other-iops'
        'otherThroughputBytesPerSecond' = 'other-bytes-per-second'
    }
    $simulated = foreach ($name in $figures.Keys) {
        $value = Get-PropertyValue -InputObject $SimulatedDevice -Name $name
        if ($null -ne $value) { '{0}={1}' -f $figures[$name], ([System.IFormattable] $value).ToString($null, [cultureinfo]::InvariantCulture) }
    }
    if ($simulated) { '--simulate-device={0}' -f (@($simulated) -join ',') }
}
