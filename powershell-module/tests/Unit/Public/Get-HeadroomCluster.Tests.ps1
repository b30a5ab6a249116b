BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
}

Describe 'Get-HeadroomCluster' {
    AfterEach { Exit-TestNode }

    It 'gives one object that looks like a cluster on screen' {
        $null = Enter-TestNode -Folder "$TestDrive" -Simulated
        $cluster = @(Get-HeadroomCluster)
        $cluster | Should -HaveCount 1
        $cluster[0].PSObject.TypeNames | Should -Contain 'Headroom.Cluster'
        $cluster | Out-String | Should -Match 'test01 on node1, test02 on node2'
        $cluster.volumes | Out-String -Width 80 | Should -Match '(?m)^Name .*Id.*\r?\n-+ .*\r?\n\S.* node1 .*test01'
    }

    It 'has a name for the type of each of its parts: <Part>' -ForEach @(
        @{ Part = 'nodes'; Type = 'Headroom.Node' }, @{ Part = 'volumes'; Type = 'Headroom.Volume' }, @{ Part = 'pools'; Type = 'Headroom.StoragePool' }
        @{ Part = 'drives'; Type = 'Headroom.Drive' }, @{ Part = 'storageJobs'; Type = 'Headroom.StorageJob' }, @{ Part = 'notKnown'; Type = 'Headroom.UnknownFact' }
    ) {
        $null = Enter-TestNode -Folder "$TestDrive" -Simulated
        Edit-Simulation {
            $_.cluster.storageJobs = @(@{ id = '{1}'; name = 'Repair'; state = 'running'; completedPercent = 40; processedBytes = 1; totalBytes = 2 })
            $_.cluster.notKnown = @(@{ fact = 'a'; reason = 'b' })
        }
        $parts = @((Get-HeadroomCluster).$Part)
        $parts.Count | Should -BeGreaterThan 0
        foreach ($each in $parts) { $each.PSObject.TypeNames[0] | Should -BeExactly $Type }
    }
}
