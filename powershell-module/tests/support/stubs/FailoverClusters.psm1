# Signatures of the module FailoverClusters, for tests to mock. See README.md for where they come from.

function Get-Cluster {
    [CmdletBinding()]
    param(
        [string[]] $Name,
        [string] $Domain
    )

    throw 'Get-Cluster is not mocked.'
}

function Get-ClusterNode {
    [CmdletBinding()]
    param(
        [string[]] $Name,
        [object] $InputObject,
        [string] $Cluster
    )

    throw 'Get-ClusterNode is not mocked.'
}

function Get-ClusterParameter {
    [CmdletBinding()]
    param(
        [Parameter(Position = 0)] [string[]] $Name,
        [Parameter(ValueFromPipeline = $true)] [object] $InputObject,
        [string] $Cluster
    )

    process { throw 'Get-ClusterParameter is not mocked.' }
}

function Get-ClusterPerformanceHistory {
    [CmdletBinding(DefaultParameterSetName = 'ByVolume')]
    param(
        [Parameter(Mandatory = $true, ValueFromPipeline = $true, ParameterSetName = 'ByVolume')] [object[]] $Volume,
        [Parameter(ParameterSetName = 'ByVolume')] [string[]] $VolumeSeriesName,
        [Parameter(Mandatory = $true, ValueFromPipeline = $true, ParameterSetName = 'ByPhysicalDisk')] [object[]] $PhysicalDisk,
        [Parameter(ParameterSetName = 'ByPhysicalDisk')] [string[]] $PhysicalDiskSeriesName,
        [Parameter(Mandatory = $true, ValueFromPipeline = $true, ParameterSetName = 'ByVHD')] [object[]] $VHD,
        [Parameter(ParameterSetName = 'ByVHD')] [string[]] $VHDSeriesName,
        [Parameter(Mandatory = $true, ParameterSetName = 'Api')] [string] $SeriesKeyName,
        [Parameter(Mandatory = $true, ParameterSetName = 'Api')] [string] $Stream,
        [Parameter(ParameterSetName = 'ByVolume')] [Parameter(ParameterSetName = 'ByPhysicalDisk')] [Parameter(ParameterSetName = 'ByVHD')] [string] $TimeFrame,
        [object] $CimSession
    )

    process { throw 'Get-ClusterPerformanceHistory is not mocked.' }
}

function Get-ClusterSharedVolume {
    [CmdletBinding()]
    param(
        [string[]] $Name,
        [object] $InputObject,
        [string] $Cluster
    )

    throw 'Get-ClusterSharedVolume is not mocked.'
}

function Get-ClusterSharedVolumeState {
    [CmdletBinding()]
    param(
        [string[]] $Name,
        [string[]] $Node,
        [object] $InputObject,
        [string] $Cluster
    )

    throw 'Get-ClusterSharedVolumeState is not mocked.'
}

function Move-ClusterSharedVolume {
    [CmdletBinding()]
    param(
        [string] $Name,
        [string] $Node,
        [int] $Wait,
        [object] $InputObject,
        [string] $Cluster
    )

    throw 'Move-ClusterSharedVolume is not mocked.'
}
