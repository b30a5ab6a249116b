BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    # The check on the golden cluster of three nodes, whose states are given.
    function Get-Check([string[]] $State, [string] $NodeName = 'node1', [string] $Provider = 'failover-cluster') {
        $cluster = Get-GoldenText -Kind 'valid' -Name 'cluster.simulated-three-nodes' | ConvertFrom-Json
        $cluster.provider = $Provider
        for ($index = 0; $index -lt $State.Count; $index++) { $cluster.nodes[$index].state = $State[$index] }
        $node = $cluster.nodes | Where-Object -Property name -EQ -Value $NodeName
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Facts = @{ Cluster = $cluster; Node = $node } } { Get-ClusterNodeCheck -Facts $Facts }
    }
}

Describe 'The cluster''s nodes' {
    It 'are ready while all are up' {
        $check = Get-Check 'up', 'up', 'up'
        $check.verdict | Should -BeExactly 'ready'
        $check.message | Should -BeExactly 'All 3 nodes are up.'
    }

    It 'are a doubt that names the one that is <State>, and how to fix it' -ForEach @(
        @{ State = 'down'; Mend = 'Bring node2 back,' }, @{ State = 'joining'; Mend = 'Bring node2 back,' }, @{ State = 'paused'; Mend = 'Resume node2 ' }
    ) {
        $check = Get-Check 'up', $State, 'up'
        $check.verdict | Should -BeExactly 'doubt'
        $check.message | Should -BeExactly "node2 is $State."
        $check.action | Should -Match "\A$Mend"
    }

    It 'say first that the run''s own node is paused, which is no reason to refuse the run' {
        $check = Get-Check 'down', 'up', 'paused' -NodeName 'node3'
        $check.verdict | Should -BeExactly 'doubt'
        $check.message | Should -BeExactly 'node3, where the run takes place, is paused. node1 is down.'
        $check.action | Should -Match '\ABring node1 back, .* Resume node3 '
    }

    It 'advise another node only while the run''s own is paused and another is up' -ForEach @(
        @{ State = 'paused', 'up', 'up'; NodeName = 'node1'; IsAdvised = $true }
        @{ State = 'paused', 'up', 'up'; NodeName = 'node3'; IsAdvised = $false }
        @{ State = 'paused', 'down', 'paused'; NodeName = 'node1'; IsAdvised = $false }
    ) {
        $check = Get-Check $State -NodeName $NodeName
        $check.action | Should -Match 'Resume node1'
        $check.action -match 'another node' | Should -Be $IsAdvised -Because $check.action
    }

    It 'are not known where the cluster does not say, and a doubt where another is known to be down' {
        $check = Get-Check 'up', 'unknown', 'up'
        $check.verdict | Should -BeExactly 'unknown'
        $check.message | Should -Match 'node2\.\z'
        (Get-Check 'up', 'unknown', 'down').message | Should -BeExactly 'node3 is down.'
    }

    It 'are none without a cluster' { (Get-Check 'up' -Provider 'local').verdict | Should -BeExactly 'ready' }
}
