BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../../../support/TestNode.psm1"
    Import-StubModule -Name 'FailoverClusters'
}

Describe 'A move in a failover cluster' {
    BeforeEach {
        Mock -ModuleName 'Headroom' -CommandName 'Move-ClusterSharedVolume'
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterSharedVolume' -MockWith {
            [pscustomobject] @{ Name = 'Cluster Virtual Disk (a)'; SharedVolumeInfo = @(1) }
            [pscustomobject] @{ Name = 'Cluster Disk 2'; SharedVolumeInfo = @(1, 2) }
        }
        function Move-Now([string] $VolumeId) {
            InModuleScope -ModuleName 'Headroom' -Parameters @{ VolumeId = $VolumeId } { Set-ClusterVolumeOwner -VolumeId $VolumeId -NodeName 'node2' }
        }
    }

    It 'asks the cluster to move <VolumeId>, and waits' -ForEach @(
        @{ VolumeId = 'Cluster Virtual Disk (a)'; Disk = 'Cluster Virtual Disk (a)' }
        @{ VolumeId = 'Cluster Disk 2 Volume2'; Disk = 'Cluster Disk 2' }
    ) {
        Move-Now $VolumeId | Should -BeNullOrEmpty
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Move-ClusterSharedVolume' -Times 1 -Exactly -ParameterFilter { $Name -ceq $Disk -and $Node -ceq 'node2' -and $Wait -gt 0 }
    }

    It 'names a volume that is not there: <VolumeId>' -ForEach @(@{ VolumeId = 'Cluster Virtual Disk (b)' }, @{ VolumeId = 'Cluster Virtual Disk (a) x' }, @{ VolumeId = '*' }) {
        (Get-ThrownError { Move-Now $VolumeId }).Exception.Message | Should -Match '\A\[VolumeNotFound\] .+ Next: .+'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Move-ClusterSharedVolume' -Times 0 -Exactly
    }

    It 'lets the cluster say why it refuses' {
        Mock -ModuleName 'Headroom' -CommandName 'Move-ClusterSharedVolume' -MockWith { throw 'Access is denied' }
        { Move-Now 'Cluster Disk 2 Volume1' } | Should -Throw -ExpectedMessage 'Access is denied'
    }
}
