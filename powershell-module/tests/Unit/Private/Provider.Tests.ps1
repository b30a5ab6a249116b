BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
}

Describe 'Get-ClusterFact' {
    AfterEach { Exit-TestNode }

    It 'refuses the provider <Provider> by <Code>' -ForEach @(
        @{ Provider = 'failover-cluster'; Code = 'ProviderNotAvailable' }
        @{ Provider = 'wishful'; Code = 'ProviderNotKnown' }
    ) {
        $env:HEADROOM_PROVIDER = $Provider
        (Get-ThrownError { Get-HeadroomCluster }).FullyQualifiedErrorId | Should -BeExactly "$Code,Get-HeadroomCluster"
    }

    It 'gives the same facts whichever provider answers: <Name>' -ForEach @(@{ Name = 'local'; Simulated = $false }, @{ Name = 'simulated'; Simulated = $true }) {
        $null = Enter-TestNode -Folder "$TestDrive" -Simulated:$Simulated
        $facts = InModuleScope -ModuleName 'Headroom' { Get-ClusterFact }
        $facts.Keys | Sort-Object | Should -BeExactly @('Cluster', 'Disks', 'Node', 'NotKnownLimits', 'SimulatedDevice')
        $facts.Cluster.provider | Should -BeExactly $Name
        $facts.Cluster.nodes.name | Should -Contain $facts.Node.name
    }
}

Describe 'Get-ProviderName' {
    AfterEach { Exit-TestNode }

    It 'is <Expected> where <Name>' -ForEach @(
        @{ Name = 'nothing else is said'; OnWindows = $false; Expected = 'local' }
        @{ Name = 'the node has the cmdlets of a cluster'; OnWindows = $true; Expected = 'failover-cluster' }
    ) {
        Mock -ModuleName 'Headroom' -CommandName 'Test-Windows' -MockWith { $OnWindows }
        Mock -ModuleName 'Headroom' -CommandName 'Get-Module' -MockWith { 'FailoverClusters' }
        InModuleScope -ModuleName 'Headroom' { Get-ProviderName } | Should -BeExactly $Expected
    }
}
