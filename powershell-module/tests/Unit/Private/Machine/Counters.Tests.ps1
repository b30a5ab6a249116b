BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    Import-StubModule -Name 'Microsoft.PowerShell.Diagnostics'
}
AfterAll { Remove-StubModule }

Describe 'Get-WindowsLoad' {
    BeforeEach {
        Mock -ModuleName 'Headroom' -CommandName 'Get-Counter' -MockWith {
            [pscustomobject] @{ CounterSamples = @($Counter | ForEach-Object -Process { [pscustomobject] @{ Path = "\\node1$($_.ToLowerInvariant())"; CookedValue = $(if ($_ -match 'Bytes') { 1000 } else { 20 }) } }) }
        }
    }

    It 'watches a cluster shared volume for five seconds, and adds reads and writes' {
        $load = InModuleScope -ModuleName 'Headroom' { Get-WindowsLoad -Volume (Get-VolumeRecord -Property @{ id = 'x'; kind = 'cluster-shared-volume'; name = 'test01' }) }
        $load.Iops | Should -Be 40
        $load.BytesPerSecond | Should -Be 2000
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-Counter' -Times 1 -Exactly -ParameterFilter {
            $SampleInterval -eq 5 -and $MaxSamples -eq 1 -and $Counter -contains '\Cluster CSVFS(test01)\Reads/sec' -and -not $ComputerName
        }
    }

    It 'watches a drive by its letter' {
        $load = InModuleScope -ModuleName 'Headroom' { Get-WindowsLoad -Volume (Get-VolumeRecord -Property @{ id = 'E:\' }) }
        $load.Iops | Should -Be 20
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-Counter' -Times 1 -Exactly -ParameterFilter { $Counter -contains '\LogicalDisk(E:)\Disk Transfers/sec' }
    }
}
