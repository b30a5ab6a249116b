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
            @{ Qos = Get-QosFact -NotKnown $notKnown; NotKnown = $notKnown }
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
                InitiatorIOPS = 482; InitiatorBandwidth = 3952640; InitiatorLatency = 2.15; Limit = [uint64] 500; Status = 'Ok'
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
        $qos.flows[1].policyId | Should -BeNullOrEmpty
        $qos.flows[1].initiatorName | Should -BeNullOrEmpty
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
