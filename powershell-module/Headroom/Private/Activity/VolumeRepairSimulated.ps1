# What the simulation has to repair of a volume. local/simulation/storage-jobs.mjs is the same for machines without PowerShell;
# engine/contract/vectors/simulated-activity.json holds both to the same figures.

# What is being repaired at a moment, at most: a piece as Storage Spaces keeps them.
$repairPieceBytes = 256MB

# The bytes to repair of a volume, as in its owner's counters: an equal part of what remains of all jobs, and of what
# was on lost drives. $null on every other node.
function Get-SimulatedRepair {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Cluster,
        [Parameter(Mandatory = $true)] [string] $NodeName,
        [Parameter(Mandatory = $true)] [string] $VolumeId
    )

    $volumes = @($Cluster.volumes)
    $volume = $volumes | Where-Object -FilterScript { $_.id -ceq $VolumeId } | Microsoft.PowerShell.Utility\Select-Object -First 1
    if ($volume.ownerNodeName -ne $NodeName) { return $null }
    $left, $lost = [double] 0, [double] 0
    foreach ($job in @($Cluster.storageJobs)) { $left += ($job.totalBytes - $job.processedBytes) / $volumes.Count }
    foreach ($drive in @($Cluster.drives)) {
        if ((Get-PropertyValue -InputObject $drive -Name 'health') -ceq 'unhealthy') { $lost += $drive.sizeBytes / $volumes.Count }
    }
    $left = [long] [decimal]::Floor([decimal] $left)
    $piece = [long] $repairPieceBytes
    if ($left -lt $piece) { $piece = $left }
    [ordered] @{
        volumeId = $VolumeId
        needRegenerationBytes = $left - $piece
        regeneratingBytes = $piece
        staleBytes = [long] 0
        missingBytes = [long] [decimal]::Floor([decimal] $lost)
    }
}
