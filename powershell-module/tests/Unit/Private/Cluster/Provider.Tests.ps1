BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe 'Get-ClusterFact' {
    AfterEach { Exit-TestNode }

    It 'refuses a provider that there is not' {
        $env:HEADROOM_PROVIDER = 'wishful'
        (Get-ThrownError { Get-HeadroomCluster }).FullyQualifiedErrorId | Should -Match '\AProviderNotKnown,'
    }

    # Linux only: Windows may have the cmdlets.
    It 'says that there is no cluster where its cmdlets are not there' -Skip:($env:OS -eq 'Windows_NT') {
        $env:HEADROOM_PROVIDER = 'failover-cluster'
        $thrown = Get-ThrownError { Get-HeadroomCluster }
        $thrown.Exception.Message | Should -Match '\A\[ClusterNotReachable\] .*the cmdlet Get-Cluster is not on this node'
    }

    It 'gives the same facts whichever provider answers: <Name>' -ForEach @(@{ Name = 'local'; Simulated = $false }, @{ Name = 'simulated'; Simulated = $true }) {
        $null = Enter-TestNode -Folder "$TestDrive" -Simulated:$Simulated
        $facts = InModuleScope -ModuleName 'Headroom' { Get-ClusterFact }
        $facts.Keys | Sort-Object | Should -BeExactly @('BlockCacheBytes', 'Cluster', 'Disks', 'DisksSource', 'Node', 'NotKnownLimits', 'Simulation', 'VmSizeSource')
        $facts.Cluster.provider | Should -BeExactly $Name
        $facts.Cluster.nodes.name | Should -Contain $facts.Node.name
    }
}

Describe 'Get-ProviderName' {
    AfterEach { Exit-TestNode }

    It 'is <Expected> where <Name>' -ForEach @(
        @{ Name = 'nothing else is said'; OnWindows = $false; IsNode = $true; Expected = 'local' }
        @{ Name = 'a server has the tools for clusters and belongs to none'; OnWindows = $true; IsNode = $false; Expected = 'local' }
        @{ Name = 'a server is a node of a cluster'; OnWindows = $true; IsNode = $true; Expected = 'failover-cluster' }
    ) {
        Mock -ModuleName 'Headroom' -CommandName 'Test-Windows' -MockWith { $OnWindows }
        Mock -ModuleName 'Headroom' -CommandName 'Get-Module' -MockWith { 'FailoverClusters' }
        Mock -ModuleName 'Headroom' -CommandName 'Test-WindowsClusterNode' -MockWith { $IsNode }
        InModuleScope -ModuleName 'Headroom' { Get-ProviderName } | Should -BeExactly $Expected
    }
}

Describe 'Get-RunDevice' {
    BeforeEach { $null = Enter-TestNode -Folder "$TestDrive" -Simulated }
    AfterEach { Exit-TestNode }

    It 'is the <Name>' -ForEach @(
        @{ Name = 'device on the owner'; VolumeId = 'test01'; Slower = $true; Expected = 1920 }
        @{ Name = 'slower one elsewhere'; VolumeId = 'test02'; Slower = $true; Expected = 1440 }
        @{ Name = 'device elsewhere too where there is no slower one'; VolumeId = 'test02'; Slower = $false; Expected = 1920 }
    ) {
        if ($Slower) { Update-Simulation { param($Simulation) $Simulation | Add-Member -NotePropertyName 'nonOwnerDevice' -NotePropertyValue @{ iops = 1440 } } }
        InModuleScope -ModuleName 'Headroom' -Parameters @{ VolumeId = $VolumeId } {
            $facts = Get-ClusterFact
            (Get-RunDevice -Facts $facts -Volume (Select-Volume -Cluster $facts.Cluster -VolumeId $VolumeId)).iops
        } | Should -Be $Expected
    }

    It 'is none where everything is real' {
        $node = Enter-TestNode -Folder "$TestDrive"
        InModuleScope -ModuleName 'Headroom' -Parameters @{ VolumeId = $node.VolumeId } {
            $facts = Get-ClusterFact
            Get-RunDevice -Facts $facts -Volume (Select-Volume -Cluster $facts.Cluster -VolumeId $VolumeId)
        } | Should -BeNullOrEmpty
    }
}
