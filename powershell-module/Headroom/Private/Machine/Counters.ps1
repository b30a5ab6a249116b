# What others do on a volume, watched through Windows' counters: the only file that uses Get-Counter.

$watchSeconds = 5

# A table: Iops and BytesPerSecond, as this node sees them, mean over a few seconds. The names of counters are translated by
# Windows; where they are, they cannot be found, and the load is not known.
function Get-WindowsLoad {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Volume)

    if ($Volume.kind -eq 'cluster-shared-volume') {
        $set = '\Cluster CSVFS({0})' -f $Volume.name
        $rates = 'Reads/sec', 'Writes/sec'
        $bytes = 'Read Bytes/sec', 'Write Bytes/sec'
    } else {
        $set = '\LogicalDisk({0})' -f $Volume.mountPoint.TrimEnd('\')
        $rates = @('Disk Transfers/sec')
        $bytes = @('Disk Bytes/sec')
    }
    $paths = @($rates + $bytes | ForEach-Object -Process { "$set\$_" })
    $samples = (Get-Counter -Counter $paths -SampleInterval $watchSeconds -MaxSamples 1 -ErrorAction Stop).CounterSamples
    $load = @{ Iops = [double] 0; BytesPerSecond = [double] 0 }
    foreach ($sample in $samples) {
        # The path comes back with the machine's name in front of it.
        $counter = $sample.Path -replace '\A.*\\'
        if ($counter -in $rates) { $load.Iops += $sample.CookedValue } else { $load.BytesPerSecond += $sample.CookedValue }
    }
    $load
}
