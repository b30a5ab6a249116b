BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../../../support/TestNode.psm1"
    Import-StubModule -Name 'Hyper-V'
    function Get-Fact {
        InModuleScope -ModuleName 'Headroom' {
            $notKnown = [ordered] @{}
            @{ Machines = Get-VirtualMachineFact -NotKnown $notKnown; NotKnown = $notKnown }
        }
    }
}
AfterAll { Remove-StubModule }

Describe 'Get-VirtualMachineFact' {
    BeforeEach {
        Mock -ModuleName 'Headroom' -CommandName 'Get-VM' -MockWith {
            [pscustomobject] @{ Id = [guid] '0b2f3c4d-6a1e-4f57-9c31-7d2e8f90a1b2'; Name = 'sql01'; State = 'Running' }
            [pscustomobject] @{ Id = [guid] '1b2f3c4d-6a1e-4f57-9c31-7d2e8f90a1b2'; Name = 'web01'; State = 'Off' }
        }
        Mock -ModuleName 'Headroom' -CommandName 'Get-VMHardDiskDrive' -MockWith {
            [pscustomobject] @{ VMId = [guid] '0b2f3c4d-6a1e-4f57-9c31-7d2e8f90a1b2'; Path = 'C:\ClusterStorage\test01\a.vhdx'; MinimumIOPS = [uint64] 0; MaximumIOPS = [uint64] 500; QoSPolicyID = '' }
        }
    }

    It 'gives each machine its own disks, asked for at once' {
        $fact = Get-Fact
        $fact.Machines | Should -HaveCount 2
        $fact.Machines[0].disks | Should -HaveCount 1
        $fact.Machines[0].disks[0].maximumIops | Should -Be 500
        $fact.Machines[0].disks[0].minimumIops | Should -BeNullOrEmpty
        $fact.Machines[0].disks[0].policyId | Should -BeNullOrEmpty
        $fact.Machines[1].disks | Should -HaveCount 0
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-VMHardDiskDrive' -Times 1 -Exactly
    }

    It 'asks for no disks where there are no machines' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-VM' -MockWith { }
        $fact = Get-Fact
        , $fact.Machines | Should -BeOfType [array]
        $fact.Machines | Should -HaveCount 0
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-VMHardDiskDrive' -Times 0 -Exactly
    }

    It 'gives nothing, with the reason, where Hyper-V refuses' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-VM' -MockWith { throw 'You do not have the required permission to complete this task.' }
        $fact = Get-Fact
        $fact.Machines | Should -BeNullOrEmpty
        $fact.NotKnown['virtual machines'] | Should -Match 'required permission'
    }
}
