# The one place that moves a real volume: Move-ClusterSharedVolume of the module FailoverClusters.

# A move takes seconds; a coordinator that waits for its own I/O may take longer.
$moveTimeoutSeconds = 300

function Set-ClusterVolumeOwner {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $VolumeId,
        [Parameter(Mandatory = $true)] [string] $NodeName
    )

    # Asked through the local cluster service: no second hop.
    $volume = Get-ClusterSharedVolume -ErrorAction Stop | Where-Object -FilterScript { $VolumeId -in [string] $_.Id, $_.Name } | Select-Object -First 1
    if ($null -eq $volume) {
        throw (New-ProblemRecord -Code 'VolumeNotFound' -Argument $VolumeId, $strings['ThisCluster'] -Target $VolumeId -Category ObjectNotFound)
    }
    $null = Move-ClusterSharedVolume -Name $volume.Name -Node $NodeName -Wait $moveTimeoutSeconds -ErrorAction Stop
}
