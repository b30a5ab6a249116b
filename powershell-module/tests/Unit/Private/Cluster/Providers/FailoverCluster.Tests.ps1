BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../../support/TestNode.psm1"
    Import-StubModule -Name 'FailoverClusters', 'Storage', 'StorageQoS', 'Hyper-V', 'CimCmdlets'
}
AfterAll { Remove-StubModule }

Describe 'The provider failover-cluster' {
    BeforeEach {
        Exit-TestNode
        $env:HEADROOM_PROVIDER = 'failover-cluster'
        $env:HEADROOM_CHASSIS_ASSET_TAG = 'none'
        $env:HEADROOM_STATE_ROOT = "$TestDrive/state"
        $thisNode = [System.Environment]::MachineName
        Mock -ModuleName 'Headroom' -CommandName 'Get-MachineModel' -MockWith { 'ACME X1' }
        Mock -ModuleName 'Headroom' -CommandName 'Get-Cluster' -MockWith { [pscustomobject] @{ Name = 'hci'; Id = 'guid'; BlockCacheSize = 512 } }
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterNode' -MockWith {
            [pscustomobject] @{ Name = $thisNode; State = 'Up' }
            [pscustomobject] @{ Name = 'other'; State = 'Down' }
        }
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterSharedVolumeState' -MockWith {
            [pscustomobject] @{ VolumeFriendlyName = 'test01'; Node = $thisNode; StateInfo = 'Direct' }
        }
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterSharedVolume' -MockWith {
            [pscustomobject] @{
                Name = 'Cluster Virtual Disk (test01)'; State = 'Online'; OwnerNode = [pscustomobject] @{ Name = $thisNode }
                SharedVolumeInfo = @([pscustomobject] @{ FriendlyVolumeName = 'C:\ClusterStorage\test01'; Partition = [pscustomobject] @{ FileSystem = 'CSVFS'; Size = 1TB; FreeSpace = 1GB } })
            }
        }
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterParameter' -MockWith { [pscustomobject] @{ Value = '1b2c' } }
        Mock -ModuleName 'Headroom' -CommandName 'Get-StoragePool' -MockWith { [pscustomobject] @{ FriendlyName = 'S2D'; HealthStatus = 'Healthy'; OperationalStatus = 'OK'; Size = 2TB; AllocatedSize = 1TB } }
        Mock -ModuleName 'Headroom' -CommandName 'Get-VirtualDisk' -MockWith {
            [pscustomobject] @{ FriendlyName = 'test01'; ObjectId = 'VD:{ffff}'; HealthStatus = 'Warning'; ResiliencySettingName = 'Mirror'; NumberOfDataCopies = 2 }
            [pscustomobject] @{ FriendlyName = 'renamed'; ObjectId = 'VD:{1b2c}'; HealthStatus = 'Healthy'; ResiliencySettingName = 'Mirror'; NumberOfDataCopies = 3 }
        }
        Mock -ModuleName 'Headroom' -CommandName 'Get-PhysicalDisk' -MockWith { }
        Mock -ModuleName 'Headroom' -CommandName 'Get-StorageJob' -MockWith { }
        Mock -ModuleName 'Headroom' -CommandName 'Get-StorageQosPolicy' -MockWith { [pscustomobject] @{ PolicyId = 'p'; Name = 'Gold'; PolicyType = 'Dedicated'; MinimumIops = 0; MaximumIops = 500; MaximumIOBandwidth = 0 } }
        Mock -ModuleName 'Headroom' -CommandName 'Get-StorageQosFlow' -MockWith { [pscustomobject] @{ FilePath = 'C:\ClusterStorage\test01\a.vhdx'; PolicyId = 'p' } }
        Mock -ModuleName 'Headroom' -CommandName 'New-CimSession' -MockWith { 'a session of this node' }
        Mock -ModuleName 'Headroom' -CommandName 'Remove-CimSession' -MockWith { }
        Mock -ModuleName 'Headroom' -CommandName 'Get-VM' -MockWith { }
    }
    AfterEach { Exit-TestNode }

    It 'gives the whole cluster, each volume with the virtual disk that its resource names' {
        $cluster = Get-HeadroomCluster
        $cluster.provider | Should -BeExactly 'failover-cluster'
        $cluster.name | Should -BeExactly 'hci'
        $cluster.currentNodeName | Should -BeExactly $thisNode
        $cluster.nodes[0].model | Should -BeExactly 'ACME X1'
        $cluster.nodes[1].state | Should -BeExactly 'down'
        $cluster.volumes[0].resiliency.copies | Should -Be 3
        $cluster.volumes[0].health | Should -BeExactly 'healthy'
        $cluster.volumes[0].poolName | Should -BeExactly 'S2D'
        $cluster.volumes[0].kind | Should -BeExactly 'cluster-shared-volume'
        $cluster.notKnown | Should -HaveCount 0
    }

    It 'finds the virtual disk by the resource''s name where there is no id' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterParameter' -MockWith { }
        (Get-HeadroomCluster).volumes[0].resiliency.copies | Should -Be 2
    }

    It 'asks for Storage QoS and virtual machines only in detail' {
        (Get-HeadroomCluster).storageQos | Should -BeNullOrEmpty
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-StorageQosPolicy' -Times 0 -Exactly
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-VM' -Times 0 -Exactly
        $detailed = Get-HeadroomCluster -Detailed
        $detailed.storageQos.policies[0].maximumIops | Should -Be 500
        $detailed.notKnown.fact | Should -Contain 'virtual machines of other'
    }

    It 'asks no other node for anything' {
        $null = Get-HeadroomCluster -Detailed
        foreach ($cmdlet in 'Get-VM', 'Get-StoragePool', 'Get-ClusterNode') {
            Should -Invoke -ModuleName 'Headroom' -CommandName $cmdlet -Times 0 -Exactly -ParameterFilter { $ComputerName -or $CimSession -or $Cluster }
        }
    }

    It 'gives a whole cluster still where all but the cluster itself refuses' {
        foreach ($cmdlet in 'Get-StoragePool', 'Get-StorageJob', 'Get-ClusterSharedVolumeState', 'Get-StorageQosPolicy', 'Get-StorageQosFlow', 'Get-VM') {
            Mock -ModuleName 'Headroom' -CommandName $cmdlet -MockWith { throw 'refused' }
        }
        $cluster = Get-HeadroomCluster -Detailed
        $cluster.volumes | Should -HaveCount 1
        $cluster.volumes[0].resiliency | Should -BeNullOrEmpty
        $cluster.notKnown.fact | Sort-Object | Should -BeExactly @(
            'drives', 'health of test01', 'resiliency of test01', 'storage jobs', 'storage pools', 'Storage QoS', 'virtual machines', 'virtual machines of other', 'volume access')
        $cluster.notKnown.reason | Select-Object -Unique | Should -Contain 'refused'
    }

    It 'says so where the cluster does not answer, and where this node is not its' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterNode' -MockWith { [pscustomobject] @{ Name = 'elsewhere'; State = 'Up' } }
        (Get-ThrownError { Get-HeadroomCluster }).FullyQualifiedErrorId | Should -Match '\ANodeNotFound,'
        Mock -ModuleName 'Headroom' -CommandName 'Get-Cluster' -MockWith { throw 'The cluster service is not running.' }
        (Get-ThrownError { Get-HeadroomCluster }).FullyQualifiedErrorId | Should -Match '\AClusterNotReachable,'
    }

    It 'finds the limit of a policy that a file on the volume is under' {
        $limits = Get-HeadroomLimit -VolumeId 'Cluster Virtual Disk (test01)'
        $limits.copies | Should -Be 3
        $limits.copiesSource.kind | Should -BeExactly 'storage-spaces'
        $limits.qos.id | Should -BeExactly @('qos-iops')
        $limits.qos[0].value | Should -Be 500
        $limits.notKnown.fact | Should -Contain 'VM size'
    }
}
