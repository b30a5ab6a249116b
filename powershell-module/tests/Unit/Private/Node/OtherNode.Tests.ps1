BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe 'Get-OtherNode' {
    AfterEach { Exit-TestNode }

    It 'asks the cluster on Windows, and calls nodes by the cluster''s domain' {
        Exit-TestNode
        Mock -CommandName 'Test-Windows' -ModuleName 'Headroom' -MockWith { $true }
        Mock -CommandName 'Read-ClusterIdentity' -ModuleName 'Headroom' -MockWith { @{ Domain = 'contoso.example' } }
        Mock -CommandName 'Read-ClusterNode' -ModuleName 'Headroom' -MockWith {
            foreach ($name in 'node1', 'node2') { [pscustomobject] @{ name = $name; fqdn = "$name.$Domain"; state = 'up' } }
        }
        $others = @(InModuleScope -ModuleName 'Headroom' { Get-OtherNode -NodeName 'NODE1' })
        $others.nodeName | Should -BeExactly 'node2'
        $others.fqdn | Should -BeExactly 'node2.contoso.example'
    }

    It 'knows none where there is no cluster' {
        Exit-TestNode
        InModuleScope -ModuleName 'Headroom' { Get-OtherNode -NodeName 'node1' } | Should -BeNullOrEmpty
    }

    It 'takes those of the simulation' {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/simulated") -Simulated
        @(InModuleScope -ModuleName 'Headroom' { Get-OtherNode -NodeName 'node1' }).nodeName | Should -BeExactly 'node2'
    }
}
