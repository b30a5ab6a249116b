# The one place that moves a real volume: Move-ClusterSharedVolume of the module FailoverClusters.

# A move takes seconds; a coordinator that waits for its own I/O may take longer.
$moveTimeoutSeconds = 300

function Set-ClusterVolumeOwner {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $VolumeId,
        [Parameter(Mandatory = $true)] [string] $NodeName
    )

    # Asked through the local cluster service: no second hop. A disk with several volumes has one id for each, which begins
    # with its name; it can only be moved whole.
    $disks = @(Get-ClusterSharedVolume -ErrorAction Stop)
    $volume = $disks | Where-Object -FilterScript { $_.Name -ceq $VolumeId } | Microsoft.PowerShell.Utility\Select-Object -First 1
    if ($null -eq $volume) {
        $volume = $disks | Where-Object -FilterScript { @($_.SharedVolumeInfo).Count -gt 1 -and $VolumeId.StartsWith("$($_.Name) ", 'Ordinal') } | Microsoft.PowerShell.Utility\Select-Object -First 1
    }
    if ($null -eq $volume) {
        throw (New-ProblemRecord -Code 'VolumeNotFound' -Argument $VolumeId, $strings['ThisCluster'] -Target $VolumeId -Category ObjectNotFound)
    }
    $null = Move-ClusterSharedVolume -Name $volume.Name -Node $NodeName -Wait $moveTimeoutSeconds -ErrorAction Stop
}
