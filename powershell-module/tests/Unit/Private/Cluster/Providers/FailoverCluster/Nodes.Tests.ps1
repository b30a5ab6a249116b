BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../../../support/TestNode.psm1"
    Import-StubModule -Name 'FailoverClusters'
}
AfterAll { Remove-StubModule }

Describe 'What the cluster says of itself' {
    It 'fails in the cmdlet''s own words, as no more of the module is where it is asked' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-Cluster' -MockWith { throw 'The cluster service is not running.' }
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterNode' -MockWith { throw 'No rights.' }
        { InModuleScope -ModuleName 'Headroom' { Read-ClusterIdentity } } | Should -Throw 'The cluster service is not running.'
        { InModuleScope -ModuleName 'Headroom' { Read-ClusterNode -Domain '' } } | Should -Throw 'No rights.'
    }
}
