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
}
