# Who owns a volume, asked for and changed.

function Get-VolumeOwner {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [string] $VolumeId)

    # Asked again: what was known before a move is out of date after it.
    (Select-Volume -Cluster (Get-ClusterFact).Cluster -VolumeId $VolumeId).ownerNodeName
}

# Asks the cluster to move a volume and waits until it has answered.
function Set-VolumeOwner {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $VolumeId,
        [Parameter(Mandatory = $true)] [string] $NodeName
    )

    $name = Get-ProviderName
    switch ($name) {
        'simulated' { Set-SimulatedVolumeOwner -VolumeId $VolumeId -NodeName $NodeName }
        'failover-cluster' { Set-ClusterVolumeOwner -VolumeId $VolumeId -NodeName $NodeName }
        default { throw (New-ProblemRecord -Code 'VolumeHasNoOwner' -Argument $VolumeId -Target $VolumeId) }
    }
}
