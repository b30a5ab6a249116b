BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../../../support/TestNode.psm1"
    foreach ($name in 'StorageQoS', 'CimCmdlets') { Import-StubModule -Name $name }
    # Windows' script opens a session for each call that it is given none for, and leaves it open.
    Mock -ModuleName 'Headroom' -CommandName 'New-CimSession' -MockWith { 'session 7' }
    Mock -ModuleName 'Headroom' -CommandName 'Remove-CimSession' -MockWith { }
    function Get-Fact {
        InModuleScope -ModuleName 'Headroom' {
            $notKnown = [ordered] @{}
            $mountPoints = @{ '\\?\Volume{1b2c3d4e-0000-4000-8000-000000000001}' = 'C:\ClusterStorage\test01' }
            @{ Qos = Get-QosFact -NotKnown $notKnown -MountPoint $mountPoints; NotKnown = $notKnown }
        }
    }
}
AfterAll { Remove-StubModule }

Describe 'Get-QosFact' {
    BeforeEach {
        Mock -ModuleName 'Headroom' -CommandName 'Get-StorageQosPolicyStore' -MockWith { [pscustomobject] @{ IOPSNormalizationSize = [uint32] 4096 } }
        Mock -ModuleName 'Headroom' -CommandName 'Get-StorageQosPolicy' -MockWith {
            [pscustomobject] @{ PolicyId = [guid] '5f0b3a5e-0d44-4a5b-8f4c-2d7f1e5a9c11'; Name = 'Gold'; PolicyType = 'Dedicated'; MinimumIops = [uint64] 100; MaximumIops = [uint64] 500; MaximumIOBandwidth = [uint64] 0 }
        }
        Mock -ModuleName 'Headroom' -CommandName 'Get-StorageQosFlow' -MockWith {
            [pscustomobject] @{
                InitiatorName = 'sql01'; InitiatorNodeName = 'node2'; FilePath = 'C:\ClusterStorage\test01\a.vhdx'; PolicyId = [guid] '5f0b3a5e-0d44-4a5b-8f4c-2d7f1e5a9c11'
                InitiatorIOPS = 482; InitiatorBandwidth = 3952640; InitiatorLatency = 2.15; Limit = [uint64] 500; BandwidthLimit = [uint64] 20MB; Status = 'Ok'
            }
            [pscustomobject] @{ InitiatorName = ''; FilePath = $null; PolicyId = [guid]::Empty }
        }
    }

    It 'gives policies and flows; what is not set is null' {
        $qos = (Get-Fact).Qos
        ConvertTo-Json -InputObject $qos.policies -Compress |
            Should -BeExactly '[{"id":"5f0b3a5e-0d44-4a5b-8f4c-2d7f1e5a9c11","name":"Gold","kind":"dedicated","minimumIops":100,"maximumIops":500,"maximumThroughputBytesPerSecond":null}]'
        $qos.flows | Should -HaveCount 2
        $qos.flows[0].policyId | Should -BeExactly '5f0b3a5e-0d44-4a5b-8f4c-2d7f1e5a9c11'
        $qos.flows[0].latencyMicroseconds | Should -Be 2150
        $qos.flows[0].limitIops | Should -Be 500
        $qos.flows[0].limitBytesPerSecond | Should -Be 20971520
        # Not told, and told as none.
        $qos.flows[1].limitBytesPerSecond | Should -Be $null
        Mock -ModuleName 'Headroom' -CommandName 'Get-StorageQosFlow' -MockWith { [pscustomobject] @{ InitiatorName = 'sql01'; BandwidthLimit = [uint64] 0; Limit = [uint64] 0 } }
        (Get-Fact).Qos.flows[0].limitBytesPerSecond | Should -Be $null
        $qos.flows[1].policyId | Should -BeNullOrEmpty
        $qos.flows[1].initiatorName | Should -BeNullOrEmpty
        $qos.flows[1].initiatorId | Should -Be $null
    }

    It 'gives a file below the mount point of its volume, and as it is told where the volume is not known' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-StorageQosFlow' -MockWith {
            [pscustomobject] @{ InitiatorId = 'a'; FilePath = '\\?\Volume{1B2C3D4E-0000-4000-8000-000000000001}\vm\a.vhdx' }
            [pscustomobject] @{ InitiatorId = 'b'; FilePath = '\\?\C:\ClusterStorage\test01\b.vhdx' }
            [pscustomobject] @{ InitiatorId = 'c'; FilePath = '\\?\Volume{99999999-0000-4000-8000-000000000009}\c.vhdx' }
            [pscustomobject] @{ InitiatorId = 'd'; FilePath = '\\files\share\d.vhdx' }
        }
        (Get-Fact).Qos.flows.initiatorId | Should -BeExactly 'a', 'b', 'c', 'd'
        (Get-Fact).Qos.flows.filePath | Should -BeExactly @(
            'C:\ClusterStorage\test01\vm\a.vhdx', 'C:\ClusterStorage\test01\b.vhdx'
            '\\?\Volume{99999999-0000-4000-8000-000000000009}\c.vhdx', '\\files\share\d.vhdx'
        )
    }

    It 'counts a virtual disk once that two storage nodes tell by two names' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-StorageQosFlow' -MockWith {
            [pscustomobject] @{ InitiatorId = 'a'; FilePath = '\\?\Volume{1b2c3d4e-0000-4000-8000-000000000001}\a.vhdx'; StorageNodeIOPS = 5 }
            [pscustomobject] @{ InitiatorId = 'a'; FilePath = 'C:\ClusterStorage\test01\a.vhdx'; StorageNodeIOPS = 7 }
        }
        $flows = @((Get-Fact).Qos.flows)
        $flows | Should -HaveCount 1
        $flows[0].iops | Should -Be 12
    }

    It 'gives the size that a request counts as one up to, as the policy store has it' {
        $fact = Get-Fact
        $fact.Qos.normalizedUnitBytes | Should -BeExactly 4096
        $fact.NotKnown.Keys | Should -HaveCount 0
    }

    It 'gives the policies without that size where <Name>, and says so' -ForEach @(
        @{ Name = 'the store may not be read'; Answer = { throw 'not today' }; Reason = 'not today' }
        @{ Name = 'it has none'; Answer = { [pscustomobject] @{ Id = 'x' } }; Reason = 'the storage below the volume does not report it' }
    ) {
        Mock -ModuleName 'Headroom' -CommandName 'Get-StorageQosPolicyStore' -MockWith $Answer
        $fact = Get-Fact
        $fact.Qos.normalizedUnitBytes | Should -BeExactly $null
        $fact.Qos.policies | Should -HaveCount 1
        $fact.NotKnown['size of a normalized request'] | Should -BeExactly $Reason
    }

    # The figures that Microsoft's guide prints of a virtual machine: the initiator's are of its virtual disk, and repeat in the row of each of
    # its two files.
    # Source: https://learn.microsoft.com/windows-server/storage/storage-qos/storage-qos-overview
    It 'counts a request once where a virtual disk is told of in two rows' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-StorageQosFlow' -MockWith {
            [pscustomobject] @{ InitiatorId = 'b4'; InitiatorName = 'BuildVM4'; FilePath = 'C:\ClusterStorage\Volume2\parent.vhdx'; InitiatorIOPS = [uint64] 187; StorageNodeIOPS = [uint64] 17; MaximumIops = [uint64] 100 }
            [pscustomobject] @{ InitiatorId = 'b1'; InitiatorName = 'BuildVM1'; FilePath = 'C:\ClusterStorage\Volume2\BuildVM1.vhdx'; InitiatorIOPS = [uint64] 195; StorageNodeIOPS = [uint64] 196; MaximumIops = [uint64] 200 }
            [pscustomobject] @{ InitiatorId = 'b4'; InitiatorName = 'BuildVM4'; FilePath = 'C:\ClusterStorage\Volume2\BuildVM4.vhdx'; InitiatorIOPS = [uint64] 187; StorageNodeIOPS = [uint64] 169; MaximumIops = [uint64] 200 }
        }
        $flows = (Get-Fact).Qos.flows
        @($flows | ForEach-Object -Process { '{0} {1} of {2}' -f $_.initiatorName, $_.iops, $_.limitIops }) | Should -BeExactly 'BuildVM4 17 of 100', 'BuildVM1 196 of 200', 'BuildVM4 169 of 200'
    }

    It 'gives one flow of a file that two storage nodes serve: what both did, and the highest limit' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-StorageQosFlow' -MockWith {
            [pscustomobject] @{ InitiatorId = 'b4'; InitiatorName = 'BuildVM4'; FilePath = 'C:\ClusterStorage\Volume2\BuildVM4.vhdx'; InitiatorIOPS = [uint64] 187; StorageNodeIOPS = [uint64] 17; StorageNodeBandwidth = [uint64] 1000; InitiatorLatency = 2; MaximumIops = [uint64] 100 }
            [pscustomobject] @{ InitiatorId = 'b4'; InitiatorName = 'BuildVM4'; FilePath = 'C:\CLUSTERSTORAGE\Volume2\BuildVM4.vhdx'; InitiatorIOPS = [uint64] 187; StorageNodeIOPS = [uint64] 169; StorageNodeBandwidth = [uint64] 9000; InitiatorLatency = 3; MaximumIops = [uint64] 200 }
            [pscustomobject] @{ InitiatorId = 'b5'; InitiatorName = 'BuildVM4'; FilePath = 'C:\ClusterStorage\Volume2\BuildVM4.vhdx'; InitiatorIOPS = [uint64] 5; StorageNodeIOPS = [uint64] 5 }
        }
        $flows = (Get-Fact).Qos.flows
        $flows | Should -HaveCount 2
        $flows[0].iops | Should -Be 186
        $flows[0].throughputBytesPerSecond | Should -Be 10000
        $flows[0].latencyMicroseconds | Should -Be 3000
        $flows[0].limitIops | Should -Be 200
        $flows[1].iops | Should -Be 5
        $flows[1].limitIops | Should -Be $null
    }

    It 'holds a flow through two storage nodes to the whole of a policy of its own, and to the highest part of a shared one' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-StorageQosPolicy' -MockWith {
            [pscustomobject] @{ PolicyId = [guid] '5f0b3a5e-0d44-4a5b-8f4c-2d7f1e5a9c11'; Name = 'Gold'; PolicyType = 'Dedicated'; MaximumIops = [uint64] 500; MaximumIOBandwidth = [uint64] 20MB }
            [pscustomobject] @{ PolicyId = [guid] '5f0b3a5e-0d44-4a5b-8f4c-2d7f1e5a9c12'; Name = 'All'; PolicyType = 'Aggregated'; MaximumIops = [uint64] 900; MaximumIOBandwidth = [uint64] 0 }
        }
        Mock -ModuleName 'Headroom' -CommandName 'Get-StorageQosFlow' -MockWith {
            foreach ($last in 1, 2) {
                foreach ($limit in 120, 380) {
                    [pscustomobject] @{
                        InitiatorId = "b$last"; InitiatorName = "vm$last"; FilePath = "C:\ClusterStorage\Volume2\vm$last.vhdx"; PolicyId = [guid] "5f0b3a5e-0d44-4a5b-8f4c-2d7f1e5a9c1$last"
                        StorageNodeIOPS = [uint64] 200; Limit = [uint64] $limit; BandwidthLimit = [uint64] 1MB
                    }
                }
            }
        }
        $flows = (Get-Fact).Qos.flows
        @($flows | ForEach-Object -Process { '{0} {1} of {2}, {3}' -f $_.initiatorName, $_.iops, $_.limitIops, $_.limitBytesPerSecond }) |
            Should -BeExactly 'vm1 400 of 500, 20971520', 'vm2 400 of 380, 1048576'
    }

    It 'takes what the initiator counts where no storage node tells its part, once' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-StorageQosFlow' -MockWith {
            foreach ($limit in 100, 200) { [pscustomobject] @{ InitiatorName = 'BuildVM4'; FilePath = 'C:\ClusterStorage\Volume2\BuildVM4.vhdx'; InitiatorIOPS = [uint64] 187; MaximumIops = [uint64] $limit } }
            # Without a machine, like the flow of all others on a node: never counted twice.
            foreach ($node in 1, 2) { [pscustomobject] @{ InitiatorName = ''; FilePath = 'C:\ClusterStorage\Volume2\DefaultFlow'; InitiatorIOPS = [uint64] $node } }
        }
        @((Get-Fact).Qos.flows | ForEach-Object -Process { $_.iops }) | Should -BeExactly 187, 1, 2
    }

    It 'asks for flows by a session that it closes' {
        $null = Get-Fact
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-StorageQosFlow' -Times 1 -Exactly -ParameterFilter { "$CimSession" -eq 'session 7' }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'New-CimSession' -Times 1 -Exactly
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Remove-CimSession' -Times 1 -Exactly -ParameterFilter { "$CimSession" -eq 'session 7' }
    }

    It 'gives nothing, with the reason, where <Cmdlet> is refused' -ForEach @(@{ Cmdlet = 'Get-StorageQosPolicy' }, @{ Cmdlet = 'Get-StorageQosFlow' }) {
        Mock -ModuleName 'Headroom' -CommandName $Cmdlet -MockWith { throw 'not today' }
        $fact = Get-Fact
        $fact.Qos | Should -BeNullOrEmpty
        $fact.NotKnown['Storage QoS'] | Should -BeExactly 'not today'
    }
}
