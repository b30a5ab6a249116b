# Where cluster facts come from. Each provider is one function that gives a table with
#   Cluster          the contract's cluster document
#   Node             the node of it that answers
#   Disks            the equal managed disks that the node brings to the pool, or $null
#   SimulatedDevice  what the engine is held back to, or $null
#   NotKnownLimits   facts that the limits lack, with the reason

function Get-ClusterFact {
    [CmdletBinding()]
    param()

    $name = Get-ProviderName
    switch ($name) {
        'simulated' { Get-SimulatedFact }
        'local' { Get-LocalFact }
        'failover-cluster' {
            throw (New-ProblemRecord -Code 'ProviderNotAvailable' -Argument $name -Target $name -Category NotImplemented)
        }
        default {
            throw (New-ProblemRecord -Code 'ProviderNotKnown' -Argument $name -Target $name -Category InvalidArgument)
        }
    }
}

function Get-ProviderName {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    $asked = Get-EnvironmentSetting -Name 'HEADROOM_PROVIDER'
    if ($asked) { return $asked }
    if ((Test-Windows) -and (Get-Module -ListAvailable -Name 'FailoverClusters')) { return 'failover-cluster' }
    'local'
}

# The volume of that id.
function Select-Volume {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Cluster,
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $VolumeId
    )

    $volume = $Cluster.volumes | Where-Object { $_.id -ceq $VolumeId } | Select-Object -First 1
    if ($null -eq $volume) {
        throw (New-ProblemRecord -Code 'VolumeNotFound' -Argument $VolumeId, $Cluster.name -Target $VolumeId -Category ObjectNotFound)
    }
    $volume
}
