BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    Import-StubModule -Name 'FailoverClusters', 'Storage'
}
AfterAll { Remove-StubModule }

Describe 'Get-CountedDisk' {
    BeforeEach {
        $ownPath = '\\?\Volume{11111111-2222-3333-4444-555555555555}\'
        $shared = [pscustomobject] @{
            Name = 'Cluster Virtual Disk (test01)'
            SharedVolumeInfo = @([pscustomobject] @{ FriendlyVolumeName = 'C:\ClusterStorage\test01'; Partition = [pscustomobject] @{ Name = $ownPath } })
        }
        $another = [pscustomobject] @{
            Name = 'Cluster Virtual Disk (test02)'
            SharedVolumeInfo = @([pscustomobject] @{ FriendlyVolumeName = 'C:\ClusterStorage\test02'; Partition = [pscustomobject] @{ Name = 'another' } })
        }
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterSharedVolume' -MockWith { $another, $shared }
        Mock -ModuleName 'Headroom' -CommandName 'Get-Volume' -MockWith { [pscustomobject] @{ Path = '\\?\Volume{0}\' }, [pscustomobject] @{ Path = $ownPath } }
        Mock -ModuleName 'Headroom' -CommandName 'Get-Partition' -ParameterFilter { $Volume.Path -eq $ownPath } -MockWith { [pscustomobject] @{ DiskNumber = [uint32] 7 } }
        $volume = [pscustomobject] @{
            kind = 'cluster-shared-volume'; mountPoint = 'C:\ClusterStorage\test01'; ownerNodeName = 'node1'
            accessStates = @(
                [pscustomobject] @{ nodeName = 'node1'; state = 'direct' }
                [pscustomobject] @{ nodeName = 'NODE2'; state = 'file-system-redirected' }
                [pscustomobject] @{ nodeName = 'node3'; state = 'block-redirected' }
            )
        }
        $cluster = [pscustomobject] @{
            provider = 'failover-cluster'
            nodes = @('node1', 'node2', 'node3', 'node4' | ForEach-Object -Process { [pscustomobject] @{ name = $_; state = 'up' } })
        }
        $cluster.nodes[3].state = 'down'
        $facts = @{ Cluster = $cluster; Node = $cluster.nodes[0] }
        function Get-Now { InModuleScope -ModuleName 'Headroom' -Parameters @{ Facts = $facts; Volume = $volume } { Get-CountedDisk -Facts $Facts -Volume $Volume } }
    }

    It 'is the disk of the volume on its owner, where all other nodes that are up go through it' {
        Get-Now | Should -BeExactly 'PhysicalDrive7'
    }

    It 'is not known where <Name>' -ForEach @(
        @{ Name = 'another node has direct access'; Change = { $volume.accessStates[2].state = 'direct' } }
        @{ Name = 'the access of another node is not known'; Change = { $volume.accessStates[1].state = 'unknown' } }
        @{ Name = 'the cluster says nothing of another node'; Change = { $cluster.nodes[3].state = 'paused' } }
        @{ Name = 'another node owns the volume'; Change = { $volume.ownerNodeName = 'node2' } }
        @{ Name = 'the volume is a drive'; Change = { $volume.kind = 'drive' } }
        @{ Name = 'the cluster is simulated'; Change = { $cluster.provider = 'simulated' } }
        @{ Name = 'the disk has several volumes'; Change = { $shared.SharedVolumeInfo += $another.SharedVolumeInfo } }
        @{ Name = 'the cluster does not list the volume'; Change = { $volume.mountPoint = 'C:\ClusterStorage\test03' } }
        @{ Name = 'Windows does not list the volume'; Change = { $shared.SharedVolumeInfo[0].Partition.Name = '' } }
        @{ Name = 'the storage does not answer'; Change = { Mock -ModuleName 'Headroom' -CommandName 'Get-Volume' -MockWith { throw 'no answer' } } }
        @{ Name = 'the cluster does not answer'; Change = { Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterSharedVolume' -MockWith { throw 'no answer' } } }
    ) {
        . $Change
        Get-Now | Should -BeNullOrEmpty
    }
}
